import { PrintError } from '../errors.js'
import { type Cancellation, pause } from './cancellation.js'
import { type Answer, type Connections, exchange, type Limits, type Sent } from './exchange.js'
import { faultOf } from './failures.js'
import { type Hosts, isOverloaded } from './hosts.js'
import type { HostQueue } from './host-queue.js'

/** Pause before the second try; doubled before each further try, and shortened by a random part of up to a half. */
const FIRST_PAUSE_MS = 200
/** A host that asks for a longer pause (`Retry-After`) is not tried again. */
const LONGEST_PAUSE_MS = 5000

/**
 * Sends a request when a connection to the host is free. A GET is retried, at most `retries` times and within its time
 * limit, after a failure of the connection and after status 429, 502, 503 or 504; meanwhile the connection is free for
 * others. Throws the errors of `exchange`, with the number of tries.
 */
export const ask = async (
  sent: Sent,
  connections: Connections & { turns: HostQueue; retries: number },
  limits: Limits,
  job: Cancellation & { hosts: Hosts }
): Promise<Answer> => {
  const { host } = sent.url
  const most = sent.method === 'GET' ? 1 + connections.retries : 1
  for (let tries = 1; ; tries++) {
    const waiting = connections.turns.take(host, job)
    if (waiting) await waiting
    const started = performance.now()
    let answer: Answer | undefined
    let error: unknown
    try {
      job.signal.throwIfAborted()
      if (tries === 1) job.hosts.check(host, limits)
      answer = await exchange(sent, connections, limits, job)
    } catch (thrown) {
      error = thrown
    } finally {
      limits.leftMs -= performance.now() - started
      connections.turns.give(host)
    }
    const pauseMs = tries < most ? pauseBefore(tries, answer, error) : Infinity
    if (pauseMs < limits.leftMs && job.hosts.deservesRetry(host)) {
      limits.leftMs -= pauseMs
      await pause(pauseMs, job)
      if (job.hosts.deservesRetry(host)) continue
    }
    job.hosts.learn(host, answer, error, limits)
    if (answer) return answer
    throw tries > 1 ? countingTries(error, tries) : error
  }
}

/** Infinity if a retry makes no sense. */
const pauseBefore = (tries: number, answer: Answer | undefined, error: unknown): number => {
  const fault = faultOf(error)
  const mayPass = answer ? isOverloaded(answer) : fault === 'no connection' || fault === 'broken connection'
  if (!mayPass) return Infinity
  const own = FIRST_PAUSE_MS * 2 ** (tries - 1) * (1 - Math.random() / 2)
  const asked = retryAfterMs(answer?.headers['retry-after'])
  return asked > LONGEST_PAUSE_MS ? Infinity : Math.max(own, asked)
}

/** RFC 9110, section 10.2.3: seconds or a date. */
export const retryAfterMs = (text = ''): number =>
  /^\d+$/.test(text) ? Number(text) * 1000 : (Date.parse(text) || Date.now()) - Date.now()

const countingTries = (error: unknown, tries: number): unknown =>
  error instanceof PrintError && (error.code === 'upstream-failed' || error.code === 'upstream-slow')
    ? new PrintError(error.code, `${error.message}; tried ${tries} times`, { cause: error.cause })
    : error
