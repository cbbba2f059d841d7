import { parseColor } from '../styles.js'

/** A colour for Typst's `rgb`, `#rrggbbaa`; undefined for an invalid colour. */
export const hexColour = (value: unknown): string | undefined => {
  const color = parseColor(value)
  const alpha = Math.round((color?.alpha ?? 0) * 255)
  return color && color.hex + alpha.toString(16).padStart(2, '0')
}

/** The same; an invalid colour is transparent. */
export const typstColour = (value: unknown): string => hexColour(value) ?? '#00000000'
