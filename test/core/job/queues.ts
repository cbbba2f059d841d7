import type { Job } from '../../../core/job/job.js'
import type { Journal } from '../../../core/job/journal/journal.js'
import { makeMemoryJournal } from '../../../core/job/journal/memory.js'
import { type LocalQueueOptions, makeLocalQueue } from '../../../core/job/local-queue.js'
import type { JobQueue, QueuedRequest } from '../../../core/job/queue.js'
import { makeHeaderKeeping } from '../../../core/job/secret-headers.js'

export const jobOf = (id: string): Job => ({
  id,
  ref: `${id}@x`,
  app: 'a',
  layout: 'b',
  format: 'pdf',
  outputFilename: 'map',
  status: 'waiting',
  submittedAt: Date.now(),
  layersDone: 0,
  layersTotal: 0,
  warnings: []
})

export const requestOf = (more: Partial<QueuedRequest> = {}): QueuedRequest => ({
  bytes: Buffer.from('a request'),
  headers: {},
  client: 'somebody',
  isAwaited: false,
  answersWithReport: false,
  ...more
})

const LIMITS = { waitingJobs: 1000, waitingBytes: 1e6, freeBytes: 0 }

/** A local queue, in memory unless `journal` says otherwise. */
export const makeTestQueue = ({
  journal = makeMemoryJournal(),
  key,
  ...options
}: Partial<LocalQueueOptions> & { journal?: Journal; key?: string; digest?: string } = {}): JobQueue =>
  makeLocalQueue({
    journal,
    limits: LIMITS,
    prefersAwaited: false,
    headers: makeHeaderKeeping(key),
    log: () => {},
    ...options
  })

/** Adds jobs to a queue, with names in their order. */
export const makeAdding = (queue: JobQueue) => {
  let jobs = 0
  const add = async () => {
    const id = `job${++jobs}`
    await queue.add(jobOf(id), requestOf())
    return id
  }
  /** One job after the other, until each has ended. */
  const print = async (count: number) => {
    for (let job = 0; job < count; job++) {
      const ended = new Promise((resolve) => queue.onEnd(resolve))
      await add()
      await ended
    }
  }
  return { add, print }
}
