import { call } from './helper-calls.js'
import { tooLong, Untranslatable } from './untranslatable.js'
import { any, asks, same } from './formula.js'
import { asCode, computed, constant, isNull, isNumber, isWhole, lifted, noPage, result, type Result, type Value } from './value.js' // prettier-ignore
import type { Operator } from './tree.js'

const COMPARISONS: { readonly [operator: string]: readonly [string, string] } = {
  '<': ['lt', 'gte'],
  '>': ['gt', 'lte'],
  '<=': ['lte', 'gt'],
  '>=': ['gte', 'lt']
}
const HELPERS: { readonly [operator: string]: string } = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
  '%': 'remainder'
}

/** What an operator gives for two numbers. */
export const calculated = (operator: Operator, one: Value, other: Value): Result => {
  if (one.is === 'page' || other.is === 'page') throw noPage()
  if (branchesOf(one) * branchesOf(other) > MOST_BRANCHES) throw tooLong()
  return lifted(one, (left) => lifted(other, (right) => ofTwo(operator, left, right)))
}

/** Each choice doubles what is computed. */
const MOST_BRANCHES = 64
const branchesOf = (value: Value): number => (value.is === 'choice' ? branchesOf(value.yes) + branchesOf(value.no) : 1)

const ofTwo = (operator: Operator, left: Value, right: Value): Result => {
  if (left.is === 'null' || right.is === 'null') return result({ is: 'null' }, true)
  if (!mayBeNumber(left) || !mayBeNumber(right) || !(operator in COMPARISONS || operator in HELPERS))
    throw new Untranslatable(`${operator} is supported only for numbers`, 'send the value as an attribute')
  const fails = any(isNull(left), isNull(right))
  const isWholeNumber = isWhole(left) && isWhole(right)
  const [a, b] = [numberIn(left), numberIn(right)]
  if (Object.hasOwn(COMPARISONS, operator)) {
    if (a !== undefined && b !== undefined) return result({ is: 'truth', truth: compared(operator, a, b) })
    const [yes, no] = COMPARISONS[operator]!
    const codes = [asCode(left), asCode(right)]
    return result({ is: 'truth', truth: some(operator, left, b) ?? asks(call(yes, codes), needsOf(left, right), call(no, codes)) }, fails) // prettier-ignore
  }
  if (a !== undefined && b !== undefined) return result(constant(exactly(operator, a, b, isWholeNumber), isWholeNumber))
  const type = isWholeNumber ? 'integer' : 'number'
  const code = call(HELPERS[operator]!, [asCode(left), asCode(right)])
  const isCut = operator === '/' && isWholeNumber
  const source = [left, right].flatMap((value) => (value.is === 'computed' && value.source !== undefined ? [value.source] : []))[0] // prettier-ignore
  return result(
    computed(isCut ? call('round', [code], { to: '"zero"' }) : code, type, source === undefined ? {} : { source }),
    fails
  )
}

const mayBeNumber = (value: Value): boolean => isNumber(value) || (value.is === 'computed' && value.type === 'unknown')
const numberIn = (value: Value): number | undefined =>
  value.is === 'constant' && typeof value.value === 'number' ? value.value : undefined
const needsOf = (...values: Value[]): string[] =>
  values.flatMap((value) => (value.is === 'computed' ? [value.source ?? value.code] : []))

/** A count that is compared with 0 or 1. */
const some = (operator: Operator, value: Value, other: number | undefined) =>
  value.is === 'computed' && value.isSome && ((operator === '>' && other === 0) || (operator === '>=' && other === 1))
    ? value.isSome
    : undefined

const compared = (operator: Operator, a: number, b: number): boolean => {
  if (operator === '<') return a < b
  if (operator === '>') return a > b
  return operator === '<=' ? a <= b : a >= b
}

const exactly = (operator: Operator, a: number, b: number, isWholeNumber: boolean): number => {
  if (operator === '+') return a + b
  if (operator === '-') return a - b
  if (operator === '*') return a * b
  const value = operator === '/' ? a / b : a % b
  if (!Number.isFinite(value)) throw new Untranslatable('a number is divided by 0', 'correct the expression')
  return isWholeNumber ? Math.trunc(value) : value
}

const ROW_PARITY = '(remainder (add @index 1) 2)'

/** Whether two numbers are equal; the row number counts from 1, and `@index` from 0. */
export const equalNumbers = (left: Value, right: Value) => {
  const number = numberIn(right)
  if (left.is === 'computed' && left.code === ROW_PARITY && (number === 0 || number === 1))
    return same('(remainder @index 2)', String(1 - number), [])
  return undefined
}
