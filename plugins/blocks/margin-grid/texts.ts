import { degreesText, finestPart } from '../../../parts/grids.js'
import { formatNumber, hemisphereLetters } from '../../../parts/text.js'
import type { LabelForm } from './schemas.js'

/** A part of a label; small ones are raised. */
export interface Run {
  text: string
  small?: boolean
}

export interface TextMaking {
  form: LabelForm
  /** The smaller distance between ticks. */
  spacing: number
  /** All coordinates of the grid, which are written with the same parts. */
  values: readonly number[]
  lang: string
}

/** Writes a coordinate; `full`: as the first of its side, with all digits. `square`: the letters of the MGRS square. */
export type TextOf = (value: number, axis: 'x' | 'y', first: { full?: boolean; square?: string }) => Run[]

const KILOMETRE = 1000
const SQUARE = 100 * KILOMETRE
/** Separates groups of digits: a narrow space that does not break. */
const NARROW = '\u202f'
const MOST_DECIMALS = 6

export const textsOf = ({ form, spacing, values, lang }: TextMaking): TextOf => {
  if (form === 'degrees') {
    const finest = finestPart(values)
    return (value, axis) => [
      { text: inLetters(degreesText(inWorld(value, axis), axis, finest, MOST_DECIMALS, '.'), lang) }
    ]
  }
  if (form === 'numbers') {
    const decimals = decimalsFor(spacing)
    return (value) => [{ text: formatNumber(value, lang, { decimals, group: NARROW }) }]
  }
  // both forms need a projection in metres
  if (form === 'mgrs') return (value, _axis, { square }) => inSquare(Math.round(value), square)
  return (value, axis, { full }) => inKilometres(Math.round(value), axis, full)
}

/** Decimals that show this spacing. */
const decimalsFor = (spacing: number): number =>
  [...Array(MOST_DECIMALS).keys()].find(
    (decimals) => Math.abs(spacing * 10 ** decimals - Math.round(spacing * 10 ** decimals)) < 1e-6
  ) ?? MOST_DECIMALS

/** Longitudes from -180 (excluded) to 180. */
const inWorld = (value: number, axis: 'x' | 'y'): number =>
  axis === 'x' ? value - 360 * Math.ceil((value - 180) / 360) : value

export const inLetters = (text: string, lang: string): string => {
  const [north, east, south, west] = hemisphereLetters(lang)
  const letters: { [letter: string]: string } = { N: north, E: east, S: south, W: west }
  return text.replace(/[NESW]$/, (letter) => letters[letter]!)
}

/** The two digits of the kilometres are large; the metres only where they are not 000, or in the first label. */
const inKilometres = (metres: number, axis: 'x' | 'y', full = false): Run[] => {
  const [high, kilometres, rest] = digitsOf(metres)
  const after = full ? `${rest}${NARROW}m${NARROW}${axis === 'x' ? 'E' : 'N'}` : rest === '000' ? '' : rest
  return runs(metres < 0 ? `-${high}` : high === '0' ? '' : high, kilometres, after)
}

/** The letters of the square, then the kilometres inside it. */
const inSquare = (metres: number, square?: string): Run[] => {
  const [, kilometres, rest] = digitsOf(metres)
  return runs(square ? `${square}${NARROW}` : '', kilometres, rest === '000' ? '' : rest)
}

const runs = (before: string, large: string, after: string): Run[] =>
  [{ text: before, small: true }, { text: large }, { text: after, small: true }].filter(({ text }) => text !== '')

/** Squares of 100 km, kilometres inside one in two digits, and metres in three. */
const digitsOf = (metres: number): [squares: string, kilometres: string, metres: string] => {
  const size = Math.abs(metres)
  return [
    String(Math.floor(size / SQUARE)),
    String(Math.floor((size % SQUARE) / KILOMETRE)).padStart(2, '0'),
    String(size % KILOMETRE).padStart(3, '0')
  ]
}
