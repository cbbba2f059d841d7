import { PrintError } from '../errors.js'
import type { Answer, Limits } from './exchange.js'
import { causeOf, failed, faultOf, stillSilent } from './failures.js'

/** So many addresses of a host in vain, and a job gives the others no second try. */
const IN_VAIN = 3

/** Share of the time of a request that is left to a host which has never answered the job, and let one run out of time. */
const PROBE = 1 / 10

/** What one job has learnt of the hosts that it asks: one that is down must not cost a pause for each of its tiles. */
export interface Hosts {
  /**
   * Throws at once where the host could not even be reached for other addresses. One that has never answered, and let a
   * request run out of time, gets a tenth of the time once more, and then none: a server that never answers costs a job
   * about one time limit, not one for each of its addresses.
   */
  check(host: string, limits: Limits): void
  /** Whether trying again has helped, or may still. */
  deservesRetry(host: string): boolean
  /** Takes how the last try for an address ended. */
  learn(host: string, answer: Answer | undefined, error: unknown, limits: Limits): void
}

export const isOverloaded = ({ status }: Answer): boolean => status === 502 || status === 503 || status === 504

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
        throw failed(address, `${causeOf(unreachable)}, as for other addresses of its host; not tried`, unreachable)
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
