import { identity, MERCATOR_HALF } from '../geo.js'
import { BadGeometry, type Feature, partsOf } from '../features.js'
import { EXTENT, WORLD_TILE, type WorldPoint } from './world-tile.js'

const SIDE = EXTENT * 2 ** WORLD_TILE.z

/**
 * The geometry of a feature in metres of Web Mercator as the expressions `within` and `distance` see it: one list for each
 * point, line and ring.
 */
export const worldGeometry = ({ geometry, border }: Feature): WorldPoint[][] => {
  const listOf = (xy: ArrayLike<number>): WorldPoint[] =>
    Array.from({ length: xy.length / 2 }, (_, index) => toWorld(xy[2 * index]!, xy[2 * index + 1]!))
  try {
    const { points, lines, polygons } = partsOf(border ?? geometry, identity)
    return [...listOf(points).map((point) => [point]), ...[...lines, ...polygons.flat()].map(({ xy }) => listOf(xy))]
  } catch (thrown) {
    if (thrown instanceof BadGeometry) return []
    throw thrown
  }
}

const toWorld = (x: number, y: number): WorldPoint => ({
  x: ((x + MERCATOR_HALF) / (2 * MERCATOR_HALF)) * SIDE,
  y: ((MERCATOR_HALF - y) / (2 * MERCATOR_HALF)) * SIDE
})
