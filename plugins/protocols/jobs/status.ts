import type { Job, Printer } from '../../../core/plugin.js'

/**
 * The status object; times are whole milliseconds. `elapsedTime` counts processing only, so it is 0 while the job
 * waits and stays so if it never started. `details` adds how far it is and what was missing.
 */
export const statusOf = async (
  job: Job,
  printer: Printer,
  { details, now = Date.now() }: { details: boolean; now?: number }
) => {
  const done = job.status !== 'waiting' && job.status !== 'running'
  const waitingTime = job.status === 'waiting' ? whole(await printer.waitingTime(job)) : undefined
  const { room, layersDone, layersTotal, warnings } = job
  // A member that is undefined is left out of the JSON.
  return {
    done,
    status: job.status,
    elapsedTime: job.startedAt === undefined ? 0 : whole((job.endedAt ?? now) - job.startedAt),
    waitingTime,
    error: job.error?.message || undefined,
    downloadURL: `/report/${job.id}`,
    ...(details && { room, layersDone, layersTotal, warnings })
  }
}

const whole = (ms: number): number => Math.max(0, Math.round(ms))
