/** The only module that uses pg: PostgreSQL. */
import type { Pool } from 'pg'

export type { Pool, PoolClient } from 'pg'

/** A statement that takes longer fails: the server may be away, and pg alone would wait for ever. */
const STATEMENT_MS = 30_000
const CONNECT_MS = 5000

/** Connects at the first query. Errors of idle connections are ignored: the next query connects again. */
export const postgresPool = async (address: string, connections: number): Promise<Pool> => {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: address,
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS,
    keepAlive: true,
    application_name: 'mapsetter'
  })
  pool.on('error', () => {})
  return pool
}
