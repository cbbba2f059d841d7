import {
  BLACK,
  combined,
  parseColor,
  parseItalic,
  parseLength,
  parseOpacity,
  parseSize,
  parseText,
  parseWeight,
  parseWeightName,
  SLANTED,
  type TextSymbolizer,
  type Value,
  wordIn,
  wordParser
} from '../../../../parts/styles.js'
import type { ValueReader } from './values.js'

/** The absolute sizes of CSS Fonts 4, section 2.5.1, where `medium` is 16 pixels. */
const parseSizeName = wordParser({
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32
})
const LARGEST_FONT_PT = 2000

export const parseFontSize = (value: unknown): number | undefined => {
  const size = parseSize(value) ?? parseSizeName(value)
  return size !== undefined && size <= LARGEST_FONT_PT ? size : undefined
}
parseFontSize.expected = `a length from 0 to ${LARGEST_FONT_PT} or a word such as small`

const LONGEST_FAMILY = 300
/**
 * The `font` shorthand of CSS, `bold 12px/1.2 Calibri, sans-serif`: the words before the size, the size, the families.
 */
const SHORTHAND = /^\s*((?:[a-z0-9-]+\s+){0,4})(\d+(?:\.\d+)?[a-z]+)(?:\/\S+)?\s+(\S.*)$/i

interface Shorthand {
  words: string
  size: string
  family: string
}

const shorthandIn = (value: unknown): Shorthand | undefined => {
  const text = parseText(value)
  const [, words, size, family] = (text && text.length <= LONGEST_FAMILY && SHORTHAND.exec(text)) || []
  return family === undefined ? undefined : { words: words!, size: size!, family }
}

export const parseFamily = (value: unknown): string | undefined => {
  const text = typeof value === 'string' && value.length <= LONGEST_FAMILY ? value : ''
  return (shorthandIn(text)?.family ?? text).trim() || undefined
}
parseFamily.expected = `the name of a font, at most ${LONGEST_FAMILY} characters`

export type Font = Pick<
  TextSymbolizer,
  'fontFamily' | 'fontSizePt' | 'fontWeight' | 'italic' | 'color' | 'opacity' | 'letterSpacing'
>

const DEFAULT_FAMILY = 'Noto Sans, sans-serif'

/**
 * How letters look. A shorthand in `fontFamily` or `font` also gives the size, weight and style that are not sent
 * themselves.
 */
export const readFont = (values: ValueReader, presetSizePt: number): Font => {
  const shorthand = shorthandIn(values.sent('fontFamily') ?? values.sent('font'))
  const weight = shorthand?.words
    .split(/\s+/)
    .map(parseWeightName)
    .find((found) => found !== undefined)
  const fontSizePt = values.read(
    'fontSize',
    parseFontSize,
    (shorthand && parseFontSize(shorthand.size)) ?? presetSizePt
  )
  return {
    fontFamily: values.read(['fontFamily', 'font'], parseFamily, DEFAULT_FAMILY),
    fontSizePt,
    fontWeight: values.read('fontWeight', parseWeight, weight ?? 400),
    italic: readItalic(values, SLANTED.test(shorthand?.words ?? '')),
    color: values.read('fontColor', parseColor, BLACK),
    opacity: values.read('fontOpacity', parseOpacity, 1),
    ...readSpacing(values, fontSizePt)
  }
}

/** Some clients send `italic` in the weight. */
const readItalic = (values: ValueReader, preset: boolean): Value<boolean> => {
  const weight = values.maybe('fontWeight', (value) => SLANTED.test(wordIn(value)), false)
  const style = values.read('fontStyle', parseItalic, preset)
  return weight === undefined ? style : combined((a, b) => a || b, weight, style)
}

const readSpacing = (values: ValueReader, sizePt: Value<number>): Pick<Font, 'letterSpacing'> => {
  if (!values.has('charSpacing', 'letterSpacing')) return {}
  const spacing = values.read(['charSpacing', 'letterSpacing'], parseLength, 0)
  return { letterSpacing: combined((gap, em) => (em > 0 ? gap / em : 0), spacing, sizePt) }
}
