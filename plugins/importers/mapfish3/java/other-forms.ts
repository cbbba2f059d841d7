import type { Java, Operator } from './tree.js'

type Call = Java & { kind: 'call' }
type Form = (args: readonly Java[]) => Java | undefined

const NULL: Java = { kind: 'null' }
const binary = (operator: Operator, left: Java, right: Java): Java => ({ kind: 'binary', operator, left, right })
const method = (target: Java, name: string, args: readonly Java[] = []): Java => ({
  kind: 'call',
  target,
  name,
  args: [...args]
})
const number = (value: number): Java => ({ kind: 'number', value, isWhole: true })
const joined = (operator: Operator, args: readonly Java[]): Java | undefined =>
  args.length === 0 ? undefined : args.reduce((left, right) => binary(operator, left, right))
const text = (value: Java): Java => binary('+', { kind: 'text', value: '' }, value)
const orElse = (value: Java, other: Java): Java => ({
  kind: 'ternary',
  condition: binary('==', value, NULL),
  yes: other,
  no: value
})

/** Functions of JasperReports, which have no class. */
const FUNCTIONS: { readonly [name: string]: Form } = {
  EQUALS: ([one, other]) => one && other && method(one, 'equals', [other]),
  NOT: ([value]) => value && { kind: 'unary', operator: '!', value },
  AND: (args) => joined('&&', args),
  OR: (args) => joined('||', args),
  LEFT: ([value, count]) => value && count && method(value, 'substring', [number(0), count]),
  SUBSTITUTE: ([value, from, to, ...others]) =>
    value && from && to && others.length === 0 ? method(value, 'replace', [from, to]) : undefined,
  YEAR: ([value]) => value && method(value, 'getYear'),
  DAY: ([value]) => value && method(value, 'getDayOfMonth'),
  MONTH: ([value]) => value && method(value, 'getMonthValue')
}

const STATICS: { readonly [name: string]: Form } = {
  'Objects.toString': ([value, other]) => value && other && orElse(value, other),
  'Objects.requireNonNullElse': ([value, other]) => value && other && orElse(value, other),
  'StringUtils.defaultString': ([value, other]) => value && orElse(value, other ?? { kind: 'text', value: '' }),
  'StringUtils.isEmpty': ([value]) => value && binary('||', binary('==', value, NULL), method(value, 'isEmpty')),
  'StringUtils.isBlank': ([value]) =>
    value && binary('||', binary('==', value, NULL), method(method(value, 'trim'), 'isEmpty')),
  'StringUtils.isNotEmpty': ([value]) =>
    value && binary('&&', binary('!=', value, NULL), { kind: 'unary', operator: '!', value: method(value, 'isEmpty') }),
  'StringUtils.isNotBlank': ([value]) =>
    value &&
    binary('&&', binary('!=', value, NULL), {
      kind: 'unary',
      operator: '!',
      value: method(method(value, 'trim'), 'isEmpty')
    }),
  'Math.abs': ([value]) =>
    value && {
      kind: 'ternary',
      condition: binary('<', value, number(0)),
      yes: { kind: 'unary', operator: '-', value },
      no: value
    },
  'MessageFormat.format': (args) => ({ kind: 'call', name: 'msg', args: [...args] }),
  ...Object.fromEntries(
    ['Integer', 'Long', 'Short', 'Double', 'Float', 'Character', 'Boolean'].map((name) => [
      `${name}.toString`,
      ([value, ...others]: readonly Java[]) => (value && others.length === 0 ? text(value) : undefined)
    ])
  )
}

const isParameter = (tree: Java | undefined, name: string): boolean =>
  tree?.kind === 'reference' && tree.of === 'parameter' && tree.name === name

/** A call that has a simpler form: functions of JasperReports, builders of texts, maps of parameters. */
export const otherForm = ({ target, name, args }: Call): Java | undefined => {
  const [first] = args
  if (!target) return Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name]!(args) : undefined
  if (target.kind === 'name') {
    const found = `${target.name}.${name}`
    return Object.hasOwn(STATICS, found) ? STATICS[found]!(args) : undefined
  }
  // only builders of texts have this method
  if (name === 'append' && first && args.length === 1) return binary('+', target, first)
  if (name === 'orElse' && target.kind === 'call' && target.name === 'ofNullable' && first && target.args[0])
    return orElse(target.args[0], first)
  if (name === 'format' && target.kind === 'new' && target.type === 'MessageFormat' && target.args[0])
    return { kind: 'call', name: 'msg', args: [target.args[0], ...(first?.kind === 'new' ? first.args : args)] }
  if (first?.kind !== 'text') return undefined
  if (name === 'getString' && isParameter(target, 'REPORT_RESOURCE_BUNDLE'))
    return { kind: 'reference', of: 'resource', name: first.value }
  if (!isParameter(target, 'REPORT_PARAMETERS_MAP')) return undefined
  const parameter: Java = { kind: 'reference', of: 'parameter', name: first.value }
  if (name === 'get') return parameter
  return name === 'containsKey' ? binary('!=', parameter, NULL) : undefined
}

/** `new StringBuilder("a")` is the text that it begins with; a number is its room. */
export const builderOf = (type: string, args: readonly Java[]): Java | undefined => {
  if (type !== 'StringBuilder' && type !== 'StringBuffer') return undefined
  const [first] = args
  return first && first.kind !== 'number' ? text(first) : { kind: 'text', value: '' }
}
