import { toNumber } from '../../core/untyped.js'
import type { Cursor } from '../wkt/cursor.js'
import { isWkt } from '../wkt/wkt.js'
import { among } from './among.js'
import {
  all,
  any,
  constantOf,
  type Expression,
  type Filter,
  literal,
  not,
  property,
  rawProperty,
  textIn
} from './combine.js'
import { between, compare, comparisons, isNull, like, type Sign } from './compare.js'
import { callFunction } from './functions.js'
import { ValueMistake } from './mistake.js'
import { temporal, type TemporalName } from './temporal.js'
import { readValue } from './values.js'

/** A condition: `… OR …`. */
export const readCondition = (cursor: Cursor): Filter => {
  const filters = [readConjunction(cursor)]
  while (cursor.word('OR')) filters.push(readConjunction(cursor))
  return any(filters)
}

const readConjunction = (cursor: Cursor): Filter => {
  const filters = [readNegation(cursor)]
  while (cursor.word('AND')) filters.push(readNegation(cursor))
  return all(filters)
}

const readNegation = (cursor: Cursor): Filter =>
  cursor.word('NOT') ? not(cursor.nested(() => readNegation(cursor))) : readPrimary(cursor)

const BEHIND_VALUES =
  /^(?:IS|IN|NOT|LIKE|ILIKE|BETWEEN|BEFORE|AFTER|DURING|TEQUALS|EXISTS|DOES-NOT-EXIST|=|<>|!=|<|>|<=|>=|\+|-|\*|\/)$/i

const readPrimary = (cursor: Cursor): Filter => {
  if (cursor.word('INCLUDE')) return () => true
  if (cursor.word('EXCLUDE')) return () => false
  if (cursor.isSign('(') || cursor.isSign('[')) {
    // brackets contain a condition, or the first part of a value: ("a" + 1) * 2 > b
    const { kind, value } = cursor.behindBracket()
    const isValue = (kind === 'sign' || kind === 'name') && BEHIND_VALUES.test(value)
    if (!isValue) return cursor.inBrackets(() => readCondition(cursor))
  }
  if (cursor.isWord('IN') || (cursor.isWord('ID') && /^IN$/i.test(cursor.ahead(1).value))) return readIds(cursor)
  const start = isWkt(cursor) ? undefined : cursor.next
  const left = readSpacedName(cursor) ?? readValue(cursor)
  return readPredicate(cursor, left, start !== undefined && cursor.isCall(start))
}

/** Words before `=`, as the Masterportal writes a name with blanks, without the quotes that it needs. */
const readSpacedName = (cursor: Cursor): Expression | undefined => {
  let words = 0
  while (cursor.ahead(words).kind === 'name' && !RESERVED.includes(cursor.ahead(words).value.toUpperCase())) words++
  const { kind, value, at } = cursor.ahead(words)
  if (words < 2 || kind !== 'sign' || value !== '=') return undefined
  const name = cursor.source.slice(cursor.token.at, at).trim()
  cursor.next += words
  return property(name)
}

/**
 * `IN ('id', …)` selects features by their ids. If a comparison follows, or if the first item is not constant, it is a
 * call of the function `in`.
 */
const readIds = (cursor: Cursor): Filter => {
  cursor.word('ID')
  cursor.expectWord('IN')
  const items = cursor.inBrackets(() => cursor.list(() => readValue(cursor)))
  const { kind, value } = cursor.token
  if (kind === 'sign' && Object.hasOwn(comparisons, value))
    return readPredicate(cursor, callFunction('in', items), true)
  if (items.length > 1 && !items[0]!.isConstant) return isTrue(callFunction('in', items))
  if (!items.every(({ isConstant }) => isConstant))
    throw new SyntaxError(`at character ${cursor.token.at + 1}: the ids of features must be texts or numbers`)
  const ids = new Set(items.map((item) => textIn(constantOf(item))))
  return ({ id }) => id !== undefined && ids.has(String(id))
}

