import { PrintError } from '../errors.js'
import { type Cancellation, pause } from './cancellation.js'
import type { Answer, Limits } from './exchange.js'
import { causeOf, failed, faultOf, stillSilent } from './failures.js'

/** After this many addresses of a host that failed, none of its others is retried. */
const IN_VAIN = 3

/** How many requests find out whether a host that fails is back; the others wait for what they find. */
const PROBES = 3

/** Share of a request's time for a host that has never answered this job and has let one request time out. */
const PROBE = 1 / 10

/** What one job has learnt about its hosts, so that a host that is down costs one wait, not one for each tile. */
export interface Hosts {
  visit(host: string, limits: Limits, job: Cancellation): Visit
}

/** One request with its retries. */
export interface Visit {
  /** Before the first try, while others find out whether the host is back: resolves when there is something new. */
  doubts(): Promise<void> | undefined
  /**
   * Throws at once if the host could not be reached for other addresses. A host that has never answered and has let a
   * request time out gets one more try with a tenth of the time, then none: a server that never answers costs a job
   * about one time limit, not one per address.
   */
  check(): void
  /**
   * Waits before a retry: as long as the caller says, then for those who find out whether the host is back. False if no
   * retry may help.
   */
  mayRetry(pauseMs: number): Promise<boolean>
  /** Records how the last try ended. `isLate`: no time is left for a further one. */
  end(answer: Answer | undefined, error: unknown, isLate: boolean): void
}

/** Statuses of servers that may answer a moment later; 429 is "too many requests" (RFC 6585, section 4). */
const OVERLOADED = new Set([429, 502, 503, 504])

export const isOverloaded = ({ status }: Answer): boolean => OVERLOADED.has(status)

/** A host that has given no good answer since the first of these failures. */
interface Failing {
  since: number
  /** Requests that have failed at least once. */
  visits: Set<Visit>
  /** Those of them that find out whether it is back. */
  probes: Set<Visit>
  /** Called when there is something new about it. */
  waiting: Set<() => void>
  /** Addresses that were given up. */
  inVain: number
  /** Why it could not be reached; undefined if it could. */
  unreachable?: unknown
  isAway: boolean
}

/** Calls `warn` once for each host that was away. */
export const makeHosts = (warn: (message: string) => void): Hosts => {
  const failing = new Map<string, Failing>()
  const answered = new Set<string>()
  const silent = new Map<string, 'once' | 'again'>()
  const probes = new WeakSet<Limits>()

  const failingAt = (host: string): Failing => {
    const known = failing.get(host)
    if (known) return known
    const first = {
      since: Date.now(),
      visits: new Set<Visit>(),
      probes: new Set<Visit>(),
      waiting: new Set<() => void>()
    }
    const state: Failing = { ...first, inVain: 0, isAway: false }
    failing.set(host, state)
    return state
  }
  const wake = ({ waiting }: Failing): void => {
    for (const come of [...waiting]) come()
  }
  const news = ({ waiting }: Failing, { pending }: Cancellation): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(come)
        pending.delete(stop)
      }
      const come = () => (leave(), resolve())
      const stop = (reason: unknown) => (leave(), reject(reason))
      waiting.add(come)
      pending.add(stop)
    })

  const goAway = (host: string, state: Failing, error: unknown): void => {
    state.isAway = true
    const seconds = Math.round((Date.now() - state.since) / 1000)
    const why = error === undefined ? 'it was overloaded' : causeOf((error as Error).cause)
    if (seconds > 0)
      warn(`"${host}" has not answered for ${seconds} s (${why}); this print does not wait for it any more`)
  }

  const learnSilence = (host: string, answer: Answer | undefined, error: unknown, limits: Limits): void => {
    if (answer) {
      answered.add(host)
      silent.delete(host)
    } else if (!answered.has(host) && error instanceof PrintError && error.code === 'upstream-slow')
      silent.set(host, probes.has(limits) ? 'again' : (silent.get(host) ?? 'once'))
  }

  return {
    visit(host, limits, job) {
      /** The state of the host at the first failure of this request. */
      let joined: Failing | undefined
      const visit: Visit = {
        doubts() {
          const state = failing.get(host)
          const isInDoubt = state && !state.isAway && state.probes.size > 0 && state.visits.size >= IN_VAIN
          return isInDoubt ? news(state, job) : undefined
        },
        check() {
          const { asked: address, timeoutMs } = limits
          if (silent.get(host) === 'again') throw stillSilent(address)
          if (silent.has(host)) {
            limits.timeoutMs = Math.ceil(timeoutMs * PROBE)
            limits.leftMs = Math.min(limits.leftMs, limits.timeoutMs)
            probes.add(limits)
          }
          const state = failing.get(host)
          if (state?.isAway && state.unreachable)
            throw failed(
              address,
              `other addresses of this host failed (${causeOf(state.unreachable)}); this one was not tried`,
              state.unreachable
            )
        },
        async mayRetry(pauseMs) {
          const state = failingAt(host)
          joined ??= state
          if (state.isAway) return false
          state.visits.add(visit)
          if (state.probes.size < PROBES) state.probes.add(visit)
          limits.leftMs -= pauseMs
          await pause(pauseMs, job)
          const isOpen = failing.get(host) === state && !state.isAway
          if (isOpen && !state.probes.has(visit)) await news(state, job)
          return !state.isAway
        },
        end(answer, error, isLate) {
          learnSilence(host, answer, error, limits)
          const state = failing.get(host)
          if (answer && !isOverloaded(answer)) {
            failing.delete(host)
            return state && wake(state)
          }
          const fault = faultOf(error)
          if (answer || fault) {
            const now = failingAt(host)
            now.inVain++
            now.unreachable = answer || fault === 'broken connection' ? undefined : (error as Error).cause
            if (!now.isAway && isLate && joined === now) goAway(limits.namedHost ?? host, now, error)
            now.isAway ||= now.inVain >= IN_VAIN
          }
          if (!state) return
          state.visits.delete(visit)
          if (state.probes.delete(visit) ? state.isAway || state.probes.size === 0 : state.isAway) wake(state)
        }
      }
      return visit
    }
  }
}
