import { isUntold } from './job/job.js'
import type { JobQueue } from './job/queue.js'
import type { Reports } from './report/reports.js'
import { messageOf } from './errors.js'
import type { Log } from './tools.js'

/** The least time between two searches for old jobs. */
const SWEEP_MS = 60_000

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
  const sweep = async (): Promise<void> => {
    const ended = await queue.ended()
    const before = Date.now() - keepMs
    const old = ended.filter((job) => job.endedAt! < before && !isUntold(job))
    for (const { report } of old) if (report) await reports.remove(report.name)
    const kept = ended.flatMap(({ endedAt, report }) => (report && endedAt! >= before ? [report.name] : []))
    await reports.removeLeftovers(new Set(ended.map(({ id }) => id)), new Set(kept))
    await queue.forget(old.map(({ id }) => id))
  }

  const keepBudget = async (): Promise<void> => {
    const withReport = (await queue.ended()).filter(({ report }) => report && !report.isDeleted)
    let bytes = withReport.reduce((sum, { report }) => sum + report!.bytes, 0)
    // the newest report stays, whatever its size
    for (const { id, report } of withReport.slice(0, -1)) {
      if (bytes <= maxBytes) return
      bytes -= report!.bytes
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
    if (job.status === 'finished') inTurn(keepBudget)
  })
  const sweeper = setInterval(() => inTurn(sweep), Math.min(SWEEP_MS, keepMs)).unref()
  inTurn(sweep)
  return () => {
    stopListening()
    clearInterval(sweeper)
  }
}
