import { parseColor, unit } from '../../color.js'
import { shown } from '../../untyped.js'
import { ValueMistake } from '../mistake.js'

/** Red, green and blue from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** The channels of a colour in any form; its opacity is ignored. Throws a Mistake for a value that is not a colour. */
export const rgbIn = (value: unknown): Rgb => {
  const hex = parseColor(value)?.hex
  if (!hex) throw new ValueMistake(`${shown(value)} is not a colour`)
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Rgb
}

/** `#rrggbb`. */
export const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((part) => Math.round(unit(part) * 255).toString(16).padStart(2, '0')).join('')}` // prettier-ignore
