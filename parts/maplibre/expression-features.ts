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

/** Expressions must see only the properties that a feature has, not those of all objects. */
class NoNames {
  [name: string]: unknown
}
Object.setPrototypeOf(NoNames.prototype, null)
delete (NoNames.prototype as { constructor?: unknown }).constructor

const propertiesOf = (feature: Feature): NoNames => {
  const found = new NoNames()
  const { properties } = feature
  for (const name of Object.keys(properties)) found[name] = properties[name]
  return found
}

/** A feature as expressions see it. One class for all: V8 makes fast code only for objects of the same form. */
class Seen implements ExpressionFeature {
  readonly type: ExpressionFeature['type']
  readonly id: string | number | null
  readonly properties: ExpressionFeature['properties']

  constructor(protected readonly feature: Feature) {
    this.type = typeOfFeature(feature)
    this.id = feature.id ?? null
    this.properties = propertiesOf(feature)
  }
}

/** The geometry is made only for the expressions that ask for it. */
class Placed extends Seen {
  private known?: ReturnType<typeof worldGeometry> = undefined

  get geometry(): ReturnType<typeof worldGeometry> {
    return (this.known ??= worldGeometry(this.feature))
  }
}

/**
 * Makes the function that gives a feature as expressions see it. The last result is kept, because all properties of one
 * feature are read in a row. Expressions see where a feature lies if its coordinates are in Web Mercator.
 */
export const expressionFeatures = (isInMercator = false): ((feature: Feature) => ExpressionFeature) => {
  const Kind = isInMercator ? Placed : Seen
  let last: Feature | undefined
  let seen: ExpressionFeature
  return (feature) => {
    if (last !== feature) {
      seen = new Kind(feature)
      last = feature
    }
    return seen
  }
}
