import { parseColor } from '../../color.js'
import type { Look } from './look.js'

/** Sizes 1 to 7 in points, as MapFish Print 3 prints them. */
export const SIZES = [8, 10, 12, 14, 18, 24, 36]
const SIZE_WORDS = ['xx-small', 'x-small', 'small', 'medium', 'large', 'x-large', 'xx-large']
/** The look with the declarations of a `style`; those that are wrong or not known change nothing. */
export const styled = (around: Look, style: string): Look =>
  style.split(';').reduce<Look>((look, declaration) => {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*:([^]*)$/.exec(declaration) ?? []
    const property = name.toLowerCase()
    if (!Object.hasOwn(PROPERTIES, property)) return look
    return { ...look, ...PROPERTIES[property]!(value.replace(/!\s*important\s*$/i, '').trim(), look) }
  }, around)

const PROPERTIES: { readonly [name: string]: (value: string, look: Look) => Look } = {
  color: (value) => colored('color', value),
  'background-color': (value) => colored('background', value),
  background: (value) => colored('background', value),
  'font-family': (value) => families(value),
  'font-size': sized,
  'font-style': (value) => (/^(italic|oblique|normal)\b/i.test(value) ? { italic: !/^normal/i.test(value) } : {}),
  'font-weight': (value) =>
    /^(bold|bolder|[6-9]\d\d|1000)$/i.test(value)
      ? { bold: true }
      : /^(normal|lighter|[1-5]\d\d)$/i.test(value)
        ? { bold: false }
        : {},
  'text-decoration': decorated,
  'text-decoration-line': decorated
}

function decorated(value: string): Look {
  const isNone = /^none\b/i.test(value)
  return {
    ...((isNone || /\bunderline\b/i.test(value)) && { underline: !isNone }),
    ...((isNone || /\bline-through\b/i.test(value)) && { strike: !isNone })
  }
}

export const colored = (member: 'color' | 'background', value: string | undefined): Look => {
  const color = parseColor(value)
  if (!color) return {}
  const alpha = Math.round(color.alpha * 255)
  return { [member]: color.hex + alpha.toString(16).padStart(2, '0') }
}

/** Points in a unit; a pixel of MapFish Print 3 is as large. */
const UNITS: { readonly [unit: string]: number } = {
  '': 1,
  pt: 1,
  px: 1.3,
  pc: 12,
  mm: 72 / 25.4,
  cm: 72 / 2.54,
  in: 72
}
const FACTORS: { readonly [unit: string]: number } = { '%': 0.01, em: 1, rem: 1, ex: 0.5 }
const [SMALLEST_PT, LARGEST_PT] = [1, 200]
const [SMALLEST_FACTOR, LARGEST_FACTOR] = [0.1, 10]

function sized(value: string, look: Look): Look {
  const words = value.toLowerCase()
  const index = SIZE_WORDS.indexOf(words)
  if (index >= 0) return { size: SIZES[index]!, scale: 1 }
  if (words === 'larger' || words === 'smaller') return scaled(words === 'larger' ? 1.2 : 1 / 1.2, look)
  const [, digits, unit = ''] = /^(\d{1,6}(?:\.\d{1,6})?|\.\d{1,6})\s*([a-z]*|%)$/.exec(words) ?? []
  if (digits === undefined) return {}
  if (Object.hasOwn(FACTORS, unit)) return scaled(Number(digits) * FACTORS[unit]!, look)
  return Object.hasOwn(UNITS, unit)
    ? { size: within(Number(digits) * UNITS[unit]!, SMALLEST_PT, LARGEST_PT), scale: 1 }
    : {}
}

const scaled = (factor: number, { size, scale = 1 }: Look): Look =>
  size === undefined
    ? { scale: within(scale * factor, SMALLEST_FACTOR, LARGEST_FACTOR) }
    : { size: within(size * factor, SMALLEST_PT, LARGEST_PT) }

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

const MOST_FAMILIES = 5
/** Kinds of fonts, which no font file is called. */
const GENERIC = ['serif', 'sans-serif', 'monospace', 'cursive', 'fantasy', 'system-ui', 'inherit', 'initial']

export const families = (value = ''): Look => {
  const names = value
    .split(',')
    .map((name) => name.replace(/["']/g, '').trim())
    .filter((name) => name !== '' && name.length <= 60 && !GENERIC.includes(name.toLowerCase()))
  return names.length === 0 ? {} : { fonts: names.slice(0, MOST_FAMILIES) }
}
