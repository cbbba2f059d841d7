import { type Extent, PrintError, type RawValues } from '../../../core/plugin.js'
import { openMbtiles, openPmtiles, type TileArchive } from '../../../parts/archives.js'
import { describedSource, readTileSet, zoomsOf } from '../../../parts/maplibre.js'
import { resolveAddress } from '../../../parts/fetching.js'
import { mercatorLatitude } from '../../../parts/geo.js'
import type { SourceContext } from './source.js'
import { tileAddress } from './tile-address.js'

/** The tiles of a source: of a server or in an archive. */
export interface SourceTiles {
  minZoom: number
  maxZoom: number
  /** Nominal pixels of a tile. */
  tileSize: number
  /** West, south, east, north in degrees: there are no tiles outside. */
  bounds: Extent
  /** The members of the source and of its TileJSON. */
  described: RawValues
  /** The address of a tile; for archives its name in messages. */
  address(zoom: number, column: number, row: number): string
  archive?: TileArchive
}

/** The defaults of sources (MapLibre style spec, "Sources"). */
const TILE_SIZE = 512
const WORLD: Extent = [-180, -85.051129, 180, 85.051129]
/** Tiles of a finer level would be smaller than a metre. */
const FINEST_ZOOM = 26
const ARCHIVE = /^(pmtiles|mbtiles):\/\//i

/** Opens the tiles of a source, gives them to a function, and closes them. Throws PrintError, also for the other kind of tiles. */
export const withTiles = async <T>(
  context: SourceContext,
  content: TileArchive['content'],
  use: (tiles: SourceTiles) => Promise<T>
): Promise<T> => {
  const tiles = await openTiles(context)
  try {
    checkContent(tiles, content, context)
    return await use({ ...tiles, maxZoom: Math.min(tiles.maxZoom, FINEST_ZOOM) })
  } finally {
    await tiles.archive?.close()
  }
}

/** The archive must be closed. */
const openTiles = async (context: SourceContext): Promise<SourceTiles> => {
  const { raw, name, tools, address } = context
  const archived = [raw.url, ...(Array.isArray(raw.tiles) ? raw.tiles : [])].find(
    (one): one is string => typeof one === 'string' && ARCHIVE.test(one)
  )
  const tileSize = sizeOf(raw.tileSize)
  if (archived !== undefined) {
    const archive = await openArchive(archived, context)
    const { minZoom, maxZoom } = zoomsOf(raw)
    return {
      minZoom: Math.max(archive.minZoom, minZoom),
      maxZoom: Math.min(archive.maxZoom, maxZoom),
      tileSize,
      bounds: boundsOf(raw.bounds, archive.bounds),
      described: raw,
      address: (zoom, column, row) => `${archive.shown} ${zoom}/${column}/${row}`,
      archive
    }
  }
  const { described, base } = await describedSource(raw, { tools, address })
  const { templates, minZoom, maxZoom } = readTileSet(described, name, base, true)
  return {
    minZoom,
    maxZoom,
    tileSize: described.tileSize === undefined ? tileSize : sizeOf(described.tileSize),
    bounds: boundsOf(described.bounds, WORLD),
    described,
    address: (zoom, column, row) => tileAddress(templates[(column + row) % templates.length]!, zoom, column, row)
  }
}

/** `pmtiles://` goes before an address, `mbtiles://` before a path. */
const openArchive = async (written: string, { tools, address }: SourceContext): Promise<TileArchive> => {
  const [, kind = '', rest = ''] = /^(\w+):\/\/(.*)$/s.exec(written) ?? []
  const path = rest.replace(/\/\{z\}.*$/s, '')
  if (kind.toLowerCase() === 'pmtiles') return openPmtiles(resolveAddress(path, address), tools)
  return openMbtiles(await tools.appFile(path.replace(/^\//, '')), `"${path}"`, tools)
}

const sizeOf = (value: unknown): number =>
  typeof value === 'number' && value >= 1 && value <= 4096 ? Math.round(value) : TILE_SIZE

const boundsOf = (value: unknown, preset: Extent): Extent => {
  if (!Array.isArray(value) || value.length !== 4 || !value.every(Number.isFinite)) return preset
  const [west, south, east, north] = value as unknown as Extent
  return west < east && south < north ? [west, south, east, north] : preset
}

/** Throws `invalid-spec` if an archive has the other kind of tiles. */
const checkContent = ({ archive }: SourceTiles, content: TileArchive['content'], { name }: SourceContext): void => {
  if (!archive || archive.content === content) return
  const [has, wanted] = content === 'vectors' ? ['picture', 'vector'] : ['vector', 'picture']
  throw new PrintError(
    'invalid-spec',
    `the source ${name}: ${archive.shown} has ${has} tiles; must have ${wanted} tiles`
  )
}

/** Whether the tile lies in the bounds of the source, at least in part. */
export const isWithin = ([west, south, east, north]: Extent, zoom: number, column: number, row: number): boolean => {
  const count = 2 ** zoom
  const longitude = (at: number) => (at / count) * 360 - 180
  const latitude = (at: number) => mercatorLatitude(1 - (2 * at) / count)
  return longitude(column) < east && longitude(column + 1) > west && latitude(row + 1) < north && latitude(row) > south
}
