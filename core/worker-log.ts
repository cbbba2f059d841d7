import { messageOf } from './errors.js'
import type { FromWorker } from './job/messages.js'
import { shownDetails } from './shown-details.js'
import { cut } from './shown-line.js'
import type { Log } from './tools.js'

/** Characters of a message with its trace. */
const MOST_CHARACTERS = 10_000

/** To the service. */
export type Send = (message: FromWorker) => void

/** The log of a worker process: the service writes its lines. */
export const logTo =
  (send: Send): Log =>
  (level, message, details) =>
    send({ type: 'log', level, message: cut(message, MOST_CHARACTERS), details: details && shownDetails(details) })

export const traceOf = (thrown: unknown): string => (thrown instanceof Error && thrown.stack) || messageOf(thrown)
