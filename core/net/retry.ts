import { PrintError } from '../errors.js'
import type { Cancellation } from './cancellation.js'
import { type Answer, exchange, type Limits, type TimedAnswer } from './exchange.js'
import { faultOf } from './failures.js'
import { type Hosts, isOverloaded } from './hosts.js'
import type { HostQueue } from './host-queue.js'
import type { Connections, Sent } from './sending.js'
import type { JobTally, Tally } from './tally.js'

/** Pause before the second try; doubled before each further try, and shortened by a random part of up to a half. */
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 5000

/**
 * Sends a request when a connection to the host is free. A GET is retried until its time limit, at most `retries` times,
 * after a failure of the connection and after status 429, 502, 503 or 504; meanwhile the connection is free for others.
 * Throws the errors of `exchange`, with the number of tries.
 */
export const ask = async (
  sent: Sent,
  connections: Connections & { turns: HostQueue; retries: number; tally: Tally },
  limits: Limits,
  job: Cancellation & { hosts: Hosts; retryUntil: number; tally: JobTally }
): Promise<TimedAnswer> => {
  const { host } = sent.url
  const visit = job.hosts.visit(host, limits, job)
  const most = sent.method === 'GET' ? 1 + connections.retries : 1
  for (let tries = 1; ; tries++) {
    const waiting = connections.turns.take(host, job)
    if (waiting) await waiting
    for (let news = tries === 1 && visit.doubts(); news; news = visit.doubts()) {
      connections.turns.give(host)
      await news
      await connections.turns.take(host, job)
    }
    const started = performance.now()
    let answer: TimedAnswer | undefined
    let error: unknown
    try {
      job.signal.throwIfAborted()
      if (tries === 1) visit.check()
      answer = await connections.tally.watch(sent.url, exchange(sent, connections, limits, job), job.tally)
    } catch (thrown) {
      error = thrown
    } finally {
      limits.leftMs -= performance.now() - started
      connections.turns.give(host)
    }
    const leftMs = Math.min(limits.leftMs, job.retryUntil - performance.now())
    const pauseMs = tries < most && mayPass(answer, error) ? pauseBefore(tries, answer, leftMs) : Infinity
    if (pauseMs < leftMs && (await visit.mayRetry(pauseMs))) continue
    visit.end(answer, error, leftMs <= FIRST_PAUSE_MS)
    if (answer) return answer
    throw tries > 1 ? countingTries(error, tries) : error
  }
}

const mayPass = (answer: Answer | undefined, error: unknown): boolean => {
  const fault = faultOf(error)
  return answer ? isOverloaded(answer) : fault === 'no connection' || fault === 'broken connection'
}

/** The last pauses are shorter, so that the end of the time is not waited for in vain. Infinity: there is no time for it. */
export const pauseBefore = (tries: number, answer: Pick<Answer, 'headers'> | undefined, leftMs: number): number => {
  if (leftMs <= FIRST_PAUSE_MS) return Infinity
  const own = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS) * (1 - Math.random() / 2)
  return Math.max(Math.min(own, leftMs / 2), retryAfterMs(answer?.headers['retry-after']))
}

/** RFC 9110, section 10.2.3: seconds or a date. */
export const retryAfterMs = (text = ''): number =>
  /^\d+$/.test(text) ? Number(text) * 1000 : (Date.parse(text) || Date.now()) - Date.now()

const countingTries = (error: unknown, tries: number): unknown =>
  error instanceof PrintError && (error.code === 'upstream-failed' || error.code === 'upstream-slow')
    ? new PrintError(error.code, `${error.message}; tried ${tries} times`, { cause: error.cause })
    : error
