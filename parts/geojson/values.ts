import { PrintError } from '../../core/errors.js'
import type { Feature } from '../../core/feature.js'
import { didYouMean, isObject, type RawValues, shown } from '../../core/untyped.js'

/** Nested collections; deeper data are not valid. */
const DEEPEST = 32
/** Names for messages about misspelled types. */
const TYPES = 'FeatureCollection Feature Point LineString Polygon MultiPoint MultiLineString MultiPolygon'.split(' ')
const GEOMETRIES = /^(Multi)?(Point|LineString|Polygon)$|^GeometryCollection$/

export const invalid = (message: string, cause?: unknown) => new PrintError('invalid-data', message, { cause })

/**
 * The features of values: one for each Feature or geometry, those of each FeatureCollection, none for null. `after` is
 * the number of features before them. `areListed`: the values are the items of a list. Throws `invalid-data`.
 */
export const featuresOf = (values: readonly unknown[], { after = 0, areListed = false } = {}): Feature[] => {
  const features: Feature[] = []
  const collect = (items: readonly unknown[], depth: number): void => {
    if (depth > DEEPEST) throw invalid('the features are nested too deeply')
    const read = areListed || depth > 0 ? listedFeature : soleFeature
    for (const item of items) {
      if (item === null) continue
      if (isObject(item) && isCollection(item)) collect(membersOf(item.features), depth + 1)
      else features.push(read(item, after + features.length + 1))
    }
  }
  collect(values, 0)
  return features
}

const soleFeature = (item: unknown, index: number): Feature => {
  if (isObject(item)) return featureOf(item, index)
  throw invalid(`a feature is ${shown(item)}; must be an object`)
}

/** An item of a list; what is no feature is its geometry, so that only this one is left out, with a warning. */
export const listedFeature = (item: unknown, index: number): Feature =>
  isObject(item) && isFeature(item) ? featureOf(item, index) : { index, properties: {}, geometry: item }

export const isCollection = ({ type }: RawValues): boolean => type === 'FeatureCollection'

/** The features of a FeatureCollection. Throws `invalid-data`. */
const membersOf = (features: unknown): readonly unknown[] => {
  if (features === undefined || features === null) return []
  if (!Array.isArray(features)) throw notAList()
  return features
}

export const notAList = () => invalid('the "features" of a FeatureCollection must be a list')

const isGeometry = ({ type }: RawValues): boolean => typeof type === 'string' && GEOMETRIES.test(type)
const isFeature = (item: RawValues): boolean =>
  item.type === 'Feature' || item.geometry !== undefined || isGeometry(item)

/** A Feature, or a geometry as a feature. Throws `invalid-data`. */
export const featureOf = (item: RawValues, index: number): Feature => {
  const { type, id, properties, geometry } = item
  if (isGeometry(item)) return { index, properties: {}, geometry: item }
  if (!isFeature(item))
    throw invalid(
      `the type of a feature is ${type === undefined ? 'missing' : shown(type)}; must be FeatureCollection, Feature or a type of geometry${type === undefined ? '' : didYouMean(String(type), TYPES)}`
    )
  return {
    index,
    ...((typeof id === 'string' || typeof id === 'number') && { id }),
    properties: isObject(properties) ? properties : {},
    geometry
  }
}

/** What a collection says about all of its features. */
export interface About {
  /** The coordinate system: `EPSG:4326`, or a URN. */
  crs?: string
  /** How many features match the request on the server, if it says so; the data may have fewer. */
  matched?: number
}

/** The members of a collection that `aboutOf` reads. */
export const ABOUT: readonly string[] = ['crs', 'numberMatched', 'totalFeatures']

export const aboutOf = ({ crs, numberMatched, totalFeatures }: RawValues): About => {
  const matched = [numberMatched, totalFeatures].find(Number.isInteger) as number | undefined
  return { crs: crsName(crs), ...(matched !== undefined && { matched }) }
}

/**
 * The member `crs` of GeoJSON 2008: a name, or an object of `type` and `properties`: `name` {name}, `EPSG` {code}, or
 * `link` {href} with an EPSG code in the address.
 */
const crsName = (crs: unknown): string | undefined => {
  if (typeof crs === 'string') return crs
  if (!isObject(crs) || !isObject(crs.properties)) return undefined
  const { name, code, href } = crs.properties
  if (typeof name === 'string') return name
  if (typeof href === 'string') return linkedCrs(href)
  if (typeof code !== 'string' && typeof code !== 'number') return undefined
  return /^\d+$/.test(String(code)) ? `EPSG:${code}` : String(code)
}

/** The EPSG code in an address; without a code the address itself, which is then an unknown projection. */
const linkedCrs = (href: string): string => {
  const [, code] = /\/epsg\/(\d+)(?:\/|$)/i.exec(href) ?? []
  return code === undefined ? href : `EPSG:${code}`
}

/** Features in the order of the data, and what their collection says about them. */
export interface Features extends About {
  /**
   * Features in bytes are parsed again in each iteration. A geometry is kept until the next feature; later it is parsed
   * again on demand. Iterating throws `invalid-data` if the data are not valid.
   */
  features: Iterable<Feature>
  /** The number of features; a collection inside the collection counts as one. */
  count: number
}
