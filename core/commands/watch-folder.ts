import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'

export interface WatchedFolder {
  /** Files written, added or removed since the last call: paths relative to the folder, with `/`. */
  changes(): string[]
  /** Looks now, without waiting for an event of the system. */
  look(): void
  /** Resolves when there are changes, or after `mostMs`. */
  wait(mostMs?: number): Promise<void>
  close(): void
}

/** Wait after the first event: editors save in several steps. */
const SETTLE_MS = 40
/** Also look without events: some file systems send none, and the number of watched folders is limited. */
const LOOK_MS = 1000
/** Temporary files of editors and file managers. */
const NOT_OURS = /^[.#]|[~#]$|\.(tmp|part|swp)$/

/**
 * Watches a folder with all its subfolders, also folders that are removed and created again. Events of the system only
 * say when to look. Changes are found by comparing, so that neither many events nor a lost event matters.
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
        // it was removed, or too many folders are watched: the interval finds changes
      }
    }
  }

  const looking = setInterval(look, LOOK_MS)
  listen()
  return {
    look,
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
  /** Path to a text that changes when the file is saved. */
  files: Map<string, string>
  /** Identity (inode and path) to path, to notice a folder that was replaced. */
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

/** Ignores files that are removed meanwhile or cannot be read. */
const unlessGone = (look: () => void): void => {
  try {
    look()
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === undefined) throw thrown
  }
}
