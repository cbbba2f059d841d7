import { SOLID } from '../../core/style/default-style.js'
import type { Dash } from '../../core/style/symbolizer.js'

const POINTS: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['px', 1],
  ['pt', 1],
  ['pc', 12],
  ['in', 72],
  ['mm', 72 / 25.4],
  ['cm', 72 / 2.54],
  ['m', 72 / 0.0254]
])

/** Larger lengths make no sense on paper. */
const LARGEST_PT = 100_000
/** Characters. Longer texts are not lengths, and the pattern below would be slow for them. */
const LONGEST = 100
const LONGEST_DASH = 1000
const MOST_DASHES = 64

/** A finite number, or a text that contains one. */
export const parseNumber = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}
parseNumber.expected = 'a number'

/**
 * A length in points, from a number or text (`12`, `"12px"`, `"4 mm"`). A pixel is a point, 72 to the inch. It may be
 * negative.
 */
export const parseLength = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Math.abs(value) <= LARGEST_PT ? value : undefined
  if (typeof value !== 'string' || value.length > LONGEST) return undefined
  const [, number, unit] = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*([a-z]*)\s*$/i.exec(value) ?? []
  const points = Number(number) * (POINTS.get((unit ?? '?').toLowerCase()) ?? NaN)
  return Math.abs(points) <= LARGEST_PT ? points : undefined
}
parseLength.expected = 'a length such as 2, "2px" or "2mm"'

/** A length that is not negative. */
export const parseSize = (value: unknown): number | undefined => {
  const points = parseLength(value)
  return points !== undefined && points >= 0 ? points : undefined
}
parseSize.expected = 'a length such as 2, "2px" or "2mm", not below 0'

/** A number from 0 to 1, or a percentage. Larger values count as 1, smaller ones as 0. */
export const parseOpacity = (value: unknown): number | undefined => {
  const isPercent = typeof value === 'string' && value.trim().endsWith('%')
  const number = parseNumber(isPercent ? value.trim().slice(0, -1) : value)
  return number === undefined ? undefined : Math.min(1, Math.max(0, isPercent ? number / 100 : number))
}
parseOpacity.expected = 'a number from 0 to 1 or a percentage'

export const parseBoolean = (value: unknown): boolean | undefined => {
  const word = parseText(value)?.trim().toLowerCase() ?? ''
  if (['true', 'yes', '1'].includes(word)) return true
  return ['false', 'no', '0'].includes(word) ? false : undefined
}
parseBoolean.expected = 'true or false'

/** Makes a parser of one of some words, in any letter case. */
export const wordParser = <T>(words: { [spelling: string]: T }) => {
  const parse = (value: unknown): T | undefined => {
    const word = parseText(value)?.trim().toLowerCase() ?? ''
    return Object.hasOwn(words, word) ? words[word] : undefined
  }
  parse.expected = `one of ${Object.keys(words).join(', ')}`
  parse.known = Object.keys(words)
  return parse
}

export const parseText = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : undefined
parseText.expected = 'a text'

/** The dash styles of OpenLayers 2, in multiples of the width of the line; 0 is a dot. */
const parseDashName = wordParser<readonly number[]>({
  solid: [],
  none: [],
  dot: [0, 2],
  dash: [2, 2],
  dashdot: [3, 2, 0, 2],
  longdash: [4, 2],
  longdashdot: [5, 2, 0, 2]
})

/** `dash`, `dot`, `dashdot`, `longdash`, `longdashdot`, `solid`; text of numbers (`"6 4"`); or a list of numbers. */
export const parseDash = (value: unknown): Dash | undefined => {
  const named = parseDashName(value)
  if (named) return { lengths: named, unit: 'width' }
  const items = Array.isArray(value) ? value : typeof value === 'string' ? numbersIn(value) : [value]
  if (items.length > MOST_DASHES) return undefined
  const lengths = items.map(parseSize)
  if (!lengths.every((length) => length !== undefined)) return undefined
  return lengths.some((length) => length > 0) ? { lengths, unit: 'pt' } : SOLID
}
parseDash.expected = 'the name of a dash style such as dash or dot, or lengths such as "6 4"'

const numbersIn = (text: string): (string | undefined)[] =>
  text.length > LONGEST_DASH
    ? [undefined]
    : text
        .replace(/^\s*\[|\]\s*$/g, '')
        .trim()
        .split(/[\s,;]+/)

/** A part of a picture or a text, for its anchor. */
export const parseAnchor = (value: unknown): number | undefined => {
  const number = parseNumber(value)
  return number !== undefined && Math.abs(number) <= 10 ? number : undefined
}
parseAnchor.expected = 'a number from -10 to 10'

export const parseCap = wordParser({ butt: 'butt', flat: 'butt', round: 'round', square: 'square' } as const)
export const parseJoin = wordParser({ miter: 'miter', mitre: 'miter', round: 'round', bevel: 'bevel' } as const)
