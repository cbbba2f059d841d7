import { hash, randomUUID } from 'node:crypto'
import { closeSync, existsSync, lstatSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, utimesSync, writevSync } from 'node:fs' // prettier-ignore
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { openOwnFolder } from '../../own-folder.js'

export interface CacheFolder {
  folder: string
  /** The limit for all its files together, also while several processes write. */
  maxBytes: number
  /** How many processes share it. */
  processes: number
  /** Files of one realm are not found in another. */
  realm: string
}

export interface CacheFile<Head> {
  head: Head
  body: Buffer
}

/**
 * Files by URL in a folder that processes share; the least recently used are deleted. Errors count as missing files.
 */
export interface CacheFiles<Head> {
  /** Whether there may be files of the URL's host; most servers send nothing that may be cached. */
  hasAny(url: URL): boolean
  read(url: URL): CacheFile<Head> | undefined
  write(url: URL, file: CacheFile<Head>): void
  remove(url: URL): void
  /** The files of a part of the realm. */
  within(part: string): CacheFiles<Head>
  /** Deletes old files if it is worth it; called when a job has ended. */
  tidy(): void
}

/** Version of the file format: files of another version are not found, and are deleted when they are the oldest. */
const FORM = 1
/** Two 32-bit numbers: the checksum of everything after it, and the length of the head. */
const PREFIX = 8
/** File systems allocate blocks. */
const BLOCK = 4096
/** The last use of a file is recorded to the minute; a file still unfinished after that was abandoned. */
const MINUTE_MS = 60_000

/**
 * Counting the files leaves the folder at most three quarters full. Each process may write its share of the last
 * quarter before it counts again: so the limit holds without a lock. All is synchronous: a worker prints one job at a
 * time, and for a small file this is faster than another thread. Throws `wrong-settings` for a folder that cannot be
 * used.
 */
export const openCacheFiles = <Head>({ folder, maxBytes, processes, realm }: CacheFolder): CacheFiles<Head> => {
  const share = maxBytes / 4 / processes
  let written = 0
  openOwnFolder(folder, 'cache.folder')
  makeRoom(folder, maxBytes * 0.75)

  const hostFolder = ({ protocol, host }: URL): string =>
    join(folder, `${protocol.slice(0, -1)}-${encodeURIComponent(host)}`)
  const pathOf = (url: URL, part: string): string =>
    join(hostFolder(url), hash('sha256', `${FORM} ${realm}${part}\n${url.host}${url.pathname}${url.search}`))

  const filesWithin = (part: string): CacheFiles<Head> => ({
    hasAny: (url) => existsSync(hostFolder(url)),

    read: (url) => readWhole(pathOf(url, part)),

    write(url, { head, body }) {
      const [prefix, text] = prefixed(head, body)
      const bytes = inBlocks(prefix.length + text.length + body.length)
      if (bytes > share) return
      if (written + bytes > share) {
        makeRoom(folder, maxBytes * 0.75)
        written = 0
      }
      written += bytes
      const path = pathOf(url, part)
      const unfinished = `${path}.${randomUUID()}`
      try {
        mkdirSync(hostFolder(url), { recursive: true, mode: 0o700 })
        writeWhole(unfinished, [prefix, text, body])
        renameSync(unfinished, path)
      } catch {
        discard(unfinished)
      }
    },

    remove: (url) => discard(pathOf(url, part)),

    within: (inner) => filesWithin(part + inner),

    tidy() {
      if (written < share / 2) return
      makeRoom(folder, maxBytes * 0.75)
      written = 0
    }
  })
  return filesWithin('')
}

/** False for a file that another user put into the folder. */
const isOwn = ({ uid }: { uid: number }): boolean => !process.getuid || uid === process.getuid()

const inBlocks = (bytes: number): number => Math.ceil(bytes / BLOCK) * BLOCK

const prefixed = (head: unknown, body: Buffer): [prefix: Buffer, text: Buffer] => {
  const text = Buffer.from(JSON.stringify(head))
  const prefix = Buffer.alloc(PREFIX)
  prefix.writeUInt32LE(text.length, 4)
  prefix.writeUInt32LE(crc32(body, crc32(text, crc32(prefix.subarray(4)))), 0)
  return [prefix, text]
}

const writeWhole = (path: string, parts: Buffer[]): void => {
  const file = openSync(path, 'wx', 0o600)
  try {
    const length = parts.reduce((sum, part) => sum + part.length, 0)
    if (writevSync(file, parts) < length) throw new Error('no space left')
  } finally {
    closeSync(file)
  }
}

/** Undefined if the file does not exist; a damaged file is removed. */
const readWhole = <Head>(path: string): CacheFile<Head> | undefined => {
  try {
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (!found || !isOwn(found)) return undefined
    const bytes = readFileSync(path)
    const start = PREFIX + bytes.readUInt32LE(4)
    if (bytes.readUInt32LE(0) !== crc32(bytes.subarray(4))) throw new Error('damaged')
    const now = Date.now()
    if (now - found.mtimeMs > MINUTE_MS) utimesSync(path, now / 1000, now / 1000)
    return { head: JSON.parse(bytes.toString('utf8', PREFIX, start)), body: bytes.subarray(start) }
  } catch {
    discard(path)
    return undefined
  }
}

interface Found {
  path: string
  isUnfinished: boolean
  bytes: number
  usedMs: number
}

/**
 * Removes the least recently used files until at most `mostBytes` are left, and unfinished files of killed processes.
 */
const makeRoom = (folder: string, mostBytes: number): void => {
  const hosts = namesIn(folder, /^https?-/)
  const files = hosts.flatMap((host) => filesOf(folder, host)).sort((one, other) => other.usedMs - one.usedMs)
  let total = 0
  for (const { path, isUnfinished, bytes, usedMs } of files) {
    const isLeftover = isUnfinished && Date.now() - usedMs > MINUTE_MS
    if (!isLeftover) total += bytes
    if (isLeftover || total > mostBytes) discard(path)
  }
  for (const host of hosts) discardIfEmpty(join(folder, host))
}

const filesOf = (folder: string, host: string): Found[] =>
  namesIn(join(folder, host), /^[0-9a-f]{64}(\.|$)/).flatMap((name): Found[] => {
    const path = join(folder, host, name)
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (!found) return []
    return [{ path, isUnfinished: name.includes('.'), bytes: inBlocks(found.size), usedMs: found.mtimeMs }]
  })

const namesIn = (folder: string, pattern: RegExp): string[] => {
  try {
    return readdirSync(folder).filter((name) => pattern.test(name))
  } catch {
    return []
  }
}

/** A file that cannot be removed now is removed later. */
const discard = (path: string): void => {
  try {
    rmSync(path)
  } catch {
    return
  }
}

/** Fails silently if there are files in it; another process may have just written one. */
const discardIfEmpty = (folder: string): void => {
  try {
    rmdirSync(folder)
  } catch {
    return
  }
}
