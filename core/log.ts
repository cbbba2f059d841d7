import type { FastifyBaseLogger } from 'fastify'
import type { Log, LogLevel } from './tools.js'

const LEVELS: LogLevel[] = ['debug', 'info', 'warn', 'error']

/** Writes one line per event to the standard error, for the level `least` and above. */
export const makeLog =
  (least: LogLevel): Log =>
  (level, message, details) => {
    if (LEVELS.indexOf(level) < LEVELS.indexOf(least)) return
    const more = details && Object.keys(details).length > 0 ? ` ${JSON.stringify(details)}` : ''
    process.stderr.write(`${new Date().toISOString()} ${level.padEnd(5)} ${message}${more}\n`)
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
