import { closeSync, openSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf, PrintError } from '../../errors.js'
import { openOwnFolder } from '../../own-folder.js'
import { type Connection, connectSqlite, type Statement } from '../../sqlite.js'
import { REQUESTS } from '../../state-folder.js'
import { isFull, storageFull } from '../../storage-full.js'
import { hasEnded } from '../job.js'
import { type KeptJob, RECORD_VERSION } from '../kept-job.js'
import type { Journal } from './journal.js'
import { lockFolder } from './folder-lock.js'
import { openRequestFiles, type RequestFiles } from './request-files.js'

const DATABASE = 'jobs.db'
/** Of the tables below, in the file's `user_version`. */
const SCHEMA_VERSION = 1

/** A transaction is on the disk when its commit returns. */
const OPENING = `
  PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS jobs (id TEXT PRIMARY KEY, version INTEGER NOT NULL, record TEXT NOT NULL) WITHOUT ROWID;`

/** `?1`: a JSON array of {id, version, record}. */
const KEEP = `
  INSERT INTO jobs SELECT value ->> 'id', value ->> 'version', value ->> 'record' FROM json_each(?1) WHERE true
  ON CONFLICT (id) DO UPDATE SET version = excluded.version, record = excluded.record`
/** `?1`: a JSON array of ids. */
const REMOVE = 'DELETE FROM jobs WHERE id IN (SELECT value FROM json_each(?1))'

interface Write {
  statement: 'keep' | 'remove'
  values: readonly unknown[]
  done(error?: PrintError): void
}

/**
 * Keeps jobs in `jobs.db` of a folder and their requests as files in `requests/`. A job for which a client holds its
 * connection open is kept only when it has ended: with the service the connection ends, and nobody else knows the job.
 */
export const makeSqliteJournal = (folder: string): Journal => {
  let opening: Promise<KeptJob[]> | undefined
  let connection: Connection | undefined
  let release = async () => {}
  let statements: { keep: Statement; remove: Statement }
  let requests: RequestFiles
  let pending: Write[] = []
  let writing: Promise<void> | undefined

  const commit = async (batch: readonly Write[]): Promise<void> => {
    await connection!.exec('BEGIN')
    try {
      for (const { statement, values } of batch) statements[statement].run(JSON.stringify(values))
      await connection!.exec('COMMIT')
    } catch (thrown) {
      await connection!.exec('ROLLBACK').catch(() => {})
      throw thrown
    }
  }
  /** Everything that has come since the last commit goes into the next one. */
  const writeAll = async (): Promise<void> => {
    while (pending.length > 0) {
      const batch = pending
      pending = []
      const error = await commit(batch).then(
        () => undefined,
        (thrown: unknown) => writeError(thrown, folder)
      )
      for (const { done } of batch) done(error)
    }
    writing = undefined
  }
  const write = (statement: Write['statement'], values: readonly unknown[]): Promise<void> =>
    new Promise((resolve, reject) => {
      pending.push({ statement, values, done: (error) => (error ? reject(error) : resolve()) })
      writing ??= writeAll()
    })
  const keep = (kept: KeptJob) =>
    write('keep', [{ id: kept.job.id, version: kept.version, record: JSON.stringify(kept) }])

  const unwritable = (thrown: unknown): never => {
    throw writeError(thrown, folder)
  }

  /** SQLite goes on writing into a file that was deleted. */
  const check = async (): Promise<void> => {
    await Promise.all([DATABASE, REQUESTS].map((name) => stat(join(folder, name)))).catch(unwritable)
  }

  const open = async (): Promise<KeptJob[]> => {
    openOwnFolder(folder, 'state.folder')
    try {
      release = await lockFolder(folder)
      const path = join(folder, DATABASE)
      closeSync(openSync(path, 'a', 0o600))
      connection = await connectSqlite(path, 'rwc')
      await connection.exec(OPENING)
      await checkVersion(connection, path)
      statements = { keep: await connection.prepare(KEEP), remove: await connection.prepare(REMOVE) }
      const rows = await (await connection.prepare('SELECT id, version, record FROM jobs')).all()
      requests = openRequestFiles(join(folder, REQUESTS))
      await requests.keepOnly(new Set(rows.map(({ id }) => id as string)))
      return rows
        .filter(({ version }) => (version as number) <= RECORD_VERSION)
        .map(({ record }) => JSON.parse(record as string) as KeptJob)
        .sort((a, b) => a.number - b.number)
    } catch (thrown) {
      await release()
      throw refusal(thrown, folder)
    }
  }

  return {
    open: () => (opening = open()),
    async add(kept, request) {
      const { id } = kept.job
      await requests.write(id, request, { isLasting: !kept.isAwaited }).catch(unwritable)
      if (kept.isAwaited) return
      await keep(kept).catch(async (thrown) => {
        await requests.remove(id)
        throw thrown
      })
    },
    async update(kept) {
      const isOver = hasEnded(kept.job)
      if (isOver || !kept.isAwaited) await keep(kept)
      if (isOver) await requests.remove(kept.job.id)
    },
    request: (id) => requests.read(id),
    remove: (ids) => write('remove', ids),
    check,
    async freeBytes() {
      await check()
      const { bavail, bsize } = await statfs(folder).catch(unwritable)
      return bavail * bsize
    },
    async close() {
      await opening?.catch(() => {})
      await writing
      connection?.close()
      await release()
    }
  }
}

/** Clients get it, so the folder is only in its cause. */
const writeError = (thrown: unknown, folder: string): PrintError =>
  storageFull(thrown, { what: 'the queue', folder }) ??
  new PrintError('queue-unavailable', 'the queue cannot be written now; try again later', { cause: thrown })

const refusal = (thrown: unknown, folder: string): PrintError => {
  if (thrown instanceof PrintError) return thrown
  const message = `is "${folder}"; its files lock and jobs.db cannot be opened: ${messageOf(thrown)}; ${remedyOf(thrown)}`
  return PrintError.ofProblems('wrong-settings', [{ path: 'state.folder', message }], { cause: thrown })
}

/** Not another folder: there, the jobs of this one would wait for ever. */
const remedyOf = (thrown: unknown): string => {
  const { code = '' } = thrown as { code?: string }
  if (isFull(thrown)) return 'free some space on its disk'
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code))
    return 'restore the folder from a backup, or empty it: its jobs are lost then'
  return 'this user must be able to read and write all files in it'
}

const checkVersion = async (connection: Connection, path: string): Promise<void> => {
  const [row] = await (await connection.prepare('PRAGMA user_version')).all()
  const version = row!.user_version as number
  if (version > SCHEMA_VERSION)
    throw new PrintError(
      'wrong-settings',
      `${path} was written by a later version of mapsetter; set MAPSETTER_STATE to another folder, or install that version`
    )
  await connection.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`)
}
