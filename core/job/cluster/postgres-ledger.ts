import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, QueryConfig } from '../../postgres.js'
import { hasEnded, type Job } from '../job.js'
import { REMEMBERED_DURATIONS } from '../queue.js'
import { FORGET_NODE_MS, type Ledger } from './ledger.js'
import { FULL, TABLES, WRITE } from './postgres-tables.js'
import { entryOf, hear, jobIn, messageOf, recordOf } from './records.js'

/** PostgreSQL refuses longer messages: 8000 bytes. */
const MOST_MESSAGE_BYTES = 7000
const ANSWER_MS = 5000
/** For a request, which may have many megabytes. */
const SEND_MS = 120_000
const RETRY_MS = 500
const KEEP_DURATIONS = 10 * REMEMBERED_DURATIONS

/** Numbers of changes that others may have taken, but not committed yet. */
const UNDER_WAY = 100

/** The ledger in the tables of the schema `mapsetter`. */
export const makePostgresLedger = (pool: Pool, node: string): Ledger => {
  /** Ends the connection that listens. */
  let stopListening: (() => void) | undefined
  let isClosed = false

  const rowsOf = async (text: string, values: readonly unknown[] = [], ms = ANSWER_MS): Promise<any[]> => {
    // pg knows `query_timeout`, its types do not
    const query: QueryConfig & { query_timeout: number } = { text, values: [...values], query_timeout: ms }
    return (await pool.query(query)).rows
  }

  const add: Ledger['add'] = async (entry, request, limits, ranks) => {
    const { job, version, line, client, bytes, isAwaited } = entry
    const { waitingJobs, waitingBytes } = limits
    const values = [job.id, version, line, client, bytes, isAwaited, entry.node, recordOf(entry), request, waitingJobs, waitingBytes, ranks.lowest, ranks.highest] // prettier-ignore
    try {
      const [row] = await rowsOf('SELECT mapsetter.add_job($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) AS rank', values, bytes > 1e6 ? SEND_MS : ANSWER_MS) // prettier-ignore
      return { isFull: false, rank: row.rank }
    } catch (thrown) {
      const { code, detail = '' } = thrown as { code?: string; detail?: string }
      if (code !== FULL) throw thrown
      const [jobs, waiting] = detail.split(' ').map(Number)
      return { isFull: true, waiting: { jobs: jobs!, bytes: waiting! } }
    }
  }

  const write: Ledger['write'] = async (entry, { isCancelled, durationMs, isMinor } = {}) => {
    const { job, revision, line, rank } = entry
    const message = messageOf(node, entry, { isCancelled, mostBytes: MOST_MESSAGE_BYTES })
    const values = [job.id, revision, recordOf(entry), job.status, line, rank, hasEnded(job) ? job.endedAt : null, durationMs ?? null, message, isMinor ? 'off' : null] // prettier-ignore
    return (await rowsOf(WRITE, values)).length > 0
  }

  const listen: Ledger['listen'] = (heard) => {
    const connect = async (): Promise<void> => {
      const client = await pool.connect()
      let isLost = false
      const lose = (): void => {
        if (isLost) return
        isLost = true
        client.release(true)
        stopListening = undefined
        if (!isClosed) void keepListening()
      }
      client.on('error', lose)
      client.on('end', lose)
      client.on('notification', ({ payload }) => hear(node, payload!, heard))
      try {
        await client.query('LISTEN mapsetter')
      } catch (thrown) {
        isLost = true
        client.release(true)
        throw thrown
      }
      if (isClosed) return lose()
      stopListening = lose
    }
    const keepListening = async (): Promise<void> => {
      while (!isClosed && !stopListening) await connect().catch(() => pause(RETRY_MS))
    }
    void keepListening()
  }

  return {
    async open() {
      await pool.query(TABLES)
      return []
    },
    add,
    async read(id) {
      const [row] = await rowsOf('SELECT record, line, rank, number, revision FROM mapsetter.job WHERE id = $1', [id])
      return row && entryOf(row)
    },
    async request(id) {
      const [row] = await rowsOf('SELECT body FROM mapsetter.request WHERE id = $1', [id], SEND_MS)
      return row?.body
    },
    write,
    list: async (most) => ({
      open: jobsOf(await rowsOf(`SELECT record FROM mapsetter.job WHERE status IN ('waiting', 'running') ORDER BY status, rank, number LIMIT $1`, [most])), // prettier-ignore
      ended: jobsOf(await rowsOf('SELECT record FROM mapsetter.job WHERE ended_at IS NOT NULL ORDER BY ended_at DESC, change DESC LIMIT $1', [most])) // prettier-ignore
    }),
    async openOf(client) {
      const [row] = await rowsOf(`SELECT count(*)::int AS open FROM mapsetter.job WHERE status IN ('waiting', 'running') AND client = $1`, [client]) // prettier-ignore
      return row.open
    },
    async ahead({ job, line, rank, number }) {
      if (job.status !== 'waiting') return 0
      const [row] = await rowsOf(`SELECT count(*)::int AS ahead FROM mapsetter.job WHERE status = 'waiting' AND line = $1 AND (rank, number) < ($2, $3)`, [line, rank, number]) // prettier-ignore
      return row.ahead
    },
    ended: async () =>
      jobsOf(await rowsOf('SELECT record FROM mapsetter.job WHERE ended_at IS NOT NULL ORDER BY ended_at, change')),
    async changed(since) {
      const [{ mark }] = await rowsOf('SELECT last_value AS mark FROM mapsetter.change')
      if (since === undefined) return { jobs: [], mark: Number(mark) }
      const rows = await rowsOf('SELECT record, revision FROM mapsetter.job WHERE revision > 1 AND change > $1', [since - UNDER_WAY]) // prettier-ignore
      const jobs = rows.map(({ record, revision }) => ({ job: jobIn(record), revision: Number(revision) }))
      return { jobs, mark: Number(mark) }
    },
    async forget(ids) {
      await rowsOf('DELETE FROM mapsetter.job WHERE id = ANY($1)', [ids])
    },
    async load() {
      const [row] = await rowsOf(`SELECT (SELECT count(*) FROM mapsetter.job WHERE status = 'running') AS running, count(*) AS waiting, coalesce(sum(bytes), 0) AS bytes FROM mapsetter.job WHERE status = 'waiting'`) // prettier-ignore
      return { waiting: Number(row.waiting), waitingBytes: Number(row.bytes), running: Number(row.running) }
    },
    async meanDuration() {
      const [row] = await rowsOf(`SELECT avg(ms) AS mean FROM (SELECT ms FROM mapsetter.duration ORDER BY change DESC LIMIT ${REMEMBERED_DURATIONS}) AS last`) // prettier-ignore
      return row.mean ?? undefined
    },
    async openCount(line) {
      const [row] = await rowsOf(`SELECT (SELECT count(*) FROM mapsetter.job WHERE line = $1 AND status = 'waiting') + (SELECT count(*) FROM mapsetter.job WHERE line = $1 AND status = 'running') AS count`, [line]) // prettier-ignore
      return Number(row.count)
    },
    openIds: async (line) =>
      idsOf(await rowsOf(`SELECT id FROM mapsetter.job WHERE line = $1 AND status IN ('waiting', 'running')`, [line])),
    async beat({ id, line }) {
      await rowsOf('INSERT INTO mapsetter.node VALUES ($1, $2, now()) ON CONFLICT (id) DO UPDATE SET line = excluded.line, seen = now()', [id, line ?? null]) // prettier-ignore
      await rowsOf(`DELETE FROM mapsetter.node WHERE seen < ${before(FORGET_NODE_MS)}`)
      await rowsOf(`DELETE FROM mapsetter.duration WHERE change < (SELECT max(change) FROM mapsetter.duration) AND change NOT IN (SELECT change FROM mapsetter.duration ORDER BY change DESC LIMIT ${KEEP_DURATIONS})`) // prettier-ignore
    },
    async orphans(graceMs) {
      const rows = await rowsOf(`SELECT DISTINCT line AS id FROM mapsetter.job WHERE status IN ('waiting', 'running') AND line NOT IN (SELECT line FROM mapsetter.node WHERE line IS NOT NULL AND seen > ${before(graceMs)})`) // prettier-ignore
      return idsOf(rows)
    },
    async abandoned(graceMs) {
      const rows = await rowsOf(`SELECT id FROM mapsetter.job WHERE status IN ('waiting', 'running') AND is_awaited AND node NOT IN (SELECT id FROM mapsetter.node WHERE seen > ${before(graceMs)})`) // prettier-ignore
      return idsOf(rows)
    },
    listen,
    async close() {
      isClosed = true
      stopListening?.()
      await pool.end()
    }
  }
}

const jobsOf = (rows: { record: string }[]): Job[] => rows.map(({ record }) => jobIn(record))
const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)
const before = (ms: number): string => `now() - interval '${Math.round(ms)} milliseconds'`
