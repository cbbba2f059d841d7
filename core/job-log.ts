import type { Job } from './job/job.js'

/** What every line of the log about a job says. */
export const aboutJob = ({ id, app, requestId }: Pick<Job, 'id' | 'app' | 'requestId'>): object => ({
  ...(requestId !== undefined && { requestId }),
  job: id,
  app
})
