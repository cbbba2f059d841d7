import { Agent } from 'node:http'
import { makeFolders } from '../support/folders.js'
import { startMapServer } from '../support/map-server.js'
import { startService } from '../support/service.js'
import { ask, makeApps, placesIn, readSamples, replaced, type Sample } from './requests.js'

export interface ExtremesOptions {
  workers: number
  /** Every how many-th request is sent. */
  every: number
  tell?(line: string): void
}

export interface ExtremesResult {
  sent: number
  /** How many answers had which status. */
  statuses: { [status: string]: number }
  /** Answers that no request of a client may get, with what was sent. */
  broken: string[]
}

/** Numbers at the ends of what a double can hold, and texts that some languages read as numbers. */
export const EXTREMES: readonly unknown[] = [
  1e308, -1e308, 1e-320, '-0', 0, -1, 2 ** 53, 1e21, 1e9, 1e-9, 'NaN', 'Infinity', '1e999', null, []
] // prettier-ignore

const FORMATS = ['pdf', 'png', 'svg']
/** More is a hang. */
const MOST_SECONDS = 60

/** The path without indexes and names that clients choose, and the type around it: similar values are tried once. */
const kindOf = ({ protocol, request }: Sample, steps: readonly string[]): string => {
  const around = steps.map((_, index) => valueAt(request, steps.slice(0, index)) as { type?: unknown })
  const type = around.map((value) => value.type).findLast((found) => typeof found === 'string')
  const path = steps.map((step, index) =>
    /^\d+$|^\[.*\]$/.test(step) || steps[index - 1] === 'properties' ? '#' : step
  )
  return `${protocol} ${path.join('.')} (${type})`
}

const valueAt = (value: unknown, steps: readonly string[]): unknown =>
  steps.reduce<any>((inside, step) => inside[step], value)

/** Each kind of number that a sample has, with every extreme in its place, as requests. */
export const extremeRequests = (samples: readonly Sample[]): (Sample & { what: string })[] => {
  const known = new Set<string>()
  const isNumber = (value: unknown) => typeof value === 'number'
  return samples.flatMap((sample) =>
    placesIn(sample.request, isNumber).flatMap(({ steps }) => {
      const kind = kindOf(sample, steps)
      if (known.has(kind)) return []
      known.add(kind)
      return EXTREMES.map((extreme) => ({
        ...sample,
        request: replaced(sample.request, steps, extreme) as Sample['request'],
        what: `${kind} = ${JSON.stringify(extreme)}`
      }))
    })
  )
}

/** Sends those of the golden pictures, whose pages are small, each for one of three formats, and waits for the prints. */
export const tryExtremes = async ({ workers, every, tell = () => {} }: ExtremesOptions): Promise<ExtremesResult> => {
  const folders = makeFolders()
  const server = await startMapServer()
  const layouts = makeApps(folders.make())
  const limits = { jobSeconds: MOST_SECONDS, waitingJobs: 100 }
  const service = await startService({ workers, layouts, morePlugins: [], limits, queue: 'memory' })
  const agent = new Agent({ keepAlive: true, maxSockets: workers + 2 })
  const result: ExtremesResult = { sent: 0, statuses: {}, broken: [] }
  const waiting = extremeRequests(readSamples(server.base).filter(({ app }) => app === 'golden'))
    .filter((_, index) => index % every === 0)
    .entries()
  const send = async (): Promise<void> => {
    for (const [index, { protocol, app, request, what }] of waiting) {
      const format = FORMATS[index % FORMATS.length]!
      const sent = protocol === 'jobs' ? request : { ...request, outputFormat: format }
      // JSON.stringify loses the sign
      const json = JSON.stringify(sent).replaceAll('"-0"', '-0')
      const path = protocol === 'jobs' ? `/print/${app}/buildreport.${format}` : `/pdf/${app}/print.pdf`
      const { status, body, ms } = await ask(agent, service.root + path, { method: 'POST', body: json })
      result.sent++
      result.statuses[status] = (result.statuses[status] ?? 0) + 1
      if (status === 0 || status >= 500) result.broken.push(`${status} ${what} ${format}: ${body.slice(0, 300)}`)
      if (ms > MOST_SECONDS * 500) tell(`${Math.round(ms)} ms: ${what} ${format}`)
      if (result.sent % 500 === 0) tell(`${result.sent} sent: ${JSON.stringify(result.statuses)}`)
    }
  }
  try {
    await Promise.all(Array.from({ length: workers + 1 }, send))
    return result
  } finally {
    agent.destroy()
    await service.stop()
    await server.close()
    folders.remove()
  }
}
