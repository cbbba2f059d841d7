/** The only module that uses rate-limiter-flexible: how often each client has done something. */
import { createRequire } from 'node:module'
import type { RateLimiterRes } from 'rate-limiter-flexible'
import type * as Library from 'rate-limiter-flexible'
import type { Allowance } from '../client.js'
import { once } from '../once.js'

const library = once((): typeof Library => createRequire(import.meta.url)('rate-limiter-flexible'))

/** Clients that are counted at once: more than ask in one window, unless somebody has millions of addresses. */
const MOST_CLIENTS = 50_000

export interface Rate {
  /** Counts once more. `isOver`: it was too often. */
  take(client: string): Promise<Allowance & { isOver: boolean }>
  /** Undefined unless the next time would be too often. */
  spent(client: string): Promise<(Allowance & { isOver: boolean }) | undefined>
}

/**
 * At most `limit` times in `windowSeconds`, which begin with the first time. If there are too many clients, the one that
 * was silent longest is forgotten: its count begins again.
 */
export const makeRate = (limit: number, windowSeconds: number, mostClients = MOST_CLIENTS): Rate => {
  const limiter = once(() => new (library().RateLimiterMemory)({ points: limit, duration: windowSeconds }))
  /** The one that was silent longest is the first. */
  const counted = new Set<string>()

  const count = (client: string): void => {
    counted.delete(client)
    counted.add(client)
    if (counted.size <= mostClients) return
    const [oldest] = counted
    counted.delete(oldest!)
    void limiter().delete(oldest!)
  }

  const allowanceOf = ({ msBeforeNext, remainingPoints }: RateLimiterRes, isOver: boolean) => ({
    limit,
    windowSeconds,
    remaining: remainingPoints,
    resetSeconds: Math.ceil(msBeforeNext / 1000),
    isOver
  })

  return {
    async take(client) {
      count(client)
      const found = await limiter()
        .consume(client)
        .catch((thrown: unknown) => {
          if (thrown instanceof library().RateLimiterRes) return thrown
          throw thrown
        })
      return allowanceOf(found, found.consumedPoints > limit)
    },
    async spent(client) {
      const found = await limiter().get(client)
      return found && found.consumedPoints >= limit ? allowanceOf(found, true) : undefined
    }
  }
}
