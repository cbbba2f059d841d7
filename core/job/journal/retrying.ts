import { setTimeout as pause } from 'node:timers/promises'
import { reasonOf } from '../../errors.js'
import { aboutJob } from '../../job-log.js'
import type { Log } from '../../tools.js'
import type { Journal } from './journal.js'

const RETRY_MS = 1000

/**
 * A journal that writes the changes of jobs until it succeeds or is closed: a job that has ended must not be printed again
 * after a restart. New jobs are refused instead. The log has the reasons.
 */
export const makeRetryingJournal = (inner: Journal, log: Log): Journal => {
  const closed = new AbortController()
  const refused = (thrown: unknown, about = {}): never => {
    log('error', `a new job cannot be written, and is refused: ${reasonOf(thrown)}`, about)
    throw thrown
  }
  return {
    ...inner,
    freeBytes: () => inner.freeBytes().catch(refused),
    add: (kept, request) => inner.add(kept, request).catch((thrown) => refused(thrown, aboutJob(kept.job))),
    async request(id) {
      try {
        return await inner.request(id)
      } catch (thrown) {
        log('error', `the request of a job cannot be read: ${reasonOf(thrown)}`, { job: id })
        throw thrown
      }
    },
    async update(kept) {
      for (;;) {
        try {
          return await inner.update(kept)
        } catch (thrown) {
          log('error', `the state of a job cannot be written, and is written again later: ${reasonOf(thrown)}`, aboutJob(kept.job)) // prettier-ignore
          await pause(RETRY_MS, undefined, { signal: closed.signal })
        }
      }
    },
    async close() {
      closed.abort()
      await inner.close()
    }
  }
}
