import { builderOf, otherForm } from './other-forms.js'
import type { Java } from './tree.js'

/** Methods that give the value itself. */
const SAME_VALUE = new Set(['intern', 'toPattern'])
/** `new Boolean(x)`, `Boolean.valueOf(x)`: objects around a value. */
const WRAPPERS = new Set(['Boolean', 'Character'])
const NUMBERS = new Set(['Integer', 'Long', 'Short', 'Byte', 'Double', 'Float', 'BigDecimal', 'BigInteger'])
const PRIMITIVES = new Set(['int', 'long', 'short', 'byte', 'double', 'float', 'char'])

/** Without packages: `java.util.Locale.GERMAN` becomes `Locale.GERMAN`. */
const shortName = (name: string): string => name.replace(/^(?:[a-z_][\w$]*\.)+(?=[A-Z])/, '')

const of = (className: string, name: string, args: Java[]): Java => ({
  kind: 'call',
  target: { kind: 'name', name: className },
  name,
  args
})

/**
 * The same expression with one form for what can be written in several: no casts of classes, no wrappers around values, no
 * packages, functions of JasperReports as calls of Java.
 */
export const simplified = (tree: Java): Java => {
  switch (tree.kind) {
    case 'name':
      return nameOf(shortName(tree.name))
    case 'cast':
      return PRIMITIVES.has(tree.type) ? { ...tree, value: simplified(tree.value) } : simplified(tree.value)
    case 'call':
      return callOf({ ...tree, args: tree.args.map(simplified), ...(tree.target && { target: simplified(tree.target) }) }) // prettier-ignore
    case 'new':
      return newOf(shortName(tree.type), tree.args.map(simplified))
    case 'member':
      return { ...tree, target: simplified(tree.target) }
    case 'item':
      return { ...tree, target: simplified(tree.target), index: simplified(tree.index) }
    case 'unary':
      return { ...tree, value: simplified(tree.value) }
    case 'instanceof':
      return { ...tree, type: shortName(tree.type), value: simplified(tree.value) }
    case 'binary':
      return comparisonOf({ ...tree, left: simplified(tree.left), right: simplified(tree.right) })
    case 'ternary':
      return { ...tree, condition: simplified(tree.condition), yes: simplified(tree.yes), no: simplified(tree.no) }
    default:
      return tree
  }
}

/** `text.indexOf("a") >= 0` as `contains`, `a.compareTo(b) == 0` as `equals`. */
const comparisonOf = (tree: Java & { kind: 'binary' }): Java => {
  const { operator, left, right } = tree
  if (left.kind !== 'call' || left.args.length !== 1) return tree
  const number = numberIn(right)
  const isFound = (operator === '>=' && number === 0) || ((operator === '>' || operator === '!=') && number === -1)
  const isMissing = (operator === '<' && number === 0) || (operator === '==' && number === -1)
  if (left.name === 'indexOf' && (isFound || isMissing)) return unless(isMissing, { ...left, name: 'contains' })
  const isEquality = number === 0 && (operator === '==' || operator === '!=')
  if (left.name !== 'compareTo' || number !== 0) return tree
  if (isEquality) return unless(operator === '!=', { ...left, name: 'equals' })
  return left.target ? { kind: 'binary', operator, left: left.target, right: left.args[0]! } : tree
}
const unless = (isNegated: boolean, value: Java): Java => (isNegated ? { kind: 'unary', operator: '!', value } : value)
const numberIn = (tree: Java): number | undefined => {
  if (tree.kind === 'number') return tree.value
  return tree.kind === 'unary' && tree.operator === '-' && tree.value.kind === 'number' ? -tree.value.value : undefined
}

const nameOf = (name: string): Java =>
  name === 'Boolean.TRUE' || name === 'Boolean.FALSE'
    ? { kind: 'boolean', value: name === 'Boolean.TRUE' }
    : { kind: 'name', name }

const newOf = (type: string, args: Java[]): Java => {
  const [value] = args
  const builder = builderOf(type, args)
  if (builder) return builder
  if (type === 'String') return args.length === 0 ? { kind: 'text', value: '' } : args.length === 1 ? value! : { kind: 'new', type, args } // prettier-ignore
  if (args.length === 1 && (WRAPPERS.has(type) || NUMBERS.has(type))) return wrapped(type, value!)
  return { kind: 'new', type, args }
}

const wrapped = (type: string, value: Java): Java => {
  if (type === 'Boolean' && value.kind === 'text') return { kind: 'boolean', value: /^true$/i.test(value.value) }
  // a text is not true because it is there
  if (type === 'Boolean' && value.kind === 'reference') return of(type, 'valueOf', [value])
  return WRAPPERS.has(type) ? value : of(type, 'valueOf', [value])
}

const callOf = (tree: Java & { kind: 'call' }): Java => {
  const { target, name, args } = tree
  const [first, second, third] = args
  const other = otherForm(tree)
  if (other) return other.kind === 'binary' ? comparisonOf(other) : other
  if (target?.kind === 'name') {
    const isWrapping = (name === 'valueOf' || /^parse(Boolean|Int|Long|Double|Float)$/.test(name)) && args.length === 1
    if (isWrapping && (WRAPPERS.has(target.name) || NUMBERS.has(target.name))) return wrapped(target.name, first!)
    if (target.name === 'Objects' && name === 'equals') return of('Objects', 'equals', args)
    if (target.name === 'Objects' && (name === 'isNull' || name === 'nonNull') && first)
      return { kind: 'binary', operator: name === 'isNull' ? '==' : '!=', left: first, right: { kind: 'null' } }
    if (target.name === 'Objects' && name === 'toString' && args.length === 1) return of('String', 'valueOf', args)
  }
  if (target && SAME_VALUE.has(name) && args.length === 0) return target
  if (target) return tree
  switch (name) {
    case 'IF':
      if (third) return { kind: 'ternary', condition: first!, yes: second!, no: third }
      break
    case 'ISNULL':
      if (args.length === 1) return { kind: 'binary', operator: '==', left: first!, right: { kind: 'null' } }
      break
    case 'CONCATENATE':
      return args.reduce((left, right): Java => ({ kind: 'binary', operator: '+', left, right }), { kind: 'text', value: '' }) // prettier-ignore
    case 'str':
      if (first?.kind === 'text') return { kind: 'reference', of: 'resource', name: first.value }
      break
    case 'NOW':
    case 'TODAY':
      return { kind: 'new', type: 'Date', args: [] }
    case 'DATEFORMAT':
      if (second) return { kind: 'call', target: { kind: 'new', type: 'SimpleDateFormat', args: [second] }, name: 'format', args: [first!] } // prettier-ignore
      break
  }
  const method = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined
  return method !== undefined && args.length === 1 ? { kind: 'call', target: first!, name: method, args: [] } : tree
}

/** Functions of JasperReports that are methods of texts. */
const FUNCTIONS: { readonly [name: string]: string } = { UPPER: 'toUpperCase', LOWER: 'toLowerCase', TRIM: 'trim', LEN: 'length' } // prettier-ignore
