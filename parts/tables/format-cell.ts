import { messageOf, PrintError } from '../../core/plugin.js'
import { decimalsIn, hexColour, type LoadedPicture, numberOf, numberText, plainText } from '../blocks.js'
import { Pattern } from '../ecql.js'
import { formatDate, formatNumber, formatScale, patternMistake, zoneMistake } from '../text.js'
import type { ColumnOptions, TableOptions } from './options.js'
import { sizeAt } from './pictures.js'

/** The content of a cell for Typst: text or one of these objects; lengths are points. */
export type TableCell =
  string | { picture: string; width: number; height: number } | { colour: string } | { link: string; text: string }

/** Formatting of the cells of a column. */
export interface Format {
  align: 'left' | 'center' | 'right'
  cell(value: unknown): TableCell
  /** The same as plain text, for headings. */
  text(value: unknown): string
}

export interface FormatContext {
  lang: string
  /** Pictures by address, without those that are not available. */
  pictures: ReadonlyMap<string, LoadedPicture>
  /** Height of pictures in points. */
  height: number
}

/** Allowed targets of links. */
const LINK = /^(?:https?:\/\/|mailto:|tel:)[^\s\0-\x1f]{1,2000}$/i
const DAY = /^(\d{4}-\d\d-\d\d)Z?$/
const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/
/** A number with leading zeros is an identifier. */
const DIGITS = /^[+-]?(?:0|[1-9]\d*)(?:[.,]\d+)?$/

/** The formatting for a column of these values. Throws `layout-mistake` for an invalid regular expression. */
export const formatOf = (options: ColumnOptions, values: readonly unknown[], context: FormatContext): Format => {
  const { format = 'auto' } = options
  const found = format === 'auto' ? guess(options, values) : format
  const text = textOf(found, options, values, context.lang)
  const isNumber = found === 'number' || found === 'scale' || found === 'plain number' || found === 'digits'
  const align = options.align ?? (isNumber ? 'right' : 'left')
  if (found === 'color') return { align, text, cell: (value) => swatch(value) ?? text(value) }
  if (found !== 'image' && found !== 'link') return { align, text, cell: text }
  const addressOf = addressReader(options)
  const special = (value: unknown): TableCell | undefined => {
    const address = addressOf(value)
    if (address === undefined) return undefined
    if (found === 'image') return pictureCell(context.pictures.get(address), context.height)
    return LINK.test(address) ? { link: address, text: text(value) } : undefined
  }
  return { align, text, cell: (value) => special(value) ?? text(value) }
}

/** Throws `layout-mistake` for time zones, patterns and regular expressions of a layout that are invalid. */
export const checkColumns = ({ columns = [] }: TableOptions): void => {
  for (const column of columns)
    if (typeof column === 'object') formatOf(column, [], { lang: 'en', pictures: new Map(), height: 0 })
}

type Guess = NonNullable<ColumnOptions['format']> | 'plain number' | 'digits'

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** The kind of values of a column: only JSON numbers, texts of digits, or anything. */
const guess = ({ decimals, group, unit, pattern }: ColumnOptions, values: readonly unknown[]): Guess => {
  if (pattern !== undefined) return 'date'
  if (decimals !== undefined || group !== undefined || unit !== undefined) return 'number'
  const present = values.filter((value) => !isEmpty(value))
  if (present.length === 0) return 'text'
  if (present.every((value) => typeof value === 'number')) return 'plain number'
  return present.every((value) => typeof value === 'number' || (typeof value === 'string' && DIGITS.test(value.trim())))
    ? 'digits'
    : 'text'
}

const textOf = (format: Guess, options: ColumnOptions, values: readonly unknown[], lang: string): Format['text'] => {
  const { decimals, group, unit, pattern, zone } = options
  const wrong = zone === undefined ? undefined : zoneMistake(zone)
  if (wrong)
    throw new PrintError('layout-mistake', `the zone of column "${options.name}", ${JSON.stringify(zone)}, ${wrong}`)
  if (format === 'date') return (value) => dateText(value, pattern ?? 'date', lang, zone)
  const ofNumber =
    (show: (number: number) => string) =>
    (value: unknown): string => {
      const number = numberOf(value)
      return number === undefined ? plainText(value) : show(number)
    }
  if (format === 'scale') return ofNumber((number) => formatScale(number, lang, { group }))
  if (format !== 'number' && format !== 'plain number' && format !== 'digits') return (value) => plainText(value)
  if (format === 'number' && pattern !== undefined) {
    const wrong = patternMistake(pattern)
    if (wrong !== undefined)
      throw new PrintError(
        'layout-mistake',
        `the pattern of column "${options.name}", ${JSON.stringify(pattern)}, is not a pattern of numbers: ${wrong}; must be a pattern such as "#,##0.00"`
      )
    return ofNumber((number) => formatNumber(number, lang, { pattern, group }))
  }
  const places = decimals ?? decimalsIn(values.flatMap((value) => numberOf(value) ?? []))
  // without the format "number", a number may be a year or a house number
  const show = ofNumber((number) =>
    numberText(number, lang, { decimals: places, group: format === 'number' ? group : '', unit })
  )
  return format === 'digits' ? (value) => (typeof value === 'number' ? show(value) : plainText(value)) : show
}

/** A date without a time is not converted between time zones; a value that is not a date is shown unchanged. */
const dateText = (value: unknown, pattern: string, lang: string, zone?: string): string => {
  const text = typeof value === 'string' ? value.trim() : ''
  const day = DAY.exec(text)?.[1]
  if (day === undefined && typeof value !== 'number' && !TIME.test(text)) return plainText(value)
  const date = new Date(day ?? (typeof value === 'number' ? value : text))
  return Number.isNaN(date.getTime())
    ? plainText(value)
    : formatDate(date, pattern, lang, day === undefined ? zone : 'UTC')
}

const swatch = (value: unknown): TableCell | undefined => {
  const colour = isEmpty(value) ? undefined : hexColour(value)
  return colour === undefined ? undefined : { colour }
}

/** A picture with the height of the column; the cell is empty if it is not available. */
const pictureCell = (picture: LoadedPicture | undefined, height: number): TableCell => {
  if (!picture || !(picture.width > 0 && picture.height > 0)) return ''
  return { picture: picture.path, ...sizeAt(height, picture) }
}

/**
 * Returns the function that reads the address in a cell: the cell itself, or the group `urlGroup` of a regular expression
 * that matches the whole cell; undefined for cells without an address. Throws `layout-mistake` for an invalid expression.
 */
export const addressReader = ({
  name,
  urlExtractor,
  urlGroup
}: ColumnOptions): ((value: unknown) => string | undefined) => {
  if (urlExtractor === undefined) return (value) => (typeof value === 'string' ? value.trim() : '') || undefined
  let pattern: Pattern
  try {
    pattern = new Pattern(urlExtractor)
  } catch (thrown) {
    throw new PrintError(
      'layout-mistake',
      `the urlExtractor of column "${name}" is not a valid regular expression: ${messageOf(thrown)}`
    )
  }
  return (value) => {
    const groups = pattern.take(plainText(value))
    return groups?.[urlGroup ?? Math.min(1, groups.length - 1)]?.trim() || undefined
  }
}
