import { open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../own-folder.js'

/** The requests of jobs that have not ended, each in a file under the job's id that only this user can read. */
export interface RequestFiles {
  /** Once it resolves, the file is on the disk. */
  write(id: string, bytes: Uint8Array): Promise<void>
  read(id: string): Promise<Uint8Array>
  remove(id: string): Promise<void>
  /** Deletes the files of all other jobs. */
  keepOnly(ids: ReadonlySet<string>): Promise<void>
}

export const openRequestFiles = (folder: string): RequestFiles => {
  makeFolder(folder)
  const remove = (id: string) => rm(join(folder, id), { force: true })
  return {
    async write(id, bytes) {
      try {
        await writeThrough(join(folder, id), bytes)
        await syncFolder(folder)
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

const writeThrough = async (path: string, bytes: Uint8Array): Promise<void> => {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
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