const readPredicate = (cursor: Cursor, left: Expression, isCall: boolean): Filter => {
  const { kind, value } = cursor.token
  if (kind === 'sign' && Object.hasOwn(comparisons, value)) {
    cursor.next++
    return compare(value as Sign, left, readOther(cursor, left))
  }
  if (cursor.word('IS')) {
    const isNegative = cursor.word('NOT')
    cursor.expectWord('NULL')
    return isNegative ? not(isNull(left)) : isNull(left)
  }
  if (cursor.word('EXISTS')) return exists(cursor, left)
  if (cursor.word('DOES-NOT-EXIST')) return not(exists(cursor, left))
  const time = readTemporalName(cursor)
  if (time) return temporal(time, left, readTime(cursor))
  const isNegative = cursor.word('NOT')
  const filter = readBetween(cursor, left) ?? readLike(cursor, left) ?? readAmong(cursor, left)
  if (filter) return isNegative ? not(filter) : filter
  if (isNegative || !isCall) throw cursor.unexpected('a comparison', COMPARISONS)
  return isTrue(left)
}

/** Words of comparisons, for messages about misspelled words. */
const COMPARISONS = 'IS IN NOT LIKE ILIKE BETWEEN BEFORE AFTER DURING TEQUALS EXISTS'.split(' ')

const RESERVED = [...COMPARISONS, 'AND', 'OR', 'INCLUDE', 'EXCLUDE', 'TRUE', 'FALSE', 'NULL']

const isTrue =
  (value: Expression): Filter =>
  (feature) => {
    const result = value(feature)
    return result === true || result === 'true'
  }

const exists = (cursor: Cursor, { property }: Expression): Filter => {
  if (property === undefined)
    throw new SyntaxError(`at character ${cursor.token.at + 1}: EXISTS must follow the name of a property`)
  const value = rawProperty(property)
  return (feature) => value(feature) !== undefined
}

const readBetween = (cursor: Cursor, value: Expression): Filter | undefined => {
  if (!cursor.word('BETWEEN')) return undefined
  const low = readValue(cursor)
  cursor.expectWord('AND')
  return between(value, low, readValue(cursor))
}

const readLike = (cursor: Cursor, value: Expression): Filter | undefined => {
  const matchCase = !cursor.word('ILIKE')
  if (matchCase && !cursor.word('LIKE')) return undefined
  return like(value, cursor.text("a pattern in '…'"), { matchCase })
}

const readAmong = (cursor: Cursor, value: Expression): Filter | undefined => {
  if (!cursor.word('IN')) return undefined
  return among(
    value,
    cursor.inBrackets(() => cursor.list(() => readOther(cursor, value)))
  )
}

/** The value that `left` is compared with. */
const readOther = (cursor: Cursor, left: Expression): Expression => {
  const { kind, value: name } = cursor.token
  const read = readValue(cursor)
  return kind === 'quoted-name' && read.property === name ? quotedName(name, read, left) : read
}

/**
 * A name in double quotes. A text was meant if a feature does not have this property, but the other value is this text,
 * or both are numbers.
 */
const quotedName = (name: string, read: Expression, left: Expression): Expression => {
  const isNumber = Number.isFinite(toNumber(name))
  const evaluate: Expression = (feature) => {
    const value = read(feature)
    if (value !== undefined) return value
    const other = left(feature)
    if (textIn(other) === name || (isNumber && typeof other === 'number'))
      throw new ValueMistake(
        `"${name.slice(0, 80)}" in double quotes is the name of a property, which the feature does not have; texts have single quotes: '${name.slice(0, 80).replaceAll("'", "''")}'`
      )
    return value
  }
  return Object.assign(evaluate, { property: name })
}

const readTemporalName = (cursor: Cursor): TemporalName | undefined => {
  if (cursor.word('TEQUALS')) return 'TEQUALS'
  if (cursor.word('AFTER')) return 'AFTER'
  if (cursor.word('BEFORE')) return alsoDuring(cursor) ? 'BEFORE OR DURING' : 'BEFORE'
  if (!cursor.word('DURING')) return undefined
  if (!cursor.word('OR')) return 'DURING'
  cursor.expectWord('AFTER')
  return 'DURING OR AFTER'
}

const alsoDuring = (cursor: Cursor): boolean => {
  if (!cursor.word('OR')) return false
  cursor.expectWord('DURING')
  return true
}

/** A moment, a period of two parts with a slash between them, or a value that is a moment or period. */
const readTime = (cursor: Cursor): Expression => {
  const [first, slash, second] = [cursor.token, cursor.ahead(1), cursor.ahead(2)]
  const isPeriod = slash.kind === 'sign' && slash.value === '/' && [first, second].some(({ kind }) => kind === 'time')
  if (!isPeriod) return readValue(cursor)
  cursor.next += 3
  return literal(`${first.value}/${second.value}`)
}
