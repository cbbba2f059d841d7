import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'

export interface WatchedFolder {
  /** Files that were written, added or removed since it was last asked: paths below the folder, parted by `/`. */
  changes(): string[]
  /** Resolves when there are changes, at the latest after `mostMs`. */
  wait(mostMs?: number): Promise<void>
  close(): void
}

/** After the first sign of a change: editors save in several steps. */
const SETTLE_MS = 40
/** Signs go astray: not every file system gives them, and there are limits to how many folders can be watched. */
const LOOK_MS = 1000
/** What editors and file managers leave beside the files they save. */
const NOT_OURS = /^[.#]|[~#]$|\.(tmp|part|swp)$/

/**
 * Watches a folder with all that is in it, also what is removed and made again. The system's signs only say when to look;
 * what changed is found by comparing, so that neither a burst of signs nor a missing one matters.
 */
export const watchFolder = (folder: string): WatchedFolder => {
  let known = lookInto(folder)
  const changed = new Set<string>()
  const watchers = new Map<string, FSWatcher>()
  let settling: NodeJS.Timeout | undefined
  let wake = (): void => {}

  const look = (): void => {
    settling = undefined
    const found = lookInto(folder)
    for (const path of new Set([...known.files.keys(), ...found.files.keys()]))
      if (known.files.get(path) !== found.files.get(path)) changed.add(path)
    known = found
    listen()
    if (changed.size > 0) wake()
  }
  const sign = (): void => void (settling ??= setTimeout(look, SETTLE_MS))

  const unlisten = (place: string): void => {
    watchers.get(place)?.close()
    watchers.delete(place)
  }
  const listen = (): void => {
    for (const place of watchers.keys()) if (!known.folders.has(place)) unlisten(place)
    for (const [place, path] of known.folders) {
      if (watchers.has(place)) continue
      try {
        watchers.set(
          place,
          watch(path, sign).on('error', () => unlisten(place))
        )
      } catch {
        // gone already, or too many are watched: it is looked at every now and then
      }
    }
  }

  const looking = setInterval(look, LOOK_MS)
  listen()
  return {
    changes() {
      const paths = [...changed].sort()
      changed.clear()
      return paths
    },
    wait: (mostMs) =>
      new Promise((resolve) => {
        wake = resolve
        if (changed.size > 0) resolve()
        else if (mostMs !== undefined) setTimeout(resolve, mostMs)
      }),
    close() {
      clearInterval(looking)
      clearTimeout(settling)
      for (const place of watchers.keys()) unlisten(place)
    }
  }
}

interface Found {
  /** Of each file what changes when it is saved. */
  files: Map<string, string>
  /** Paths by what tells a folder from another one that took its place. */
  folders: Map<string, string>
}

const lookInto = (folder: string): Found => {
  const found: Found = { files: new Map(), folders: new Map() }
  const walk = (path: string, below: string): void => {
    const stats = statSync(path)
    if (!stats.isDirectory()) {
      found.files.set(below, `${stats.ino} ${stats.size} ${stats.mtimeMs}`)
      return
    }
    found.folders.set(`${stats.ino} ${path}`, path)
    for (const entry of readdirSync(path))
      if (!NOT_OURS.test(entry)) unlessGone(() => walk(join(path, entry), below === '' ? entry : `${below}/${entry}`))
  }
  unlessGone(() => walk(folder, ''))
  return found
}

/** What is removed while it is looked at is not there; what may not be read is as good as that. */
const unlessGone = (look: () => void): void => {
  try {
    look()
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === undefined) throw thrown
  }
}
