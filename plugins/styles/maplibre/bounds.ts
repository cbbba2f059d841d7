import { isObject } from '../../../core/plugin.js'

/** Parts of an expression within each other; those that people write have twenty at most. */
const DEEPEST = 100
/** Parts of an expression, those of a variable counted again wherever it is used. */
const MOST_PARTS = 100_000

/** They ask where on earth a feature lies, which a style is not told. */
const PLACES: unknown[] = ['within', 'distance']

/** How many parts the values of variables have. */
interface Scope {
  parts: ReadonlyMap<unknown, number>
  outer?: Scope
}

/** Throws an Error for an expression, filter or function that would take too long, or that cannot be answered. */
export const checkBounds = (value: unknown): void => void partsOf(value, undefined, 0)

const partsOf = (value: unknown, scope: Scope | undefined, depth: number): number => {
  if (depth > DEEPEST) throw new Error('it is nested too deeply')
  if (isObject(value)) return sum(Object.values(value), scope, depth)
  if (!Array.isArray(value)) return 1
  const [name, ...rest] = value
  if (PLACES.includes(name)) throw new Error(`there is no ${name} here`)
  if (name === 'literal') return bounded(1 + (Array.isArray(rest[0]) ? rest[0].length : 0))
  if (name === 'let') return letParts(rest, scope, depth)
  if (name === 'var') return 1 + variableParts(rest[0], scope)
  return sum(value, scope, depth)
}

const bounded = (parts: number): number => {
  if (parts > MOST_PARTS) throw new Error(`it has more than ${MOST_PARTS} parts`)
  return parts
}

const sum = (values: readonly unknown[], scope: Scope | undefined, depth: number): number => {
  let total = 1
  for (const value of values) total = bounded(total + partsOf(value, scope, depth + 1))
  return total
}

/** Names and values in turn, then what they are for. */
const letParts = (rest: readonly unknown[], outer: Scope | undefined, depth: number): number => {
  const parts = new Map<unknown, number>()
  let total = 1
  for (let i = 0; i + 1 < rest.length; i += 2) {
    parts.set(rest[i], partsOf(rest[i + 1], outer, depth + 1))
    total = bounded(total + parts.get(rest[i])!)
  }
  return bounded(total + partsOf(rest.at(-1), { parts, outer }, depth + 1))
}

const variableParts = (name: unknown, scope: Scope | undefined): number => {
  for (let one = scope; one; one = one.outer) {
    const parts = one.parts.get(name)
    if (parts !== undefined) return parts
  }
  return 0
}
