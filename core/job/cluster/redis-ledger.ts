import { type Redis, whenConnected } from '../../redis.js'
import { hasEnded } from '../job.js'
import { type Changed, FORGET_NODE_MS, type Ledger } from './ledger.js'
import { entryOf, hear, jobIn, messageOf, nothing, recordOf, type Stored } from './records.js'
import { PREFIX, SCRIPTS } from './redis-scripts.js'

type Script = keyof typeof SCRIPTS

const CHANNEL = `${PREFIX}:messages`
/** Read in one command. */
const BATCH = 500

const keyOf = (name: string): string => `${PREFIX}:${name}`

/** The ledger in hashes and sets; `subscriber` is a connection of its own. */
export const makeRedisLedger = (redis: Redis, subscriber: Redis, node: string): Ledger => {
  for (const [name, lua] of Object.entries(SCRIPTS)) redis.defineCommand(name, { lua, numberOfKeys: 0 })
  const run = (script: Script, ...values: (string | number | Uint8Array)[]): Promise<any> =>
    (redis as unknown as Record<Script, (...values: unknown[]) => Promise<unknown>>)[script](...values)

  const changedOf = async (ids: readonly string[]): Promise<Changed[]> => {
    const jobs: Changed[] = []
    for (let from = 0; from < ids.length; from += BATCH) {
      const pipeline = redis.pipeline()
      for (const id of ids.slice(from, from + BATCH)) pipeline.hmget(keyOf(`job:${id}`), 'record', 'revision')
      for (const [error, found] of (await pipeline.exec())!) {
        if (error) throw error
        const [record, revision] = found as [string | null, string | null]
        if (record) jobs.push({ job: jobIn(record), revision: Number(revision) })
      }
    }
    return jobs
  }

  return {
    async open() {
      await whenConnected(redis)
      // a user of an access control list has no channels by default
      await redis.publish(CHANNEL, nothing(node))
      return warningsOf(redis)
    },
    async add(entry, request, limits, ranks) {
      const { job, line, client, bytes, isAwaited } = entry
      const body = Buffer.from(request.buffer, request.byteOffset, request.byteLength)
      const [isFull, first, second] = await run('mapsetterAdd', job.id, line, client, bytes, isAwaited ? 1 : 0, entry.node, recordOf(entry), body, limits.waitingJobs, limits.waitingBytes, ranks.lowest, ranks.highest) // prettier-ignore
      if (!isFull) return { isFull: false, rank: Number(first) }
      return { isFull: true, waiting: { jobs: Number(first), bytes: Number(second) } }
    },
    async read(id) {
      const [record, line, rank, number, revision] = await redis.hmget(keyOf(`job:${id}`), 'record', 'line', 'rank', 'number', 'revision') // prettier-ignore
      return record ? entryOf({ record, line, rank, number, revision } as Stored) : undefined
    },
    request: async (id) => (await redis.getBuffer(keyOf(`request:${id}`))) ?? undefined,
    async write(entry, { isCancelled, durationMs } = {}) {
      const { job, revision, line, rank } = entry
      const message = messageOf(node, entry, { isCancelled })
      const ended = hasEnded(job) ? job.endedAt! : ''
      return (await run('mapsetterWrite', job.id, revision, recordOf(entry), job.status, line, rank, ended, durationMs ?? '', CHANNEL, message)) === 1 // prettier-ignore
    },
    async list(most) {
      const jobsOf = async (ids: readonly string[]) => (await changedOf(ids)).map(({ job }) => job)
      return {
        open: await jobsOf(await run('mapsetterOpenIds', most)),
        ended: await jobsOf(await redis.zrevrange(keyOf('ended'), 0, most - 1))
      }
    },
    openOf: (client) => run('mapsetterOpen', client),
    ahead: async ({ job, line }) => (await redis.zrank(keyOf(`line:${line}`), job.id)) ?? 0,
    ended: async () => (await changedOf(await redis.zrange(keyOf('ended'), '0', '-1'))).map(({ job }) => job),
    async changed(since) {
      const mark = Number((await redis.get(keyOf('change'))) ?? 0)
      if (since === undefined) return { jobs: [], mark }
      return { jobs: await changedOf(await redis.zrangebyscore(keyOf('changes'), `(${since}`, '+inf')), mark }
    },
    async forget(ids) {
      const transaction = redis.multi()
      for (const id of ids)
        transaction
          .del(keyOf(`job:${id}`))
          .zrem(keyOf('ended'), id)
          .zrem(keyOf('changes'), id)
      await transaction.exec()
    },
    async load() {
      const [jobs, bytes] = await redis.hmget(keyOf('totals'), 'jobs', 'bytes')
      return {
        waiting: Number(jobs ?? 0),
        waitingBytes: Number(bytes ?? 0),
        running: await redis.scard(keyOf('running'))
      }
    },
    async meanDuration() {
      const durations = await redis.lrange(keyOf('durations'), 0, -1)
      return durations.length > 0 ? durations.reduce((sum, ms) => sum + Number(ms), 0) / durations.length : undefined
    },
    openCount: (line) => redis.scard(keyOf(`open:${line}`)),
    openIds: (line) => redis.smembers(keyOf(`open:${line}`)),
    async beat({ id, line }) {
      await run('mapsetterBeat', id, line ?? '', FORGET_NODE_MS)
    },
    orphans: (graceMs) => run('mapsetterOrphans', graceMs),
    abandoned: (graceMs) => run('mapsetterAbandoned', graceMs),
    listen(heard) {
      const subscribe = () => void subscriber.subscribe(CHANNEL).catch(() => {})
      subscriber.on('message', (_, text: string) => hear(node, text, heard))
      subscriber.on('ready', subscribe)
      if (subscriber.status === 'ready') subscribe()
    },
    async close() {
      subscriber.disconnect()
      redis.disconnect()
    }
  }
}

const warningsOf = async (redis: Redis): Promise<string[]> => {
  const facts = await redis.info()
  const factOf = (name: string) => new RegExp(`^${name}:(\\S*)`, 'm').exec(facts)?.[1]
  // some providers do not allow it
  const [, fsync] = await (redis.config('GET', 'appendfsync') as Promise<string[]>).catch(() => [])
  const warnings: string[] = []
  if (factOf('aof_enabled') === '0')
    warnings.push('Redis has appendonly "no"; accepted jobs are lost if it restarts: set "appendonly yes" and "appendfsync always"') // prettier-ignore
  else if (fsync !== undefined && fsync !== 'always')
    warnings.push(`Redis has appendfsync "${fsync}"; jobs that were accepted in the last second are lost if its machine crashes: set "appendfsync always"`) // prettier-ignore
  const policy = factOf('maxmemory_policy')
  if (policy !== undefined && policy !== 'noeviction')
    warnings.push(`Redis has maxmemory-policy "${policy}"; it deletes jobs if its memory is full: set "maxmemory-policy noeviction"`) // prettier-ignore
  return warnings
}
