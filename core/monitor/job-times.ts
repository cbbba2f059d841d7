import type { Job } from '../job/job.js'

/** How long an ended job waited and ran; never negative, although the clock was set back or is that of another machine. */
export const timesOf = ({
  submittedAt,
  startedAt,
  endedAt = submittedAt
}: Job): { waitedMs: number; ranMs: number } => ({
  waitedMs: Math.max(0, (startedAt ?? endedAt) - submittedAt),
  ranMs: Math.max(0, endedAt - (startedAt ?? endedAt))
})
