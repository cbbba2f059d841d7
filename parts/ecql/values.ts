import type { Cursor } from '../wkt/cursor.js'
import { type Envelope, isWkt, readWkt } from '../wkt/wkt.js'
import { arithmetic, type Expression, literal, property } from './combine.js'
import { distanceWithin } from './distance.js'
import { callFunction } from './functions.js'
import { bbox, relate } from './spatial.js'
import { parseTime } from './times.js'

type Operator = Parameters<typeof arithmetic>[0]

/** Operands joined by operators of one precedence, evaluated from the left. */
const readChain = (
  cursor: Cursor,
  operators: readonly Operator[],
  readPart: (cursor: Cursor) => Expression
): Expression => {
  let left = readPart(cursor)
  for (;;) {
    const operator = operators.find((one) => cursor.isSign(one))
    if (!operator) return left
    cursor.next++
    cursor.countOperation()
    left = arithmetic(operator, left, readPart(cursor))
  }
}

/** A value: `a + b - c`. */
export const readValue = (cursor: Cursor): Expression => readChain(cursor, ['+', '-'], readProduct)

const readProduct = (cursor: Cursor): Expression => readChain(cursor, ['*', '/'], readOperand)

const WORDS: { readonly [word: string]: unknown } = { TRUE: true, FALSE: false, NULL: null }

const readOperand = (cursor: Cursor): Expression => {
  if (cursor.isSign('(') || cursor.isSign('[')) return cursor.inBrackets(() => readValue(cursor))
  if (cursor.sign('-')) return negative(cursor.nested(() => readOperand(cursor)))
  if (cursor.sign('+')) return cursor.nested(() => readOperand(cursor))
  if (isWkt(cursor)) return literal(readWkt(cursor))
  const { kind, value } = cursor.token
  if (kind === 'number' || kind === 'text' || kind === 'time') {
    cursor.next++
    return literal(kind === 'number' ? Number(value) : kind === 'text' ? value : timeOf(value))
  }
  if (kind !== 'name' && kind !== 'quoted-name') throw cursor.unexpected('a value')
  const following = cursor.ahead(1)
  if (kind === 'name' && following.kind === 'sign' && following.value === '(') return readCall(cursor)
  cursor.next++
  const word = value.toUpperCase()
  if (kind === 'name' && Object.hasOwn(WORDS, word)) return literal(WORDS[word])
  cursor.properties.add(value)
  return property(value)
}

const negative = (value: Expression): Expression => arithmetic('-', literal(0), value)

const timeOf = (text: string): Date => {
  const time = parseTime(text)
  if (!time) throw new SyntaxError(`"${text}" is not a date`)
  return time
}

/** A call of a function. BBOX, RELATE, DWITHIN and BEYOND have a special syntax, with words that are not values. */
const readCall = (cursor: Cursor): Expression => {
  const name = cursor.tokens[cursor.next++]!.value
  cursor.countOperation()
  const special = Object.hasOwn(SPECIAL, name.toUpperCase()) ? SPECIAL[name.toUpperCase()] : undefined
  if (special) return cursor.inBrackets(() => special(cursor))
  return callFunction(
    name,
    cursor.inBrackets(() => (cursor.isSign(')') ? [] : cursor.list(() => readValue(cursor))))
  )
}

/** Two geometries separated by a comma. */
const readPair = (cursor: Cursor): [Expression, Expression] => {
  const a = readValue(cursor)
  cursor.expect(',')
  return [a, readValue(cursor)]
}

/** `geometry, minX, minY, maxX, maxY [, 'crs']`; the coordinate system is ignored. */
const readBbox = (cursor: Cursor): Expression => {
  const geometry = readValue(cursor)
  cursor.expect(',')
  if (cursor.token.kind !== 'number' && !cursor.isSign('-')) return callFunction('intersects', [geometry, callFunction('bounds', [readValue(cursor)])]) // prettier-ignore
  const box = [cursor.number()]
  while (box.length < 4) {
    cursor.expect(',')
    box.push(cursor.number())
  }
  if (cursor.sign(',')) cursor.text("a coordinate system such as 'EPSG:3857'")
  const [x1, y1, x2, y2] = box as [number, number, number, number]
  return bbox(geometry, [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)] satisfies Envelope)
}

/** `geometry, geometry [, pattern]`; quotes around the pattern are optional. */
const readRelate = (cursor: Cursor): Expression => {
  const [a, b] = readPair(cursor)
  if (!cursor.sign(',')) return callFunction('relate', [a, b])
  if (cursor.token.kind === 'text') return relate(a, b, cursor.text('a pattern'))
  const { at } = cursor.token
  while (!cursor.isSign(')') && cursor.token.kind !== 'end') cursor.next++
  return relate(a, b, cursor.source.slice(at, cursor.token.at).trim())
}

/** `geometry, geometry, distance, unit`; the unit may have two words (`statute miles`). */
const readDistance = (cursor: Cursor, name: 'DWITHIN' | 'BEYOND'): Expression => {
  const [a, b] = readPair(cursor)
  cursor.expect(',')
  const distance = cursor.number()
  if (!cursor.sign(',')) return distanceWithin(name, a, b, distance, '')
  if (cursor.token.kind === 'text') return distanceWithin(name, a, b, distance, cursor.text('units'))
  const words: string[] = []
  while (cursor.token.kind === 'name') words.push(cursor.tokens[cursor.next++]!.value)
  return distanceWithin(name, a, b, distance, words.join(' '))
}

const SPECIAL: { readonly [name: string]: (cursor: Cursor) => Expression } = {
  BBOX: readBbox,
  RELATE: readRelate,
  DWITHIN: (cursor) => readDistance(cursor, 'DWITHIN'),
  BEYOND: (cursor) => readDistance(cursor, 'BEYOND')
}
