/** The only module that uses ioredis: Redis. */
import type { Redis } from 'ioredis'
import { messageOf } from './errors.js'

export type { Redis } from 'ioredis'

const CONNECT_MS = 5000
/** Without any answer for so long the connection is given up: the network may have lost it. */
const SILENCE_MS = 30_000
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
    socketTimeout: SILENCE_MS,
    retryStrategy: (times) => Math.min(50 * times, MOST_RETRY_MS),
    // the server has become a replica: the name may lead to its successor now
    reconnectOnError: ({ message }) => message.startsWith('READONLY '),
    ...(failsFast ? { enableOfflineQueue: false, maxRetriesPerRequest: 0 } : { maxRetriesPerRequest: null })
  })
  return withReasons(onlyWithDatabase(redis))
}

/** The error of a command that finds no connection has the reason why there is none as its cause. */
const withReasons = (redis: Redis): Redis => {
  let reason: Error | undefined
  redis.on('error', (thrown) => void (reason = thrown)).on('ready', () => void (reason = undefined))
  const send = redis.sendCommand.bind(redis)
  redis.sendCommand = (command, stream) => {
    command.promise.catch((thrown) => void (thrown.cause ??= reason))
    return send(command, stream)
  }
  return redis
}

/**
 * The library goes on with database 0 if the server refuses the one that was asked for. Here such a connection never
 * becomes ready: it is closed and tried again, also those that BullMQ copies from it.
 */
const onlyWithDatabase = (redis: Redis): Redis => {
  // the next command reports it
  redis.on('error', () => {})
  const select = redis.select.bind(redis)
  redis.select = async (database: number) => {
    try {
      return await select(database)
    } catch (thrown) {
      if ((thrown as Error).name !== 'ReplyError') throw thrown
      redis.emit('error', thrown)
      redis.disconnect(true)
      // the library would take any end for success
      return new Promise<never>(() => {})
    }
  }
  const duplicate = redis.duplicate.bind(redis)
  redis.duplicate = (options) => onlyWithDatabase(duplicate(options))
  return redis
}

/** The library names its options instead of the reason. */
const CLOSED = /enableOfflineQueue|max retries per request/
const NO_DATABASE = /DB index/
/** A replica; full memory; a disk that cannot be written; too few replicas; a user without the right. */
const READ_ONLY = /^(READONLY|OOM|MISCONF|NOREPLICAS|NOPERM) /
const NO_RIGHT = /^NOPERM /

/** Whether a command failed because Redis takes no changes now; it may still answer questions. */
export const isRedisReadOnly = (thrown: unknown): boolean => READ_ONLY.test(messageOf(thrown))

/** What an error of a command means, in words. */
export const redisReason = (thrown: unknown): string => {
  const message = messageOf(thrown)
  if (NO_DATABASE.test(message))
    return `its database does not exist (${message}); the number in the address must be less than "databases" of redis.conf`
  if (NO_RIGHT.test(message))
    return `${message}; the user needs the keys "~{mapsetter}:*", the channels "&{mapsetter}:*", and the commands that docs/operating.md lists`
  if (!CLOSED.test(message)) return message
  const { cause } = thrown as Error
  return cause === undefined ? 'the connection is closed' : `the connection is closed: ${messageOf(cause)}`
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
