import { PrintError } from '../errors.js'
import type { Answer, Limits } from './exchange.js'
import { causeOf, failed, faultOf, stillSilent } from './failures.js'

/** After this many failed addresses of a host, a job does not retry the others. */
const IN_VAIN = 3

/** Share of a request's time for a host that has never answered this job and has let one request time out. */
const PROBE = 1 / 10

/** What one job has learnt about its hosts, so that a host that is down does not cost a pause for each tile. */
export interface Hosts {
  /**
   * Throws at once if the host could not be reached for other addresses. A host that has never answered and has let a
   * request time out gets one more try with a tenth of the time, then none: a server that never answers costs a job
   * about one time limit, not one per address.
   */
  check(host: string, limits: Limits): void
  /** Whether a retry may help. */
  deservesRetry(host: string): boolean
  /** Records how the last try for an address ended. */
  learn(host: string, answer: Answer | undefined, error: unknown, limits: Limits): void
}

/** Statuses of servers that may answer a moment later; 429 is "too many requests" (RFC 6585, section 4). */
const OVERLOADED = new Set([429, 502, 503, 504])

export const isOverloaded = ({ status }: Answer): boolean => OVERLOADED.has(status)

export const makeHosts = (): Hosts => {
  const inVain = new Map<string, { addresses: number; unreachable?: unknown }>()
  const answered = new Set<string>()
  const silent = new Map<string, 'once' | 'again'>()
  const probes = new WeakSet<Limits>()
  return {
    check(host, limits) {
      const { asked: address, timeoutMs } = limits
      if (silent.get(host) === 'again') throw stillSilent(address)
      if (silent.has(host)) {
        limits.timeoutMs = Math.ceil(timeoutMs * PROBE)
        limits.leftMs = Math.min(limits.leftMs, limits.timeoutMs)
        probes.add(limits)
      }
      const { addresses = 0, unreachable } = inVain.get(host) ?? {}
      if (addresses >= IN_VAIN && unreachable)
        throw failed(
          address,
          `${causeOf(unreachable)} for other addresses of this host; this one was not tried`,
          unreachable
        )
    },
    deservesRetry: (host) => (inVain.get(host)?.addresses ?? 0) < IN_VAIN,
    learn(host, answer, error, limits) {
      if (answer) {
        answered.add(host)
        silent.delete(host)
      } else if (!answered.has(host) && error instanceof PrintError && error.code === 'upstream-slow')
        silent.set(host, probes.has(limits) ? 'again' : (silent.get(host) ?? 'once'))
      if (answer && !isOverloaded(answer)) return void inVain.delete(host)
      const fault = faultOf(error)
      if (!answer && !fault) return
      const isReached = answer !== undefined || fault === 'broken connection'
      const addresses = (inVain.get(host)?.addresses ?? 0) + 1
      inVain.set(host, { addresses, unreachable: isReached ? undefined : (error as Error).cause })
    }
  }
}
