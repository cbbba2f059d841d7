import type { Job, Printer } from '../../../core/plugin.js'

/**
 * The status object; times are whole milliseconds. `elapsedTime` counts only processing: it is 0 while the job waits, and
 * stays 0 if it never starts. `warnings` is their number; with `details` it is the list of warnings, and the progress is
 * added; in it `room` is the deprecated name of `stage`.
 */
export const statusOf = async (
  job: Job,
  printer: Printer,
  { details, now = Date.now() }: { details: boolean; now?: number }
) => {
  const waitingTime = job.status === 'waiting' ? whole(await printer.waitingTime(job)) : undefined
  return membersOf(job, { details, now, waitingTime })
}

/** What a webhook gets: the last status with its details. */
export const describeEnd = (job: Job) => {
  const { room: _, ...status } = membersOf(job, { details: true, now: Date.now() })
  return { ref: job.ref, ...status }
}

/** A job in the list for operators: its status with the details, what is printed, and who has asked. */
export const listedJob = (job: Job) => {
  const { room: _, ...status } = membersOf(job, { details: true, now: Date.now() })
  const { ref, app, layout, format, owner, client } = job
  return { ref, app, layout, format, submittedAt: new Date(job.submittedAt).toISOString(), owner, client, ...status }
}

const membersOf = (
  job: Job,
  { details, now, waitingTime }: { details: boolean; now: number; waitingTime?: number }
) => {
  const done = job.status !== 'waiting' && job.status !== 'running'
  const { stage, layersDone, layersTotal, warnings } = job
  // undefined members are left out of the JSON
  return {
    done,
    status: job.status,
    elapsedTime: job.startedAt === undefined ? 0 : whole((job.endedAt ?? now) - job.startedAt),
    waitingTime,
    error: job.error?.message || undefined,
    downloadURL: `/report/${job.id}`,
    warnings: details ? warnings : warnings.length,
    ...(details && { stage, room: stage, layersDone, layersTotal, stageMs: job.facts?.stageMs })
  }
}

const whole = (ms: number): number => Math.max(0, Math.round(ms))
