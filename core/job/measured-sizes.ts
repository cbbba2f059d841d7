import { PrintError } from '../errors.js'
import type { AutoSizes } from '../layout/attributes/auto-sizes.js'
import type { WorkerProcess } from './worker-process.js'

/** The sizes that a worker process measures next. Throws PrintError: a mistake in a layout, or why the process ended. */
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
  /** Resolves once they are known, however many attempts that takes. */
  readonly whenKnown: Promise<AutoSizes>
  /** What became of the latest attempt. */
  attempt(): Promise<void>
  /** The next attempt: sizes that somebody measures. */
  take(sizes: Promise<AutoSizes>): Promise<void>
}

/** The sizes that worker processes are started with: `given`, or what the first of them measures. `use` is told of these. */
export const makeMeasuredSizes = (given: AutoSizes | undefined, use: (sizes: AutoSizes) => void): MeasuredSizes => {
  let known = given
  let resolveKnown: (sizes: AutoSizes) => void
  const whenKnown = new Promise<AutoSizes>((resolve) => (resolveKnown = resolve))
  if (given) resolveKnown!(given)
  let latest = Promise.resolve()
  return {
    known: () => known,
    whenKnown,
    attempt: () => latest,
    take(sizes) {
      latest = sizes.then((measured) => {
        use(measured)
        known = measured
        resolveKnown(measured)
      })
      // whoever needs them asks for the attempt
      latest.catch(() => {})
      return latest
    }
  }
}
