import { readStyle, type Warn } from '../../../core/plugin.js'
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
  const found = read(written)
  if (found) return found
  warn(`${member} cannot be ${JSON.stringify(written)}; ${preset} is drawn instead`)
  return read(preset)!
}

/** As the styles of vectors read it: undefined for what they cannot read, and for an expression. */
const read = (written: string): Colour | undefined => {
  let isColour = true
  const style = readStyle({ version: 2, '*': { symbolizers: [{ type: 'line', strokeColor: written }] } }, () => {
    isColour = false
  })
  const [line] = style.rules[0]!.symbolizers
  return isColour && line?.kind === 'line' && typeof line.stroke.color !== 'function' ? line.stroke.color : undefined
}
