import { type CommonLayer, type Extent, PrintError, type Tools, type View } from '../../core/plugin.js'
import { fetchPicture } from '../fetching.js'
import { crossingsOf, extentOfPoints, MERCATOR_HALF, placesAt, projectedView, WEB_MERCATOR, webZoom } from '../geo.js'
import { worldPart } from '../tiled-layers.js'
import { countTiles, type LoadedTile, loadTiles, type TileMatrix, WORLD, zoomedMatrix } from '../tiles.js'
import { type Elevations, emptyGrid, MOST_CELLS, REACH } from './elevations.js'
import { averaged, decodeElevations, type DemEncoding } from './encoding.js'

/** Tiles with elevations, in the square world of Web Mercator. */
export interface DemTiles {
  /** The address of a tile, rows from the north; or its picture (PNG, WebP), undefined if there is none. */
  tile(zoom: number, column: number, row: number): string | Promise<Uint8Array | undefined>
  /** Absent: terrarium or mapbox, whichever gives elevations that exist on Earth. */
  encoding?: DemEncoding
  /** Nominal pixels of a side: they set the zoom. The pictures may have more or fewer. */
  tileSize: number
  minZoom: number
  maxZoom: number
  /** West, south, east, north in degrees; no tile outside is read. */
  bounds?: Extent
  /** How many times coarser than the print tiles may be; default √2. */
  tolerance?: number
  /** The zoom of the screen (of tiles of 512 pixels), for `Elevations.zoom`; default: that of the view's scale. */
  screenZoom?: number
  /** Named in warnings; `failOnError` applies to its tiles. */
  layer: CommonLayer
}

type Matrix = Required<TileMatrix>

const LARGEST_SIDE = 4096
/** The tile size that zooms of MapLibre count. */
const SCREEN_TILE = 512
/** The frame is divided into so many parts across and down; their corners tell what it shows. */
const PARTS = 32

/** The part of a cell by which a frame may be larger because of rounding errors. */
const ROUNDING = 1e-6

/** The number of tiles that `loadElevations` would fetch. */
export const countDemTiles = (source: DemTiles, view: View): number => countTiles(matrixFor(source, view).matrix, view)

/**
 * The elevations that a view shows, of the coarsest tiles that are at most `tolerance` times coarser than the print; of
 * coarser ones if there would be too many cells. Missing tiles are no data. Undefined if no tile has data. Throws
 * `too-large`, and NoTiles (see `withoutTiles`) if no tile could be fetched.
 */
export const loadElevations = async (source: DemTiles, view: View, tools: Tools): Promise<Elevations | undefined> => {
  const { zoom, matrix } = matrixFor(source, view)
  const coarsest = projectedView(view, WEB_MERCATOR).resolution * toleranceOf(source)
  const mostCells = MOST_CELLS / countTiles(matrix, view)
  // half as many cells on a side would be fine enough, or all tiles together would have too many
  const isTooFine = (side: number) =>
    (matrix.resolution * matrix.tileWidth * 2) / side <= coarsest || side * side > mostCells
  const load = async (column: number, row: number): Promise<Cells | undefined> => {
    const found = source.tile(zoom, column, row)
    const bytes = await (typeof found === 'string' ? fetchPicture(tools, found, { absent: [404] }) : found)
    return bytes && cellsOf(bytes, source, isTooFine, tools)
  }
  const tiles = await loadTiles({ matrix, view, tools, layer: source.layer, load })
  const joined = join(tiles, matrix, view)
  return joined && { ...joined, projection: WEB_MERCATOR, zoom: screenTileZoom(source, view) }
}

const toleranceOf = ({ tolerance = Math.SQRT2 }: DemTiles): number => tolerance

/** The level to print from, and its zoom. */
const matrixFor = (source: DemTiles, view: View): { zoom: number; matrix: Matrix } => {
  const { tileSize, minZoom, maxZoom, bounds = [0, 0, 0, 0] } = source
  const worldIn = (zoom: number) => (2 * MERCATOR_HALF) / tileSize / 2 ** zoom
  const resolutions = Array.from({ length: maxZoom - minZoom + 1 }, (_, index) => worldIn(minZoom + index))
  const at = (level: number) => {
    const pyramid = {
      projection: WEB_MERCATOR,
      extent: WORLD,
      tileSize: [tileSize, tileSize] as const,
      resolutions: resolutions.slice(0, level)
    }
    const choice = { rule: 'coarsest', tolerance: toleranceOf(source), countedFrom: 'top' } as const
    const { zoom, ...world } = zoomedMatrix(pyramid, view, choice)
    return { zoom: minZoom + zoom, matrix: worldPart(world, bounds, view) }
  }
  let found = at(resolutions.length)
  while (found.zoom > minZoom && countTiles(found.matrix, view) * tileSize ** 2 > MOST_CELLS)
    found = at(found.zoom - minZoom)
  return found
}

