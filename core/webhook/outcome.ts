import { messageOf, PrintError } from '../errors.js'
import type { WebhookAnswer } from '../net/webhook-calls.js'

/** Pause after the first failure; doubled after each further one, and shortened by a random part of up to a half. */
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 300_000
/** After the end of the job. */
const WINDOW_MS = 3600_000

/** What comes after a call. */
export type Outcome =
  { kind: 'delivered' } | { kind: 'again'; pauseMs: number; why: string } | { kind: 'over'; why: string }

export interface Call {
  /** What came of it: an answer, or what was thrown. */
  result: WebhookAnswer | { thrown: unknown }
  /** Of earlier calls. */
  failures: number
  endedAt: number
  now: number
}

/** Statuses below 500 that say nothing about the next call. */
const PASSING = new Set([408, 425, 429])

export const outcomeOf = ({ result, failures, endedAt, now }: Call): Outcome => {
  const why = 'thrown' in result ? messageOf(result.thrown) : `it answered with status ${result.status}`
  if ('status' in result && result.status >= 200 && result.status < 300) return { kind: 'delivered' }
  if (!mayPass(result)) return { kind: 'over', why }
  const own = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS) * (1 - Math.random() / 2)
  const pauseMs = Math.max(own, 'status' in result ? result.pauseMs : 0)
  return now + pauseMs > endedAt + WINDOW_MS
    ? { kind: 'over', why: `${why}; no call has succeeded within an hour after the end of the job` }
    : { kind: 'again', pauseMs, why }
}

const mayPass = (result: Call['result']): boolean => {
  if ('status' in result) return result.status >= 500 || PASSING.has(result.status)
  return result.thrown instanceof PrintError && result.thrown.code !== 'address-denied'
}
