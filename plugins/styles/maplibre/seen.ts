import { isObject } from '../../../core/plugin.js'
import type { Feature } from '../../../parts/features.js'
import type { Seen } from './spec.js'

const TYPES: ReadonlyMap<unknown, Seen['type']> = new Map([
  ['Point', 1],
  ['MultiPoint', 1],
  ['LineString', 2],
  ['MultiLineString', 2],
  ['Polygon', 3],
  ['MultiPolygon', 3]
] as const)
const KINDS = { point: 1, line: 2, area: 3 } as const
/** Geometry collections within each other beyond this are no data. */
const DEEPEST = 32

/** Of a collection the type of its first geometry; 0 for what is none. */
const typeOf = (geometry: unknown, depth = 0): Seen['type'] => {
  if (!isObject(geometry) || depth > DEEPEST) return 0
  if (geometry.type !== 'GeometryCollection') return TYPES.get(geometry.type) ?? 0
  return Array.isArray(geometry.geometries) ? typeOf(geometry.geometries[0], depth + 1) : 0
}

/** 1 for points, 2 for lines, 3 for areas, 0 for anything else. */
export const typeOfFeature = ({ kind, geometry }: Feature): Seen['type'] => (kind ? KINDS[kind] : typeOf(geometry))

/** What expressions see of a feature; that of the last one is kept, because they come one after the other. */
export const makeSeer = (): ((feature: Feature) => Seen) => {
  let last: { feature: Feature; seen: Seen } | undefined
  return (feature) => {
    if (last?.feature !== feature) {
      // nothing but what the feature has
      const properties = { __proto__: null, ...feature.properties }
      const { id } = feature
      last = { feature, seen: { type: typeOfFeature(feature), ...(id !== undefined && { id }), properties } }
    }
    return last.seen
  }
}
