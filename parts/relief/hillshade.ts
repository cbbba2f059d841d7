import type { PlacedImage, Tools, View } from '../../core/plugin.js'
import type { Color } from '../styles.js'
import type { Elevations } from './elevations.js'

export type HillshadeMethod = 'standard' | 'basic' | 'combined' | 'igor' | 'multidirectional'

/** A light source, and the colours of the slopes that face away from it and towards it. */
export interface Light {
  /** Clockwise from north (anchor `map`) or from the top of the paper (anchor `viewport`). */
  azimuthDeg: number
  altitudeDeg: number
  shadow: Color
  highlight: Color
}

/** The paint properties of a hillshade layer (MapLibre style spec, "hillshade"), evaluated. */
export interface HillshadePaint {
  method: HillshadeMethod
  /** At least one; only `multidirectional` uses more. */
  lights: readonly Light[]
  /** 0 to 1. */
  exaggeration: number
  anchor: 'map' | 'viewport'
  /** For `standard`. */
  accent: Color
}

/** The shaded relief as one picture in the projection of the elevations, about as fine as the print. */
export declare const hillshadePicture: (
  elevations: Elevations,
  paint: HillshadePaint,
  view: View,
  tools: Tools
) => Promise<PlacedImage>
