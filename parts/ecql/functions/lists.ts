import { isObject, shown } from '../../../core/untyped.js'
import { numberIn, textIn } from '../combine.js'
import { isEqual } from '../compare.js'
import { ValueMistake } from '../mistake.js'
import { parseTime, timeIn } from '../times.js'
import { booleanIn, type FunctionDefinition, fn, fnOfAll } from './define.js'

const list = fnOfAll('list', 0, (lists) => lists.flatMap((items = [null]) => items))

const has = fn(['any', 'list'], (item, items) => items.some((other) => isEqual(item, other)))

/** Multiplies each number in a text (a dash pattern) by a factor. */
const multiplied = (factor: number, numbers: string): string =>
  numbers
    .trim()
    .split(/[\s,]+/)
    .map((number) => factor * numberIn(number, 'listMultiply()')!)
    .join(' ')

const member = (object: unknown, name: string): unknown => {
  if (Array.isArray(object)) return /^\d+$/.test(name) ? object[Number(name)] : undefined
  return isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined
}

const parsed = (json: unknown): unknown => {
  if (typeof json !== 'string') return json
  try {
    return JSON.parse(json)
  } catch {
    throw new ValueMistake(`${shown(json)} is not valid JSON`)
  }
}

/** The value at a JSON Pointer (RFC 6901). */
const pointed = (json: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce(member, parsed(json))

/** Converts a value to the type of a Java class, by the last word of its name (`java.lang.Integer`). */
const converted = (value: unknown, type: string): unknown => {
  const word = type.split('.').pop()!.toLowerCase()
  if (/^(?:byte|short|int|integer|long|biginteger)$/.test(word)) return Math.trunc(numberIn(value, 'Convert()') ?? NaN)
  if (/^(?:float|double|number|bigdecimal)$/.test(word)) return numberIn(value, 'Convert()')
  if (word === 'string') return textIn(value)
  if (word === 'boolean') return booleanIn(value)
  if (!/^(?:date|timestamp|time)$/.test(word))
    throw new ValueMistake(
      `the type of Convert() is "${type.slice(0, 40)}"; must be one of Integer, Double, String, Boolean, Date`
    )
  const time = typeof value === 'string' ? parseTime(value) : new Date(timeIn(value) ?? NaN)
  return time && Number.isFinite(time.getTime()) ? time : null
}

export const lists: { readonly [name: string]: FunctionDefinition } = {
  list,
  array: list,
  size: fn(['list'], (items) => items.length),
  litem: fn(['list', 'number'], (items, index) => items[Math.trunc(index)]),
  lin: has,
  inArray: has,
  listMultiply: fn(['number', 'text'], multiplied),
  mapGet: fn(['raw', 'text'], member),
  jsonPointer: fn(['raw', 'text'], pointed),
  jsonArrayContains: fn(['raw', 'text', 'any'], (json, pointer, item) => {
    const items = pointed(json, pointer)
    return Array.isArray(items) && items.some((other) => isEqual(item, other))
  }),
  Convert: fn(['any', 'text'], converted)
}
