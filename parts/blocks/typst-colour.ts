import { parseColor } from '../styles.js'

/** A colour as Typst's `rgb` takes it, `#rrggbbaa`; undefined for what is none. */
export const hexColour = (value: unknown): string | undefined => {
  const color = parseColor(value)
  const alpha = Math.round((color?.alpha ?? 0) * 255)
  return color && color.hex + alpha.toString(16).padStart(2, '0')
}

/** The same; what is no colour is invisible. */
export const typstColour = (value: unknown): string => hexColour(value) ?? '#00000000'
