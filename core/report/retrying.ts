import { setTimeout as pause } from 'node:timers/promises'
import { PrintError, reasonOf } from '../errors.js'
import type { Log } from '../tools.js'
import { answerWithin } from '../within.js'
import type { ReportStore } from './store.js'

export interface RetryTimes {
  /** How long a report is tried to be written. */
  writeMs: number
  /** The pause after the first failure; it doubles with each further one. */
  firstPauseMs: number
  longestPauseMs: number
  /** How long a reader waits for the store. */
  answerMs: number
  /** How long the start and the upkeep wait for it. */
  upkeepMs: number
}

const TIMES: RetryTimes = {
  writeMs: 180_000,
  firstPauseMs: 250,
  longestPauseMs: 5000,
  answerMs: 10_000,
  upkeepMs: 120_000
}

/** How often the log says that the store is still away. */
const REMIND_MS = 60_000

/**
 * A store that may be away for a moment: a report is written until it succeeds or three minutes are over (`report-not-stored`),
 * anything else that fails is `storage-unavailable`, and nothing waits for ever. The log has the reasons.
 */
export const makeRetryingStore = (inner: ReportStore, log: Log, times: RetryTimes = TIMES): ReportStore => {
  let isClosed = false
  let last: { reason: string; at: number } | undefined
  /** Not again and again while many ask. */
  const note = (reason: string): void => {
    if (isClosed || (reason === last?.reason && performance.now() - last.at < REMIND_MS)) return
    last = { reason, at: performance.now() }
    log('error', `the store of reports cannot be used now: ${reason}`)
  }
  const answered = async <T>(call: Promise<T>, milliseconds: number): Promise<T> => {
    try {
      return await answerWithin(milliseconds, call)
    } catch (thrown) {
      if (thrown instanceof PrintError) throw thrown
      note(whyOf(thrown))
      throw unavailable(thrown)
    }
  }
  return {
    async open() {
      await answered(inner.open(), times.answerMs).catch((thrown: PrintError) => {
        if (thrown.code !== 'storage-unavailable') throw thrown
      })
    },
    async write(name, bytes, options) {
      const signal = options?.signal
      const end = Date.now() + times.writeMs
      for (let wait = times.firstPauseMs; ; wait = Math.min(2 * wait, times.longestPauseMs)) {
        try {
          return await inner.write(name, bytes, options)
        } catch (thrown) {
          signal?.throwIfAborted()
          if (thrown instanceof PrintError) {
            log('error', `a report cannot be written: ${whyOf(thrown)}`, { report: name })
            throw thrown
          }
          if (Date.now() + wait > end) {
            log('error', `a report cannot be written: ${whyOf(thrown)}`, { report: name })
            throw new PrintError('report-not-stored', 'the print is done, but its report could not be stored; print it again', { cause: thrown }) // prettier-ignore
          }
          if (wait === times.firstPauseMs)
            log('warn', `a report cannot be written, and is written again later: ${whyOf(thrown)}`, { report: name })
          await pause(wait, undefined, { signal })
        }
      }
    },
    has: (name) => answered(inner.has(name), times.answerMs),
    read: (name) => answered(inner.read(name), times.answerMs),
    remove: (name) => answered(inner.remove(name), times.answerMs),
    removeLeftovers: (ids, kept) => answered(inner.removeLeftovers(ids, kept), times.upkeepMs),
    close() {
      isClosed = true
      return answerWithin(times.answerMs, inner.close()).catch(() => {})
    }
  }
}

/** For a report that cannot be read now. */
export const unavailable = (cause: unknown): PrintError =>
  new PrintError('storage-unavailable', 'the store of reports cannot be reached now; try again later', { cause })

/** Connections that fail to several addresses of a host have a code, but no message. */
const whyOf = (thrown: unknown): string =>
  reasonOf(thrown) || String((thrown as { code?: unknown }).code ?? 'unknown reason')
