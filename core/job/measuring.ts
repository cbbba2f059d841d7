import { setTimeout as pause } from 'node:timers/promises'
import { PrintError } from '../errors.js'
import type { AutoSizes } from '../layout/attributes/auto-sizes.js'
import { makeMeasuredSizes, sizesOf } from './measured-sizes.js'
import type { WorkerProcess } from './worker-process.js'
import type { Workers, WorkersOptions } from './workers.js'

/** Pause after an error that an immediate retry would not solve. */
const RETRY_MS = 1000

/** For a service that prints nothing itself: a worker process measures the layouts, and ends. */
export const startMeasuring = (options: Pick<WorkersOptions, 'sizes' | 'useSizes' | 'spawn' | 'log'>): Workers => {
  const stopped = new AbortController()
  const living = new Set<WorkerProcess>()
  const sizes = makeMeasuredSizes(options.sizes, options.useSizes)
  const measure = async (): Promise<AutoSizes> => {
    const worker = options.spawn()
    living.add(worker)
    worker.onMessage((message) => {
      if (message.type === 'log') options.log(message.level, message.message, message.details)
    })
    try {
      return await sizesOf(worker)
    } finally {
      living.delete(worker)
      void worker.kill()
    }
  }
  /** Again if the process ended; a mistake in a layout stays until the layouts are read again. */
  const start = async (): Promise<void> => {
    while (!stopped.signal.aborted)
      try {
        return await sizes.take(measure())
      } catch (thrown) {
        if (!(thrown instanceof PrintError && thrown.code === 'worker-lost')) return
        await pause(RETRY_MS, undefined, { signal: stopped.signal }).catch(() => {})
      }
  }
  if (!options.sizes) void start()
  let reloading = Promise.resolve()
  return {
    ready: Promise.resolve(),
    measured: sizes.attempt,
    look: () => [],
    reload() {
      reloading = reloading.catch(() => {}).then(() => sizes.take(measure()))
      return reloading
    },
    async stop() {
      stopped.abort()
      await Promise.all([...living].map((worker) => worker.kill()))
    }
  }
}
