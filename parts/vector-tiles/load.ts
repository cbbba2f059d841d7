import { setImmediate } from 'node:timers/promises'
import { messageOf, PrintError, quote, type Tools } from '../../core/plugin.js'
import { shownAddress } from '../fetching.js'
import { NotThere } from '../tiles.js'
import { TooMuch } from './decode.js'

/** Limit of bytes per tile; tiles are made for browsers, half a megabyte is large. */
const MOST_BYTES = 10_000_000

/** The first byte of HTML and XML; a vector tile never starts with it. */
const LESS_THAN = 0x3c

/**
 * Fetches tiles and reads one at a time, so that a job can end in between; undefined for an empty tile. Throws NotThere,
 * PrintError for a tile that cannot be fetched or read, and TooMuch. `given`: the bytes of a tile that is not fetched;
 * then the address is what messages show.
 */
export const tileLoader = <Content>(tools: Tools) => {
  let turn = Promise.resolve()
  return async (
    address: string,
    read: (tile: Uint8Array) => Content,
    given?: Promise<Uint8Array | undefined>
  ): Promise<Content | undefined> => {
    const bytes = await (given?.then((packed) => packed && unpacked(tools, packed, address)) ??
      fetchTile(tools, address))
    if (!bytes) return undefined
    const content = turn.then(async () => {
      await setImmediate()
      tools.signal.throwIfAborted()
      return readTile(read, bytes, address)
    })
    turn = content.then(
      () => {},
      () => {}
    )
    return content
  }
}

const failure = (address: string, what: string, cause?: unknown): PrintError => {
  const code = /^https?:/i.test(address) ? 'upstream-failed' : 'invalid-data'
  return new PrintError(code, `${shownAddress(address)} ${what}`, { cause })
}

const fetchTile = async (tools: Tools, address: string): Promise<Uint8Array | undefined> => {
  const { status, bytes } = await tools.fetch(address)
  if (status === 204) return undefined
  if (status === 404) throw new NotThere('upstream-failed', `${shownAddress(address)} answered with status 404`)
  if (status !== 200) throw failure(address, `answered with status ${status}`)
  if (bytes.length > MOST_BYTES) throw failure(address, `has ${bytes.length} bytes; the limit is ${MOST_BYTES}`)
  return unpacked(tools, bytes, address)
}

/** Servers may send gzipped files without a header that says so, and archives have gzipped tiles. */
const unpacked = async (tools: Tools, bytes: Uint8Array, address: string): Promise<Uint8Array> =>
  bytes[0] === 0x1f && bytes[1] === 0x8b ? unzipped(tools, bytes, address) : bytes

const unzipped = async (tools: Tools, bytes: Uint8Array, address: string): Promise<Uint8Array> => {
  try {
    return await tools.unpack(bytes, 'gzip', MOST_BYTES)
  } catch (thrown) {
    if (thrown instanceof PrintError)
      throw new PrintError(thrown.code, `${shownAddress(address)}: ${thrown.message}`, { cause: thrown })
    const isLarge = (thrown as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw failure(
      address,
      isLarge ? `has more than ${MOST_BYTES} bytes` : `cannot be unzipped: ${messageOf(thrown)}`,
      thrown
    )
  }
}

const readTile = <Content>(read: (tile: Uint8Array) => Content, bytes: Uint8Array, address: string): Content => {
  try {
    return read(bytes)
  } catch (thrown) {
    if (thrown instanceof TooMuch) throw thrown
    const why = bytes[0] === LESS_THAN ? quote(Buffer.from(bytes.subarray(0, 200)).toString()) : messageOf(thrown)
    throw failure(address, `is not a vector tile: ${why}`, thrown)
  }
}
