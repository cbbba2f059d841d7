import { PrintError } from '../../core/errors.js'
import type { Extent } from '../../core/plugin/contracts.js'
import { projectedView } from '../../core/views/projected-view.js'
import { placeFinder, projectionOf, transformer } from '../../core/views/projection.js'
import type { View } from '../../core/views/view.js'
import { MERCATOR_HALF } from '../../core/views/world.js'
import type { TileMatrix } from './grid.js'

/** A pyramid of tiles as clients describe it: levels with one extent, each with its own resolution. */
export interface Pyramid {
  projection: string
  /** Left, bottom, right, top. */
  extent: Extent
  /** In pixels. */
  tileSize: readonly [width: number, height: number]
  /** Map units per pixel, in any order; the coarsest is level 0. */
  resolutions: readonly number[]
}

export interface PyramidLevel {
  /** The number of the level; the coarsest level is 0. */
  index: number
  /** Map units per pixel. */
  resolution: number
}

/**
 * The rule that selects a level. The candidates are the levels at most `tolerance` times coarser than the print; of
 * these the coarsest or the nearest is printed. If there is no candidate, the finest level is printed.
 */
export interface LevelChoice {
  rule: 'coarsest' | 'nearest'
  tolerance: number
}

/** The members of a layer that describe its pyramid. */
export interface PyramidLayer {
  projection?: string
  maxExtent?: Extent
  tileSize?: readonly [width: number, height: number]
  resolutions?: number[]
  resolutionTolerance: number
}

/** The schema of those members. */
export const pyramidMembers = {
  maxExtent: {
    type: 'array',
    items: { type: 'number' },
    minItems: 4,
    maxItems: 4,
    description: 'Left, bottom, right, top of the tiles in units of their projection, x first.'
  },
  tileSize: {
    type: 'array',
    items: { type: 'integer', minimum: 1, maximum: 4096 },
    minItems: 2,
    maxItems: 2,
    description: 'Width and height of a tile in pixels; default, unless the member is required: [256, 256].'
  },
  resolutions: {
    type: 'array',
    items: { type: 'number', exclusiveMinimum: 0 },
    minItems: 1,
    maxItems: 100,
    description: 'The size of a pixel in units of the projection, for each zoom; after sorting, the coarsest is zoom 0.'
  },
  projection: {
    type: 'string',
    description:
      'The projection of the tiles; default: that of the map, or EPSG:3857 for tiles of the square world of EPSG:3857.'
  }
}

/** The schema of the tolerance; each layer type has its own default. */
export const toleranceMember = (preset: number) => ({
  type: 'number',
  exclusiveMinimum: 0,
  default: preset,
  description: `How many times coarser than the print tiles may be; default ${preset}.`
})

/**
 * The pyramid of a layer. The default is the Web Mercator world: one tile, halved 22 times. Throws `invalid-spec` for
 * an extent without area, or in degrees for tiles that are not.
 */
export const pyramidOf = (layer: Omit<PyramidLayer, 'resolutionTolerance'>, view: View): Pyramid => {
  const { maxExtent: extent = WORLD, tileSize = [256, 256] } = layer
  if (!(extent[0] < extent[2] && extent[1] < extent[3]))
    throw new PrintError(
      'invalid-spec',
      `the maxExtent [${extent.join(', ')}] has no area; must be [left, bottom, right, top]`
    )
  const projection = tilesProjection(layer.projection, layer.maxExtent, view)
  if (isInDegrees(extent, projection, view))
    throw new PrintError(
      'invalid-spec',
      `the maxExtent [${extent.join(', ')}] looks like degrees, but the tiles are in ${projection}; must be in units of that projection`
    )
  const worldIn = (zoom: number) => (2 * MERCATOR_HALF) / tileSize[0] / 2 ** zoom
  return {
    projection,
    extent,
    tileSize,
    resolutions: layer.resolutions ?? Array.from({ length: FINEST_ZOOM + 1 }, (_, zoom) => worldIn(zoom))
  }
}

/** Whether an extent has the middle of the map only if its numbers are degrees, although the tiles have another unit. */
const isInDegrees = (extent: Extent, projection: string, view: View): boolean => {
  if (Math.max(...extent.map(Math.abs)) > 180 || projectionOf(projection).isGeographic) return false
  const middle = view.toMap([view.widthPt / 2, view.heightPt / 2])
  const isMet = (by: string): boolean => {
    const place = placeFinder(view.projection, by)(middle)
    if (!place) return false
    const [x, y] = place
    return x >= extent[0] && y >= extent[1] && x <= extent[2] && y <= extent[3]
  }
  return isMet('EPSG:4326') && !isMet(projection)
}

const FINEST_ZOOM = 22

/**
 * The default projection of a layer's tiles: the map's projection, unless the tiles have the extent of the Web Mercator
 * world.
 */
export const tilesProjection = (given: string | undefined, extent: Extent | undefined, view: View): string => {
  if (given) return given
  const isWorld = !extent || extent.every((value, index) => Math.abs(value - WORLD[index]!) < 1)
  return isWorld && !spansThatWorld(view.projection) ? 'EPSG:3857' : view.projection
}

export const WORLD: Extent = [-MERCATOR_HALF, -MERCATOR_HALF, MERCATOR_HALF, MERCATOR_HALF]

