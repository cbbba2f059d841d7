import { hasEnded, type Job } from './job.js'
import type { JobQueue } from './queue.js'

/** A database that was emptied, or replaced by a copy that lacks the job, tells nobody. */
const LOOK_MS = 5000

/**
 * Waits until the job has ended, or until the queue has lost it: then returns undefined. If the service stops first, returns
 * the job as it is then.
 */
export const awaitEnd = async (
  queue: Pick<JobQueue, 'get' | 'onChange'>,
  id: string,
  stopped: AbortSignal,
  lookMs = LOOK_MS
): Promise<Job | undefined> => {
  const isOver = (job: Job | undefined) => !job || hasEnded(job) || stopped.aborted
  let stopListening = () => {}
  const ended = new Promise<void>((resolve) => {
    const leaveQueue = queue.onChange((job) => job.id === id && hasEnded(job) && resolve())
    const look = () => queue.get(id).then((job) => isOver(job) && resolve())
    // a queue that does not answer now may still have the job
    const looking = setInterval(() => void look().catch(() => {}), lookMs)
    const onStop = () => resolve()
    stopped.addEventListener('abort', onStop)
    stopListening = () => {
      leaveQueue()
      clearInterval(looking)
      stopped.removeEventListener('abort', onStop)
    }
  })
  try {
    const job = await queue.get(id)
    if (isOver(job)) return job
    await ended
    return await queue.get(id)
  } finally {
    stopListening()
  }
}
