import { equalNumbers } from './arithmetic.js'
import { any, type Formula, holds, not, same } from './formula.js'
import { asCode, type Computed, isText, type Value } from './value.js'

export const sourceOf = (value: Value): { source?: string } =>
  value.is === 'computed' && value.source !== undefined ? { source: value.source } : {}
export const mayBeText = (value: Value): boolean =>
  isText(value) || (value.is === 'computed' && value.type === 'unknown')
export const isList = (value: Value): boolean =>
  value.is === 'computed' && (value.type === 'list' || value.type === 'object')

/** The text of a constant, also if its pieces are all constant. */
export const constantText = (value: Value): string | undefined => {
  if (value.is === 'constant' && typeof value.value === 'string') return value.value
  if (value.is !== 'joined' || value.pieces.some((piece) => !('literal' in piece))) return undefined
  return value.pieces.map((piece) => ('literal' in piece ? piece.literal : '')).join('')
}

export const needsOf = (value: Value): string[] => (value.is === 'computed' ? [value.source ?? value.code] : [])

/** Whether two values are equal for `equals`; neither is null. */
export const equality = (value: Value, other: Value): Formula => {
  if (value.is === 'choice' || other.is === 'choice') return same(asCode(value), asCode(other), [])
  if (value.is === 'constant' && other.is === 'constant') return value.value === other.value
  if (value.is === 'constant' || (value.is !== 'computed' && other.is === 'computed')) return equality(other, value)
  if (other.is === 'null') return false
  if (value.is === 'computed' && (other.is === 'truth' || typeof constantOf(other) === 'boolean')) {
    const [left, right] = [truthOfComputed(value), other.is === 'truth' ? other.truth : constantOf(other) === true]
    return typeof right === 'boolean' ? (right ? left : not(left)) : any(not(any(not(left), not(right))), not(any(left, right))) // prettier-ignore
  }
  if (value.is === 'computed' && (value.type === 'number' || value.type === 'integer') && isText(other)) return false
  const numbers = equalNumbers(value, other)
  if (numbers !== undefined) return numbers
  if (value.is === 'computed' && value.isSome && constantOf(other) === 0) return not(value.isSome)
  if (constantText(other) === '' && mayBeText(value) && value.is === 'computed') return emptiness(value)
  return same(asCode(value), asCode(other), needsOf(value))
}

/** Whether a text is empty. */
export const emptiness = (value: Computed): Formula =>
  value.given === true && value.type === 'text' ? not(holds(value.code)) : same(value.code, '""', needsOf(value))
export const constantOf = (value: Value): unknown => (value.is === 'constant' ? value.value : undefined)

/** Whether a value of a request is true; only a boolean is. */
export const truthOfComputed = (value: Computed): Formula =>
  value.type === 'boolean' ? holds(value.code) : same(value.code, 'true', needsOf(value))
