/** The only module that uses bullmq: lines of jobs on PostgreSQL or Redis. */
import type { IQueueBackend, Job as BullJob } from 'bullmq'
import type { Pool } from '../../postgres.js'
import type { Redis } from '../../redis.js'
import { answerWithin } from '../../within.js'
import { PREFIX } from './redis-scripts.js'

/** BullMQ's schema in PostgreSQL, which it does not let us choose for a pool. */
export const BULLMQ_SCHEMA = 'bullmq'
/** The highest priority number; the lowest number goes first. */
export const MOST_RANK = 2 ** 21 - 1

export type LineConnection = { pool: Pool } | { redis: Redis }

export interface LineTimings {
  /** A job whose worker is silent for so long is given to another one. */
  lockMs: number
  /** How often silent workers are looked for. */
  stalledMs: number
}

/** A job taken from the line, locked for its holder. */
export interface Taken {
  id: string
  token: string
  entry: BullJob
}

/** Jobs of one line: who is next, and who works. A job is known by its id. */
export interface Line {
  readonly name: string
  /** Does nothing if the job is in the line already. */
  add(id: string, rank: number): Promise<void>
  /** The next job; undefined if none came within some seconds. */
  next(token: string): Promise<Taken | undefined>
  /** Keeps the locks. */
  renew(taken: readonly Taken[]): Promise<void>
  /** The job has ended. */
  done(taken: Taken): Promise<void>
  /** The job is the next one again. */
  putBack(taken: Taken): Promise<void>
  /** The job leaves the line, if nobody holds it. */
  remove(id: string): Promise<void>
  /** Puts the jobs of silent workers at the head. */
  rescue(): Promise<void>
  count(): Promise<number>
  ids(): Promise<string[]>
  /** Forgets the line. */
  erase(): Promise<void>
  close(): Promise<void>
}

const WAIT_SECONDS = 5
const MOST_WAIT_MS = 20_000
/** Nobody reads BullMQ's events. */
const MOST_EVENTS = 100
/** How often a job may lose its worker is decided elsewhere; the largest integer of PostgreSQL. */
const MOST_LOSSES = 0x7fffffff
const STATES = ['wait', 'prioritized', 'active'] as const

/** Makes BullMQ's tables in PostgreSQL. */
export const prepareBullmq = async (pool: Pool): Promise<void> => {
  const { runMigrations } = await import('bullmq')
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await runMigrations(client as never, BULLMQ_SCHEMA)
  } catch (thrown) {
    failure = thrown as Error
    throw thrown
  } finally {
    client.release(failure)
  }
}

export const openLine = async (connection: LineConnection, name: string, timings: LineTimings): Promise<Line> => {
  const { createPostgresBackend, createRedisBackend, Job, Queue } = await import('bullmq')
  const isPostgres = 'pool' in connection
  const options = {
    connection: isPostgres ? connection.pool : connection.redis,
    prefix: PREFIX,
    lockDuration: timings.lockMs,
    stalledInterval: timings.stalledMs,
    maxStalledCount: MOST_LOSSES,
    streams: { events: { maxLen: MOST_EVENTS } }
  }
  /** One that could not connect stays useless: it is not kept. */
  const makeBackend = async (isBlocking: boolean): Promise<IQueueBackend> => {
    if (isPostgres) await connection.pool.query('SELECT 1')
    const make = (isPostgres ? createPostgresBackend : createRedisBackend) as (...given: unknown[]) => IQueueBackend
    const backend = make(name, options, { withBlockingConnection: isBlocking })
    // the verb that needs it fails, too
    backend.on('error', () => {})
    try {
      await backend.waitUntilReady()
      return backend
    } catch (thrown) {
      await backend.close(true)
      throw thrown
    }
  }
  const backend = await makeBackend(false)
  const queue = new Queue(name, options as never, (() => backend) as never)
  queue.on('error', () => {})
  /** Has a connection of its own, on which it waits. */
  let waiting: IQueueBackend | undefined

  const take = async (from: IQueueBackend, token: string): Promise<Taken | undefined> => {
    const [data, id] = await from.moveToActive(token)
    if (data) return { id, token, entry: Job.fromJSON(queue as never, data, id) }
    await from.waitForJob(WAIT_SECONDS)
    return undefined
  }

  return {
    name,
    async add(id, rank) {
      await queue.add('print', {}, { jobId: id, priority: rank, removeOnComplete: true })
    },
    async next(token) {
      waiting ??= await makeBackend(true)
      const taking = take(waiting, token)
      try {
        return await answerWithin(MOST_WAIT_MS, taking)
      } catch (thrown) {
        // its connection may hang: the next one is a new one
        void waiting.close(true).catch(() => {})
        waiting = undefined
        throw thrown
      }
    },
    async renew(taken) {
      const ids = taken.map(({ id }) => id)
      const tokens = taken.map(({ token }) => token)
      await backend.extendLocks(ids, tokens, timings.lockMs)
    },
    async done({ id, token, entry }) {
      const isHeld = await ifHeld(() => entry.moveToCompleted('', token, false))
      // without the lock it waits again, or another one holds it and finds that it has ended
      if (!isHeld) await queue.remove(id)
    },
    async putBack({ token, entry }) {
      await ifHeld(async () => {
        await entry.changePriority({ priority: 0 })
        await entry.moveToWait(token)
      })
    },
    async remove(id) {
      await queue.remove(id)
    },
    async rescue() {
      for (const id of await backend.moveStalledJobsToWait()) await ifHeld(() => backend.changePriority(id, 0, true))
    },
    count: async () => (await backend.getCounts([...STATES])).reduce((sum, count) => sum + Number(count), 0),
    ids: async () => (await backend.getRanges([...STATES], 0, -1)).flat(),
    async erase() {
      await queue.obliterate({ force: true })
    },
    async close() {
      await Promise.allSettled([waiting?.close(true), queue.close()])
    }
  }
}

/** False if the lock of the job was lost, or the job has left the line. */
const ifHeld = async (verb: () => Promise<unknown>): Promise<boolean> => {
  try {
    await verb()
    return true
  } catch (thrown) {
    // errors of BullMQ have a number, those of databases a word
    if (typeof (thrown as { code?: unknown }).code === 'number') return false
    throw thrown
  }
}
