import { PrintError } from '../errors.js'
import { type Cancellation, pause } from './cancellation.js'
import { type Answer, type Connections, exchange, type Limits, type Sent } from './exchange.js'
import { faultOf } from './failures.js'
import { type Hosts, isOverloaded } from './hosts.js'
import type { HostQueue } from './host-queue.js'

/** Before the second try, twice as long before each further one; up to half of it is taken off by chance. */
const FIRST_PAUSE_MS = 200
/** A host that wants to be left alone for longer (`Retry-After`) is. */
const LONGEST_PAUSE_MS = 5000

/**
 * An exchange when it is the host's turn. A GET is tried again, so often at most, after a failure of the connection and
 * after a status that says that the server cannot answer now, while the time lasts; the turn goes to others meanwhile.
 * Throws what `exchange` does, saying how often it was tried.
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

/** Infinite where it makes no sense to try again. */
const pauseBefore = (tries: number, answer: Answer | undefined, error: unknown): number => {
  const fault = faultOf(error)
  const mayPass = answer ? isOverloaded(answer) : fault === 'no connection' || fault === 'broken connection'
  if (!mayPass) return Infinity
  const own = FIRST_PAUSE_MS * 2 ** (tries - 1) * (1 - Math.random() / 2)
  const asked = retryAfterMs(answer?.headers['retry-after'])
  return asked > LONGEST_PAUSE_MS ? Infinity : Math.max(own, asked)
}

/** RFC 9110, section 10.2.3: seconds or a date. */
const retryAfterMs = (text = ''): number =>
  /^\d+$/.test(text) ? Number(text) * 1000 : (Date.parse(text) || Date.now()) - Date.now()

const countingTries = (error: unknown, tries: number): unknown =>
  error instanceof PrintError && (error.code === 'upstream-failed' || error.code === 'upstream-slow')
    ? new PrintError(error.code, `${error.message}; tried ${tries} times`, { cause: error.cause })
    : error
