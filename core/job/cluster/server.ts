import { postgresPool } from '../../postgres.js'
import type { QueueAddress } from '../../queue-address.js'
import { connectRedis } from '../../redis.js'
import { BULLMQ_SCHEMA, type Line, type LineConnection, type LineTimings, openLine, prepareBullmq } from './bullmq.js'
import { guarded } from './guarded-line.js'
import type { Ledger } from './ledger.js'
import { makePostgresLedger } from './postgres-ledger.js'
import { makeRedisLedger } from './redis-ledger.js'

/** The database of a cluster, as one node uses it. */
export interface Server {
  ledger: Ledger
  /** Makes what is missing; rejects while the database is away. Returns warnings for the operator. */
  prepare(): Promise<string[]>
  line(name: string): Promise<Line>
  close(): Promise<void>
}

/** Of one node: two of them listen. */
const CONNECTIONS = 8

/** Connects later. */
export const makeServer = async (
  { kind, address }: QueueAddress,
  node: string,
  timings: LineTimings
): Promise<Server> => {
  const line = (connection: LineConnection) => async (name: string) =>
    guarded(await openLine(connection, name, timings))
  if (kind === 'PostgreSQL') {
    const pool = await postgresPool(address, CONNECTIONS, BULLMQ_SCHEMA)
    const ledger = makePostgresLedger(pool, node)
    return {
      ledger,
      async prepare() {
        await prepareBullmq(pool)
        return ledger.open()
      },
      line: line({ pool }),
      close: ledger.close
    }
  }
  const [own, shared, subscriber] = await Promise.all([
    connectRedis(address, { failsFast: true }),
    connectRedis(address, { failsFast: false }),
    connectRedis(address, { failsFast: false })
  ])
  const ledger = makeRedisLedger(own, subscriber, node)
  return {
    ledger,
    prepare: ledger.open,
    line: line({ redis: shared }),
    async close() {
      shared.disconnect()
      await ledger.close()
    }
  }
}
