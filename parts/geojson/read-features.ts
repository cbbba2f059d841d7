import type { Tools } from '../../core/tools.js'
import { isObject } from '../../core/untyped.js'
import { fetchData } from '../../core/xml/fetch-data.js'
import { featuresIn } from './bytes.js'
import { aboutOf, type Features, featuresOf } from './values.js'

/**
 * Reads GeoJSON: a FeatureCollection, a Feature, a geometry, or a list of these; or a text, or its bytes, with one or
 * several of them. Missing data give no features. Properties may be missing or null, geometries may be null.
 * Coordinates are checked when they are drawn. Throws `invalid-data`.
 */
export const readFeatures = (data: unknown): Features => {
  if (data instanceof Uint8Array) return featuresIn(data)
  if (typeof data === 'string') return featuresIn(Buffer.from(data))
  if (data === undefined || data === null) return { features: [], count: 0 }
  // a list without any object is something else, and refused
  const areListed = Array.isArray(data) && data.some((item) => item === null || isObject(item))
  const features = featuresOf([data].flat(), { areListed })
  return { features, count: features.length, ...(isObject(data) && aboutOf(data)) }
}

/** A text that is GeoJSON or empty; any other text is an address. */
const DATA = /^\s*(?:[[{"]|(?:null\s*)?$)/

/**
 * Reads what `readFeatures` reads, or the address of it: http(s), `data:` or a path inside the app. Throws what
 * `readFeatures` and `fetchData` throw.
 */
export const fetchFeatures = async (tools: Tools, data: unknown): Promise<Features> => {
  const isAddress = typeof data === 'string' && !DATA.test(data)
  if (!isAddress) return readFeatures(data)
  return readFeatures(await fetchData(tools, data.trim()))
}
