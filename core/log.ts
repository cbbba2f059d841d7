/** The only module that uses pino: what the service writes to its standard error. */
import { createRequire } from 'node:module'
import type { FastifyBaseLogger } from 'fastify'
import type * as Library from 'pino'
import { once } from './once.js'
import { shownDetails } from './shown-details.js'
import { shownLine } from './shown-line.js'
import type { Log, LogLevel } from './tools.js'

const library = once((): typeof Library => createRequire(import.meta.url)('pino'))

/** `auto`: pretty on a terminal, JSON elsewhere. */
export type LogFormat = 'auto' | 'json' | 'pretty'

/** Members of a line that details must not replace. */
const OWN = new Set(['time', 'level', 'msg', 'stack'])
/** Of a trace. */
const MOST_FRAMES = 20
const FRAME = /^ +at /

/** Writes one line for each event to the standard error, for the level `least` and above. */
export const makeLog = (least: LogLevel, format: LogFormat = 'pretty'): Log => {
  const isPretty = format === 'auto' ? process.stderr.isTTY : format === 'pretty'
  const write = (line: string) => void process.stderr.write(isPretty ? prettyLine(line) : line)
  const { pino } = library()
  const options = {
    level: least,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) }
  }
  const lines = pino(options, { write })
  return (level, message, details = {}) => {
    if (!lines.isLevelEnabled(level)) return
    const { text, stack } = partsOf(message)
    lines[level]({ ...withoutOwn(shownDetails(details)), stack }, text)
  }
}

const withoutOwn = (details: object): object =>
  Object.fromEntries(Object.entries(details).map(([name, value]) => [OWN.has(name) ? `details.${name}` : name, value]))

/** A message as one line, and the frames of its trace. */
const partsOf = (message: string): { text: string; stack?: string[] } => {
  const lines = message.split('\n')
  const begin = lines.findIndex((line) => FRAME.test(line))
  if (begin < 0) return { text: shownLine(message) }
  const frames = lines.slice(begin).filter((line) => FRAME.test(line)).slice(0, MOST_FRAMES) // prettier-ignore
  return { text: shownLine(lines.slice(0, begin).join('\n')), stack: frames.map((line) => shownLine(line)) }
}

/** For people: time, level, message, details; the frames of a trace follow. */
const prettyLine = (json: string): string => {
  const { time, level, msg, stack = [], ...details } = JSON.parse(json)
  const more = Object.keys(details).length > 0 ? ` ${JSON.stringify(details)}` : ''
  return [`${time} ${level.padEnd(5)} ${msg}${more}`, ...stack, ''].join('\n')
}

/**
 * The log as a fastify logger. Its own information is for debugging; objects that it hands over are left out, because
 * requests have secrets. `bound`: in every line.
 */
export const logger = (log: Log, bound: object = {}): FastifyBaseLogger => {
  const at =
    (level: LogLevel) =>
    (written: unknown, text?: unknown): void => {
      const error = written instanceof Error ? written : (written as { err?: unknown } | undefined)?.err
      const trace = error instanceof Error ? [error.stack] : []
      const message = [...trace, ...[written, text].filter((part) => typeof part === 'string')].reverse().join(': ')
      log(level, message, bound)
    }
  return {
    level: 'debug',
    silent: () => {},
    trace: at('debug'),
    debug: at('debug'),
    info: at('debug'),
    warn: at('warn'),
    error: at('error'),
    fatal: at('error'),
    child: (bindings: object) => logger(log, { ...bound, ...bindings })
  }
}
