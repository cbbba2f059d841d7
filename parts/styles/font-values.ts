import { parseNumber, parseText, wordParser } from './measure.js'

export const parseWeightName = wordParser({
  thin: 100,
  hairline: 100,
  extralight: 200,
  ultralight: 200,
  lighter: 300,
  light: 300,
  normal: 400,
  regular: 400,
  book: 400,
  roman: 400,
  medium: 500,
  demi: 600,
  demibold: 600,
  semibold: 600,
  bold: 700,
  bolder: 700,
  extrabold: 800,
  ultrabold: 800,
  black: 900,
  heavy: 900
})
export const SLANTED = /italic|oblique/i
const LONGEST_WORD = 100

export const wordIn = (value: unknown): string => parseText(value)?.slice(0, LONGEST_WORD).trim().toLowerCase() ?? ''

/** A font weight: a number from 1 to 1000 or a name (CSS Fonts 4, section 2.2), also with or as `italic`. */
export const parseWeight = (value: unknown): number | undefined => {
  const word = wordIn(value)
  const weight = word.replace(SLANTED, '').replace(/[\s_-]/g, '')
  if (weight === '') return word === '' ? undefined : 400
  const number = parseNumber(weight)
  if (number !== undefined) return number >= 1 && number <= 1000 ? number : undefined
  return parseWeightName(weight)
}
parseWeight.expected = 'a number from 1 to 1000 or a name such as bold'

export const parseItalic = (value: unknown): boolean | undefined => {
  const word = wordIn(value)
  return SLANTED.test(word) ? true : ['normal', 'regular', 'bold', 'none'].includes(word) ? false : undefined
}
parseItalic.expected = 'normal, italic or oblique'
