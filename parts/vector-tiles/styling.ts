import type { Pass } from '../styles.js'

/** One step of the drawing order: the features of a source layer, or the background of the map. */
export interface Stratum {
  /** Undefined for a background. */
  sourceLayer?: string
  pass: Pass
}