/** The latitude at which the Web Mercator world ends. */
const LAST_LATITUDE = 85.051129
/** Mercator projections of ellipsoids are 0.2 % less high. */
const HEIGHT_SLACK = 0.01 * MERCATOR_HALF

/** True for Web Mercator, and for the few other Mercator projections whose world has the same width. */
const spansThatWorld = (projection: string): boolean => {
  try {
    const place = transformer('EPSG:4326', projection)
    return (
      Math.abs(place([180, 0])[0] - MERCATOR_HALF) < 1 &&
      Math.abs(place([0, LAST_LATITUDE])[1] - MERCATOR_HALF) < HEIGHT_SLACK
    )
  } catch (thrown) {
    if (thrown instanceof PrintError && thrown.code === 'outside-projection') return false
    throw thrown
  }
}

/** The level to print a view from. Throws `unknown-projection`, `outside-projection`. */
export const levelFor = (
  { resolutions, projection }: Pyramid,
  view: View,
  { rule, tolerance }: LevelChoice
): PyramidLevel => {
  const target = projectedView(view, projection).resolution
  const levels = resolutions.toSorted((a, b) => b - a).map((resolution, index): PyramidLevel => ({ resolution, index }))
  const fine = levels.filter(({ resolution }) => resolution <= target * tolerance)
  const distance = ({ resolution }: PyramidLevel) => Math.abs(resolution - target)
  const found = rule === 'coarsest' ? fine[0] : fine.toSorted((a, b) => distance(a) - distance(b))[0]
  return found ?? levels.at(-1)!
}

/** A corner of tiles, in the forms that clients use. */
export type TileOrigin = readonly [x: number, y: number] | { x?: number; y?: number; lon?: number; lat?: number }

const coordinate = { type: 'number' }

export const tileOriginMember = {
  anyOf: [
    { type: 'array', items: coordinate, minItems: 2, maxItems: 2 },
    { type: 'object', properties: { x: coordinate, y: coordinate, lon: coordinate, lat: coordinate } }
  ],
  description:
    'A corner of a tile, [x, y] or {x, y} (also lon, lat): tiles lie on the grid through it; they are still counted ' +
    'from the corner of maxExtent. Default: that corner.'
}

/** By default, an axis is aligned to the extent. */
export type Alignment = readonly [x: number | undefined, y: number | undefined]

export const alignmentOf = (origin: TileOrigin | undefined): Alignment | undefined => {
  if (origin === undefined || 'length' in origin) return origin
  return [origin.x ?? origin.lon, origin.y ?? origin.lat]
}

/** The numbering and position of a level's tiles. */
export interface TileCounting {
  /** The side of the extent where counting starts. */
  countedFrom: 'top' | 'bottom'
  /**
   * A corner of a tile, if the corner of the extent is not a tile corner. Tiles have the number of the nearest tile
   * that is counted from the extent's corner.
   */
  alignedTo?: Alignment
  /** The point where counting starts, if it is not the extent's corner. */
  numberedFrom?: Alignment
}

/** The part of a tile by which an extent and a resolution may differ, because clients round both. */
const slack = (tiles: number): number => 1e-6 + Math.abs(tiles) * 1e-9

/** The tiles that cover a length from the start of counting. */
const covering = (from: number, to: number, size: number): readonly [first: number, last: number] => [
  Math.floor(from / size + slack(from / size)),
  Math.ceil(to / size - slack(to / size)) - 1
]

/**
 * The matrix of a level, limited to tiles that cover the extent. Columns count from the left of the extent. Rows count
 * down from the top of the extent; if counted from the bottom, they count up from there as 0, -1, -2, ….
 */
export const levelMatrix = (
  { projection, extent: [left, bottom, right, top], tileSize: [tileWidth, tileHeight] }: Omit<Pyramid, 'resolutions'>,
  { resolution }: Pick<PyramidLevel, 'resolution'>,
  { countedFrom, alignedTo, numberedFrom }: TileCounting
): Required<TileMatrix> => {
  const [width, height] = [tileWidth * resolution, tileHeight * resolution]
  const nearestLine = (value: number, through: number | undefined, size: number): number =>
    through === undefined ? value : through + size * Math.round((value - through) / size)
  const isFromTop = countedFrom === 'top'
  const x = numberedFrom?.[0] ?? nearestLine(left, alignedTo?.[0], width)
  const y = numberedFrom?.[1] ?? nearestLine(isFromTop ? top : bottom, alignedTo?.[1], height)
  // the tile corner nearest to the extent's corner may be inside the extent; there are no numbers below 0
  const startX = numberedFrom ? left : x
  const startY = numberedFrom ? (isFromTop ? top : bottom) : y
  const [firstUp, lastUp] = covering(startY - y, top - y, height)
  return {
    projection,
    origin: [x, isFromTop ? y : y + height],
    resolution,
    tileWidth,
    tileHeight,
    columns: covering(startX - x, right - x, width),
    rows: isFromTop ? covering(y - startY, y - bottom, height) : [-lastUp, -firstUp]
  }
}

/**
 * The matrix of the level from which a view is printed, and the number of the level as `zoom`. Throws the same errors
 * as `levelFor`.
 */
export const zoomedMatrix = (
  pyramid: Pyramid,
  view: View,
  choice: LevelChoice & TileCounting
): Required<TileMatrix> & { zoom: number } => {
  const level = levelFor(pyramid, view, choice)
  return { ...levelMatrix(pyramid, level, choice), zoom: level.index }
}
