import { PrintError } from '../errors.js'
import type { Feature } from '../feature.js'
import { isObject, type RawValues, shown } from '../untyped.js'

/** Collections within each other beyond this are no data. */
const DEEPEST = 32
const GEOMETRIES = /^(Multi)?(Point|LineString|Polygon)$|^GeometryCollection$/

export const invalid = (message: string, cause?: unknown) => new PrintError('invalid-data', message, { cause })

/**
 * The features that values are: Features and geometries one each, FeatureCollections those in them, null none; `after`
 * is how many there are before them. Throws `invalid-data`.
 */
export const featuresOf = (values: readonly unknown[], after = 0): Feature[] => {
  const features: Feature[] = []
  const collect = (items: readonly unknown[], depth: number): void => {
    if (depth > DEEPEST) throw invalid('the features are nested too deeply')
    for (const item of items) {
      if (item === null) continue
      if (!isObject(item)) throw invalid(`a feature must be an object, not ${shown(item)}`)
      if (isCollection(item)) collect(membersOf(item.features), depth + 1)
      else features.push(featureOf(item, after + features.length + 1))
    }
  }
  collect(values, 0)
  return features
}

export const isCollection = ({ type }: RawValues): boolean => type === 'FeatureCollection'

/** Throws `invalid-data`. */
const membersOf = (features: unknown): readonly unknown[] => {
  if (features === undefined || features === null) return []
  if (!Array.isArray(features)) throw notAList()
  return features
}

export const notAList = () => invalid('the "features" of a FeatureCollection must be a list')

/** A Feature, or a geometry as one. Throws `invalid-data`. */
export const featureOf = (item: RawValues, index: number): Feature => {
  const { type, id, properties, geometry } = item
  if (typeof type === 'string' && GEOMETRIES.test(type)) return { index, properties: {}, geometry: item }
  if (type !== 'Feature' && geometry === undefined)
    throw invalid(
      `${shown(type)} is no type of GeoJSON; features are of type FeatureCollection, Feature, or a geometry`
    )
  return {
    index,
    ...((typeof id === 'string' || typeof id === 'number') && { id }),
    properties: isObject(properties) ? properties : {},
    geometry
  }
}

/** What a collection says of all of its features. */
export interface About {
  /** `EPSG:4326`, or a URN. */
  crs?: string
  /** How many the server has of what was asked for, where it tells; these may be fewer. */
  matched?: number
}

/** The members of a collection that `aboutOf` reads. */
export const ABOUT: readonly string[] = ['crs', 'numberMatched', 'totalFeatures']

export const aboutOf = ({ crs, numberMatched, totalFeatures }: RawValues): About => {
  const matched = [numberMatched, totalFeatures].find(Number.isInteger) as number | undefined
  return { crs: crsName(crs), ...(matched !== undefined && { matched }) }
}

/**
 * The old member `crs`: a name, or an object of `type` and `properties`: `name` {name}, `EPSG` {code}, `link` {href}, of
 * which the EPSG code in the address is read.
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

/** The address itself, which no projection has for a name, where it tells no code. */
const linkedCrs = (href: string): string => {
  const [, code] = /\/epsg\/(\d+)(?:\/|$)/i.exec(href) ?? []
  return code === undefined ? href : `EPSG:${code}`
}

/** Features as they came, in their order, and what their collection says of them. */
export interface Features extends About {
  /**
   * Each time they are gone through, those in bytes are read anew; a geometry is there until the next one is asked for,
   * and made anew for whoever asks later. Throws `invalid-data` where they turn out to be none.
   */
  features: Iterable<Feature>
  /** How many there are, collections within the collection counted as one. */
  count: number
}
