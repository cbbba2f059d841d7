import type { Job } from './job/job.js'
import type { Log } from './tools.js'

/** Logs a job that has ended, with its times in ms. */
export const logEnd = (
  { id, app, layout, format, status, error, report, submittedAt, startedAt, endedAt = submittedAt }: Job,
  log: Log
): void =>
  log(status === 'error' ? 'warn' : 'info', `job ${status}`, {
    job: id,
    app,
    layout,
    format,
    waitedMs: (startedAt ?? endedAt) - submittedAt,
    ranMs: endedAt - (startedAt ?? endedAt),
    bytes: report?.bytes,
    error: error?.message
  })
