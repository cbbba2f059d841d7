import type { JobQueue } from '../../../../core/job/queue.js'
import type { Log } from '../../../../core/tools.js'

/** What the tests of the contract may set. */
export interface TestOptions {
  limits?: { waitingJobs: number; waitingBytes: number }
  prefersAwaited?: boolean
  key?: string
  digest?: string
  log?: Log
}

/** Makes queues of one kind. */
export interface QueueKind {
  name: string
  /** A new queue, without jobs. */
  make(options?: TestOptions): Promise<JobQueue>
  remove(): Promise<void>
}

export const never: AbortSignal = new AbortController().signal
export const cancelled = { code: 'cancelled', message: 'enough' } as const
export const report = { name: 'a.1', mediaType: 'application/pdf', extension: 'pdf', bytes: 1 }
