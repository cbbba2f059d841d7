import { isObject } from '../../core/plugin.js'

/** Nested parts of an expression; expressions that people write have at most twenty. */
const DEEPEST = 100
/** Parts of an expression; those of a variable count for each use. */
const MOST_PARTS = 100_000

/** Expressions about the position of a feature on earth. */
const PLACES: unknown[] = ['within', 'distance']

/** The numbers of parts of variables. */
interface Scope {
  parts: ReadonlyMap<unknown, number>
  outer?: Scope
}

/**
 * Throws an Error for an expression, filter or function that would take too long; without `hasPositions` also for one
 * about the position of a feature on earth.
 */
export const checkBounds = (value: unknown, hasPositions = false): void => {
  if (!hasPositions && mentionsPlaces(value)) throw new Error('"within" and "distance" need a layer of type "maplibre"')
  partsOf(value, undefined, 0)
}

/** Whether a value has an expression about the position of a feature. */
export const mentionsPlaces = (value: unknown, depth = 0): boolean => {
  if (depth > DEEPEST || typeof value !== 'object' || value === null) return false
  if (Array.isArray(value) && PLACES.includes(value[0])) return true
  return Object.values(value).some((one) => mentionsPlaces(one, depth + 1))
}

const partsOf = (value: unknown, scope: Scope | undefined, depth: number): number => {
  if (depth > DEEPEST) throw new Error('it is nested too deeply')
  if (isObject(value)) return sum(Object.values(value), scope, depth)
  if (!Array.isArray(value)) return 1
  const [name, ...rest] = value
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

/** The parts of `let`: names and values in turn, then the expression that uses them. */
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
