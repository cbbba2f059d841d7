import { errors } from '../errors.js'
import type { Job } from '../job/job.js'
import { aboutJob } from '../job-log.js'
import type { Log } from '../tools.js'
import { timesOf } from './job-times.js'

/** One line for each job that has ended: who printed what, from where, how long it took. Addresses have no query here. */
export const logEnd = (job: Job, log: Log): void => {
  const { layout, format, owner, client, status, error, report, facts } = job
  log('info', `job ${status}`, {
    event: 'print',
    ...aboutJob(job),
    layout,
    format,
    who: owner ?? client,
    client: owner === undefined ? undefined : client,
    status,
    code: error?.code,
    error: error?.message,
    ...timesOf(job),
    stageMs: facts?.stageMs,
    pages: facts?.pages,
    bytes: report?.bytes,
    hosts: facts?.hosts,
    fetches: facts?.fetches,
    fetchedBytes: facts?.fetchedBytes,
    cached: facts?.cached,
    warnings: job.warnings.length
  })
  if (error && OWN.has(errors[error.code].fixedBy))
    log('warn', `a print failed: ${error.message}`, { ...aboutJob(job), code: error.code })
}

/** Who looks into the log for what to do. */
const OWN = new Set(['layout', 'plugin', 'operator'])
