import { call, quoted } from './helper-calls.js'
import { Untranslatable } from './untranslatable.js'
import { all, any, codeOf, type Formula, type GivenType, given, not } from './formula.js'
import { javaNumber } from './java-number.js'
import type { BlockType, ValueType } from '../scope.js'

/** What an expression gives, as far as a template can compute it. */
export type Value =
  | { is: 'null' }
  | { is: 'constant'; value: string | number | boolean; isWhole?: boolean; isCharacter?: boolean }
  | Computed
  /** Pieces that are joined to one text. */
  | { is: 'joined'; pieces: readonly Piece[] }
  | { is: 'truth'; truth: Formula }
  | { is: 'choice'; when: Formula; yes: Value; no: Value }
  | PointInTime
  | FormattedNumber
  | { is: 'list'; items: readonly Value[] }
  | { is: 'rows'; path: string }
  | { is: 'block'; path: string; block: BlockType }
  | { is: 'map' | 'mapSize'; path: string }
  | { is: 'page'; page: 'number' | 'count' }
  | { is: 'dateFormat'; pattern: string; zone?: string }
  | { is: 'numberFormat'; pattern: string }
  | { is: 'zone'; code?: string }
  /** Without a language: that of the report. */
  | { is: 'locale'; language?: string }

export interface Computed {
  is: 'computed'
  /** The value of a helper: a path, or a call in parentheses. */
  code: string
  type: ValueType
  /** Whether it is not null. */
  given: Formula
  /** The value without which it prints nothing. */
  source?: string
  /** Whether it is more than 0: of counts. */
  isSome?: Formula
  /** Whether the number is in a text; helpers read it, but it must not print as it is. */
  isDigits?: boolean
}
/** Without code: the time of the print. */
interface PointInTime {
  is: 'time'
  code?: string
  zone?: string
  given: Formula
  source?: string
  /** The pattern of its own text. */
  form: string
}
/** A number with digits in groups; without `group` in those of the language. */
export interface FormattedNumber {
  is: 'formatted'
  number: string
  options: { decimals?: number; significant?: number; pattern?: string; group?: string }
  source?: string
}

/** A piece of a text; `source` is the value without which it prints nothing. */
export type Piece =
  | { literal: string }
  | { code: string; given: Formula; source?: string; number?: FormattedNumber }
  | { when: Formula; then: readonly Piece[]; otherwise: readonly Piece[] }
  | { page: 'number' | 'count' }

/** `fails`: when Java would throw, so that the whole expression is null. */
export interface Result {
  value: Value
  fails: Formula
}
export interface Truth {
  truth: Formula
  fails: Formula
}

export const result = (value: Value, fails: Formula = false): Result => ({ value, fails })
export const constant = (value: string | number | boolean, isWhole?: boolean): Value => ({
  is: 'constant',
  value,
  ...(isWhole !== undefined && { isWhole })
})
export const computed = (code: string, type: ValueType, more: Partial<Computed> = {}): Computed => ({
  is: 'computed',
  code,
  type,
  given: true,
  ...more
})

/** The value of a path; `isGiven`: whether it cannot be null. */
export const atPath = (path: string, type: ValueType, isGiven = false): Value => {
  const isThere = isGiven || given(path, GIVEN[type] ?? 'any')
  if (type === 'date') return { is: 'time', code: path, given: isThere, source: path, form: 'datetime' }
  return computed(path, type, { given: isThere, source: path })
}
const GIVEN: { readonly [type: string]: GivenType } = {
  text: 'text',
  number: 'plain',
  integer: 'plain',
  boolean: 'plain'
}

/** When a member of the value cannot be read, because the value is null. */
export const isNull = (value: Value): Formula => {
  if (value.is === 'null') return true
  if (value.is === 'computed' || value.is === 'time') return not(value.given)
  if (value.is === 'choice') return chosen(value.when, isNull(value.yes), isNull(value.no))
  return false
}

export const chosen = (when: Formula, yes: Formula, no: Formula): Formula => any(all(when, yes), all(not(when), no))

/** The same for each branch of a choice. */
export const lifted = (value: Value, verb: (value: Value) => Result): Result => {
  if (value.is !== 'choice') return verb(value)
  const [yes, no] = [lifted(value.yes, verb), lifted(value.no, verb)]
  return result(
    { is: 'choice', when: value.when, yes: yes.value, no: no.value },
    chosen(value.when, yes.fails, no.fails)
  )
}

export const isNumber = (value: Value): boolean =>
  (value.is === 'constant' && typeof value.value === 'number') ||
  (value.is === 'computed' && (value.type === 'number' || value.type === 'integer'))
export const isWhole = (value: Value): boolean =>
  (value.is === 'constant' && value.isWhole === true) || (value.is === 'computed' && value.type === 'integer')
export const isText = (value: Value): boolean => {
  if (value.is === 'choice') return isText(value.yes) || isText(value.no)
  if (value.is === 'constant') return typeof value.value === 'string' && !value.isCharacter
  return value.is === 'joined' || value.is === 'formatted' || (value.is === 'computed' && value.type === 'text')
}

