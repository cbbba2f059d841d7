import { setMaxListeners } from 'node:events'
import { messageOf, PrintError, stopping } from './errors.js'
import { awaitEnd } from './job/await-end.js'
import { hasEnded, type Job } from './job/job.js'
import type { JobQueue } from './job/queue.js'
import { aboutJob } from './job-log.js'
import type { Log } from './tools.js'
import { settledWithin } from './within.js'

/** After the drain: running jobs are given back by then. */
const STUCK_MS = 12_000

/** The prints for which clients hold a connection open: these get an answer when the service stops. */
export const makeAwaitedPrints = (queue: JobQueue, log: Log) => {
  const ends = new Map<Job, Promise<unknown>>()
  /** Aborts when no client can go on waiting. */
  const stopped = new AbortController()
  setMaxListeners(0, stopped.signal)
  let isStopping = false
  let reason: PrintError | undefined

  /** Lets a client go whose job has not begun. */
  const dismiss = async ({ id }: Job): Promise<void> => {
    if ((await queue.get(id))?.status === 'waiting') await queue.cancel(id, stopping().toData())
  }
  const warn = (job: Job) => (thrown: unknown) => log('warn', messageOf(thrown), aboutJob(job))

  return {
    /**
     * The job when it has ended; aborting the signal cancels it. Throws `stopping`, the reason why nothing prints, or
     * `queue-unavailable` if the queue has lost the job.
     */
    async wait(waited: Job, signal?: AbortSignal): Promise<Job> {
      const { id } = waited
      const message = 'task cancelled: the client closed the connection'
      const hangUp = () => void queue.cancel(id, { code: 'cancelled', message }).catch(warn(waited))
      if (signal?.aborted) hangUp()
      signal?.addEventListener('abort', hangUp, { once: true })
      const ended = awaitEnd(queue, id, stopped.signal)
      ends.set(waited, ended)
      if (isStopping) await dismiss(waited)
      const job = await ended.finally(() => {
        ends.delete(waited)
        signal?.removeEventListener('abort', hangUp)
      })
      if (job && hasEnded(job) && !(isStopping && job.status === 'cancelled')) return job
      if (!job && !stopped.signal.aborted) throw lost()
      throw reason ?? stopping()
    },
    /** Nothing can be printed. */
    giveUp(error: PrintError): void {
      reason = error
      stopped.abort()
    },
    /**
     * Waits for prints that run, here until `drained` and elsewhere for `drainMs`; those that have not begun, or do not end,
     * are cancelled.
     */
    async stop(drained: Promise<unknown>, drainMs: number): Promise<void> {
      isStopping = true
      for (const job of ends.keys()) await dismiss(job).catch(warn(job))
      const answered = settledWithin(drainMs, Promise.allSettled(ends.values()))
      // without its database a queue tries for ever to keep the end of a job
      await settledWithin(drainMs + STUCK_MS, Promise.all([drained, answered]))
      await Promise.allSettled([...ends.keys()].map(({ id }) => queue.cancel(id, stopping().toData())))
      stopped.abort()
    }
  }
}

const lost = (): PrintError => new PrintError('queue-unavailable', 'the queue has lost this job; print it again')
