import { isUntold, type Job } from './job/job.js'
import type { JobQueue } from './job/queue.js'
import type { ReportStore } from './report/store.js'
import { reasonOf } from './errors.js'
import { aboutJob } from './job-log.js'
import type { Log } from './tools.js'

/** The least time between two searches for old jobs. */
const SWEEP_MS = 60_000

/** Share of the budget that stays in use, or each further report would look at all jobs again. */
const ROOM = 0.95

export interface UpkeepOptions {
  queue: JobQueue
  reports: ReportStore
  /** How long jobs and their reports are kept after the end. */
  keepMs: number
  /** The most bytes of all reports. */
  maxBytes: number
  log: Log
}

/**
 * Deletes old jobs with their reports, and the oldest reports if all need too much space. Several services may do so at once
 * for one queue. Returns how to stop it.
 */
export const startUpkeep = ({ queue, reports, keepMs, maxBytes, log }: UpkeepOptions): (() => void) => {
  /** Of all reports at the last count, and of those that have come since. */
  let counted = 0
  let added = 0

  const sweep = async (): Promise<void> => {
    added = 0
    const ended = await queue.ended()
    const before = Date.now() - keepMs
    const old = ended.filter((job) => job.endedAt! < before && !isUntold(job))
    for (const { report } of old) if (report) await reports.remove(report.name)
    const kept = ended.flatMap(({ endedAt, report }) =>
      report && !report.isDeleted && endedAt! >= before ? [report.name] : []
    )
    await reports.removeLeftovers(new Set(ended.map(({ id }) => id)), new Set(kept))
    await queue.forget(old.map(({ id }) => id))
    await fitBudget(ended.filter(({ endedAt }) => endedAt! >= before))
  }

  const keepBudget = async (): Promise<void> => {
    added = 0
    await fitBudget(await queue.ended())
  }

  const fitBudget = async (ended: readonly Job[]): Promise<void> => {
    const withReport = ended.filter(({ report }) => report && !report.isDeleted)
    counted = withReport.reduce((sum, { report }) => sum + report!.bytes, 0)
    const isOver = counted > maxBytes
    // the newest report stays, whatever its size
    for (const job of withReport.slice(0, -1)) {
      const { id, report } = job
      if (counted <= maxBytes * (isOver ? ROOM : 1)) return
      counted -= report!.bytes
      await queue.amend(id, { report: { ...report!, isDeleted: true } })
      log('warn', `a report was deleted early: all reports have more than ${maxBytes} bytes`, aboutJob(job))
      // if this fails, the next sweep finds it left over
      await reports.remove(report!.name)
    }
  }

  let last = Promise.resolve()
  let isStopped = false
  const inTurn = (verb: () => Promise<void>): void => {
    last = last.then(verb).catch((thrown) => {
      // the queue may be closed
      if (!isStopped) log('warn', `old jobs and reports cannot be deleted now: ${reasonOf(thrown)}`)
    })
  }
  // also of jobs that another process has ended
  const stopListening = queue.onChange(({ status, report }) => {
    if (status !== 'finished' || report!.isDeleted) return
    added += report!.bytes
    if (counted + added > maxBytes) inTurn(keepBudget)
  })
  const sweeper = setInterval(() => inTurn(sweep), Math.min(SWEEP_MS, keepMs)).unref()
  inTurn(sweep)
  return () => {
    isStopped = true
    stopListening()
    clearInterval(sweeper)
  }
}
