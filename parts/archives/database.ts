import { messageOf, PrintError } from '../../core/plugin.js'
import { connectSqlite, type Row, type Statement } from '../sqlite.js'

/** A read-only database. */
export interface Database {
  /** The first row of a query's result. Throws `invalid-data`. */
  first(sql: string, ...values: (string | number)[]): Promise<Row | undefined>
  /** Ends running queries. The library closes the file when the statements are garbage-collected. */
  close(): Promise<void>
}

/** A query that uses an index takes less time. */
const QUERY_MS = 10_000
/** Limit for the memory of the library in the whole process. */
const HEAP_BYTES = 2 ** 28
/** Protection against malicious files: https://www.sqlite.org/security.html */
const PRECAUTIONS = `
  PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA query_only = ON;
  PRAGMA mmap_size = 0; PRAGMA hard_heap_limit = ${HEAP_BYTES}`

/**
 * Opens an SQLite file; `shown` is its name in messages. Queries run one after the other in a thread of the library.
 * The main thread ends them when the signal aborts or when one takes too long; after that no query runs any more.
 */
export const openDatabase = async (path: string, shown: string, signal: AbortSignal): Promise<Database> => {
  const fault = (why: string, cause?: unknown) => new PrintError('invalid-data', `${shown} ${why}`, { cause })
  const connection = await connectSqlite(path, 'ro').catch((thrown) => {
    // the library's message contains the path
    throw fault('cannot be opened', thrown)
  })
  const interrupt = () => connection.interrupt()
  signal.addEventListener('abort', interrupt)

  let ended: PrintError | undefined
  const ask = async <T>(verb: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted()
    if (ended) throw ended
    const timer = setTimeout(() => {
      ended = fault(`needs more than ${QUERY_MS / 1000} s to find one row; its tables have no index`)
      interrupt()
    }, QUERY_MS)
    try {
      return await verb()
    } catch (thrown) {
      signal.throwIfAborted()
      throw ended ?? fault(`cannot be read: ${messageOf(thrown)}`, thrown)
    } finally {
      clearTimeout(timer)
    }
  }
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(verb: () => Promise<T>): Promise<T> => {
    const turn = last.then(() => ask(verb))
    last = turn.catch(() => {})
    return turn
  }

  const statements = new Map<string, Statement>()
  const statementOf = async (sql: string): Promise<Statement> => {
    const statement = statements.get(sql) ?? (await connection.prepare(sql))
    statements.set(sql, statement)
    return statement
  }
  const database: Database = {
    // without LIMIT, the library looks for further rows in the main thread
    first: (sql, ...values) => inTurn(async () => (await (await statementOf(`${sql} LIMIT 1`)).all(...values))[0]),
    async close() {
      ended ??= fault('is closed')
      interrupt()
      await last
      signal.removeEventListener('abort', interrupt)
      connection.close()
    }
  }
  try {
    await inTurn(() => connection.exec(PRECAUTIONS))
    return database
  } catch (thrown) {
    await database.close()
    throw thrown
  }
}
