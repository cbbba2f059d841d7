import { PrintError } from '../errors.js'
import type { AutoSizes } from '../layout/attributes/auto-sizes.js'
import type { FromWorker, ToWorker } from './messages.js'
import type { WorkerProcess } from './worker-process.js'

/** What a worker process that prints nothing measures when it is asked. Throws PrintError. */
export const sizesOf = async (
  worker: WorkerProcess,
  message: Extract<ToWorker, { type: 'measure' | 'reload' }>
): Promise<AutoSizes> => {
  await worker.ready
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      stopListening.forEach((leave) => leave())
      end()
    }
    const stopListening = [
      worker.onMessage((answer: FromWorker) => {
        if (answer.type === 'measured') settle(() => resolve(answer.sizes))
        else if (answer.type === 'not-measured') settle(() => reject(PrintError.fromData(answer.error)))
      }),
      worker.onEnd((how) =>
        settle(() => reject(new PrintError('worker-lost', `a worker process ended while it measured: ${how}`)))
      )
    ]
    worker.send(message)
  })
}

/** What a worker process measures, which is ended then. Throws PrintError. */
export const measuredBy = (worker: WorkerProcess): Promise<AutoSizes> =>
  sizesOf(worker, { type: 'measure' }).finally(() => worker.kill())
