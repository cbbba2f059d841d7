import { wktOf } from '../../core/georeference/wkt/wkt.js'
import { type Affine, apply, chain } from '../../core/views/affine.js'
import type { View } from '../../core/views/view.js'

const POINTS_PER_INCH = 72

/**
 * From columns and rows of a picture of the map, counted from the corner of its top left pixel, to map coordinates. The
 * picture may reach up to a pixel beyond the frame.
 */
export const pixelsToMap = (view: View, dpi: number): Affine => {
  const pt = POINTS_PER_INCH / dpi
  return chain([pt, 0, 0, pt, 0, 0], view.paperToMap)
}

/** Six lines: what a column and a row are in map units, and the middle of the top left pixel. */
export const worldFile = (view: View, dpi: number): string => {
  const place = pixelsToMap(view, dpi)
  const [a, b, c, d] = place
  return [a, b, c, d, ...apply(place, [0.5, 0.5])].map((value) => `${decimal(value)}\n`).join('')
}

/** Written without exponents, which some programs cannot read. */
const decimal = (value: number): string => {
  const written = String(value)
  return written.includes('e') ? value.toFixed(20) : written
}

/** The suffix of the world file: `pgw` for `png`, `wld` if the format's suffix does not have three letters. */
export const worldFileSuffix = (suffix: string): string => (suffix.length === 3 ? `${suffix[0]}${suffix[2]}w` : 'wld')

/** The content of the `.prj` file beside a world file in Esri's wording; undefined if Esri has no name for the method. */
export const projectionFile = (view: View): string | undefined => wktOf(view.projection, 'esri')
