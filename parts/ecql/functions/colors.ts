import { bytesOf, hexOf, parseColor, unit } from '../../../core/color.js'
import { shown } from '../../../core/untyped.js'
import { ValueMistake } from '../mistake.js'
import { type FunctionDefinition, fn } from './define.js'

/** Red, green and blue from 0 to 1. */
type Rgb = readonly [red: number, green: number, blue: number]

/** The channels of a colour in any form; its opacity is ignored. Throws a ValueMistake for a value that is not a colour. */
export const rgbIn = (value: unknown): Rgb => {
  const color = parseColor(value)
  if (!color) throw new ValueMistake(`${shown(value)} is not a colour`)
  return bytesOf(color).map((byte) => byte / 255) as unknown as Rgb
}

/** Hue in degrees, saturation and lightness from 0 to 1. */
type Hsl = readonly [number, number, number]

/** RGB to HSL (CSS Color 4, section 7.2). */
const hslOf = ([r, g, b]: Rgb): Hsl => {
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)]
  const [chroma, lightness] = [max - min, (max + min) / 2]
  if (chroma === 0) return [0, 0, lightness]
  const sector =
    max === r ? (g - b) / chroma + (g < b ? 6 : 0) : max === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4
  return [sector * 60, (max - lightness) / Math.min(lightness, 1 - lightness), lightness]
}

const fromHsl = ([hue, saturation, lightness]: Hsl): string =>
  parseColor(`hsl(${hue}, ${unit(saturation) * 100}%, ${unit(lightness) * 100}%)`)!.hex

/**
 * Changes saturation or lightness by an amount from 0 to 1; with `relative` the amount is a part of the current value.
 */
const moved = (part: 1 | 2, sign: 1 | -1): FunctionDefinition =>
  fn(['any', 'number', 'text?'], (color, amount, method = 'absolute') => {
    const hsl = [...hslOf(rgbIn(color))] as [number, number, number]
    hsl[part] += sign * amount * (method.toLowerCase() === 'relative' ? hsl[part] : 1)
    return fromHsl(hsl)
  })

const mixed = (one: Rgb, other: Rgb, weight: number): string =>
  hexOf(one.map((part, channel) => part * unit(weight) + other[channel]! * (1 - unit(weight))))

const luminance = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b

/** The functions with the same names in Less; colours are texts. */
export const colors: { readonly [name: string]: FunctionDefinition } = {
  darken: moved(2, -1),
  lighten: moved(2, 1),
  saturate: moved(1, 1),
  desaturate: moved(1, -1),
  grayscale: fn(['any'], (color) => {
    const [hue, , lightness] = hslOf(rgbIn(color))
    return fromHsl([hue, 0, lightness])
  }),
  spin: fn(['any', 'number'], (color, degrees) => {
    const [hue, saturation, lightness] = hslOf(rgbIn(color))
    return fromHsl([hue + degrees, saturation, lightness])
  }),
  mix: fn(['any', 'any', 'number'], (one, other, weight) => mixed(rgbIn(one), rgbIn(other), weight)),
  tint: fn(['any', 'number'], (color, weight) => mixed([1, 1, 1], rgbIn(color), weight)),
  shade: fn(['any', 'number'], (color, weight) => mixed([0, 0, 0], rgbIn(color), weight)),
  hsl: fn(['number', 'number', 'number'], (hue, saturation, lightness) => fromHsl([hue, saturation, lightness])),
  contrast: fn(['any', 'any?', 'any?', 'number?'], (color, dark = '#000000', light = '#ffffff', threshold = 0.43) =>
    hexOf(rgbIn(luminance(rgbIn(color)) < threshold ? light : dark))
  )
}
