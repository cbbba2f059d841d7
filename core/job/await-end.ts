import { hasEnded, type Job } from './job.js'
import type { JobQueue } from './queue.js'

/** Waits until the job has ended. If the service stops first, returns the job as it is then. */
export const awaitEnd = async (queue: JobQueue, id: string, stopped: AbortSignal): Promise<Job | undefined> => {
  let stopListening = () => {}
  const ended = new Promise<void>((resolve) => {
    const leaveQueue = queue.onChange((job) => job.id === id && hasEnded(job) && resolve())
    const onStop = () => resolve()
    stopped.addEventListener('abort', onStop)
    stopListening = () => {
      leaveQueue()
      stopped.removeEventListener('abort', onStop)
    }
  })
  try {
    const job = await queue.get(id)
    if (!job || hasEnded(job) || stopped.aborted) return job
    await ended
    return await queue.get(id)
  } finally {
    stopListening()
  }
}
