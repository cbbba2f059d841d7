import type { Point } from './affine.js'

/** Columns or rows that exist, both ends included. */
export type TileRange = readonly [first: number, last: number]

/** One zoom level of a tile pyramid, in the map's projection; columns count to the right, rows down from the origin. */
export interface TileMatrix {
  /** The top left corner of tile 0/0 in map units, x first. */
  origin: Point
  /** Map units a pixel of a tile. */
  resolution: number
  /** Pixels. */
  tileWidth: number
  tileHeight: number
  /** Absent: no end to either side. */
  columns?: TileRange
  rows?: TileRange
}

export interface Tile {
  column: number
  row: number
}

/**
 * The tiles that meet a convex outline (map units) grown by `margin` map units, row by row from the top left; undefined
 * if there are more than `most`. The part of the outline inside a row spans an interval of columns, so a tile meets
 * the outline exactly if it meets that interval: nothing is asked for that a turned frame does not show.
 */
export const tilesMeeting = (
  matrix: TileMatrix,
  outline: readonly Point[],
  margin: number,
  most: number
): Tile[] | undefined => {
  const width = matrix.tileWidth * matrix.resolution
  const height = matrix.tileHeight * matrix.resolution
  const inTiles = outline.map(([x, y]): Point => [(x - matrix.origin[0]) / width, (matrix.origin[1] - y) / height])
  const across = margin / width
  const down = margin / height
  const [firstRow, lastRow] = numbersMeeting(spanOf(inTiles, 1), down, matrix.rows)
  const [firstColumn, lastColumn] = numbersMeeting(spanOf(inTiles, 0), across, matrix.columns)
  if (firstColumn > lastColumn) return []
  if (lastRow - firstRow >= most) return undefined
  const tiles: Tile[] = []
  for (let row = firstRow; row <= lastRow; row++) {
    const span = spanOf(cutToBand(inTiles, row - down, row + 1 + down), 0)
    const [first, last] = numbersMeeting(span, across, matrix.columns)
    if (tiles.length + last - first >= most) return undefined
    for (let column = first; column <= last; column++) tiles.push({ column, row })
  }
  return tiles
}

type Span = readonly [least: number, greatest: number]

const spanOf = (points: readonly Point[], axis: 0 | 1): Span => {
  const values = points.map((point) => point[axis])
  return [Math.min(...values), Math.max(...values)]
}

/** The whole numbers n within `range` whose n to n + 1 meets the span. */
const numbersMeeting = ([least, greatest]: Span, margin: number, range?: TileRange): TileRange => [
  Math.max(Math.ceil(least - margin - 1), range?.[0] ?? -Infinity),
  Math.min(Math.floor(greatest + margin), range?.[1] ?? Infinity)
]

/** Corners of the part of a convex outline between two heights: its own corners there, and where its sides cross them. */
const cutToBand = (outline: readonly Point[], top: number, bottom: number): Point[] =>
  outline.flatMap((from, index) => {
    const to = outline[(index + 1) % outline.length]!
    const crossings = [top, bottom]
      .filter((y) => from[1] < y !== to[1] < y)
      .map((y): Point => [from[0] + ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1]), y])
    return from[1] >= top && from[1] <= bottom ? [from, ...crossings] : crossings
  })
