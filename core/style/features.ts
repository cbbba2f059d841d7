import { featuresIn } from './geojson/bytes.js'
import { type About, aboutOf, featuresOf } from './geojson/values.js'
import type { Feature } from './model.js'
import { isObject } from './raw.js'

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
