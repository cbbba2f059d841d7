import type { FastifyBaseLogger } from 'fastify'
import { shownLine } from './shown-line.js'
import type { Log, LogLevel } from './tools.js'

const LEVELS: LogLevel[] = ['debug', 'info', 'warn', 'error']

/** Writes one line per event to the standard error, for the level `least` and above. */
export const makeLog =
  (least: LogLevel): Log =>
  (level, message, details) => {
    if (LEVELS.indexOf(level) < LEVELS.indexOf(least)) return
    const more =
      details && Object.keys(details).length > 0 ? ` ${shownLine(JSON.stringify(details), MOST_DETAILS)}` : ''
    const [first, ...frames] = linesOf(message)
    process.stderr.write([`${new Date().toISOString()} ${level.padEnd(5)} ${first}${more}`, ...frames, ''].join('\n'))
  }

/** Characters. */
const MOST_DETAILS = 2000
/** Of a trace. */
const MOST_FRAMES = 20
const FRAME = /^ +at /

/** A message as one line, and the frames of its trace as further ones. */
const linesOf = (message: string): string[] => {
  const lines = message.split('\n')
  const begin = lines.findIndex((line) => FRAME.test(line))
  const text = begin < 0 ? lines : lines.slice(0, begin)
  const frames = lines.slice(text.length).filter((line) => FRAME.test(line)).slice(0, MOST_FRAMES) // prettier-ignore
  return [shownLine(text.join('\n')), ...frames.map((line) => shownLine(line))]
}

/** The log as a fastify logger; fastify's own info messages become debug messages. */
export const logger = (log: Log): FastifyBaseLogger => {
  const at =
    (level: LogLevel) =>
    (written: unknown, text?: unknown): void => {
      const error = written instanceof Error ? written : (written as { err?: unknown } | undefined)?.err
      const trace = error instanceof Error ? [error.stack] : []
      log(level, [...trace, ...[written, text].filter((part) => typeof part === 'string')].reverse().join(': '))
    }
  const self: FastifyBaseLogger = {
    level: 'debug',
    silent: () => {},
    trace: at('debug'),
    debug: at('debug'),
    info: at('debug'),
    warn: at('warn'),
    error: at('error'),
    fatal: at('error'),
    child: () => self
  }
  return self
}
