import type { Log, LogLevel } from './tools.js'

const LEVELS: LogLevel[] = ['debug', 'info', 'warn', 'error']

/** One line an event on the standard error stream, from `least` upwards. */
export const makeLog =
  (least: LogLevel): Log =>
  (level, message, details) => {
    if (LEVELS.indexOf(level) < LEVELS.indexOf(least)) return
    const more = details && Object.keys(details).length > 0 ? ` ${JSON.stringify(details)}` : ''
    process.stderr.write(`${new Date().toISOString()} ${level.padEnd(5)} ${message}${more}\n`)
  }
