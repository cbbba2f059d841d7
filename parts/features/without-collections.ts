import type { Feature } from '../../core/feature.js'
import { isObject } from '../../core/untyped.js'

/** Nested geometry collections; deeper data are not valid. */
const DEEPEST = 32

/** Each geometry of a collection as a feature of its own. */
export function* withoutCollections(features: Iterable<Feature>): Generator<Feature> {
  for (const feature of features) {
    // the geometry may be made each time it is asked for
    const geometry = feature.kind === undefined ? feature.geometry : undefined
    if (!isCollection(geometry)) yield feature
    else {
      const { index, id, properties } = feature
      for (const one of geometriesIn(geometry)) yield { index, id, properties, geometry: one }
    }
  }
}

const isCollection = (geometry: unknown): geometry is { geometries?: unknown } =>
  isObject(geometry) && geometry.type === 'GeometryCollection'

const geometriesIn = (geometry: unknown, depth = 0): unknown[] => {
  if (!isCollection(geometry) || depth > DEEPEST) return [geometry]
  return Array.isArray(geometry.geometries) ? geometry.geometries.flatMap((one) => geometriesIn(one, depth + 1)) : []
}
