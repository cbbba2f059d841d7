import type { Extent, PlacedImage } from '../../core/plugin/contracts.js'
import type { Affine, Point } from '../../core/views/affine.js'
import { projectedView } from '../../core/views/projected-view.js'
import { isSameProjection } from '../../core/views/projection.js'
import type { View } from '../../core/views/view.js'
import { crossingsOf, placesAt } from '../geo.js'
import type { TileMatrix } from './grid.js'

/** Width and height. */
export type PixelSize = readonly [width: number, height: number]

/** One picture to request from a map server. */
export interface MapWindow {
  projection: string
  /** Edges of the picture, not centres of its pixels; x first. */
  extent: Extent
  width: number
  height: number
  /** Degrees clockwise by which the server rotates the picture; `extent` is then the extent without rotation. */
  turnDeg?: number
}

/** The rules for requests to a map server. */
export interface WindowRules {
  /** The projection of its pictures; absent: that of the map. */
  projection?: string
  /** Whether it can rotate a picture itself; used if one picture is enough. */
  turns?: boolean
  /** Whether its pixels are always square, in units of the projection. */
  squarePixels?: boolean
  /** Pixels of a tile, if the map is requested in tiles. */
  tileSize?: PixelSize
  /** Pixels around each tile that are requested and cut off; absent: none, or 64 if only `maxSize` makes tiles. */
  tileBuffer?: PixelSize
  /** Pixels of the largest picture that may be requested, buffer included. */
  maxSize?: PixelSize
}

/** A view as pictures of a map server: one, or tiles of a grid made for it. */
export type Windows =
  | { window: MapWindow; at: PlacedImage['at'] }
  | { matrix: TileMatrix; tileSize: PixelSize; margin: PixelSize; windowOf(column: number, row: number): MapWindow }

/** Pixels that the smooth kernel reaches beyond what it draws. */
const REACH = 2
/** A frame in another projection is tested at this many parts along each side. */
const PARTS = 32
/** A symbol or label of 128 pixels that lies on the border of two tiles is whole in one of them. */
const DEFAULT_BUFFER = 64

/**
 * The pictures to request from a server: the frame itself, or an upright picture of the same resolution that holds a frame
 * that is rotated or in another projection; in tiles, aligned to the lower left corner of that picture, if the rules say so
 * or it is too large. Throws `unknown-projection`, and `outside-projection` if the view lies outside the projection.
 */
export const windowsFor = (view: View, rules: WindowRules): Windows => {
  const turned = turnedWindow(view, rules)
  if (turned) return { window: turned, at: 'frame' }
  const { isFrame, ...whole } = uprightWindow(view, rules)
  const { tileSize, tileBuffer, maxSize } = rules
  const across = partsOf(whole.width, maxSize?.[0], tileSize?.[0], tileBuffer?.[0])
  const down = partsOf(whole.height, maxSize?.[1], tileSize?.[1], tileBuffer?.[1])
  if (!tileSize && across.count === 1 && down.count === 1)
    return { window: whole, at: isFrame ? 'frame' : placeOf(whole) }
  return tilesOf(whole, across, down)
}

const isTurned = ({ rotationDeg }: View): boolean => rotationDeg % 360 !== 0

const turnedWindow = (view: View, rules: WindowRules): MapWindow | undefined => {
  const { projection = view.projection, turns, squarePixels, tileSize, maxSize } = rules
  const { coverExtent: extent, pixelWidth: width, pixelHeight: height, rotationDeg: turnDeg } = view
  const isOne = !tileSize && (!maxSize || (width <= maxSize[0] && height <= maxSize[1]))
  const isPossible = isSameProjection(projection, view.projection) && (isSquare(view.resolution) || !squarePixels)
  return turns && isTurned(view) && isOne && isPossible ? { projection, extent, width, height, turnDeg } : undefined
}

type Resolution = readonly [x: number, y: number]

const isSquare = ([x, y]: Resolution): boolean => Math.abs(x / y - 1) < 1e-6

