import { isUntold, type Job } from './job/job.js'
import type { JobQueue } from './job/queue.js'
import type { Reports } from './report/reports.js'
import { messageOf } from './errors.js'
import type { Log } from './tools.js'

/** The least time between two searches for old jobs. */
const SWEEP_MS = 60_000

/** Share of the budget that is left in use, or each further report would look at all jobs again. */
const ROOM = 0.95

export interface UpkeepOptions {
  queue: JobQueue
  reports: Reports
  /** How long jobs and their reports are kept after the end. */
  keepMs: number
  /** The most bytes of all reports. */
  maxBytes: number
  log: Log
}

/** Deletes old jobs with their reports, and the oldest reports if all need too much space. Returns how to stop it. */
export const startUpkeep = ({ queue, reports, keepMs, maxBytes, log }: UpkeepOptions): (() => void) => {
  /** Bytes of all reports, as far as this process knows: others may write and delete some, too. */
  let known = 0

  const sweep = async (): Promise<void> => {
    const ended = await queue.ended()
    known = bytesOf(withReports(ended))
    const before = Date.now() - keepMs
    const old = ended.filter((job) => job.endedAt! < before && !isUntold(job))
    for (const { report } of old) if (report) await reports.remove(report.name)
    const kept = ended.flatMap(({ endedAt, report }) => (report && endedAt! >= before ? [report.name] : []))
    await reports.removeLeftovers(new Set(ended.map(({ id }) => id)), new Set(kept))
    await queue.forget(old.map(({ id }) => id))
  }

  const withReports = (ended: readonly Job[]): readonly Job[] =>
    ended.filter(({ report }) => report && !report.isDeleted)
  const bytesOf = (jobs: readonly Job[]): number => jobs.reduce((sum, { report }) => sum + report!.bytes, 0)

  /** All jobs are looked at only if their reports may need too much. */
  const keepBudget = async (job: Job): Promise<void> => {
    known += job.report!.bytes
    if (known <= maxBytes) return
    const reported = withReports(await queue.ended())
    known = bytesOf(reported)
    if (known <= maxBytes) return
    // the newest report stays, whatever its size
    for (const { id, report } of reported.slice(0, -1)) {
      if (known <= maxBytes * ROOM) return
      known -= report!.bytes
      await queue.amend(id, { report: { ...report!, isDeleted: true } })
      await reports.remove(report!.name)
      log('warn', `a report was deleted early: all reports have more than ${maxBytes} bytes`, { job: id })
    }
  }

  let last = Promise.resolve()
  const inTurn = (verb: () => Promise<void>): void => {
    last = last.then(verb).catch((thrown) => log('warn', messageOf(thrown)))
  }
  const stopListening = queue.onEnd((job) => {
    if (job.status === 'finished') inTurn(() => keepBudget(job))
  })
  const sweeper = setInterval(() => inTurn(sweep), Math.min(SWEEP_MS, keepMs)).unref()
  inTurn(sweep)
  return () => {
    stopListening()
    clearInterval(sweeper)
  }
}
