import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { PrintError } from '../../errors.js'
import { connectSqlite } from '../../sqlite.js'

/**
 * Takes a folder for this process and returns how to release it; the system releases it if the process dies. Node has no
 * file locks, but SQLite has: the lock is a transaction on the file `lock` that lasts. Throws `wrong-settings`.
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  const path = join(folder, 'lock')
  closeSync(openSync(path, 'a', 0o600))
  const connection = await connectSqlite(path, 'rwc')
  try {
    await connection.exec('BEGIN EXCLUSIVE')
  } catch (thrown) {
    connection.close()
    if ((thrown as { code?: string }).code !== 'SQLITE_BUSY') throw thrown
    const message = `is "${folder}", which another mapsetter process uses; each process needs its own folder: set MAPSETTER_STATE to another one`
    throw PrintError.ofProblems('wrong-settings', [{ path: 'state.folder', message }], { cause: thrown })
  }
  let isHeld = true
  return async () => {
    if (!isHeld) return
    isHeld = false
    await connection.exec('ROLLBACK')
    connection.close()
  }
}
