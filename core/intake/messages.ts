import type { Client } from '../client.js'
import type { ErrorData } from '../errors.js'
import type { AutoSizes } from '../layout/attributes/auto-sizes.js'
import type { BodyReading } from '../printer.js'
import type { LogLevel } from '../tools.js'
import type { Accepted } from './read.js'

/** What a reading thread starts with. */
export interface ThreadStart {
  settings: unknown
  sizes?: AutoSizes
}

export interface ToThread {
  parts: readonly Uint8Array[]
  reading: BodyReading
  submittedAt: number
  /** In whose name it is read. */
  client?: Client
}

export type FromThread =
  | { type: 'ready' }
  | { type: 'cannot-start'; error: ErrorData }
  | { type: 'accepted'; accepted: Accepted }
  | { type: 'refused'; error: ErrorData }
  | { type: 'log'; level: LogLevel; message: string; details?: object }
