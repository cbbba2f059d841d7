import type { Feature } from '../../core/feature.js'
import type { Extent } from '../../core/plugin/contracts.js'
import { identity } from '../../core/views/affine.js'
import type { Reproject } from '../../core/views/reproject.js'
import { BadGeometry, partsOf } from './parts.js'

/** The smallest extent around all features that can be read; undefined if there are none. */
export const extentOfFeatures = (features: Iterable<Feature>, reproject?: Reproject): Extent | undefined => {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { geometry } of features)
    try {
      const { points, lines, polygons } = partsOf(geometry, identity, reproject)
      for (let i = 0; i < points.length; i += 2) {
        ;[minX, maxX] = [Math.min(minX, points[i]!), Math.max(maxX, points[i]!)]
        ;[minY, maxY] = [Math.min(minY, points[i + 1]!), Math.max(maxY, points[i + 1]!)]
      }
      for (const run of [...lines, ...polygons.flat()]) {
        ;[minX, maxX] = [Math.min(minX, run.minX), Math.max(maxX, run.maxX)]
        ;[minY, maxY] = [Math.min(minY, run.minY), Math.max(maxY, run.maxY)]
      }
    } catch (thrown) {
      if (!(thrown instanceof BadGeometry)) throw thrown
    }
  return minX <= maxX ? [minX, minY, maxX, maxY] : undefined
}
