/** The only module that uses libsql: SQLite files. */
import { pathToFileURL } from 'node:url'

/** A row by the names of its columns; bytes are an ArrayBuffer. */
export type Row = { [column: string]: unknown }

export interface Statement {
  /** Runs in a thread of the library, up to the first row. */
  all(...values: unknown[]): Promise<Row[]>
  /** Runs in the main thread: inside a transaction it does not wait for the disk. */
  run(...values: unknown[]): unknown
}

export interface Connection {
  prepare(sql: string): Promise<Statement>
  /** Runs in a thread of the library. */
  exec(sql: string): Promise<unknown>
  /** Ends running statements. */
  interrupt(): void
  /** The file is closed when the statements are garbage-collected. */
  close(): void
}

/** Throws what the library throws; its messages contain the path. */
export const connectSqlite = async (path: string, mode: 'ro' | 'rwc'): Promise<Connection> => {
  const { default: Library } = await import('libsql/promise')
  return new Library(`${pathToFileURL(path).href}?mode=${mode}`, {})
}