/** What `String.valueOf` gives, as pieces; nothing for null. */
export const piecesOf = (value: Value): readonly Piece[] => {
  switch (value.is) {
    case 'null':
      return [{ code: 'null', given: false }]
    case 'constant':
      return [{ literal: textOfConstant(value) }]
    case 'joined':
      return value.pieces
    case 'computed':
      return [printedValue(value)]
    case 'truth':
      return [{ when: value.truth, then: [{ literal: 'true' }], otherwise: [{ literal: 'false' }] }]
    case 'choice':
      return [{ when: value.when, then: piecesOf(value.yes), otherwise: piecesOf(value.no) }]
    case 'formatted':
      return [{ code: asCode(value), given: true, number: value, ...sourceOf(value) }]
    case 'time':
      if (value.form !== 'millis') return [{ code: asCode(value), given: value.given, ...sourceOf(value) }]
      break
    case 'page':
      return [{ page: value.page }]
    case 'locale':
      if (value.language === undefined) return [{ code: 'lang', given: true }]
  }
  throw noText(value)
}

/** Java writes whole numbers of the types float and double as `5.0`. */
export const noteFraction = (value: Value, note: (text: string) => void): void => {
  if (value.is === 'computed' && value.type === 'number') note(WITHOUT_FRACTION)
}
export const WITHOUT_FRACTION = 'a whole number without a pattern prints as "5"; JasperReports prints "5.0"'

const sourceOf = ({ source }: { source?: string }) => (source === undefined ? {} : { source })

const printedValue = (value: Computed): Piece => {
  const { code, type, given: isGiven } = value
  if (type === 'list' || type === 'object') throw noText(value)
  return { code: type === 'boolean' ? call('concat', [code]) : plainNumber(value), given: isGiven, ...sourceOf(value) }
}

const textOfConstant = ({ value, isWhole }: Value & { is: 'constant' }): string =>
  typeof value === 'number' ? javaNumber(value, isWhole ?? false) : String(value)

/** The number that a text holds. */
export const plainNumber = ({ code, type, isDigits }: Computed): string =>
  isDigits ? call('round', [code], type === 'integer' ? {} : { decimals: 15 }) : code

const NAMES: { readonly [kind in Value['is']]?: string } = {
  rows: 'a list of rows',
  block: 'a block',
  map: 'a map',
  list: 'a list',
  time: 'a time in milliseconds',
  dateFormat: 'a date format',
  numberFormat: 'a number format',
  zone: 'a time zone',
  locale: 'another language',
  mapSize: 'the size of a map'
}
const noText = (value: Value): Untranslatable => {
  const path = 'path' in value ? value.path : value.is === 'computed' ? value.code : undefined
  if (value.is === 'block') return new Untranslatable('a block is not a text', `place it with {{${path}}}`)
  const kind = value.is === 'computed' ? (value.type === 'list' ? 'a list' : 'an object') : NAMES[value.is]
  return new Untranslatable(
    `${kind ?? value.is} is not a text`,
    path === undefined ? 'write the text that is meant' : `write {{join ${path} ", "}} or name a member`
  )
}

/** A value as the value of a helper. */
export const asCode = (value: Value): string => {
  switch (value.is) {
    case 'null':
      return 'null'
    case 'constant':
      // Handlebars has no exponents
      return typeof value.value === 'string' || (typeof value.value === 'number' && String(value.value).includes('e'))
        ? quoted(String(value.value))
        : String(value.value)
    case 'computed':
      return value.code
    case 'choice':
      return call('choose', [codeOf(value.when), asCode(value.yes), asCode(value.no)])
    case 'truth':
      return call('choose', [codeOf(value.truth), 'true', 'false'])
    case 'formatted': {
      const { pattern, group, ...options } = value.options
      return call('number', [value.number], { ...options, pattern: pattern && quoted(pattern), group: group === undefined ? group : quoted(group) }) // prettier-ignore
    }
    case 'time':
      return call('date', [quoted(value.form), ...(value.code === undefined ? [] : [value.code])], { zone: value.zone })
    case 'joined':
      return piecesCode(value.pieces)
    case 'rows':
      return value.path
    case 'page':
      throw noPage()
    default:
      return piecesCode(piecesOf(value))
  }
}

export const noPage = (): Untranslatable =>
  new Untranslatable(
    'a page number is known only when pages are laid out',
    'write it in markup: #context counter(page).display("1"), #context counter(page).final().first()'
  )

/** Pieces as the value of one helper. */
const piecesCode = (pieces: readonly Piece[]): string => {
  const codes = pieces.map(pieceCode)
  if (codes.length === 0) return '""'
  if (codes.length === 1 && !('code' in pieces[0]!)) return codes[0]!
  let joined = codes
  while (joined.length > 20) joined = [call('concat', joined.slice(0, 20)), ...joined.slice(20)]
  return call('concat', joined)
}
const pieceCode = (piece: Piece): string => {
  if ('literal' in piece) return quoted(piece.literal)
  if ('code' in piece) return piece.code
  if ('page' in piece) throw noPage()
  return call('choose', [codeOf(piece.when), ...[piece.then, piece.otherwise].map(branchCode)])
}

const branchCode = (pieces: readonly Piece[]): string => {
  const [only] = pieces
  return pieces.length === 1 && only && 'code' in only ? only.code : piecesCode(pieces)
}
