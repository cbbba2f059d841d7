import type { Point } from '../../core/plugin.js'
import { BadGeometry, type Feature, type Parts, partsOf } from '../features.js'
import { identity } from '../geo.js'
import { typeOfFeature } from './expression-features.js'

/** The vertices of parts as runs of x, y, x, y, …; each corner of a ring is in them once. */
export const vertexRuns = ({ points, lines, polygons }: Parts): ArrayLike<number>[] => [
  points,
  ...lines.map(({ xy }) => xy),
  ...polygons.flat().map(({ xy }) => Array.from(xy).slice(0, -2))
]

/** The geometry of the circles of a feature: lines and areas have one at each vertex. */
export const verticesOf = (feature: Feature): unknown => {
  if (typeOfFeature(feature) < 2) return feature.geometry
  try {
    const parts = partsOf(feature.border ?? feature.geometry, identity)
    return { type: 'MultiPoint', coordinates: vertexRuns(parts).flatMap(positionsOf) }
  } catch (thrown) {
    if (thrown instanceof BadGeometry) return feature.geometry
    throw thrown
  }
}

const positionsOf = (xy: ArrayLike<number>): Point[] => {
  const positions: Point[] = []
  for (let i = 0; i < xy.length; i += 2) positions.push([xy[i]!, xy[i + 1]!])
  return positions
}
