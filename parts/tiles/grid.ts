import type { Point } from '../../core/views/affine.js'

/** A range of columns or rows, both ends included. */
export type TileRange = readonly [first: number, last: number]

/** The number of tiles that cover a length given in tiles; rounding errors add no tile. */
export const tilesBetween = (from: number, to: number): TileRange => [Math.floor(from + 1e-6), Math.ceil(to - 1e-6) - 1]

/** One zoom level of a tile pyramid; columns count to the right and rows down from the origin. */
export interface TileMatrix {
  /** Absent: the projection of the map. */
  projection?: string
  /** The top left corner of tile 0/0 in map units, x first. */
  origin: Point
  /** Map units per pixel of a tile. */
  resolution: number
  /** Pixels. */
  tileWidth: number
  tileHeight: number
  /** Absent: the matrix has no limits. */
  columns?: TileRange
  rows?: TileRange
}

export interface Tile {
  column: number
  row: number
}

/** More rows than this are not counted one by one. */
const MOST_ROWS = 10_000

type RowPart = readonly [row: number, firstColumn: number, lastColumn: number]

/**
 * Row by row from the top, the columns that meet a convex outline (map units) grown by `margin` map units. The part of
 * the outline inside a row spans an interval of columns, so a tile meets the outline exactly if it meets that interval.
 * Tiles that a rotated frame does not show are not requested.
 */
function* rowsMeeting(matrix: TileMatrix, outline: readonly Point[], margin: number): Generator<RowPart> {
  const { inTiles, across, down, rows, columns } = boundsIn(matrix, outline, margin)
  if (columns[0] > columns[1]) return
  for (let row = rows[0]; row <= rows[1]; row++) {
    const span = spanOf(cutToBand(inTiles, row - down, row + 1 + down), 0)
    const [first, last] = numbersMeeting(span, across, matrix.columns)
    if (first <= last) yield [row, first, last]
  }
}

const boundsIn = (matrix: TileMatrix, outline: readonly Point[], margin: number) => {
  const width = matrix.tileWidth * matrix.resolution
  const height = matrix.tileHeight * matrix.resolution
  const inTiles = outline.map(([x, y]): Point => [(x - matrix.origin[0]) / width, (matrix.origin[1] - y) / height])
  const across = margin / width
  const down = margin / height
  const rows = numbersMeeting(spanOf(inTiles, 1), down, matrix.rows)
  const columns = numbersMeeting(spanOf(inTiles, 0), across, matrix.columns)
  return { inTiles, across, down, rows, columns }
}

/** The tiles that meet a convex outline (map units) grown by `margin` map units, row by row from the top left. */
export const tilesMeeting = (matrix: TileMatrix, outline: readonly Point[], margin: number): Tile[] => {
  const tiles: Tile[] = []
  for (const [row, first, last] of rowsMeeting(matrix, outline, margin))
    for (let column = first; column <= last; column++) tiles.push({ column, row })
  return tiles
}

/** The number of tiles that meet the outline; for huge numbers, the tiles of the extent around it. */
export const countMeeting = (matrix: TileMatrix, outline: readonly Point[], margin: number): number => {
  const { rows, columns } = boundsIn(matrix, outline, margin)
  const count = ([first, last]: TileRange) => Math.max(0, last - first + 1)
  if (count(rows) > MOST_ROWS) return count(rows) * count(columns)
  let total = 0
  for (const [, first, last] of rowsMeeting(matrix, outline, margin)) total += last - first + 1
  return total
}

type Span = readonly [least: number, greatest: number]

const spanOf = (points: readonly Point[], axis: 0 | 1): Span => {
  const values = points.map((point) => point[axis])
  return [Math.min(...values), Math.max(...values)]
}

/** The whole numbers n within `range` for which n to n + 1 meets the span. */
const numbersMeeting = ([least, greatest]: Span, margin: number, range?: TileRange): TileRange => [
  Math.max(Math.ceil(least - margin - 1), range?.[0] ?? -Infinity),
  Math.min(Math.floor(greatest + margin), range?.[1] ?? Infinity)
]

/** Corners of the part of a convex outline between two heights: its corners there, and the crossings of its sides. */
const cutToBand = (outline: readonly Point[], top: number, bottom: number): Point[] =>
  outline.flatMap((from, index) => {
    const to = outline[(index + 1) % outline.length]!
    const crossings = [top, bottom]
      .filter((y) => from[1] < y !== to[1] < y)
      .map((y): Point => [from[0] + ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1]), y])
    return from[1] >= top && from[1] <= bottom ? [from, ...crossings] : crossings
  })
