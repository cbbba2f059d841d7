import { access, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { openOwnFolder } from '../own-folder.js'
import { storageFull } from '../storage-full.js'

/** Finished reports as files, until they are deleted. A name begins with the id of the report's job. */
export interface Reports {
  /** Never leaves a partial report: writes another file and renames it. Throws `storage-full`. */
  write(name: string, bytes: Uint8Array): Promise<void>
  has(name: string): Promise<boolean>
  /** Undefined if the file is not there any more. */
  read(name: string): Promise<Readable | undefined>
  remove(name: string): Promise<void>
  /**
   * Removes what prints that did not end have left: files of the jobs with these ids, except the names in `kept`. Files of
   * other jobs stay, because they may belong to another service.
   */
  removeLeftovers(ids: ReadonlySet<string>, kept: ReadonlySet<string>): Promise<void>
}

const ID_CHARACTERS = 36

/** Throws `wrong-settings` for a folder that cannot be used. */
export const makeReports = (folder: string): Reports => {
  openOwnFolder(folder, 'reports.folder')
  const pathOf = (name: string) => join(folder, name)
  const remove = (name: string) => rm(pathOf(name), { force: true })
  return {
    async write(name, bytes) {
      const unfinished = `${name}.part`
      try {
        await writeFile(pathOf(unfinished), bytes, { mode: 0o600, flush: true })
        await rename(pathOf(unfinished), pathOf(name))
      } catch (thrown) {
        await remove(unfinished)
        throw storageFull(thrown, folder) ?? thrown
      }
    },
    has: (name) =>
      access(pathOf(name)).then(
        () => true,
        () => false
      ),
    async read(name) {
      const file = await open(pathOf(name)).catch(ifMissing)
      return file?.createReadStream()
    },
    remove,
    async removeLeftovers(ids, kept) {
      for (const name of await readdir(folder))
        if (ids.has(name.slice(0, ID_CHARACTERS)) && !kept.has(name)) await remove(name)
    }
  }
}

const ifMissing = (thrown: NodeJS.ErrnoException): undefined => {
  if (thrown.code !== 'ENOENT') throw thrown
}
