import { COLOR_NAMES } from './color-names.js'
import { didYouMeanThis, nearest } from './nearest.js'
import type { Color } from './style/symbolizer.js'

const BYTES = Array.from({ length: 256 }, (_, value) => value.toString(16).padStart(2, '0'))

const byte = (value: number): string => BYTES[Math.round(Math.min(255, Math.max(0, value)))]!

/** The nearest number from 0 to 1. */
export const unit = (value: number): number => Math.min(1, Math.max(0, value))

/** Red, green and blue, 0 to 255. */
export const bytesOf = ({ hex }: Pick<Color, 'hex'>): [red: number, green: number, blue: number] => {
  const channel = (at: number) => parseInt(hex.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

/** `#rrggbb` of red, green and blue from 0 to 1. */
export const hexOf = (channels: readonly number[]): string => {
  let hex = '#'
  for (const channel of channels) hex += byte(unit(channel) * 255)
  return hex
}

/** A number or percentage of `whole`; NaN for anything else. */
const part = (text: string, whole: number): number =>
  text.endsWith('%') ? (Number(text.slice(0, -1)) / 100) * whole : text === '' ? NaN : Number(text)

/** An alpha from 0 to 1. A larger number is a part of 255, as some clients count. */
const alphaOf = (text: string): number => {
  const alpha = part(text, 1)
  return alpha > 1 && !text.endsWith('%') ? alpha / 255 : alpha
}

/** A percentage, also without the percent sign (CSS Color 4, section 7). */
const percent = (text: string): number => (text === '' ? NaN : Number(text.replace(/%$/, '')) / 100)

const solid = (red: number, green: number, blue: number, alpha = 1): Color | undefined =>
  Number.isFinite(red + green + blue + alpha)
    ? { hex: `#${byte(red)}${byte(green)}${byte(blue)}`, alpha: unit(alpha) }
    : undefined

const fromHex = (digits: string): Color | undefined => {
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits
  return { hex: `#${long.slice(0, 6).toLowerCase()}`, alpha: long.length === 8 ? parseInt(long.slice(6), 16) / 255 : 1 }
}

const fromHsl = (hue: number, saturation: number, lightness: number, alpha?: number): Color | undefined => {
  const channel = (n: number) => {
    const k = (((n + hue / 30) % 12) + 12) % 12
    return 255 * (lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  }
  return solid(channel(0), channel(8), channel(4), alpha)
}

/** Colour names of Java that CSS does not have, or has for another colour. */
const JAVA_NAMES: ReadonlyMap<string, string> = new Map([
  ['light_gray', 'c0c0c0'],
  ['dark_gray', '404040']
])

/**
 * Reads a colour: `#rgb` and `#rrggbb` (also with digits of alpha), `rgb()`, `rgba()`, `hsl()`, `hsla()` (an alpha
 * above 1 counts up to 255), a CSS colour name in any letter case, a colour name of Java, `transparent`, `none`, or a
 * whole number red·65536 + green·256 + blue, also as `0xrrggbb`. Undefined for anything else.
 */
export const parseColor = (value: unknown): Color | undefined => {
  if (typeof value === 'number') return Number.isInteger(value) ? fromNumber(value) : undefined
  if (typeof value !== 'string') return undefined
  const text = value.trim().toLowerCase()
  const hex = /^(?:#|0x(?=[0-9a-f]{6}$))([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(text)
  if (hex) return fromHex(hex[1]!)
  const call = /^(rgb|hsl)a?\(([^()]{1,80})\)$/.exec(text)
  if (call) {
    const [a = '', b = '', c = '', d = '1'] = call[2]!.trim().split(/\s*[,/]\s*|\s+/)
    return call[1] === 'rgb'
      ? solid(part(a, 255), part(b, 255), part(c, 255), alphaOf(d))
      : fromHsl(Number(a.replace(/deg$/, '')), unit(percent(b)), unit(percent(c)), alphaOf(d))
  }
  if (text === 'transparent' || text === 'none') return { hex: '#000000', alpha: 0 }
  const named = JAVA_NAMES.get(text) ?? COLOR_NAMES.get(text.replace(/[_\s-]/g, ''))
  if (named) return { hex: `#${named}`, alpha: 1 }
  return /^\d{1,10}$/.test(text) ? fromNumber(Number(text)) : undefined
}
parseColor.expected = 'a colour such as red, #ff0000 or rgb(255, 0, 0)'

/** The end of a message about a value that is no colour: the colour name that was probably meant. */
export const didYouMeanColor = (value: unknown): string =>
  typeof value === 'string' ? didYouMeanThis(nearest(value.trim(), [...COLOR_NAMES.keys()])) : ''

const fromNumber = (value: number): Color | undefined =>
  value >= 0 && value <= 0xffffff ? { hex: `#${value.toString(16).padStart(6, '0')}`, alpha: 1 } : undefined
