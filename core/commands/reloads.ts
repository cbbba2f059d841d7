import type { Container } from '../container.js'
import { PrintError } from '../errors.js'
import { startPrinter } from '../queued-printer.js'
import type { RunningPrinter } from '../running-printer.js'
import { changesMaps } from './affected-layouts.js'

/** For a container whose layouts are read by `makeReloads`, which measures them and reports mistakes. */
export const MEASURED_LATER = { sizes: {} }

/** After this time a lost worker process has been replaced. */
const RETRY_MS = 1000

export interface Reloads {
  /** The printer of the layouts that were read last; undefined before the first ones are right. */
  printer(): RunningPrinter | undefined
  /** Reads the layouts again after changes of these files. Throws their mistakes. */
  read(paths: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** Reads layouts while a person writes them. */
export const makeReloads = (container: Container): Reloads => {
  let printer: RunningPrinter | undefined
  return {
    printer: () => printer,
    async read(paths) {
      if (!printer) {
        container.renew('catalog')
        printer = startPrinter(container)
      }
      await printer.reload({ redraw: changesMaps(paths) })
    },
    async close() {
      await printer?.close()
    }
  }
}

/** How long to wait for a change after `read` has thrown; undefined: until there is one. */
export const retryMs = (thrown: unknown): number | undefined =>
  thrown instanceof PrintError && thrown.code === 'worker-lost' ? RETRY_MS : undefined
