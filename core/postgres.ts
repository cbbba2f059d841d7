/** The only module that uses pg: PostgreSQL. */
import type { ClientBase, Pool } from 'pg'

export type { Pool, PoolClient, QueryConfig } from 'pg'

/** A statement that takes longer fails: the server may be away, and pg alone would wait for ever. */
const STATEMENT_MS = 30_000
const CONNECT_MS = 5000
/** read_only_sql_transaction, as a replica has it; disk_full; insufficient_privilege. */
const READ_ONLY = new Set(['25006', '53100', '42501'])

/** Whether a statement failed because the database takes no changes now; it may still answer questions. */
export const isPostgresReadOnly = (thrown: unknown): boolean => READ_ONLY.has((thrown as { code?: string }).code ?? '')

/**
 * Connects at the first query. Errors of idle connections are ignored: the next query connects again. Names without a
 * schema are looked up in `schema`.
 */
export const postgresPool = async (address: string, connections: number, schema?: string): Promise<Pool> => {
  const { default: pg } = await import('pg')
  const options = {
    connectionString: address,
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS,
    keepAlive: true,
    application_name: 'mapsetter',
    // not as an option of the connection: proxies such as PgBouncer refuse it
    onConnect: async (client: ClientBase) => void (schema && (await client.query(`SET search_path TO ${schema}`)))
  }
  const pool = new pg.Pool(options)
  pool.setMaxListeners(0)
  pool.on('error', () => {})
  return pool
}
