import type { Warn } from '../../../core/plugin.js'
import { parseColor } from '../../../parts/styles.js'
import type { GridLayer } from './schema.js'

/** `#rrggbb`, and 0 to 1. */
export interface Colour {
  hex: string
  alpha: number
}

/** A colour of the layer, written as in styles; what is none is said, and the preset drawn. */
export const colourOf = (
  layer: GridLayer,
  member: 'labelColor' | 'gridColor' | 'haloColor',
  preset: string,
  warn: Warn
): Colour => {
  const written = layer[member] || preset
  const found = parseColor(written)
  if (found) return found
  warn(`${member} cannot be ${JSON.stringify(written)}; ${preset} is drawn instead`)
  return parseColor(preset)!
}
