import type { ClientLimits } from './auth/client-limits.js'
import type { Catalog } from './layout/catalog.js'
import type { Monitor } from './monitor/monitor.js'
import type { Printer } from './printer.js'

/** A printer with its worker processes, as the service and the commands use it. */
export interface RunningPrinter extends Printer {
  /** Resolves when all worker processes are warm; rejects if one cannot start. */
  ready: Promise<void>
  /**
   * Resolves when the first worker process has measured the layouts' `auto` lengths: from then on the apps are described
   * correctly. Rejects with `layout-mistake`, or with the reason why that process could not start; another process takes its
   * place, and later calls report its result.
   */
  measured(): Promise<void>
  /** Of how much each client may print. */
  clientLimits: ClientLimits
  /** The apps and layouts that the client of the request may use. Throws `unauthorized` and `forbidden`. */
  usable(): Catalog
  /**
   * Reads the layouts again, here and in the worker processes, which from then on keep drawn maps for the next print;
   * with `redraw` they drop the maps and fonts that they have kept. Running jobs end first, waiting ones wait. Throws
   * `layout-mistake` with all mistakes; then the layouts stay as they were.
   */
  reload(options: { redraw: boolean }): Promise<void>
  /** What the outside may ask about it. */
  monitor: Monitor
  /**
   * Refuses new jobs and lets running ones end within `drainSeconds`; then they wait for the next run of the service, and
   * the worker processes end. States and reports can be read until `lastAnswers` has resolved.
   */
  close(lastAnswers?: () => Promise<void>): Promise<void>
}

export interface PrinterOptions {
  /** Whether it has worker processes; if not, others print the jobs of its queue. */
  prints?: boolean
  /** Whether it deletes old jobs and reports. */
  tidies?: boolean
}
