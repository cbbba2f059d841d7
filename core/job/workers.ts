import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { messageOf } from '../errors.js'
import type { AutoSizes } from '../layout/attributes/auto-sizes.js'
import { sizesOf } from './measuring-worker.js'
import type { Claim, JobQueue } from './queue.js'
import { onAbort, runJob, type RunOptions } from './run-job.js'
import type { WorkerProcess } from './worker-process.js'

export interface WorkersOptions extends RunOptions {
  count: number
}

export interface Workers {
  /** Resolves when all worker processes can print; rejects if one cannot start. */
  ready: Promise<void>
  /** Has every worker process read the layouts again while none prints; what they measured. Throws PrintError. */
  reload(redraw: boolean): Promise<AutoSizes>
  /** Ends the running jobs; resolves when no worker process is left. */
  stop(): Promise<void>
}

/** Pause after something that will not be mended by trying again at once. */
const RETRY_MS = 1000

/** Keeps `count` warm worker processes, each printing one job after the other from the queue. */
export const startWorkers = (options: WorkersOptions): Workers => {
  const stop = new AbortController()
  setMaxListeners(0, stop.signal)
  const living = new Set<WorkerProcess>()
  const spawn = (): WorkerProcess => {
    const worker = options.spawn()
    living.add(worker)
    worker.onEnd(() => living.delete(worker))
    worker.onMessage((message) => {
      if (message.type === 'log') options.log(message.level, message.message, message.details)
    })
    return worker
  }
  const slots = Array.from({ length: options.count }, () => startSlot({ ...options, spawn }, stop.signal))
  return {
    ready: Promise.all(slots.map(({ ready }) => ready)).then(() => {}),
    async reload(redraw) {
      const measured = await Promise.all(slots.map(({ current }) => sizesOf(current(), { type: 'reload', redraw })))
      return measured[0]!
    },
    async stop() {
      stop.abort()
      await Promise.all(slots.map(({ ended }) => ended))
      await Promise.all([...living].map((worker) => worker.kill()))
    }
  }
}

const startSlot = (options: RunOptions, stop: AbortSignal) => {
  const { queue, log, spawn } = options
  let worker = spawn()
  let isPrinting = false
  const { ready } = worker
  // A worker that prints ends its job first.
  onAbort(stop, () => isPrinting || void worker.kill())

  const replace = (next?: WorkerProcess): void => {
    void worker.kill()
    if (!stop.aborted) worker = next ?? spawn()
  }

  const oneJob = async (): Promise<void> => {
    const claim = await nextJob(queue, worker)
    if (!claim) {
      replace()
      throw new Error('an idle worker process ended; another one takes its place')
    }
    isPrinting = true
    const { outcome, next } = await runJob(worker, claim, options, stop)
    isPrinting = false
    if (next !== worker) replace(next)
    const { job, fence } = claim
    await (outcome ? queue.finish(job.id, fence, outcome) : queue.giveBack(job.id, fence))
  }

  const loop = async (): Promise<void> => {
    while (!stop.aborted) {
      let isReady = false
      try {
        await worker.ready
        isReady = true
        if (!stop.aborted) await oneJob()
      } catch (thrown) {
        if (stop.aborted) break
        log('error', messageOf(thrown))
        await pause(RETRY_MS, undefined, { signal: stop }).catch(() => {})
        if (!isReady) replace()
      }
    }
  }

  return { ready, ended: loop(), current: () => worker }
}

/** The next job for the worker; undefined when the idle worker ended first. */
const nextJob = async (queue: JobQueue, worker: WorkerProcess): Promise<Claim | undefined> => {
  const leave = new AbortController()
  const stopListening = worker.onEnd(() => leave.abort())
  try {
    return await queue.claim(leave.signal)
  } catch (thrown) {
    if (leave.signal.aborted) return undefined
    throw thrown
  } finally {
    stopListening()
  }
}
