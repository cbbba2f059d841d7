import { featuresIn } from './bytes.js'
import { aboutOf, type Features, featuresOf } from './values.js'
import { isObject } from '../untyped.js'

/**
 * Reads GeoJSON: a FeatureCollection, a Feature, a geometry, or a list of these; or a text, or its bytes, with one or
 * several of them. Missing data give no features. Properties may be missing or null, geometries may be null.
 * Coordinates are checked when they are drawn. Throws `invalid-data`.
 */
export const readFeatures = (data: unknown): Features => {
  if (data instanceof Uint8Array) return featuresIn(data)
  if (typeof data === 'string') return featuresIn(Buffer.from(data))
  if (data === undefined || data === null) return { features: [], count: 0 }
  const features = featuresOf(Array.isArray(data) ? data : [data])
  return { features, count: features.length, ...(isObject(data) && aboutOf(data)) }
}
