import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { makeFolders } from '../support/folders.js'
import { type LoopReport, loopReports, loopWatch } from '../support/loop-watch.js'
import { startMapServer } from '../support/map-server.js'
import { mostMegabytes, residentMegabytes } from '../support/process-facts.js'
import { startService } from '../support/service.js'
import { mutantOf, seeded } from './mutations.js'
import { type Answer, ask, makeApps, readSamples } from './requests.js'

export interface FuzzOptions {
  requests: number
  seed: number
  workers: number
  /** Of how many accepted prints one is waited for; the others are cancelled, so that a run has an end. */
  printsEach: number
  tell?(line: string): void
}

export interface FuzzResult {
  sent: number
  /** How many answers had which status, and which code. */
  statuses: { [status: string]: number }
  codes: { [code: string]: number }
  printed: number
  /** Of the service process, in MB: after a tenth of the requests, at the end, and the most. */
  megabytes: { early: number; late: number; most: number }
  /** Of apps.json meanwhile, in ms. On a busy machine this measures the machine. */
  appsMs: { asked: number; p50: number; p99: number; most: number }
  loop: LoopReport
  /** What the log says of worker processes that ended. */
  deaths: string[]
  /** Answers that no request of a client may get, with what was sent. */
  broken: string[]
}

/** What an operator, a map server or the time mends: not the fault of the service. */
const DOCUMENTED = ['upstream-failed', 'upstream-slow', 'time-limit', 'queue-full', 'busy']

/** Not of one that did not end its job after it was cancelled. */
const DEATH = /worker process.*(?:ended|took more|is replaced|killed)/

/** Of the jobs protocol; of the legacy one, only the status is known. */
const codeOf = ({ body }: Answer): string => /"code":"([a-z-]+)"/.exec(body)?.[1] ?? ''

/**
 * Sends mutated requests of all samples to a service. With the same seed, the same requests are sent, in the same order.
 */
export const fuzz = async ({
  requests,
  seed,
  workers,
  printsEach,
  tell = () => {}
}: FuzzOptions): Promise<FuzzResult> => {
  const folders = makeFolders()
  const file = join(folders.make(), 'loop.json')
  const loop = loopReports(file)
  const server = await startMapServer()
  const layouts = makeApps(folders.make())
  const settings = { workers, layouts, morePlugins: [], queue: 'memory', setup: loopWatch }
  const limits = { jobSeconds: 60, waitingJobs: 10_000 }
  const service = await startService({ ...settings, limits }, undefined, { env: { LOOP_WATCH: file } })
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  const samples = readSamples(server.base).filter(({ app }) => app !== 'default')
  const random = seeded(seed)
  const result: FuzzResult = {
    sent: 0, statuses: {}, codes: {}, printed: 0, megabytes: { early: 0, late: 0, most: 0 }, appsMs: { asked: 0, p50: 0, p99: 0, most: 0 },
    loop: { stretches: 0, p50: 0, p99: 0, most: 0 }, deaths: [], broken: []
  } // prettier-ignore
  let left = requests

  const judge = (answer: Answer, what: string): void => {
    const code = codeOf(answer)
    result.statuses[answer.status] = (result.statuses[answer.status] ?? 0) + 1
    if (code !== '') result.codes[code] = (result.codes[code] ?? 0) + 1
    const isDocumented = DOCUMENTED.includes(code) || [502, 504].includes(answer.status)
    if ((answer.status >= 500 && !isDocumented) || answer.status === 0)
      result.broken.push(`${answer.status} ${what}: ${answer.body.slice(0, 300)}`)
  }
  /** What has become of an accepted print; all but some are cancelled. */
  const follow = async (ref: string, what: string): Promise<void> => {
    if (random() * printsEach >= 1) {
      await ask(agent, `${service.root}/print/cancel/${ref}`, { method: 'DELETE' })
      return
    }
    const { error } = await service.ended(ref)
    const report = await ask(agent, `${service.root}/print/report/${ref}`)
    if (report.status === 200) result.printed++
    else judge(report, `${what} (the print: ${error})`)
  }
  const send = async (): Promise<void> => {
    while (left-- > 0) {
      const number = requests - left
      const sample = samples[Math.floor(random() * samples.length)]!
      const { method, path, headers, body, what } = mutantOf(sample, random)
      // the legacy protocol answers when the print is done
      const isAwaited = path.startsWith('/pdf')
      const answer = await ask(agent, service.root + path, { method, headers, body })
      result.sent++
      const named = `request ${number} (${sample.request.layout as string}): ${what}`
      judge(answer, named)
      const [, ref] = /"ref":"([^"]+)"/.exec(answer.body) ?? []
      if (ref) await follow(ref, named)
      else if (isAwaited && answer.status === 200) result.printed++
      if (number === Math.ceil(requests / 10)) result.megabytes.early = residentMegabytes(service.pid)
      if (number % 200 === 0)
        tell(`${number} sent, ${residentMegabytes(service.pid)} MB: ${JSON.stringify(result.statuses)}`)
    }
  }
  const asker = fork(fileURLToPath(new URL('asker.js', import.meta.url)), [`${service.root}/print/apps.json`])
  try {
    loop.restart()
    await Promise.all(Array.from({ length: 4 }, send))
    asker.send('end')
    const [times] = (await once(asker, 'message')) as [number[]]
    // garbage of the last requests is collected when it is quiet
    await pause(5000)
    times.sort((a, b) => a - b)
    const at = (share: number) => Number((times[Math.floor(share * times.length)] ?? 0).toFixed(1))
    result.appsMs = { asked: times.length, p50: at(0.5), p99: at(0.99), most: at(0.999999) }
    result.loop = await loop.read()
    Object.assign(result.megabytes, { late: residentMegabytes(service.pid), most: mostMegabytes(service.pid) })
    result.deaths = service.log().split('\n').filter((line) => DEATH.test(line)).map((line) => line.slice(0, 300)) // prettier-ignore
    return result
  } finally {
    asker.kill()
    agent.destroy()
    await service.stop()
    await server.close()
    folders.remove()
  }
}
