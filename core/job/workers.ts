import { setMaxListeners } from 'node:events'
import { messageOf, PrintError } from '../errors.js'
import type { AutoSizes } from '../layout/attributes/auto-sizes.js'
import type { WorkerCounts } from '../worker-counts.js'
import { makeMeasuredSizes, sizesOf } from './measured-sizes.js'
import { onAbort } from './run-job.js'
import type { WorkerProcess } from './worker-process.js'
import { type SlotOptions, startSlot, type WorkerState } from './worker-slot.js'

export interface WorkersOptions extends Omit<SlotOptions, 'spawn'> {
  count: number
  /** The sizes for layout lengths that are `auto`; absent: the first worker process measures them. */
  sizes?: AutoSizes
  /** Called with the measured sizes, before promises that wait for them resolve. */
  useSizes(sizes: AutoSizes): void
  /** Called with what worker processes have counted. */
  counted(counts: WorkerCounts): void
  /** Called if no worker process can start, with the reason. */
  cannotPrint(error: PrintError): void
  /** Starts a worker process with these sizes when they are known; without `sizes` it measures them. */
  spawn(sizes?: Promise<AutoSizes>): WorkerProcess
}

export interface Workers {
  /** Resolves when all worker processes can print; rejects if one cannot start. */
  ready: Promise<void>
  /** Resolves when the sizes are known; rejects with the reason why the latest attempt to measure them failed. */
  measured(): Promise<void>
  /**
   * Lets every worker process read the layouts and measure again, when all running jobs have ended; meanwhile no job
   * begins. Throws PrintError.
   */
  reload(redraw: boolean): Promise<void>
  /** Each that prints, as it is now. */
  look(): WorkerState[]
  /**
   * Claims no more jobs. Running ones may end within `drainMs`; then they go back to the queue. Resolves when no worker
   * process is left.
   */
  stop(drainMs: number): Promise<void>
}

/** Keeps `count` warm worker processes. Each prints one job after the other from the queue. */
export const startWorkers = (options: WorkersOptions): Workers => {
  const drain = new AbortController()
  const stop = new AbortController()
  for (const { signal } of [drain, stop]) setMaxListeners(0, signal)
  const living = new Set<WorkerProcess>()
  const sizes = makeMeasuredSizes(options.sizes, options.useSizes)
  const spawn = (mayMeasure: boolean): WorkerProcess => {
    const measures = mayMeasure && !sizes.known()
    const worker = options.spawn(measures ? undefined : sizes.whenKnown())
    if (measures) void sizes.take(sizesOf(worker)).catch(() => {})
    living.add(worker)
    worker.onEnd(() => living.delete(worker))
    worker.onMessage((message) => {
      if (message.type === 'log') options.log(message.level, message.message, message.details)
      else if (message.type === 'counts') options.counted(message.counts)
    })
    return worker
  }
  let hasBegun = false
  const unable = new Set<number>()
  const slots = Array.from({ length: options.count }, (_, index) => {
    const cannotStart = (thrown: unknown): void => {
      unable.add(index)
      if (!hasBegun && unable.size === options.count) options.cannotPrint(asError(thrown))
    }
    const starts = { canStart: () => void (hasBegun = true), cannotStart }
    return startSlot(
      { ...options, spawn: () => spawn(index === 0) },
      { drain: drain.signal, stop: stop.signal },
      starts
    )
  })
  const reloadAll = async (redraw: boolean): Promise<void> => {
    const reload = async ({ current, adopt }: (typeof slots)[number]): Promise<AutoSizes> => {
      const worker = current()
      if (!worker.isOutdated()) return reread(worker)
      // without sizes one that waits for them would never be ready
      const next = spawn(true)
      const leave = onAbort(drain.signal, () => void next.kill())
      try {
        const measured = await reread(next)
        adopt(next)
        return measured
      } catch (thrown) {
        void next.kill()
        throw thrown
      } finally {
        leave()
      }
    }
    const reread = async (worker: WorkerProcess): Promise<AutoSizes> => {
      await worker.ready
      const measured = sizesOf(worker)
      worker.send({ type: 'reload', redraw })
      return measured
    }
    const resume = await Promise.all(slots.map(({ pause }) => pause()))
    try {
      const [first, ...others] = slots
      // the others are not warm until the first one has measured the sizes
      await sizes.take(reload(first!))
      await Promise.all(others.map(reload))
    } finally {
      resume.forEach((go) => go())
    }
  }
  let reloading = Promise.resolve()

  return {
    ready: Promise.all(slots.map(({ ready }) => ready)).then(() => {}),
    measured: sizes.attempt,
    look: () => slots.map(({ look }) => look()),
    reload(redraw) {
      reloading = reloading.catch(() => {}).then(() => reloadAll(redraw))
      return reloading
    },
    async stop(drainMs) {
      drain.abort()
      const timer = setTimeout(() => stop.abort(), drainMs)
      await Promise.all(slots.map(({ ended }) => ended))
      clearTimeout(timer)
      await Promise.all([...living].map((worker) => worker.kill()))
    }
  }
}

const asError = (thrown: unknown): PrintError =>
  thrown instanceof PrintError ? thrown : new PrintError('worker-lost', messageOf(thrown))
