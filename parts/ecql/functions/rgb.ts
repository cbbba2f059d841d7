import { bytesOf, parseColor } from '../../../core/color.js'
import { shown } from '../../../core/untyped.js'
import { ValueMistake } from '../mistake.js'

/** Red, green and blue from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** The channels of a colour in any form; its opacity is ignored. Throws a Mistake for a value that is not a colour. */
export const rgbIn = (value: unknown): Rgb => {
  const color = parseColor(value)
  if (!color) throw new ValueMistake(`${shown(value)} is not a colour`)
  return bytesOf(color).map((byte) => byte / 255) as unknown as Rgb
}
