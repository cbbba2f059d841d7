import { featuresIn } from './bytes.js'
import { type About, aboutOf, featuresOf } from './values.js'
import type { Feature } from '../feature.js'
import { isObject } from '../untyped.js'

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

/**
 * Reads GeoJSON: a FeatureCollection, a Feature, a geometry, a list of these, or the text of one or of several, or its
 * bytes; nothing is no features. Properties may be missing or null, geometries null. Coordinates are checked when they
 * are drawn. Throws `invalid-data`.
 */
export const readFeatures = (data: unknown): Features => {
  if (data instanceof Uint8Array) return featuresIn(data)
  if (typeof data === 'string') return featuresIn(Buffer.from(data))
  if (data === undefined || data === null) return { features: [], count: 0 }
  const features = featuresOf(Array.isArray(data) ? data : [data])
  return { features, count: features.length, ...(isObject(data) && aboutOf(data)) }
}
