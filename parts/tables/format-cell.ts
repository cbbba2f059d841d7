import { messageOf, PrintError } from '../../core/plugin.js'
import { decimalsIn, hexColour, type LoadedPicture as Picture, numberOf, numberText, plainText } from '../blocks.js'
import { Pattern } from '../ecql.js'
import { formatDate, formatScale } from '../text.js'
import type { ColumnOptions } from './options.js'

/** What Typst shows in a cell: text, or what has the members of one of these; lengths are points. */
export type Cell =
  string | { picture: string; width: number; height: number } | { colour: string } | { link: string; text: string }

/** How the cells of a column are shown. */
export interface Format {
  align: 'left' | 'center' | 'right'
  cell(value: unknown): Cell
  /** The same in words, as headings need it. */
  text(value: unknown): string
}

export interface FormatContext {
  lang: string
  /** By address; those that could not be had are not in it. */
  pictures: ReadonlyMap<string, Picture>
  /** Points, of pictures. */
  height: number
}

/** What a document may link to. */
const LINK = /^(?:https?:\/\/|mailto:|tel:)[^\s\0-\x1f]{1,2000}$/i
const DAY = /^(\d{4}-\d\d-\d\d)Z?$/
const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/
/** Leading zeros make a number a name. */
const DIGITS = /^[+-]?(?:0|[1-9]\d*)(?:[.,]\d+)?$/

/** How to show a column of these values. Throws `layout-mistake` for a regular expression that is none. */
export const formatOf = (options: ColumnOptions, values: readonly unknown[], context: FormatContext): Format => {
  const { format = 'auto' } = options
  const found = format === 'auto' ? guess(options, values) : format
  const text = textOf(found, options, values, context.lang)
  const isNumber = found === 'number' || found === 'scale' || found === 'plain number' || found === 'digits'
  const align = options.align ?? (isNumber ? 'right' : 'left')
  if (found === 'color') return { align, text, cell: (value) => swatch(value) ?? text(value) }
  if (found !== 'image' && found !== 'link') return { align, text, cell: text }
  const addressOf = addressReader(options)
  const special = (value: unknown): Cell | undefined => {
    const address = addressOf(value)
    if (address === undefined) return undefined
    if (found === 'image') return pictureCell(context.pictures.get(address), context.height)
    return LINK.test(address) ? { link: address, text: text(value) } : undefined
  }
  return { align, text, cell: (value) => special(value) ?? text(value) }
}

type Guess = NonNullable<ColumnOptions['format']> | 'plain number' | 'digits'

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Of what a column is made: JSON's numbers alone, text of digits, or anything. */
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
  const { decimals, group, unit, pattern = 'date', zone } = options
  if (format === 'date') return (value) => dateText(value, pattern, lang, zone)
  const ofNumber =
    (show: (number: number) => string) =>
    (value: unknown): string => {
      const number = numberOf(value)
      return number === undefined ? plainText(value) : show(number)
    }
  if (format === 'scale') return ofNumber((number) => formatScale(number, lang, { group }))
  if (format !== 'number' && format !== 'plain number' && format !== 'digits') return (value) => plainText(value)
  const places = decimals ?? decimalsIn(values.flatMap((value) => numberOf(value) ?? []))
  // what is not said to be a number may be a year, or the number of a house
  const show = ofNumber((number) =>
    numberText(number, lang, { decimals: places, group: format === 'number' ? group : '', unit })
  )
  return format === 'digits' ? (value) => (typeof value === 'number' ? show(value) : plainText(value)) : show
}

/** A day without a time is that day everywhere; what is no date stays as it is. */
const dateText = (value: unknown, pattern: string, lang: string, zone?: string): string => {
  const text = typeof value === 'string' ? value.trim() : ''
  const day = DAY.exec(text)?.[1]
  if (day === undefined && typeof value !== 'number' && !TIME.test(text)) return plainText(value)
  const date = new Date(day ?? (typeof value === 'number' ? value : text))
  return Number.isNaN(date.getTime())
    ? plainText(value)
    : formatDate(date, pattern, lang, day === undefined ? zone : 'UTC')
}

const swatch = (value: unknown): Cell | undefined => {
  const colour = isEmpty(value) ? undefined : hexColour(value)
  return colour === undefined ? undefined : { colour }
}

/** As high as the column says; where it cannot be had the cell stays empty. */
const pictureCell = (picture: Picture | undefined, height: number): Cell => {
  if (!picture || !(picture.width > 0 && picture.height > 0)) return ''
  return { picture: picture.path, width: (height * picture.width) / picture.height, height }
}

/**
 * What reads the address in a cell: the cell itself, or the group `urlGroup` of a regular expression that fits all of it.
 * Undefined for cells without. Throws `layout-mistake` where the expression cannot be read.
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
    throw new PrintError('layout-mistake', `the urlExtractor of column "${name}": ${messageOf(thrown)}`)
  }
  return (value) => {
    const groups = pattern.take(plainText(value))
    return groups?.[urlGroup ?? Math.min(1, groups.length - 1)]?.trim() || undefined
  }
}
