import { type CommonLayer, type Drawing, type Extent, PrintError, type Tools, type View } from '../../core/plugin.js'
import { damageOf, pictureFormat } from '../fetching.js'
import { MERCATOR_HALF, mercatorNorth, projectedView, worldShift } from '../geo.js'
import { drawTiles, pyramidMembers, type TileMatrix, withoutTiles, WORLD, zoomedMatrix } from '../tiles.js'

/** Picture tiles in Web Mercator, for the world or a part of it, in one file. */
export interface RasterArchive {
  /** Its address or path as messages show it. */
  shown: string
  /** Its levels; level 0 is the world in one tile, each further one halves its pixels. */
  minZoom: number
  maxZoom: number
  /** West, south, east, north in degrees. No tile outside is read; bounds without area are ignored. */
  bounds: Extent
  /** Columns from the west, rows from the north; undefined if the archive does not have the tile. Throws PrintError. */
  tile(zoom: number, column: number, row: number): Promise<Uint8Array | undefined>
}

export interface ArchiveLayer extends CommonLayer {
  tileSize?: readonly [width: number, height: number]
  resolutionTolerance?: number
}

/** Schema members of layers that draw an archive. */
export const archiveMembers = {
  tileSize: {
    ...pyramidMembers.tileSize,
    description: 'Nominal width and height of a tile in pixels; default: those of its picture.'
  },
  resolutionTolerance: {
    type: 'number',
    exclusiveMinimum: 0,
    description: 'How many times coarser than the print the tiles may be; default 1.9.'
  }
}

type Matrix = Required<TileMatrix>

const PROJECTION = 'EPSG:3857'
const USUAL_TILE = 256
const LARGEST_TILE = 4096
/** Tiles of a finer level would be smaller than a metre. */
const FINEST_ZOOM = 26

/** Draws the part of an archive that a view shows; `name` is that of the layer in warnings. */
export const drawArchive = async (
  archive: RasterArchive,
  { layer, name, view, tools }: { layer: ArchiveLayer; name: string; view: View; tools: Tools }
): Promise<Drawing> => {
  const { shown, minZoom, maxZoom } = archive
  if (!(minZoom >= 0 && minZoom <= maxZoom && maxZoom <= FINEST_ZOOM))
    throw new PrintError(
      'invalid-data',
      `${shown} has the levels ${minZoom} to ${maxZoom}; must be a range within 0 to ${FINEST_ZOOM}`
    )
  const tileSize = layer.tileSize?.[0] ?? (await ownTileSize(archive, view, tools))
  const { zoom, matrix } = matrixFor(archive, tileSize, view, layer.resolutionTolerance)
  const tile = async (column: number, row: number) => {
    const bytes = await tileAt(archive, zoom, column, row)
    const fault = bytes && faultOf(bytes)
    if (!fault) return bytes
    throw new PrintError('invalid-data', `${shown}: its tile ${zoom}/${column}/${row} ${fault}`)
  }
  const drawing = drawTiles({ matrix, view, tools, layer: { ...layer, name }, tile })
  return drawing.then((image) => (image ? { images: [image] } : {}), withoutTiles)
}

const faultOf = (bytes: Uint8Array): string | undefined => {
  const format = pictureFormat(bytes)
  const damage = damageOf(bytes, format)
  if (damage) return `is damaged: ${damage}`
  return format ? undefined : 'is not a picture that can be drawn'
}

/** Wraps a column beyond the date line. */
const tileAt = ({ tile }: RasterArchive, zoom: number, column: number, row: number) => {
  const around = 2 ** zoom
  return tile(zoom, ((column % around) + around) % around, row)
}

/** The coarsest level that is at most `tolerance` times coarser than the print, else the finest level. */
const matrixFor = ({ minZoom, maxZoom, bounds }: RasterArchive, tileSize: number, view: View, tolerance = 1.9) => {
  const worlds = (zoom: number) => (2 * MERCATOR_HALF) / tileSize / 2 ** zoom
  const resolutions = Array.from({ length: maxZoom - minZoom + 1 }, (_, index) => worlds(minZoom + index))
  const pyramid = { projection: PROJECTION, extent: WORLD, tileSize: [tileSize, tileSize] as const, resolutions }
  const { zoom, ...world } = zoomedMatrix(pyramid, view, { rule: 'coarsest', tolerance, countedFrom: 'top' })
  return { zoom: minZoom + zoom, matrix: worldPart(world, bounds, view) }
}

/** The part of the world's matrix that covers the bounds, in the copy of the world that is nearest to the view. */
export const worldPart = (world: Matrix, [west, south, east, north]: Extent, view: View): Matrix => {
  const around = world.columns[1] + 1
  const numberAt = (share: number) => Math.min(Math.max(Math.floor(share * around), 0), around - 1)
  const isAnywhere = !(west < east)
  const columns = isAnywhere ? world.columns : ([numberAt((west + 180) / 360), numberAt((east + 180) / 360)] as const)
  const rows = south < north ? ([numberAt(downTo(north)), numberAt(downTo(south))] as const) : world.rows
  const isWhole = columns[1] - columns[0] + 1 === around
  const middle = (columns[0] + columns[1] + 1) / 2
  const shift = isWhole ? 0 : worldShift(middle, middleOf(view, world)[0], around)
  return { ...world, columns: [columns[0] + shift, columns[1] + shift], rows }
}

/** Position of a latitude in the square world, 0 (top) to 1; outside of that range for latitudes beyond the square. */
const downTo = (latitude: number): number => (1 - mercatorNorth(Math.min(Math.max(latitude, -90), 90))) / 2

/** The middle of the view, counted in tiles. */
const middleOf = (view: View, { origin, resolution, tileWidth, tileHeight }: TileMatrix): [number, number] => {
  const { at, middle } = projectedView(view, PROJECTION)
  const [x, y] = at(middle)!
  return [(x - origin[0]) / resolution / tileWidth, (origin[1] - y) / resolution / tileHeight]
}

/** Width in pixels of a tile: of the one of the coarsest level that is nearest to the middle of the view. */
const ownTileSize = async (archive: RasterArchive, view: View, tools: Tools): Promise<number> => {
  const { minZoom } = archive
  const { matrix } = matrixFor({ ...archive, maxZoom: minZoom }, USUAL_TILE, view)
  const nearest = (value: number, [first, last]: readonly [number, number]) =>
    Math.min(Math.max(Math.floor(value), first), last)
  const [x, y] = middleOf(view, matrix)
  try {
    const bytes = await tileAt(archive, minZoom, nearest(x, matrix.columns), nearest(y, matrix.rows))
    return bytes ? Math.min(tools.pixels.inspect(bytes).width, LARGEST_TILE) : USUAL_TILE
  } catch (thrown) {
    tools.signal.throwIfAborted()
    // a mistake in the tile is reported when it is drawn
    if (thrown instanceof PrintError) return USUAL_TILE
    throw thrown
  }
}
