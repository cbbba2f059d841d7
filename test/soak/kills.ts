import { setTimeout as pause } from 'node:timers/promises'
import { makeFolders } from '../support/folders.js'
import { type Service, startService } from '../support/service.js'
import { printLines } from '../support/log-lines.js'
import { until } from '../support/until.js'

export interface KillsOptions {
  prints: number
  /** How often the service or a worker is killed, by turns. */
  kills: number
  workers: number
  /** Called with a line of progress. */
  tell?(line: string): void
}

export interface KillsResult {
  /** How many jobs ended in which status. */
  statuses: { [status: string]: number }
  /** References that the service did not know any more. */
  lost: string[]
  /** Finished jobs whose report could not be downloaded whole. */
  broken: string[]
  /** Jobs whose end was logged more than once. */
  twice: string[]
  starts: number
  seconds: number
}

/** A print that takes a few hundred milliseconds, so that kills hit some of them. */
const LAYERS = [{ type: 'trouble', does: 'nothing' }]

/**
 * Sends prints to a service with an embedded queue while the service and its workers are killed with SIGKILL at random
 * moments, and started again; then looks what has become of every accepted print.
 */
export const printThroughKills = async ({
  prints,
  kills,
  workers,
  tell = () => {}
}: KillsOptions): Promise<KillsResult> => {
  const folders = makeFolders()
  const folder = folders.make()
  const began = performance.now()
  const logs: string[] = []
  let starts = 0
  let service = undefined as unknown as Service
  const start = async (): Promise<void> => {
    service = await startService({ workers }, folder)
    starts++
  }
  await start()
  const accepted: string[] = []
  let left = kills
  const killer = (async () => {
    while (left > 0) {
      await pause(200 + Math.random() * 1500)
      left--
      if (left % 2 === 0) {
        await service.kill()
        logs.push(service.log())
        await start()
        tell(`${accepted.length} accepted, ${left} kills left`)
      } else killWorker(service)
    }
  })()
  while (accepted.length < prints) {
    await pause(Math.random() * 100)
    // a print that was not accepted is not counted
    const ref = await service.create(LAYERS).catch(() => undefined)
    if (ref) accepted.push(ref)
  }
  await killer
  const ends = await Promise.all(accepted.map((ref) => endOf(service, ref)))
  logs.push(service.log())
  const broken: string[] = []
  for (const [index, { status }] of ends.entries()) {
    const ref = accepted[index]!
    if (status !== 'finished') continue
    const answer = await service.get(`/print/report/${ref}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (answer.status !== 200 || bytes.subarray(0, 5).toString() !== '%PDF-' || !bytes.includes('%%EOF'))
      broken.push(ref)
  }
  await service.stop()
  folders.remove()
  const log = logs.join('\n')
  const endings = printLines(log).map(({ job }) => job as string)
  const statuses: KillsResult['statuses'] = {}
  for (const { status } of ends) statuses[status] = (statuses[status] ?? 0) + 1
  return {
    statuses,
    lost: accepted.filter((_, index) => ends[index]!.status === 'lost'),
    broken,
    twice: endings.filter((id, index) => endings.indexOf(id) !== index),
    starts,
    seconds: (performance.now() - began) / 1000
  }
}

const killWorker = (service: Service): void => {
  const pids = [...service.log().matchAll(/process (\d+)/g)].map(([, pid]) => Number(pid))
  const pid = pids.at(-1)
  try {
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
  } catch {
    // it has ended already
  }
}

const endOf = (service: Service, ref: string): Promise<{ status: string }> =>
  until(async () => {
    const answer = await service.get(`/print/status/${ref}.json`)
    if (answer.status === 404) return { status: 'lost' }
    const { done, status } = (await answer.json()) as { done: boolean; status: string }
    return done && { status }
  })
