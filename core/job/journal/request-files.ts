import { open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../own-folder.js'

/** The requests of jobs that have not ended, each in a file under the job's id that only this user can read. */
export interface RequestFiles {
  /** If it is lasting, it is on the disk once this resolves, and a power cut does not lose it. */
  write(id: string, bytes: Uint8Array, options: { isLasting: boolean }): Promise<void>
  read(id: string): Promise<Uint8Array>
  remove(id: string): Promise<void>
  /** Deletes the files of all other jobs. */
  keepOnly(ids: ReadonlySet<string>): Promise<void>
}

export const openRequestFiles = (folder: string): RequestFiles => {
  makeFolder(folder)
  const remove = (id: string) => rm(join(folder, id), { force: true })
  return {
    async write(id, bytes, { isLasting }) {
      try {
        await writeFile(join(folder, id), bytes, { flag: 'wx', mode: 0o600, flush: isLasting })
        if (isLasting) await syncFolder(folder)
      } catch (thrown) {
        await remove(id)
        throw thrown
      }
    },
    read: (id) => readFile(join(folder, id)),
    remove,
    async keepOnly(ids) {
      for (const name of await readdir(folder)) if (!ids.has(name)) await remove(name)
    }
  }
}

/** Without this, a new file can be missing after a power cut. */
const syncFolder = async (folder: string): Promise<void> => {
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
