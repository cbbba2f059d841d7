import type * as Library from 'pmtiles'
import type { Compression, Source } from 'pmtiles'
import { messageOf, PrintError, type Tools } from '../../core/plugin.js'
import { rangeReader, type RangeReader } from '../fetching.js'
import type { TileArchive } from './archive.js'

/** Limit of the bytes of a directory or tile, compressed or not. */
const MOST_BYTES = 2 ** 25
/** Limit of entries of all directories that a print reads; a directory of an archive of the world has about 10 000. */
const MOST_ENTRIES = 2_000_000
/** Number of directories in the cache. */
const REMEMBERED = 64
/** An entry of a directory has four numbers of at least one byte (PMTiles 3, section 4). */
const LEAST_ENTRY_BYTES = 4

type Unpack = (packed: ArrayBuffer, compression: Compression) => Promise<ArrayBuffer>

const unpackerOf =
  (tools: Tools, { Compression }: typeof Library): Unpack =>
  async (packed, compression) => {
    if (compression === Compression.None || compression === Compression.Unknown) return packed
    if (compression !== Compression.Gzip && compression !== Compression.Brotli)
      throw new Error(`the compression ${Compression[compression] ?? compression} is not supported`)
    const encoding = compression === Compression.Gzip ? 'gzip' : 'br'
    const unpacked = await tools.unpack(new Uint8Array(packed), encoding, MOST_BYTES)
    return Uint8Array.from(unpacked).buffer
  }

/** The library allocates as many entries as a directory claims to have. */
const directoryUnpacker = (unpack: Unpack, { readVarint }: typeof Library): Unpack => {
  let entries = 0
  return async (packed, compression) => {
    const directory = await unpack(packed, compression)
    const count = readVarint({ buf: new Uint8Array(directory), pos: 0 })
    if (count > directory.byteLength / LEAST_ENTRY_BYTES) throw new Error('a directory is cut off')
    entries += count
    if (entries > MOST_ENTRIES) throw new Error(`the directories have more than ${MOST_ENTRIES} entries`)
    return directory
  }
}

const sourceOf = (reader: RangeReader): Source => ({
  getKey: () => reader.shown,
  async getBytes(offset, length) {
    if (length > MOST_BYTES) throw new Error(`a part of it has ${length} bytes; the limit is ${MOST_BYTES}`)
    // the header is requested with the bytes that follow, which may be fewer than requested
    if (offset === 0) await reader.read(0, 1)
    const end = offset === 0 ? Math.min(length, reader.size ?? length) : length
    return { data: (await reader.read(offset, end)).buffer as ArrayBuffer }
  }
})

/**
 * Opens a PMTiles archive (version 3) at an address: http(s), on a server that supports range requests, or a path in the
 * folder of the app. Throws PrintError.
 */
export const openPmtiles = async (url: string, tools: Tools): Promise<TileArchive> => {
  const reader = rangeReader(tools, url)
  const { shown } = reader
  const library = await import('pmtiles')
  const { PMTiles, SharedPromiseCache, TileType } = library
  const unpack = unpackerOf(tools, library)
  const directories = new SharedPromiseCache(REMEMBERED, false, directoryUnpacker(unpack, library))
  const pmtiles = new PMTiles(sourceOf(reader), directories, unpack)
  const read = async <T>(verb: () => Promise<T>): Promise<T> => {
    try {
      return await verb()
    } catch (thrown) {
      tools.signal.throwIfAborted()
      if (thrown instanceof PrintError) throw thrown
      const why = messageOf(thrown)
      throw new PrintError('invalid-data', `${shown} cannot be read as a PMTiles archive: ${why}`, { cause: thrown })
    }
  }
  const header = await read(() => pmtiles.getHeader())
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat, tileType } = header
  if (tileType === TileType.Avif)
    throw new PrintError('invalid-data', `${shown} has AVIF tiles; must be PNG, JPEG or WebP`)
  return {
    shown,
    content: tileType === TileType.Mvt || tileType === TileType.Mlt ? 'vectors' : 'pictures',
    minZoom,
    maxZoom,
    bounds: [minLon, minLat, maxLon, maxLat],
    async tile(zoom, column, row) {
      if (tileType === TileType.Mlt)
        throw new PrintError('invalid-data', `${shown} has vector tiles of type MLT; must be Mapbox Vector Tiles`)
      const found = await read(() => pmtiles.getZxy(zoom, column, row))
      return found && new Uint8Array(found.data)
    },
    async close() {}
  }
}
