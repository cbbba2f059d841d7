import { isObject } from '../../core/plugin.js'
import type { Feature } from '../features.js'
import type { ExpressionFeature } from './spec.js'
import { worldGeometry } from './world-geometry.js'

const TYPES: ReadonlyMap<unknown, ExpressionFeature['type']> = new Map([
  ['Point', 1],
  ['MultiPoint', 1],
  ['LineString', 2],
  ['MultiLineString', 2],
  ['Polygon', 3],
  ['MultiPolygon', 3]
] as const)
const KINDS = { point: 1, line: 2, area: 3 } as const
/** Nested geometry collections; deeper data are not valid. */
const DEEPEST = 32

/** The type of a geometry, or of the first one in a collection; 0 for anything else. */
const typeOf = (geometry: unknown, depth = 0): ExpressionFeature['type'] => {
  if (!isObject(geometry) || depth > DEEPEST) return 0
  if (geometry.type !== 'GeometryCollection') return TYPES.get(geometry.type) ?? 0
  return Array.isArray(geometry.geometries) ? typeOf(geometry.geometries[0], depth + 1) : 0
}

/** 1 for points, 2 for lines, 3 for areas, 0 for anything else. */
export const typeOfFeature = (feature: Feature): ExpressionFeature['type'] =>
  // the geometry may be made each time it is asked for
  feature.kind ? KINDS[feature.kind] : typeOf(feature.geometry)

/**
 * Makes the function that gives a feature as expressions see it. The last result is kept, because all properties of one
 * feature are read in a row. Expressions see where a feature lies if its coordinates are in Web Mercator.
 */
export const makeSeer = (isInMercator = false): ((feature: Feature) => ExpressionFeature) => {
  let last: { feature: Feature; seen: ExpressionFeature } | undefined
  return (feature) => {
    if (last?.feature !== feature) {
      // no prototype: expressions must see only what the feature has
      const properties = { __proto__: null, ...feature.properties }
      const { id } = feature
      const seen: ExpressionFeature = { type: typeOfFeature(feature), ...(id !== undefined && { id }), properties }
      last = { feature, seen: isInMercator ? placed(seen, feature) : seen }
    }
    return last.seen
  }
}

/** The geometry is made only for the expressions that ask for it. */
const placed = (seen: ExpressionFeature, feature: Feature): ExpressionFeature => {
  let known: ReturnType<typeof worldGeometry> | undefined
  return Object.defineProperty(seen, 'geometry', { get: () => (known ??= worldGeometry(feature)) })
}
