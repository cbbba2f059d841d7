import type { ErrorData } from '../errors.js'
import type { AutoSizes } from '../layout/attributes/auto-sizes.js'
import type { WorkerCounts } from '../worker-counts.js'
import type { LogMessage } from '../worker-log.js'
import type { CannotStart, PrepareMessage, StartMessage } from './worker-main.js'
import type { PrintFacts, ReportFile } from './job.js'
import type { Progress } from './queue.js'
import type { SentHeaders } from './secret-headers.js'

/** From the service to a worker process. */
export type ToWorker =
  | PrepareMessage
  /** Without sizes the worker sends `measured` or `not-measured` before it is `ready`. */
  | StartMessage
  /**
   * Read and measure the layouts again, between two jobs; the answer is `measured` or `not-measured`. From then on the
   * worker caches drawn maps for the next print, because a layout author prints the same maps again and again. With
   * `redraw` it drops the cached maps and the apps' fonts.
   */
  | { type: 'reload'; redraw: boolean }
  | PrintMessage
  | { type: 'cancel'; id: string; error: ErrorData }

export interface PrintMessage {
  type: 'print'
  id: string
  /** What every line of the log about the job says. */
  about: object
  /** See request-bytes.ts. */
  request: Uint8Array
  headers: SentHeaders
  /** Names of headers of the client that are lost. */
  lostHeaders: string[]
  /** Without suffix. */
  outputFilename: string
  /** Under which the report is stored. */
  reportName: string
  /** Whether the report must survive a power cut. */
  isLasting: boolean
  now: number
}

/** From a worker process to the service; the report itself travels as a file. */
export type FromWorker =
  | { type: 'ready' }
  | CannotStart
  /** Sent at once when a job arrives. */
  | { type: 'begun'; id: string }
  | ({ type: 'progress'; id: string } & Progress)
  | { type: 'measured'; sizes: AutoSizes }
  | { type: 'not-measured'; error: ErrorData }
  | LogMessage
  /** What was counted since the last message of this kind. */
  | { type: 'counts'; counts: WorkerCounts }
  | { type: 'done'; id: string; report: ReportFile; facts: PrintFacts; residentBytes: number }
  | { type: 'failed'; id: string; error: ErrorData; facts: PrintFacts; residentBytes: number }
