import type { Point, View } from '../../../core/plugin.js'
import { projectedView, type Projection, projectionOf } from '../../../parts/geo.js'
import { countTiles, type TileMatrix } from '../../../parts/tiles.js'
import type { Matrix, NamedMatrix } from './layer.js'

/** The pixel side in metres that scale denominators of tile matrices refer to (OGC 07-057r7, 6.1). */
const PIXEL_METRES = 0.00028
/** Metres per degree in those denominators, for all ellipsoids (OGC 07-057r7, annex E). */
const DEGREE_METRES = (Math.PI * 6378137) / 180
/** The first tile of a pyramid of the world has half of the world, the whole, or a square around it. */
const WORLD_DEGREES = [90, 1440] as const

/**
 * Units of the projection per pixel. Some clients calculate denominators of degree systems as if a degree were a metre;
 * by the standard such a pyramid would be a few metres wide, by their rule it is as wide as the world.
 */
const resolutionReader = (all: Matrix[], { isGeographic, metresPerUnit }: Projection): ((matrix: Matrix) => number) => {
  const isWorld = ({ scaleDenominator = 0, matrixSize, tileSize }: Matrix) => {
    const degrees = scaleDenominator * PIXEL_METRES * matrixSize[0] * tileSize[0]
    return degrees >= WORLD_DEGREES[0] && degrees <= WORLD_DEGREES[1]
  }
  const byRule = isGeographic ? DEGREE_METRES : metresPerUnit
  const metres = isGeographic && all.some(isWorld) ? 1 : byRule
  return ({ scaleDenominator = 0, resolution }) => resolution ?? (scaleDenominator * PIXEL_METRES) / metres
}

/** The level of a matrix set (assumed to be in the projection) whose pixels are nearest to those of the print. */
export const nearestMatrix = (all: Matrix[], projection: string, view: View): NamedMatrix => {
  const matrix = nearestOf(all, projection, view)
  return { ...matrix, origin: originOf(matrix, projectionOf(projection), view) }
}

/** The same for levels whose corners have x first. */
export const nearestOf = (all: Matrix[], projection: string, view: View): NamedMatrix => {
  const resolutionOf = resolutionReader(all, projectionOf(projection))
  const target = projectedView(view, projection).resolution
  const distance = (matrix: Matrix) => Math.abs(resolutionOf(matrix) - target)
  const nearest = all.reduce((best, matrix) => (distance(matrix) < distance(best) ? matrix : best))
  const { identifier, matrixSize, tileSize, topLeftCorner } = nearest
  return {
    identifier,
    projection,
    origin: topLeftCorner,
    resolution: resolutionOf(nearest),
    tileWidth: tileSize[0],
    tileHeight: tileSize[1],
    columns: [0, matrixSize[0] - 1],
    rows: [0, matrixSize[1] - 1]
  }
}

/**
 * The corner, x first. If the authority puts north first, services and some clients do so too: the numbers are swapped
 * if the second one cannot be a latitude, or if only the swapped order puts the tiles on the map.
 */
const originOf = (matrix: TileMatrix, at: Projection, view: View): Point => {
  const [first, second] = matrix.origin
  if (!at.northFirst) return matrix.origin
  if (at.isGeographic && Math.abs(second) > 90 + matrix.resolution * matrix.tileHeight) return [second, first]
  const shows = (origin: Point) => countTiles({ ...matrix, origin }, view) > 0
  return !shows([first, second]) && shows([second, first]) ? [second, first] : [first, second]
}
