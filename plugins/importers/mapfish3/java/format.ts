import { call, quoted } from './helper-calls.js'
import { Untranslatable } from './untranslatable.js'
import { neededDatePattern, FORMAT_DATES } from './date-patterns.js'
import { formattedNumber, inPattern } from './number-patterns.js'
import { asCode, isNumber, type Piece, piecesOf, type Value } from './value.js'

const CONVERSION = /%(?:(\d+)\$)?([-#+ 0,(<]*)(\d+)?(?:\.(\d+))?([tT]?[a-zA-Z%])/g
const LONE_PERCENT = /%/

/** What `String.format` gives for a constant format. */
export const formatted = (format: string, values: readonly Value[], note: (text: string) => void): Value => {
  const pieces: Piece[] = []
  let next = 0
  let from = 0
  const literal = (text: string) => {
    if (LONE_PERCENT.test(text)) throw unknown(format, text)
    if (text !== '') pieces.push({ literal: text })
  }
  for (const match of format.matchAll(CONVERSION)) {
    literal(format.slice(from, match.index))
    from = match.index + match[0].length
    const [written, position, flags = '', width, precision, letter = ''] = match
    if (letter === 'n' || letter === '%') {
      pieces.push({ literal: letter === 'n' ? '\n' : '%' })
      continue
    }
    const index = flags.includes('<') ? next - 1 : position === undefined ? next++ : Number(position) - 1
    const value = values[index]
    if (value === undefined) throw new Untranslatable(`"${format}" has no value for ${written}`, 'correct the format')
    pieces.push(...converted(value, { written, flags, width, precision, letter }, note))
  }
  literal(format.slice(from))
  const [only] = pieces
  if (pieces.length === 1 && only && 'code' in only && only.code.startsWith('(number ')) {
    const number = values[0]!
    return onlyNumber(number, format) ?? { is: 'joined', pieces }
  }
  return { is: 'joined', pieces }
}

const unknown = (format: string, written: string): Untranslatable =>
  new Untranslatable(
    `${written} in the format "${format}" has no counterpart`,
    'write the text with {{number value decimals=2}} and {{date "…" value}}'
  )

interface Conversion {
  written: string
  flags: string
  width?: string
  precision?: string
  letter: string
}

/** A number alone, whose separator may be replaced later. */
const onlyNumber = (value: Value, format: string): Value | undefined => {
  const [, , flags = '', , precision, letter] = new RegExp(CONVERSION.source).exec(format) ?? []
  return letter === 'f' || letter === 'd' ? formattedNumber(value, numberOptions(flags, precision, letter)) : undefined
}

const numberOptions = (flags: string, precision: string | undefined, letter: string) => ({
  decimals: letter === 'd' ? 0 : Number(precision ?? 6),
  ...(flags.includes(',') ? {} : { group: '' })
})

const converted = (value: Value, conversion: Conversion, note: (text: string) => void): readonly Piece[] => {
  const { written, flags, width, precision, letter } = conversion
  const refuse = (): never => {
    throw unknown(written, written)
  }
  if (letter === 'd' && width !== undefined && /^[,0]*$/.test(flags)) return padded(value, conversion)
  if (width !== undefined && Number(width) > 1) return refuse()
  switch (letter) {
    case 's':
    case 'S':
      if (flags !== '' || precision !== undefined) return refuse()
      return letter === 's' ? piecesOf(value) : [{ code: call('upper', [asCode(value)]), given: true }]
    case 'b':
    case 'c':
      return flags === '' ? piecesOf(value) : refuse()
    case 'd':
    case 'f': {
      if (/[-#+ (0]/.test(flags)) return refuse()
      if (value.is === 'choice')
        return [{ when: value.when, then: converted(value.yes, conversion, note), otherwise: converted(value.no, conversion, note) }] // prettier-ignore
      if (value.is === 'page') return piecesOf(value)
      if (!isNumber(value) && !(value.is === 'computed' && value.type === 'unknown')) return refuse()
      if (letter === 'd' && flags === '') return piecesOf(value)
      note('numbers have the separators of the language of the print')
      return piecesOf(formattedNumber(value, numberOptions(flags, precision, letter)))
    }
  }
  const date = /^[tT]/.test(letter) ? FORMAT_DATES[letter[1]!] : undefined
  if (date === undefined || value.is !== 'time') return refuse()
  return piecesOf({ ...value, form: neededDatePattern(date) })
}

/** `%08d`: `{{legacy}}` fills numbers up. */
const padded = (value: Value, { written }: Conversion): readonly Piece[] => {
  if (value.is !== 'computed' || !/^[A-Za-z_]\w*(\.\w+)*$/.test(value.code)) throw unknown(written, written)
  return [{ code: call('legacy', [quoted(`\${format ${written} ${value.code}}`)]), given: true }]
}

/** `%s`, `%1$s` of a text that is used as a format, as `{value1}` of translations. */
export const positional = (text: string): string => {
  let next = 1
  return text.replace(
    /%(?:(\d+)\$)?[-#+ 0,(]*\d*(?:\.\d+)?([sdfn%])/g,
    (_, position: string | undefined, letter: string) => {
      if (letter === 'n' || letter === '%') return letter === 'n' ? '\n' : '%'
      return `{value${position ?? next++}}`
    }
  )
}

/** `{0}` of a text that is used as a format of `msg`, as `{value1}` of translations. */
export const messagePositional = (text: string): string =>
  text.replace(/'([^']*)'|\{(\d+)[^{}]*\}/g, (_, inside: string | undefined, position: string | undefined) =>
    position === undefined ? (inside === '' ? "'" : inside!) : `{value${Number(position) + 1}}`
  )

/** What `MessageFormat` gives for a constant format; numbers are written as the language does. */
export const message = (format: string, values: readonly Value[]): Value => {
  const pieces: Piece[] = []
  let from = 0
  const literal = (text: string): void => {
    if (/[{}]/.test(text)) throw unknown(format, text)
    if (text !== '') pieces.push({ literal: text })
  }
  for (const match of format.matchAll(/''|'([^']*)'|\{(\d+)\}/g)) {
    literal(format.slice(from, match.index))
    from = match.index + match[0].length
    const [, inside, position] = match
    if (position === undefined) pieces.push({ literal: inside ?? "'" })
    else pieces.push(...inMessage(values[Number(position)], format))
  }
  literal(format.slice(from))
  return { is: 'joined', pieces }
}

const inMessage = (value: Value | undefined, format: string): readonly Piece[] => {
  if (value === undefined)
    throw new Untranslatable(`"${format}" has no value for all its numbers`, 'correct the format')
  return piecesOf(isNumber(value) ? inPattern(value, '#,##0.###') : value)
}
