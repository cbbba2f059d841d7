import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from '../once.js'

const PREFIX = 'mapsetter-worker-'
/** Folders of a service that was killed are removed by the next one after this time. */
const OLD_MS = 3_600_000

/** A folder for the temporary files of one process. */
export const makeTemporaryFolder = (): { path: string; remove(): void } => {
  removeLeftFolders()
  const path = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  return { path, remove: () => removeFolder(path) }
}

/** Removes what services left that were killed; another one's folders are kept as long as its process lives. */
const removeLeftFolders = once(() => {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]
    const path = join(tmpdir(), name)
    if (pid && !lives(Number(pid)) && isOld(path)) removeFolder(path)
  }
})

const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const isOld = (path: string): boolean => {
  const changed = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity
  return Date.now() - changed > OLD_MS
}

/** What cannot be removed is left to the system. */
const removeFolder = (path: string): void => {
  try {
    rmSync(path, { recursive: true })
  } catch {}
}
