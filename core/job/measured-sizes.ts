import { PrintError } from '../errors.js'
import type { AutoSizes } from '../layout/attributes/auto-sizes.js'
import type { WorkerProcess } from './worker-process.js'

/**
 * The sizes that a worker process measures next. Throws PrintError: an error in a layout, or the reason why the process
 * ended.
 */
export const sizesOf = (worker: WorkerProcess): Promise<AutoSizes> =>
  new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      stopListening.forEach((leave) => leave())
      end()
    }
    const stopListening = [
      worker.onMessage((answer) => {
        if (answer.type === 'measured') settle(() => resolve(answer.sizes))
        else if (answer.type === 'not-measured' || answer.type === 'cannot-start')
          settle(() => reject(PrintError.fromData(answer.error)))
      }),
      worker.onEnd((how) =>
        settle(() => reject(new PrintError('worker-lost', `a worker process ended while it measured: ${how}`)))
      )
    ]
  })

export interface MeasuredSizes {
  /** Undefined until they are known. */
  known(): AutoSizes | undefined
  /** Resolves with the newest sizes when there are some, after any number of attempts. */
  whenKnown(): Promise<AutoSizes>
  /** The result of the latest attempt; one that fails after one that did not changes nothing. */
  attempt(): Promise<void>
  /** Starts the next attempt with sizes that are being measured. */
  take(sizes: Promise<AutoSizes>): Promise<void>
}

/**
 * The sizes with which worker processes are started: `given`, or those that the first worker measures. `use` is called
 * with measured sizes.
 */
export const makeMeasuredSizes = (given: AutoSizes | undefined, use: (sizes: AutoSizes) => void): MeasuredSizes => {
  let known = given
  let resolveKnown: (sizes: AutoSizes) => void
  const firstKnown = new Promise<AutoSizes>((resolve) => (resolveKnown = resolve))
  let latest = Promise.resolve()
  return {
    known: () => known,
    whenKnown: () => (known ? Promise.resolve(known) : firstKnown),
    attempt: () => latest,
    take(sizes) {
      const attempt = sizes.then((measured) => {
        use(measured)
        known = measured
        resolveKnown(measured)
      })
      latest = known === undefined ? attempt : attempt.catch(() => {})
      return attempt
    }
  }
}
