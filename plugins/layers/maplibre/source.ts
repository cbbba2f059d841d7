import type { CommonLayer, RawValues, Tools, View, Warn } from '../../../core/plugin.js'
import type { PictureLayer } from '../../../parts/maplibre.js'
import type { Pass } from '../../../parts/styles.js'

/** The layer of a map that draws a style. */
export interface MapLibreLayer extends CommonLayer {
  style: unknown
  images?: RawValues
  elevations?: RawValues
  /** How many times coarser than the print the picture tiles may be. */
  resolutionTolerance: number
}

/** What drawing a source needs to know. */
export interface SourceContext {
  /** Its name in messages, quoted. */
  name: string
  /** The source as the style has it. */
  raw: RawValues
  /** Its name is the one for messages. */
  layer: MapLibreLayer
  view: View
  tools: Tools
  warn: Warn
  /** The address of the style. */
  address?: string
}

/** A layer of a style that draws features, and its number in the style. */
export interface NumberedPass {
  number: number
  pass: Pass
}

/** A layer of a style that is drawn as a picture, and its number in the style. */
export interface NumberedPicture {
  number: number
  picture: PictureLayer
}

/** The layers of a style that draw one source. */
export interface SourceLayers {
  passes: NumberedPass[]
  pictures: NumberedPicture[]
}
