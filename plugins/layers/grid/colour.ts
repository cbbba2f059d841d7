import type { Warn } from '../../../core/plugin.js'
import { type Color, parseColor } from '../../../parts/styles.js'
import type { GridLayer } from './schema.js'

/** A colour of the layer, written as in styles; for an invalid one a warning is given and the preset is used. */
export const colourOf = (
  layer: GridLayer,
  member: 'labelColor' | 'gridColor' | 'haloColor',
  preset: string,
  warn: Warn
): Color => {
  const written = layer[member] || preset
  const found = parseColor(written)
  if (found) return found
  warn(`${member} is ${JSON.stringify(written)}; must be a CSS colour such as "#808080"; ${preset} is used`)
  return parseColor(preset)!
}
