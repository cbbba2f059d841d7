import type { Feature } from '../../../core/feature.js'
import { shown } from '../../../core/untyped.js'
import type { Geometry } from '../../wkt/wkt.js'
import { derived, type Expression, numberIn, rawProperty, textIn } from '../combine.js'
import { NoResult, ValueMistake } from '../mistake.js'
import { geometryOperand } from '../operand.js'
import { attempt } from '../shapes.js'
import { parseTime, timeIn } from '../times.js'

/** A function that can be called in expressions. */
export interface FunctionDefinition {
  /** The minimum and maximum number of arguments. */
  least: number
  most: number
  /** Makes a call; `name` is for messages. Throws a SyntaxError for invalid constant arguments. */
  call(args: readonly Expression[], name: string): Expression
}

/** The types that arguments are converted to. */
interface Kinds {
  text: string
  number: number
  boolean: boolean
  time: Date
  geometry: Geometry
  /** A single value becomes a list of one item. */
  list: readonly unknown[]
  /** Any value; lists and objects as short texts. */
  any: unknown
  /** Any value, unchanged. */
  raw: unknown
}
type Kind = keyof Kinds
/**
 * `text?` is optional. `text or null` is required, but may be null. If any other argument is null, the result is null.
 */
type Parameter = Kind | `${Kind}?` | `${Kind} or null`
type ValueOf<P extends Parameter> = P extends Kind
  ? Kinds[P]
  : P extends `${infer K extends Kind}?` | `${infer K extends Kind} or null`
    ? Kinds[K] | undefined
    : never
type Values<P extends readonly Parameter[]> = { [I in keyof P]: ValueOf<P[I]> }

/** Maximum characters. Longer texts are cut, because calls may be nested. */
const LONGEST = 10_000

/** A boolean, also from text or number; undefined for null. Throws a Mistake for anything else. */
export const booleanIn = (value: unknown): boolean | undefined => {
  if (typeof value === 'boolean' || value === undefined) return value
  if (value === null) return undefined
  if (typeof value === 'number') return value !== 0
  const text = textIn(value)!
  if (/^(?:true|yes|1)$/i.test(text)) return true
  if (/^(?:false|no|0)$/i.test(text)) return false
  throw new ValueMistake(`${shown(value)} is not a boolean; must be true or false`)
}

const dateIn = (value: unknown): Date | undefined => {
  if (value instanceof Date || value === undefined) return value
  if (value === null) return undefined
  const time = typeof value === 'string' ? parseTime(value)?.getTime() : timeIn(value)
  if (time === undefined || !Number.isFinite(new Date(time).getTime()))
    throw new ValueMistake(`${shown(value)} is not a date`)
  return new Date(time)
}

type Read = (feature: Feature) => unknown

const rawOf = (argument: Expression): Read => {
  const read = argument.property === undefined ? argument : rawProperty(argument.property)
  return (feature) => read(feature) ?? undefined
}

const readers: { readonly [kind in Kind]: (argument: Expression, name: string) => Read } = {
  text: (argument) => (feature) => textIn(argument(feature)),
  number: (argument, name) => (feature) => numberIn(argument(feature), `${name}()`),
  boolean: (argument) => (feature) => booleanIn(argument(feature)),
  time: (argument) => (feature) => dateIn(argument(feature)),
  geometry: geometryOperand,
  list: (argument) => {
    const read = rawOf(argument)
    return (feature) => {
      const value = read(feature)
      return value === undefined || Array.isArray(value) ? value : [value]
    }
  },
  any: (argument) => (feature) => argument(feature) ?? undefined,
  raw: (argument) => rawOf(argument)
}

/** Converts a result to a valid value: long texts are cut. Throws a Mistake for a number that is not finite. */
const settled = (result: unknown, name: string, values: readonly unknown[]): unknown => {
  if (typeof result === 'number') {
    if (!Number.isFinite(result)) throw new NoResult(`${name}(${values.map(shown).join(', ')}) has no finite result`)
    return result
  }
  return typeof result === 'string' && result.length > LONGEST ? result.slice(0, LONGEST) : (result ?? null)
}

const kindOf = (parameter: Parameter): Kind => parameter.replace(/\?| or null/, '') as Kind

/** Defines a function with typed arguments. */
export const fn = <const P extends readonly Parameter[]>(
  parameters: P,
  compute: (...values: Values<P>) => unknown
): FunctionDefinition => {
  const call = (args: readonly Expression[], name: string): Expression => {
    const read = args.map((argument, index) => readers[kindOf(parameters[index]!)](argument, name))
    const needed = parameters.map((parameter) => kindOf(parameter) === parameter)
    const run = compute as (...values: unknown[]) => unknown
    const hasGeometry = parameters.some((parameter) => kindOf(parameter) === 'geometry')
    return derived(args, (feature) => {
      const values: unknown[] = []
      for (let index = 0; index < read.length; index++) {
        const value = read[index]!(feature)
        if (value === undefined && needed[index]) return null
        values.push(value)
      }
      return settled(hasGeometry ? attempt(() => run(...values)) : run(...values), name, values)
    })
  }
  return { least: parameters.filter((parameter) => !parameter.endsWith('?')).length, most: parameters.length, call }
}

/** Defines a function with any number of arguments of one type; they may be null. */
export const fnOfAll = <K extends Kind>(
  kind: K,
  least: number,
  compute: (values: (Kinds[K] | undefined)[]) => unknown
): FunctionDefinition => ({
  least,
  most: Infinity,
  call(args, name) {
    const read = args.map((argument) => readers[kind](argument, name))
    return derived(args, (feature) => {
      const values = read.map((each) => each(feature) as Kinds[K] | undefined)
      return settled(compute(values), name, values)
    })
  }
})
