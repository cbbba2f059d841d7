import type { Java, Operator } from './tree.js'

const isPlain = ({ kind }: Java): boolean => kind === 'null' || kind === 'boolean' || kind === 'number'

const equal = (left: Java, right: Java): Java => ({
  kind: 'call',
  target: { kind: 'name', name: 'Objects' },
  name: 'equals',
  args: [left, right]
})
const missing = (value: Java): Java => ({ kind: 'binary', operator: '==', left: value, right: { kind: 'null' } })

const VALUES: readonly Java['kind'][] = ['reference', 'call', 'member', 'item', 'text', 'number', 'ternary']

/** A value where a script needs a condition: it is true unless it is null, false, 0 or empty. */
export const asCondition = (value: Java): Java =>
  VALUES.includes(value.kind) && !(value.kind === 'call' && value.name === 'equals')
    ? { kind: 'call', target: value, name: 'asBoolean', args: [] }
    : value

/** An operator of Groovy or JavaScript in Java: `==` compares values, `/` keeps the fraction. */
export const scriptBinary = (operator: Operator, left: Java, right: Java): Java => {
  if (operator === '&&' || operator === '||')
    return { kind: 'binary', operator, left: asCondition(left), right: asCondition(right) }
  if (operator === '/') return { kind: 'binary', operator, left: { kind: 'cast', type: 'double', value: left }, right }
  const isComparison = operator === '==' || operator === '!='
  if (!isComparison || isPlain(left) || isPlain(right)) return { kind: 'binary', operator, left, right }
  return operator === '==' ? equal(left, right) : { kind: 'unary', operator: '!', value: equal(left, right) }
}

/** `value ?: other`: the other for what is no condition that holds. */
export const orElse = (value: Java, other: Java): Java => ({
  kind: 'ternary',
  condition: asCondition(value),
  yes: value,
  no: other
})

/** `value?.member`: null for null. */
export const unlessMissing = (value: Java, member: Java): Java => ({
  kind: 'ternary',
  condition: missing(value),
  yes: { kind: 'null' },
  no: member
})
