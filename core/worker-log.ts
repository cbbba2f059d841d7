import { messageOf } from './errors.js'
import { shownDetails } from './shown-details.js'
import { cut } from './shown-line.js'
import type { Log, LogLevel } from './tools.js'

/** Characters of a message with its trace. */
const MOST_CHARACTERS = 10_000

/** To the service. */
export interface LogMessage {
  type: 'log'
  level: LogLevel
  message: string
  details?: object
}

/** The log of a worker process: the service writes its lines. */
export const logTo =
  (send: (message: LogMessage) => void): Log =>
  (level, message, details) =>
    send({ type: 'log', level, message: cut(message, MOST_CHARACTERS), details: details && shownDetails(details) })

export const traceOf = (thrown: unknown): string => (thrown instanceof Error && thrown.stack) || messageOf(thrown)

export const leftOutLine = ({ message }: Error): string =>
  `apps with mistakes cannot print until these are corrected and the layouts are read again (SIGHUP): ${message}`
