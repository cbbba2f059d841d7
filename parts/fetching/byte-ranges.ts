import { setImmediate } from 'node:timers/promises'
import { shownAddress } from '../../core/address.js'
import { PrintError } from '../../core/errors.js'
import type { Fetched, Tools } from '../../core/tools.js'

/** A large file that is read in parts. */
export interface RangeReader {
  /** Its address for messages. */
  shown: string
  /** The size of the whole file in bytes; known after the first answer that has it. */
  readonly size: number | undefined
  /**
   * A copy of exactly these bytes. Throws `invalid-data` if the file has fewer, `too-large`, what `tools.fetch` throws, and
   * `upstream-failed` if a server answers with anything else or with parts of different versions.
   */
  read(offset: number, length: number): Promise<Uint8Array>
}

/** Bytes of a block, which is fetched and remembered as a whole: hundreds of small reads become a few requests. */
const BLOCK = 65_536
/** Blocks of one request; a larger part is fetched over several connections. */
const MOST_IN_REQUEST = 64
/** Blocks in memory; the least recently used are dropped. */
const MOST_REMEMBERED = 1024
const MOST_READ = 2 ** 28

/** Neighbouring blocks of one request. */
interface Run {
  first: number
  count: number
  bytes: Promise<Uint8Array>
}

/**
 * Reads an `http(s):` or `data:` address or a file of the app in parts; reads at the same time share requests. If a
 * server does not support ranges, the whole file is fetched and kept.
 */
export const rangeReader = (tools: Tools, address: string): RangeReader => {
  const shown = shownAddress(address)
  const isRemote = /^https?:/i.test(address.trim())
  const blocks = new Map<number, Promise<Uint8Array>>()
  let asked: { wanted: Set<number>; runs: Promise<Run[]> } | undefined
  let whole: Uint8Array | undefined
  let size: number | undefined
  let etag: string | undefined

  const fault = (code: PrintError['code'], what: string) => new PrintError(code, `${shown} ${what}`)

  const checkVersion = (answer: Fetched, total: number | undefined): void => {
    const isOther = <T>(known: T | undefined, now: T | undefined) =>
      known !== undefined && now !== undefined && known !== now
    if (isOther(size, total) || isOther(etag, answer.etag)) throw fault('upstream-failed', 'changed while it was read')
    size ??= total
    etag ??= answer.etag
  }

  const fetchPart = async (first: number, last: number): Promise<Fetched> => {
    try {
      return await tools.fetch(address, { range: [first, last] })
    } catch (thrown) {
      tools.signal.throwIfAborted()
      const gaveNoParts = thrown instanceof PrintError && thrown.code === 'too-large' && isRemote && size === undefined
      if (!gaveNoParts) throw thrown
      throw new PrintError('too-large', `${thrown.message}; its server does not answer range requests`, {
        cause: thrown
      })
    }
  }

  /** The bytes of some blocks; fewer at the end of the file. */
  const fetchBlocks = async (first: number, count: number): Promise<Uint8Array> => {
    const start = first * BLOCK
    const end = Math.min(start + count * BLOCK, size ?? Infinity)
    if (whole || start >= end) return whole?.subarray(start, end) ?? new Uint8Array()
    const answer = await fetchPart(start, end - 1)
    const { status, bytes, totalBytes } = answer
    if (status === 416) return new Uint8Array()
    if (status === 200) {
      checkVersion(answer, bytes.length)
      whole = bytes
      return bytes.subarray(start, end)
    }
    if (status !== 206 && !isRemote) throw fault('invalid-data', "is not in the app's folder")
    if (status !== 206) throw fault('upstream-failed', `answered with status ${status}`)
    checkVersion(answer, totalBytes ?? (bytes.length < end - start ? start + bytes.length : undefined))
    if (bytes.length < Math.min(end, size ?? end) - start)
      throw fault('upstream-failed', `sent only ${bytes.length} of the bytes ${start} to ${end - 1}`)
    return bytes.subarray(0, end - start)
  }

  /** Starts one request for each run of neighbouring blocks, after all reads of this moment are known. */
  const ask = () => {
    const wanted = new Set<number>()
    const runs = setImmediate().then(() => {
      asked = undefined
      return runsOf(wanted).map(([first, count]) => ({ first, count, bytes: fetchBlocks(first, count) }))
    })
    return { wanted, runs }
  }

  const blockAt = (index: number): Uint8Array | Promise<Uint8Array> => {
    if (whole) return whole.subarray(index * BLOCK, (index + 1) * BLOCK)
    const block = blocks.get(index) ?? askFor(index)
    blocks.delete(index)
    blocks.set(index, block)
    if (blocks.size > MOST_REMEMBERED) blocks.delete(blocks.keys().next().value!)
    return block
  }

  const askFor = (index: number): Promise<Uint8Array> => {
    asked ??= ask()
    asked.wanted.add(index)
    return asked.runs.then((runs) => blockOf(runs, index))
  }

  return {
    shown,
    get size() {
      return size
    },
    async read(offset, length) {
      tools.signal.throwIfAborted()
      const end = offset + length
      const tooShort = () =>
        fault('invalid-data', `has no bytes ${offset} to ${end - 1}; the file is damaged or incomplete`)
      if (![offset, length, end].every(Number.isSafeInteger) || offset < 0 || length < 0) throw tooShort()
      if (end > (size ?? Infinity)) throw tooShort()
      if (length > MOST_READ) throw fault('too-large', `has a part of ${length} bytes; the limit is ${MOST_READ}`)
      const first = Math.floor(offset / BLOCK)
      const count = Math.ceil(end / BLOCK) - first
      const parts = await Promise.all(Array.from({ length: count }, (_, index) => blockAt(first + index)))
      const skipped = offset - first * BLOCK
      const found = parts.reduce((sum, part) => sum + part.length, -skipped)
      if (found < length) throw tooShort()
      const bytes = new Uint8Array(length)
      for (const [index, part] of parts.entries())
        bytes.set(
          part.subarray(index === 0 ? skipped : 0, end - (first + index) * BLOCK),
          Math.max(0, index * BLOCK - skipped)
        )
      return bytes
    }
  }
}

const runsOf = (wanted: Set<number>): [first: number, count: number][] => {
  const runs: [first: number, count: number][] = []
  for (const index of [...wanted].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && last[0] + last[1] === index && last[1] < MOST_IN_REQUEST) last[1]++
    else runs.push([index, 1])
  }
  return runs
}

/** A copy, so that a remembered part does not keep the whole answer in memory. */
const blockOf = async (runs: Run[], index: number): Promise<Uint8Array> => {
  const run = runs.find(({ first, count }) => index >= first && index < first + count)!
  const start = (index - run.first) * BLOCK
  return Uint8Array.from((await run.bytes).subarray(start, start + BLOCK))
}
