import { Readable } from 'node:stream'
import { messageOf, PrintError } from '../errors.js'
import { type Pool, postgresPool } from '../postgres.js'
import { leftoversIn, type ReportStore } from './store.js'

/** Bytes of one row. */
const ROW_BYTES = 1 << 20
/** Bytes that are read at once. pg takes them as text; larger pieces leave more garbage before V8 collects it. */
const PIECE_BYTES = ROW_BYTES / 4
const CONNECTIONS = 4
/** One node after the other makes the schema, that of the queue's tables (job/cluster/postgres-tables.ts), too. */
const LOCK = 0x6d617073

/** In the schema of the queue's tables. */
const TABLE = 'mapsetter.report'
/** Where earlier versions made it: in the first schema of the user's search path, usually `public`. */
const EARLIER_TABLE = 'mapsetter_reports'

/** The table that is there. One of an earlier version stays in use, as services of that version may still run. */
const FOUND = `coalesce(
  case when has_schema_privilege(to_regnamespace('mapsetter')::oid, 'usage') then to_regclass('${TABLE}') end,
  to_regclass('${EARLIER_TABLE}')
)`
const NAME = `select ${FOUND}::text as name`

/** Reports are compressed already, so PostgreSQL need not try (storage external). */
const MAKE = `
  select pg_advisory_xact_lock(${LOCK});
  do $$ begin
    if ${FOUND} is null then
      if to_regnamespace('mapsetter') is null then
        create schema mapsetter;
      end if;
      create table ${TABLE} (
        name text not null,
        part integer not null,
        parts integer not null,
        bytes bytea not null,
        written timestamptz not null default now(),
        primary key (name, part)
      );
      alter table ${TABLE} alter column bytes set storage external;
    end if;
  end $$`

/** Classes and codes of errors that do not pass: a wrong password, no such database, no permission. */
const LASTING = /^(28|3D000|42501|3F000)/
const NO_RIGHT = '42501'
const DISK_FULL = '53100'

interface Piece {
  /** Rows of the report. */
  parts: number
  /** Bytes of the row. */
  size: number
  /** The piece in Base64, shorter than the hexadecimal digits of a bytea. */
  text: string
}

/**
 * Reports in a table of PostgreSQL, in rows of 1 MB. A report is written in one transaction, and read row by row.
 * `setting`: the one that has the address.
 */
export const makePostgresStore = (
  address: string,
  setting: 'queue' | 'reports.store' = 'reports.store'
): ReportStore => {
  let connecting: Promise<Pool> | undefined
  const pool = () => (connecting ??= postgresPool(address, CONNECTIONS))
  let prepared: Promise<string> | undefined
  /** A database that has the table, and the table's name in SQL. */
  const opened = async () => {
    prepared ??= pool().then(async (made) => {
      await made.query(MAKE)
      return (await made.query(NAME)).rows[0].name
    })
    const table = await prepared.catch((thrown) => {
      prepared = undefined
      throw thrown
    })
    return { database: await pool(), table }
  }
  /** A piece of a row from this byte on, and what there is in all. */
  const pieceOf = async (name: string, part: number, from: number): Promise<Piece | undefined> => {
    const { database, table } = await opened()
    const query =
      "select parts, octet_length(bytes) as size, encode(substring(bytes from $3 for $4), 'base64') as text " +
      `from ${table} where name = $1 and part = $2`
    const { rows } = await database.query(query, [name, part, from + 1, PIECE_BYTES])
    return rows[0]
  }
  const remove = async (names: string[]): Promise<void> => {
    const { database, table } = await opened()
    await database.query(`delete from ${table} where name = any($1)`, [names])
  }

  return {
    async open() {
      await opened().catch((thrown: { code?: string }) => {
        if (!LASTING.test(thrown.code ?? '')) throw thrown
        const remedy = thrown.code === NO_RIGHT ? `let this user create the schema "mapsetter", or fix ${setting}` : `fix ${setting}` // prettier-ignore
        const message = `the PostgreSQL of the reports cannot be used: ${messageOf(thrown)}; ${remedy}`
        throw new PrintError('wrong-settings', message, { cause: thrown })
      })
    },
    async write(name, bytes, { signal } = {}) {
      const { database, table } = await opened()
      const client = await database.connect()
      // that its connection broke is also the failure of a query
      const ignore = () => {}
      client.on('error', ignore)
      try {
        await client.query('begin')
        // of an attempt whose success was not heard of
        await client.query(`delete from ${table} where name = $1`, [name])
        const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        const parts = Math.max(1, Math.ceil(all.length / ROW_BYTES))
        for (let part = 0; part < parts; part++) {
          signal?.throwIfAborted()
          const row = all.subarray(part * ROW_BYTES, (part + 1) * ROW_BYTES)
          await client.query(`insert into ${table} (name, part, parts, bytes) values ($1, $2, $3, $4)`, [name, part, parts, row]) // prettier-ignore
        }
        await client.query('commit')
        client.off('error', ignore).release()
      } catch (thrown) {
        // without its connection the transaction is rolled back
        client.release(true)
        if ((thrown as { code?: string }).code !== DISK_FULL) throw thrown
        throw new PrintError('storage-full', 'no space is left on the disk of the PostgreSQL of the reports', { cause: thrown }) // prettier-ignore
      }
    },
    async has(name) {
      const { database, table } = await opened()
      const { rows } = await database.query(`select 1 from ${table} where name = $1 and part = 0`, [name])
      return rows.length > 0
    },
    async read(name) {
      const first = await pieceOf(name, 0, 0)
      if (!first) return undefined
      const pieces = async function* () {
        let piece: Piece | undefined = first
        for (let part = 0; part < first.parts; part++)
          for (let from = 0; ; from += PIECE_BYTES) {
            piece ??= await pieceOf(name, part, from)
            if (!piece) throw new PrintError('report-deleted', 'the report was deleted while it was read')
            const { size, text }: Piece = piece
            piece = undefined
            yield Buffer.from(text, 'base64')
            if (from + PIECE_BYTES >= size) break
          }
      }
      return Readable.from(pieces(), { highWaterMark: 1 })
    },
    remove: (name) => remove([name]),
    async removeLeftovers(ids, kept) {
      const { database, table } = await opened()
      const { rows } = await database.query(`select name from ${table} where part = 0`)
      await remove(leftoversIn(rows.map(({ name }: { name: string }) => name), ids, kept)) // prettier-ignore
    },
    close: async () => (await connecting)?.end()
  }
}