/** The picture that holds the frame; `isFrame` if it is just the frame's pixels. */
const uprightWindow = (view: View, rules: WindowRules): MapWindow & { isFrame: boolean } => {
  const { projection = view.projection, squarePixels } = rules
  const own = isSameProjection(projection, view.projection)
  const [x, y] = own ? view.resolution : resolutionIn(view, projection)
  if (own && !isTurned(view) && (isSquare([x, y]) || !squarePixels)) {
    const { coverExtent: extent, pixelWidth: width, pixelHeight: height } = view
    return { projection, extent, width, height, isFrame: true }
  }
  // between the crossings of the grid `slack` is enough
  const points = own ? coverCorners(view) : placesAt(crossingsOf(projectedView(view, projection), view.coverPt, PARTS))
  const slack = own ? 0 : 1 / PARTS ** 2
  const least = Math.min(x, y)
  const across = pixelsAround(points, 0, squarePixels ? least : x, slack)
  const up = pixelsAround(points, 1, squarePixels ? least : y, slack)
  const extent: Extent = [across.first, up.first, across.last, up.last]
  return { projection, extent, width: across.pixels, height: up.pixels, isFrame: false }
}

const coverCorners = (view: View): Point[] => {
  const [right, down] = view.coverPt
  const corners: Point[] = [[0, 0], [right, 0], [right, down], [0, down]] // prettier-ignore
  return corners.map((corner) => view.toMap(corner))
}

/** Units of another projection per pixel of the output along each axis. */
const resolutionIn = (view: View, projection: string): Resolution => {
  const { fromPaper, resolution } = projectedView(view, projection)
  const [a, b, c, d] = fromPaper.map((value) => (value * 72) / view.dpi) as unknown as Affine
  const area = Math.abs(a * d - b * c)
  const both: Resolution = [area / Math.hypot(b, d), area / Math.hypot(a, c)]
  return both.every((value) => value > 0 && Number.isFinite(value)) ? both : [resolution, resolution]
}

/** Whole pixels around the middle of some points, enough to hold all points and the reach of the kernel. */
const pixelsAround = (points: Point[], axis: 0 | 1, resolution: number, slack: number) => {
  const values = points.map((point) => point[axis])
  const [least, greatest] = [Math.min(...values), Math.max(...values)]
  const pixels = Math.ceil(((greatest - least) * (1 + slack)) / resolution - 1e-6) + 2 * REACH
  const first = (least + greatest - pixels * resolution) / 2
  return { pixels, first, last: first + pixels * resolution }
}

const placeOf = ({ projection, extent: [left, bottom, right, top] }: MapWindow): PlacedImage['at'] => {
  const unitToMap: Affine = [right - left, 0, 0, bottom - top, left, top]
  return { projection, unitToMap }
}

interface Parts {
  count: number
  size: number
  margin: number
}

/** The sizes of the parts along one axis: the requested size, or equal parts if there are too many. */
const partsOf = (pixels: number, most = Infinity, size?: number, buffer = size ? 0 : DEFAULT_BUFFER): Parts => {
  if (size === undefined && pixels <= most) return { count: 1, size: pixels, margin: 0 }
  const margin = Math.min(buffer, Math.floor(most / 4))
  const largest = most - 2 * margin
  const found = size === undefined ? Math.ceil(pixels / Math.ceil(pixels / largest)) : Math.min(size, largest)
  return { count: Math.ceil(pixels / found), size: found, margin }
}

const tilesOf = (whole: MapWindow, across: Parts, down: Parts): Windows => {
  const { projection, extent, width, height } = whole
  const [left, bottom, right, top] = extent
  const x = (right - left) / width
  const y = (top - bottom) / height
  const matrix: TileMatrix = {
    projection,
    origin: [left, bottom + down.size * y],
    resolution: x,
    tileWidth: across.size,
    // a matrix has one resolution: a tile is as high as so many of its pixels
    tileHeight: (down.size * y) / x,
    columns: [0, across.count - 1],
    rows: [1 - down.count, 0]
  }
  const windowOf = (column: number, row: number): MapWindow => {
    const fromLeft = column * across.size - across.margin
    const fromBottom = -row * down.size - down.margin
    const [tileWidth, tileHeight] = [across.size + 2 * across.margin, down.size + 2 * down.margin]
    const tile: Extent = [
      left + fromLeft * x,
      bottom + fromBottom * y,
      left + (fromLeft + tileWidth) * x,
      bottom + (fromBottom + tileHeight) * y
    ]
    return { projection, extent: tile, width: tileWidth, height: tileHeight }
  }
  return { matrix, tileSize: [across.size, down.size], margin: [across.margin, down.margin], windowOf }
}
