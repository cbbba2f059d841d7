import { realpath, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { type Extent, PrintError, type Tools } from '../../core/plugin.js'
import type { TileArchive } from './archive.js'
import { type Database, openDatabase } from './database.js'

/** Limit of the bytes of one tile. */
const MOST_BYTES = 2 ** 25
const VECTORS = ['pbf', 'mvt', 'application/x-protobuf', 'application/vnd.mapbox-vector-tile']

/** Reads the bytes only if they are not too many; their number is known without reading them. */
const TILE = `SELECT length(tile_data) AS bytes, CASE WHEN length(tile_data) <= ${MOST_BYTES} THEN tile_data END AS data
  FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?`
const METADATA = 'SELECT CAST(substr(value, 1, 1000) AS TEXT) AS value FROM metadata WHERE name = ?'
const LEVEL = 'SELECT zoom_level AS level FROM tiles ORDER BY zoom_level'

const numbersIn = (text: string | undefined): number[] =>
  text?.split(',').map((part) => (part.trim() === '' ? NaN : Number(part))) ?? []

const read = async (database: Database, shown: string): Promise<TileArchive> => {
  const metadata = async (name: string) => (await database.first(METADATA, name))?.value as string | undefined
  const format = (await metadata('format'))?.toLowerCase()
  const content = format && VECTORS.includes(format) ? 'vectors' : 'pictures'
  const level = async (name: string, order: 'ASC' | 'DESC') => {
    const [declared = NaN] = numbersIn(await metadata(name))
    if (Number.isInteger(declared)) return declared
    const found = await database.first(`${LEVEL} ${order}`)
    if (found) return Number(found.level)
    throw new PrintError('invalid-data', `${shown} has no tiles`)
  }
  const [west = NaN, south = NaN, east = NaN, north = NaN] = numbersIn(await metadata('bounds'))
  const bounds: Extent = [west, south, east, north]
  return {
    shown,
    content,
    bounds,
    minZoom: await level('minzoom', 'ASC'),
    maxZoom: await level('maxzoom', 'DESC'),
    async tile(zoom, column, row) {
      const found = await database.first(TILE, zoom, column, 2 ** zoom - 1 - row)
      if (!found || found.bytes === null) return undefined
      if (found.data instanceof ArrayBuffer) return new Uint8Array(found.data)
      const what =
        found.data === null
          ? `has ${found.bytes} bytes; the limit is ${MOST_BYTES}`
          : `is not a ${content === 'vectors' ? 'vector tile' : 'picture'}`
      throw new PrintError('invalid-data', `${shown}: its tile ${zoom}/${column}/${row} ${what}`)
    },
    close: () => database.close()
  }
}

/** A file in the folder, also through symbolic links. */
export const fileIn = async (folder: string, name: string): Promise<string> => {
  const file = resolve(folder, name)
  const isInside = (inner: string, outer: string) => inner.startsWith(outer.endsWith(sep) ? outer : outer + sep)
  const denied = () =>
    new PrintError('address-denied', `"${name}" may not be read: it is outside the folder of MBTiles archives`)
  if (!isInside(file, resolve(folder)) || file.includes('\0')) throw denied()
  const real = await realpath(file).catch(() => undefined)
  if (real && !isInside(real, await realpath(folder))) throw denied()
  if (real && (await stat(real)).isFile()) return real
  throw new PrintError('invalid-data', `the file "${name}" is not in the folder of MBTiles archives`)
}

/** Opens an MBTiles file; `shown` is its name in messages. It must be closed. Throws PrintError. */
export const openMbtiles = async (file: string, shown: string, { signal }: Tools): Promise<TileArchive> => {
  const database = await openDatabase(file, shown, signal)
  try {
    return await read(database, shown)
  } catch (thrown) {
    await database.close()
    throw thrown
  }
}
