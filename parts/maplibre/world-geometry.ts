import { identity, MERCATOR_HALF } from '../geo.js'
import { BadGeometry, type Feature, partsOf } from '../features.js'
import { EXTENT, WORLD_TILE, type WorldPoint } from './world-tile.js'

/** What the coordinates of a source are: longitude and latitude, or metres of Web Mercator. */
export type SourceUnits = 'degrees' | 'metres'

const SIDE = EXTENT * 2 ** WORLD_TILE.z

/** The geometry of a feature as the expressions `within` and `distance` see it: one list for each point, line and ring. */
export const worldGeometry = ({ geometry, border }: Feature, units: SourceUnits): WorldPoint[][] => {
  const toWorld = units === 'degrees' ? ofDegrees : ofMetres
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

const ofMetres = (x: number, y: number): WorldPoint => ({
  x: ((x + MERCATOR_HALF) / (2 * MERCATOR_HALF)) * SIDE,
  y: ((MERCATOR_HALF - y) / (2 * MERCATOR_HALF)) * SIDE
})

const ofDegrees = (longitude: number, latitude: number): WorldPoint => ({
  x: ((longitude + 180) / 360) * SIDE,
  y: (0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)) * SIDE
})
