import type { Extent, PlacedImage } from '../plugin/contracts.js'
import type { Affine, Point } from '../views/affine.js'
import { crossingsOf, placesAt } from '../views/crossings.js'
import type { TileMatrix } from './grid.js'
import { projectedView } from '../views/projected-view.js'
import { isSameProjection } from '../views/projection.js'
import type { View } from '../views/view.js'

/** Width and height. */
export type PixelSize = readonly [width: number, height: number]

/** One picture to ask a map server for. */
export interface MapWindow {
  projection: string
  /** Edges of the picture, not centres of its pixels; x first. */
  extent: Extent
  width: number
  height: number
  /** Degrees clockwise that the server is to turn the picture by; `extent` is then that of the frame before. */
  turnDeg?: number
}

/** How a map server is asked for a view. */
export interface WindowRules {
  /** Of its pictures; absent: the map's. */
  projection?: string
  /** It can turn a picture itself. It is asked to if one picture is enough. */
  turns?: boolean
  /** Its pixels are always as wide as high, in units of the projection. */
  squarePixels?: boolean
  /** Pixels of the tiles that the map is to be asked for in. */
  tileSize?: PixelSize
  /** Pixels around each tile that are asked for as well and cut off; absent: none, or 64 where only `maxSize` makes tiles. */
  tileBuffer?: PixelSize
  /** Pixels of the largest picture that it may be asked for, buffer included. */
  maxSize?: PixelSize
}

/** A view as pictures of a map server: one, or tiles of a grid made for it. */
export type Windows =
  | { window: MapWindow; at: PlacedImage['at'] }
  | { matrix: TileMatrix; tileSize: PixelSize; margin: PixelSize; windowOf(column: number, row: number): MapWindow }

/** Pixels that the smooth kernel reaches beyond what it draws. */
const REACH = 2
/** A frame in another projection is looked at at this many parts a side. */
const PARTS = 32
/** A symbol or label of 128 pixels that lies on the border of two tiles is whole in one of them. */
const DEFAULT_BUFFER = 64

/**
 * What to ask a server for: the frame itself, or the upright picture of the same resolution that holds the frame turned
 * or in another projection; in tiles, aligned to the lower left corner of that picture, if the rules say so or it is
 * too large. Throws `unknown-projection`, and `outside-projection` where no part of the view lies in the projection.
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

/** Units of another projection that a step of one pixel of the output takes along each of its axes. */
const resolutionIn = (view: View, projection: string): Resolution => {
  const { fromPaper, resolution } = projectedView(view, projection)
  const [a, b, c, d] = fromPaper.map((value) => (value * 72) / view.dpi) as unknown as Affine
  const area = Math.abs(a * d - b * c)
  const both: Resolution = [area / Math.hypot(b, d), area / Math.hypot(a, c)]
  return both.every((value) => value > 0 && Number.isFinite(value)) ? both : [resolution, resolution]
}

/** Whole pixels about the middle of some points, as many as hold them all and the kernel's reach. */
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

/** How many pixels of one axis are asked for in parts: of the size asked for, else equal ones if there are too many. */
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
