import type { Answer } from './exchange.js'
import { causeOf, failed, faultOf } from './failures.js'

/** So many addresses of a host in vain, and a job gives the others no second try. */
const IN_VAIN = 3

/** What one job has learnt of the hosts that it asks: one that is down must not cost a pause for each of its tiles. */
export interface Hosts {
  /** Throws at once where the host could not even be reached for other addresses. */
  check(host: string, address: URL): void
  /** Whether trying again has helped, or may still. */
  deservesRetry(host: string): boolean
  /** Takes how the last try for an address ended. */
  learn(host: string, answer: Answer | undefined, error: unknown): void
}

export const isOverloaded = ({ status }: Answer): boolean => status === 502 || status === 503 || status === 504

export const makeHosts = (): Hosts => {
  const inVain = new Map<string, { addresses: number; unreachable?: unknown }>()
  return {
    check(host, address) {
      const { addresses = 0, unreachable } = inVain.get(host) ?? {}
      if (addresses >= IN_VAIN && unreachable)
        throw failed(address, `${causeOf(unreachable)}, as for other addresses of its host; not tried`, unreachable)
    },
    deservesRetry: (host) => (inVain.get(host)?.addresses ?? 0) < IN_VAIN,
    learn(host, answer, error) {
      if (answer && !isOverloaded(answer)) return void inVain.delete(host)
      const fault = faultOf(error)
      if (!answer && !fault) return
      const isReached = answer !== undefined || fault === 'broken connection'
      const addresses = (inVain.get(host)?.addresses ?? 0) + 1
      inVain.set(host, { addresses, unreachable: isReached ? undefined : (error as Error).cause })
    }
  }
}
