import { existsSync } from 'node:fs'
import { access, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, openOwnFolder } from '../own-folder.js'
import { isInside } from '../state-folder.js'
import { storageFull } from '../storage-full.js'
import { leftoversIn, type ReportStore } from './store.js'

/** Most reports are read in one or two steps. */
const READ_BYTES = 1 << 18

/**
 * Reports as files of a folder, which several services may share, also over a network. Throws `wrong-settings` for a folder
 * that cannot be used, unless the service has checked it: from then on it is a store that may be away. `state`: the folder
 * of the state; a folder inside of it is made again if it was deleted.
 */
export const makeFolderStore = (
  folder: string,
  { state, isChecked = false }: { state?: string; isChecked?: boolean } = {}
): ReportStore => {
  if (!isChecked) openOwnFolder(folder, 'reports.folder', state)
  /** Somebody who wants space deletes it. Another folder may be on a machine that is away, and comes back with its reports. */
  const makeAgain = (): void => {
    const isOwn = !isChecked && state !== undefined && isInside(folder, state)
    if (isOwn && existsSync(state)) makeFolder(folder)
  }
  const pathOf = (name: string) => join(folder, name)
  const remove = (name: string) => rm(pathOf(name), { force: true })
  /** A missing file is no report. */
  const ifMissing = async (thrown: NodeJS.ErrnoException): Promise<undefined> => {
    if (thrown.code !== 'ENOENT') throw thrown
    makeAgain()
    await access(folder)
  }
  return {
    open: async () => {},
    async write(name, bytes, { isLasting = true, signal } = {}) {
      signal?.throwIfAborted()
      const unfinished = `${name}.part`
      try {
        await writeFile(pathOf(unfinished), bytes, { mode: 0o600, flush: isLasting, signal })
        await rename(pathOf(unfinished), pathOf(name))
      } catch (thrown) {
        await remove(unfinished).catch(() => {})
        throw storageFull(thrown, { what: 'the reports', folder }) ?? thrown
      }
    },
    has: (name) => access(pathOf(name)).then(() => true, async (thrown) => (await ifMissing(thrown)) ?? false), // prettier-ignore
    async read(name) {
      const file = await open(pathOf(name)).catch(ifMissing)
      return file?.createReadStream({ highWaterMark: READ_BYTES })
    },
    remove,
    async removeLeftovers(ids, kept) {
      makeAgain()
      for (const name of leftoversIn(await readdir(folder), ids, kept)) await remove(name)
    },
    close: async () => {}
  }
}
