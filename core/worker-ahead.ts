import { isDeepStrictEqual } from 'node:util'
import { spawnWorker, type WorkerProcess } from './job/worker-process.js'
import type { AutoSizes } from './layout/attributes/auto-sizes.js'
import type { Settings } from './settings.js'
import { workerSpawning } from './worker-spawning.js'

type Sizes = Promise<AutoSizes | undefined> | undefined

/** A worker process that prepares itself while the rest of the service is being loaded. */
export interface WorkerAhead {
  /**
   * Starts it with these sizes, without them to measure; undefined if it was taken before, has ended, or was prepared
   * for other settings.
   */
  take(settings: Settings, sizes: Sizes): WorkerProcess | undefined
  /** Ends it unless it was taken. */
  drop(): Promise<void>
}

/** `likely`: the sizes with which it will probably start. Throws `wrong-settings`. */
export const startWorkerAhead = (settings: Settings, likely?: AutoSizes): WorkerAhead => {
  const spawning = workerSpawning(settings)
  let startWith: (sizes: Sizes) => void
  const told = new Promise<AutoSizes | undefined>((resolve) => (startWith = resolve))
  let waiting: WorkerProcess | undefined = spawnWorker(() => workerSpawning(settings), told, likely)
  waiting.onEnd(() => (waiting = undefined))
  const drop = async (): Promise<void> => {
    const dropped = waiting
    waiting = undefined
    await dropped?.kill()
  }
  return {
    take(asked, sizes) {
      if (!waiting) return undefined
      if (!isDeepStrictEqual(workerSpawning(asked), spawning)) return void drop()
      const taken = waiting
      waiting = undefined
      startWith(sizes)
      return taken
    },
    drop
  }
}

/** Starts the worker processes of a service, of which the first may be ready already. */
export const workerSpawner =
  (settings: () => Settings, ahead?: WorkerAhead) =>
  (sizes?: Promise<AutoSizes>): WorkerProcess =>
    ahead?.take(settings(), sizes) ?? spawnWorker(() => workerSpawning(settings()), sizes)
