import { messageOf, PrintError } from '../errors.js'
import type { Feature } from './model.js'
import { isObject, type RawValues, shown } from './raw.js'

/** Features as they came, in their order, and the name of their coordinate reference system if they tell it. */
export interface Features {
  features: Feature[]
  /** `EPSG:4326`, or a URN. */
  crs?: string
  /** How many the server has of what was asked for, where it tells; these may be fewer. */
  matched?: number
}

/** Collections within each other beyond this are no data. */
const DEEPEST = 32
const GEOMETRIES = /^(Multi)?(Point|LineString|Polygon)$|^GeometryCollection$/

const invalid = (message: string, cause?: unknown) => new PrintError('invalid-data', message, { cause })

/**
 * Reads GeoJSON: a FeatureCollection, a Feature, a geometry, a list of these, or the text of one; nothing is no
 * features. Properties may be missing or null, geometries null. Coordinates are checked when they are drawn.
 * Throws `invalid-data`.
 */
export const readFeatures = (data: unknown): Features => {
  const json = typeof data === 'string' ? parsed(data) : data
  if (json === undefined || json === null) return { features: [] }
  const features: Feature[] = []
  collect(Array.isArray(json) ? json : [json], features, 0)
  if (!isObject(json)) return { features }
  const matched = [json.numberMatched, json.totalFeatures].find(Number.isInteger) as number | undefined
  return { features, crs: crsName(json.crs), ...(matched !== undefined && { matched }) }
}

const parsed = (text: string): unknown => {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (thrown) {
    throw invalid(`the features are no GeoJSON: ${messageOf(thrown)}`, thrown)
  }
}

const collect = (items: readonly unknown[], features: Feature[], depth: number): void => {
  if (depth > DEEPEST) throw invalid('the features are nested too deeply')
  for (const item of items) {
    if (item === null) continue
    if (!isObject(item)) throw invalid(`a feature must be an object, not ${shown(item)}`)
    if (item.type === 'FeatureCollection') {
      if (item.features === undefined || item.features === null) continue
      if (!Array.isArray(item.features)) throw invalid('the "features" of a FeatureCollection must be a list')
      collect(item.features, features, depth + 1)
    } else features.push(featureOf(item, features.length + 1))
  }
}

const featureOf = (item: RawValues, index: number): Feature => {
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

/** The old member `crs`: a name, `{type: "name", properties: {name}}`, or `{type: "EPSG", properties: {code}}`. */
const crsName = (crs: unknown): string | undefined => {
  if (typeof crs === 'string') return crs
  if (!isObject(crs) || !isObject(crs.properties)) return undefined
  const { name, code } = crs.properties
  if (typeof name === 'string') return name
  if (typeof code !== 'string' && typeof code !== 'number') return undefined
  return /^\d+$/.test(String(code)) ? `EPSG:${code}` : String(code)
}