/** The zoom of the tiles on the screen: the nearest one there is. */
const screenTileZoom = ({ screenZoom, tileSize, minZoom, maxZoom }: DemTiles, view: View): number => {
  const zoom = Math.round((screenZoom ?? webZoom(view)) + Math.log2(SCREEN_TILE / tileSize))
  return Math.min(maxZoom, Math.max(minZoom, zoom))
}

/** The elevations of a tile: `side` x `side`. */
interface Cells {
  side: number
  values: Float32Array
}

/** Undefined without data. Pictures with too many cells on a side are averaged at once, because all tiles are held in memory. */
const cellsOf = async (
  bytes: Uint8Array,
  { encoding }: DemTiles,
  isTooFine: (side: number) => boolean,
  tools: Tools
): Promise<Cells | undefined> => {
  const { width, height } = tools.pixels.inspect(bytes)
  if (width !== height || width > LARGEST_SIDE)
    throw new PrintError('invalid-data', `a tile of elevations has ${width} x ${height} pixels; must be a square of at most ${LARGEST_SIDE}`) // prettier-ignore
  const { data } = await tools.pixels.samples(bytes)
  let factor = 1
  while (width % (2 * factor) === 0 && isTooFine(width / factor)) factor *= 2
  const values = averaged(decodeElevations(data, encoding), width, factor)
  // servers may have one small empty picture for all tiles without data
  return values.every(Number.isNaN) ? undefined : { side: width / factor, values }
}

/** The visible part of the tiles as one grid; undefined if none of them is in it. */
const join = (
  tiles: LoadedTile<Cells>[],
  { origin, resolution, tileWidth }: Matrix,
  view: View
): Pick<Elevations, 'width' | 'height' | 'values' | 'toCrs'> | undefined => {
  const side = Math.max(...tiles.map(({ content }) => content.side))
  const fitting = tiles.filter(({ content }) => content.side === side)
  if (fitting.length < tiles.length)
    throw new PrintError('invalid-data', `the tiles of elevations have different sizes, such as ${tiles.find(({ content }) => content.side < side)!.content.side} and ${side} cells per side`) // prettier-ignore
  const cell = (resolution * tileWidth) / side
  const [left, top, right, bottom] = seenCells(view, origin, cell)
  const [columns, rows] = [fitting.map(({ column }) => column), fitting.map(({ row }) => row)]
  const first = [Math.max(left, Math.min(...columns) * side), Math.max(top, Math.min(...rows) * side)] as const
  const width = Math.min(right, (Math.max(...columns) + 1) * side) - first[0]
  const height = Math.min(bottom, (Math.max(...rows) + 1) * side) - first[1]
  if (!(width > 0 && height > 0)) return undefined
  const values = emptyGrid(width, height)
  for (const { column, row, content } of fitting) {
    const [x, y] = [column * side - first[0], row * side - first[1]]
    const [from, to] = [Math.max(0, x), Math.min(width, x + side)]
    for (let line = Math.max(0, y); from < to && line < Math.min(height, y + side); line++) {
      const start = (line - y) * side - x
      values.set(content.values.subarray(start + from, start + to), line * width + from)
    }
  }
  return { width, height, values, toCrs: [cell, 0, 0, -cell, origin[0] + first[0] * cell, origin[1] - first[1] * cell] }
}

/** What the frame shows, in cells from the origin of the tiles: left, top, right, bottom. */
const seenCells = (view: View, [x, y]: Matrix['origin'], cell: number): Extent => {
  const projected = projectedView(view, WEB_MERCATOR)
  const seen = extentOfPoints(placesAt(crossingsOf(projected, [view.widthPt, view.heightPt], PARTS)))
  const first = (distance: number) => Math.floor(distance / cell + ROUNDING) - REACH
  const last = (distance: number) => Math.ceil(distance / cell - ROUNDING) + REACH
  return [first(seen[0] - x), first(y - seen[3]), last(seen[2] - x), last(y - seen[1])]
}
