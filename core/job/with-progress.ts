import type { Job } from './job.js'
import type { Progress } from './queue.js'

/** Of a job, what its progress changes. */
export const withProgress = (
  { warnings, hints = [] }: Job,
  { warning, hint, ...progress }: Progress
): Partial<Job> => ({
  ...progress,
  ...(warning !== undefined && { warnings: [...warnings, warning] }),
  ...(hint !== undefined && { hints: [...hints, hint] })
})
