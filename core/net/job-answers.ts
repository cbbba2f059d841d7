import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../own-folder.js'
import type { Fetched } from '../tools.js'

/** The answers that one job has received, for layers that request the same address again. */
export interface JobAnswers {
  /** The result of the first `fetch` with this key, also a failure. */
  once(key: string, fetch: () => Promise<Fetched>): Promise<Fetched>
  /** Forgets them all. */
  end(): void
}

/** Further answers go to a file. */
const IN_MEMORY_BYTES = 32e6
/** Most remembered answers: their keys alone take memory, too. */
const MOST = 100_000

/** An answer whose bytes are in the file. */
interface Filed {
  at: number
  length: number
  answer: Omit<Fetched, 'bytes'>
}

/**
 * The file is created when it is needed and is unlinked at once: it disappears with the job, and with a killed process.
 * Reading and writing are synchronous, which for a tile is faster than another thread.
 */
export const makeJobAnswers = (folder: string, inMemoryBytes = IN_MEMORY_BYTES): JobAnswers => {
  const answers = new Map<string, Promise<Fetched> | Filed>()
  let inMemory = 0
  let file: number | undefined
  let fileLength = 0
  let hasEnded = false

  const keep = (key: string, { bytes, ...answer }: Fetched): void => {
    if (hasEnded) return
    if (inMemory + bytes.length <= inMemoryBytes) return void (inMemory += bytes.length)
    try {
      file ??= openNameless(folder)
      write(file, bytes, fileLength)
      answers.set(key, { at: fileLength, length: bytes.length, answer })
      fileLength += bytes.length
    } catch {
      answers.delete(key)
    }
  }

  return {
    once(key, fetch) {
      const known = answers.get(key)
      if (known instanceof Promise) return known
      const bytes = known && read(file!, known)
      if (bytes) return Promise.resolve({ ...known.answer, bytes })
      const fetched = fetch()
      if (answers.size >= MOST) return fetched
      answers.set(key, fetched)
      fetched.then((answer) => keep(key, answer), () => {}) // prettier-ignore
      return fetched
    },
    end() {
      hasEnded = true
      answers.clear()
      if (file !== undefined) closeSync(file)
      file = undefined
    }
  }
}

const openNameless = (folder: string): number => {
  makeFolder(folder)
  const path = join(folder, randomUUID())
  const file = openSync(path, 'wx+', 0o600)
  unlinkSync(path)
  return file
}

const write = (file: number, bytes: Uint8Array, at: number): void => {
  if (writeSync(file, bytes, 0, bytes.length, at) < bytes.length) throw new Error('no space left')
}

/** Undefined if it cannot be read. */
const read = (file: number, { at, length }: Filed): Uint8Array | undefined => {
  const bytes = Buffer.allocUnsafeSlow(length)
  try {
    return readSync(file, bytes, 0, length, at) === length ? bytes : undefined
  } catch {
    return undefined
  }
}
