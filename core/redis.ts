/** The only module that uses ioredis: Redis. */
import type { Redis } from 'ioredis'

export type { Redis } from 'ioredis'

const CONNECT_MS = 5000
const COMMAND_MS = 5000
const MOST_RETRY_MS = 1000

export interface RedisOptions {
  /** Whether commands fail while the server is away; otherwise they wait for it. */
  failsFast: boolean
}

/** Connects at once, and again whenever the connection breaks. */
export const connectRedis = async (address: string, { failsFast }: RedisOptions): Promise<Redis> => {
  const { Redis: Client } = await import('ioredis')
  const redis = new Client(address, {
    connectTimeout: CONNECT_MS,
    retryStrategy: (times) => Math.min(50 * times, MOST_RETRY_MS),
    ...(failsFast
      ? { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: COMMAND_MS }
      : { maxRetriesPerRequest: null })
  })
  // the next command reports it
  redis.on('error', () => {})
  return redis
}

/** Waits for the connection; rejects with the reason why there is none. */
export const whenConnected = (redis: Redis): Promise<void> =>
  new Promise((resolve, reject) => {
    if (redis.status === 'ready') return resolve()
    let reason = new Error(`no answer within ${CONNECT_MS / 1000} s`)
    const leave = (settle: () => void) => () => {
      clearTimeout(timer)
      redis.off('ready', succeed).off('error', fail)
      settle()
    }
    const succeed = leave(resolve)
    const fail = (error: Error): void => {
      reason = error
      giveUp()
    }
    const giveUp = leave(() => reject(reason))
    const timer = setTimeout(giveUp, CONNECT_MS)
    redis.on('ready', succeed).on('error', fail)
  })
