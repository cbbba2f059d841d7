import { realpath, stat } from 'node:fs/promises'
import { basename, isAbsolute, resolve, sep } from 'node:path'
import { type Extent, type LayerPlugin, type PluginFactory, PrintError, type Tools } from '../../core/plugin.js'
import { shownAddress } from '../../parts/fetching.js'
import { type ArchiveLayer, archiveMembers, drawArchive, type RasterArchive } from '../../parts/tiled-layers.js'
import { type Database, openDatabase } from './mbtiles/sqlite.js'

interface MbtilesLayer extends ArchiveLayer {
  path?: string
  url?: string
  baseURL?: string
}

const path = {
  type: 'string',
  minLength: 1,
  description: 'Path of the archive: in the folder of the app, or in the folder of the option "folder" of the plugin.'
}

const schema = {
  description: 'Picture tiles in Web Mercator from an MBTiles archive on the server.',
  type: 'object',
  anyOf: [{ required: ['path'] }, { required: ['url'] }, { required: ['baseURL'] }],
  properties: {
    path,
    url: { ...path, description: 'Another name for path.' },
    baseURL: { ...path, description: 'Another name for path.' },
    ...archiveMembers
  }
}

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

const read = async (database: Database, shown: string): Promise<RasterArchive> => {
  const metadata = async (name: string) => (await database.first(METADATA, name))?.value as string | undefined
  const format = (await metadata('format'))?.toLowerCase()
  if (format && VECTORS.includes(format))
    throw new PrintError(
      'invalid-data',
      `${shown} has vector tiles; an "mbtiles" layer draws picture tiles, use "mvt" for vector tiles`
    )
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
    bounds,
    minZoom: await level('minzoom', 'ASC'),
    maxZoom: await level('maxzoom', 'DESC'),
    async tile(zoom, column, row) {
      const found = await database.first(TILE, zoom, column, 2 ** zoom - 1 - row)
      if (!found || found.bytes === null) return undefined
      if (found.data instanceof ArrayBuffer) return new Uint8Array(found.data)
      const what = found.data === null ? `has ${found.bytes} bytes; the limit is ${MOST_BYTES}` : 'is not a picture'
      throw new PrintError('invalid-data', `${shown}: its tile ${zoom}/${column}/${row} ${what}`)
    }
  }
}

/** A file in the folder, also through symbolic links. */
const fileIn = async (folder: string, name: string): Promise<string> => {
  const file = resolve(folder, name)
  const isInside = (inner: string, outer: string) => inner.startsWith(outer.endsWith(sep) ? outer : outer + sep)
  const denied = () =>
    new PrintError('address-denied', `"${name}" must not be read: it is outside the folder of MBTiles archives`)
  if (!isInside(file, resolve(folder)) || file.includes('\0')) throw denied()
  const real = await realpath(file).catch(() => undefined)
  if (real && !isInside(real, await realpath(folder))) throw denied()
  if (real && (await stat(real)).isFile()) return real
  throw new PrintError('invalid-data', `the file "${name}" is not in the folder of MBTiles archives`)
}

const pathOf = ({ path, url, baseURL }: MbtilesLayer): string => path ?? url ?? baseURL!
const titleOf = (layer: MbtilesLayer): string => layer.name || basename(pathOf(layer), '.mbtiles') || 'mbtiles'

/** Option `folder`: an absolute path; archives are read from there instead of the folder of the app. */
const mbtiles: PluginFactory = ({ folder }) => {
  if (folder !== undefined && (typeof folder !== 'string' || !isAbsolute(folder)))
    throw new PrintError(
      'wrong-settings',
      `the option "folder" of the layer "mbtiles" is ${JSON.stringify(folder)}; must be an absolute path`
    )
  const find = (name: string, tools: Tools) => (folder === undefined ? tools.appFile(name) : fileIn(folder, name))
  return {
    kind: 'layer',
    name: 'mbtiles',
    schema,
    title: titleOf,
    async draw(layer, view, tools) {
      const given = pathOf(layer)
      if (/^https?:/i.test(given))
        throw new PrintError(
          'invalid-spec',
          `${shownAddress(given)} is an address; must be a file on the server; use a "pmtiles" layer to read over HTTP`
        )
      const shown = `"${given}"`
      const database = await openDatabase(await find(given, tools), shown, tools.signal)
      try {
        return await drawArchive(await read(database, shown), { layer, name: titleOf(layer), view, tools })
      } finally {
        await database.close()
      }
    }
  } satisfies LayerPlugin<MbtilesLayer>
}

export default mbtiles
