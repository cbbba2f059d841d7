import { pathToFileURL } from 'node:url'
import { messageOf, PrintError } from '../../../core/plugin.js'

/** A row by the names of its columns; bytes are an ArrayBuffer. */
export type Row = { [column: string]: unknown }

/** A database that is only read. */
export interface Database {
  /** The first row that a query finds. Throws `invalid-data`. */
  first(sql: string, ...values: (string | number)[]): Promise<Row | undefined>
  /** Ends what still runs. The library closes the file once the queries' statements are collected as garbage. */
  close(): Promise<void>
}

interface Statement {
  all(...values: unknown[]): Promise<Row[]>
}

/** A query that takes longer is none that an index answers. */
const QUERY_MS = 10_000
/** Of all that the library holds, in the whole process. */
const HEAP_BYTES = 2 ** 28
/** Against what a file from a stranger may do: https://www.sqlite.org/security.html */
const PRECAUTIONS = `
  PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA query_only = ON;
  PRAGMA mmap_size = 0; PRAGMA hard_heap_limit = ${HEAP_BYTES}`

/**
 * Opens an SQLite file; `shown` is its name in messages. Queries run one after the other beside the program's own
 * thread, which alone can end them: when the signal aborts, or when one takes too long, which then is the last.
 */
export const openDatabase = async (path: string, shown: string, signal: AbortSignal): Promise<Database> => {
  const { default: Connection } = await import('libsql/promise')
  const fault = (why: string, cause?: unknown) => new PrintError('invalid-data', `${shown} ${why}`, { cause })
  const connect = () => {
    try {
      return new Connection(`${pathToFileURL(path).href}?mode=ro`, {})
    } catch (thrown) {
      // what the library says tells the path
      throw fault('cannot be opened', thrown)
    }
  }
  const connection = connect()
  const interrupt = () => connection.interrupt()
  signal.addEventListener('abort', interrupt)

  let ended: PrintError | undefined
  const ask = async <T>(verb: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted()
    if (ended) throw ended
    const timer = setTimeout(() => {
      ended = fault(`takes more than ${QUERY_MS / 1000} s to find one row; its tables lack an index`)
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
    const statement: Statement = statements.get(sql) ?? (await connection.prepare(sql))
    statements.set(sql, statement)
    return statement
  }
  const database: Database = {
    // further rows would be looked for in the program's own thread
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
