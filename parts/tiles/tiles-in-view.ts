import type { Point } from '../../core/views/affine.js'
import { projectedView } from '../../core/views/projected-view.js'
import { isSameProjection } from '../../core/views/projection.js'
import type { View } from '../../core/views/view.js'
import { worldWidth } from '../../core/views/world.js'
import { crossingsOf, extentOfPoints, partsBetween } from '../geo.js'
import { countMeeting, type Tile, type TileMatrix, tilesMeeting } from './grid.js'

/** Tile pixels outside the drawn area that the smooth kernel needs. */
const REACH = 2
/** A frame whose tiles have another projection is tested in this many parts per side; their outlines are almost straight. */
const PARTS = 32
/** Up to this number tiles are counted once; above it, a tile that several parts touch counts for each part. */
const MOST_LISTED = 100_000

/** The tiles of a matrix that a view shows, rotated or not, including those in reach of the smooth kernel. */
export interface TilesInView {
  count: number
  /** From the top left; columns continue beyond the matrix around the world. */
  tiles(): Tile[]
  /** The column of the matrix for a column beyond it. */
  columnOf(column: number): number
}

/** Throws `unknown-projection`, and `outside-projection` if the view lies outside the projection of the matrix. */
export const tilesInView = (given: TileMatrix, view: View): TilesInView => {
  const projection = given.projection ?? view.projection
  const around = columnsAround(given, projection)
  const matrix = around === undefined ? given : { ...given, columns: undefined }
  const columnOf = (column: number) => (around === undefined ? column : ((column % around) + around) % around)
  if (isSameProjection(projection, view.projection)) {
    const margin = REACH * matrix.resolution + Math.max(...view.resolution)
    const count = countMeeting(matrix, view.corners, margin)
    return { count, tiles: () => tilesMeeting(matrix, view.corners, margin), columnOf }
  }
  const projected = projectedView(view, projection)
  const margin = REACH * matrix.resolution + projected.resolution
  const parts = partsBetween(crossingsOf(projected, [view.widthPt, view.heightPt], PARTS)).map(outlineAround)
  const sum = parts.reduce((total, part) => total + countMeeting(matrix, part, margin), 0)
  const listed = sum > MOST_LISTED ? undefined : distinct(parts.flatMap((part) => tilesMeeting(matrix, part, margin)))
  return { count: listed?.length ?? sum, tiles: () => listed ?? [], columnOf }
}

/** The number of columns once around the world, if the matrix goes around it. */
const columnsAround = ({ columns, tileWidth, resolution }: TileMatrix, projection: string): number | undefined => {
  const world = worldWidth(projection)
  if (!columns || columns[0] !== 0 || world === undefined) return undefined
  const count = columns[1] + 1
  return Math.abs(count * tileWidth * resolution - world) < resolution ? count : undefined
}

/** An outline that contains a part of the frame; a bent side reaches beyond its corners. */
const outlineAround = (corners: Point[]): Point[] => {
  const [left, bottom, right, top] = extentOfPoints(corners)
  const bent = Math.max(right - left, top - bottom) / PARTS
  return [[left - bent, top + bent], [right + bent, top + bent], [right + bent, bottom - bent], [left - bent, bottom - bent]] // prettier-ignore
}

const distinct = (tiles: Tile[]): Tile[] => {
  const byName = new Map(tiles.map((tile) => [`${tile.row} ${tile.column}`, tile]))
  return [...byName.values()].sort((a, b) => a.row - b.row || a.column - b.column)
}
