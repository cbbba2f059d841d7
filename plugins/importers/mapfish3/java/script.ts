import type { Java, Operator } from './tree.js'

const isPlain = ({ kind }: Java): boolean => kind === 'null' || kind === 'boolean' || kind === 'number'

const equal = (left: Java, right: Java): Java => ({
  kind: 'call',
  target: { kind: 'name', name: 'Objects' },
  name: 'equals',
  args: [left, right]
})
const missing = (value: Java): Java => ({ kind: 'binary', operator: '==', left: value, right: { kind: 'null' } })

/** An operator of Groovy or JavaScript in Java: `==` compares values, `/` keeps the fraction. */
export const scriptBinary = (operator: Operator, left: Java, right: Java): Java => {
  if (operator === '/') return { kind: 'binary', operator, left: { kind: 'cast', type: 'double', value: left }, right }
  const isComparison = operator === '==' || operator === '!='
  if (!isComparison || isPlain(left) || isPlain(right)) return { kind: 'binary', operator, left, right }
  return operator === '==' ? equal(left, right) : { kind: 'unary', operator: '!', value: equal(left, right) }
}

/** `value ?: other`: the other for null and an empty text. */
export const orElse = (value: Java, other: Java): Java => ({
  kind: 'ternary',
  condition: { kind: 'binary', operator: '||', left: missing(value), right: equal(value, { kind: 'text', value: '' }) },
  yes: other,
  no: value
})

/** `value?.member`: null for null. */
export const unlessMissing = (value: Java, member: Java): Java => ({
  kind: 'ternary',
  condition: missing(value),
  yes: { kind: 'null' },
  no: member
})
