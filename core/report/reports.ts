import { createReadStream } from 'node:fs'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { openOwnFolder } from '../own-folder.js'

/** Finished reports as files, each under its job's id, until they are deleted. */
export interface Reports {
  /** Never leaves a partial report: writes another file and renames it. */
  write(id: string, bytes: Uint8Array): Promise<void>
  stream(id: string): Readable
  remove(id: string): Promise<void>
  /** Removes reports of earlier runs that are older than the time (ms since 1970). */
  sweep(before: number): Promise<void>
}

/** Throws `wrong-settings` for a folder that cannot be used. */
export const makeReports = (folder: string): Reports => {
  openOwnFolder(folder, 'reports.folder')
  const pathOf = (id: string) => join(folder, id)
  return {
    async write(id, bytes) {
      const unfinished = `${pathOf(id)}.part`
      await writeFile(unfinished, bytes, { mode: 0o600 })
      await rename(unfinished, pathOf(id))
    },
    stream: (id) => createReadStream(pathOf(id)),
    remove: (id) => rm(pathOf(id), { force: true }),
    async sweep(before) {
      for (const name of await readdir(folder)) {
        const isReport = /^[0-9a-f-]{36}(\.part)?$/.test(name)
        const found = isReport ? await stat(join(folder, name)).catch(() => undefined) : undefined
        if (found && found.mtimeMs < before) await rm(join(folder, name), { force: true })
      }
    }
  }
}
