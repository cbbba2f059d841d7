import { type NumberText, numberText } from '../java/number-patterns.js'
import type { Java, Operator } from '../java/tree.js'
import { call } from './statements.js'

/** A number as Typst code. */
export interface Formula {
  code: string
  /** Whether Java keeps it in a type without decimals. */
  isWhole: boolean
}

/** What the names in a formula stand for. */
export interface Names {
  total(name: string): Formula | undefined
  /** The expression of a variable that is computed anew for each row. */
  variable(name: string): Java | undefined
  /** Another number; `isSure`: it must be known that it is one. */
  number(tree: Java, isSure: boolean): Formula | undefined
  /** A condition without totals, as code. */
  condition(tree: Java): string
}

/** Variables that refer to each other. */
const MOST_STEPS = 500

const OPERATORS: readonly Operator[] = ['+', '-', '*', '/', '%']
const COMPARISONS: readonly Operator[] = ['==', '!=', '<', '>', '<=', '>=']
const OF_BIG_DECIMAL: { readonly [name: string]: Operator } = { add: '+', subtract: '-', multiply: '*', divide: '/', remainder: '%' } // prettier-ignore
const WHOLE = /^(?:int|long|short|byte)(?:Value)?$/
const FRACTION = /^(?:double|float)(?:Value)?$/
const NUMBERS = /^(?:Integer|Long|Short|Double|Float|BigDecimal|BigInteger)$/

/** Formulas of a report that compute with totals. The functions of the library give none where a total has no rows. */
export class TotalFormulas {
  #steps = 0

  constructor(private readonly names: Names) {}

  /** Whether an expression depends on a total. */
  mentions(tree: Java, depth = 0): boolean {
    if (tree.kind === 'reference') {
      if (tree.of !== 'variable' || depth > 20) return false
      if (this.names.total(tree.name)) return true
      const variable = this.names.variable(tree.name)
      return variable !== undefined && this.mentions(variable, depth + 1)
    }
    return childrenOf(tree).some((child) => this.mentions(child, depth))
  }

  /** An expression that is a number; undefined for what is none, or is not known to be one. */
  number(tree: Java, isSure = true): Formula | undefined {
    if (++this.#steps > MOST_STEPS) return undefined
    switch (tree.kind) {
      case 'null':
        return { code: 'none', isWhole: true }
      case 'number':
        return { code: String(tree.value), isWhole: tree.isWhole }
      case 'reference': {
        const total = tree.of === 'variable' ? this.names.total(tree.name) : undefined
        const variable = tree.of === 'variable' ? this.names.variable(tree.name) : undefined
        return total ?? (variable ? this.number(variable, isSure) : this.names.number(tree, isSure))
      }
      case 'cast':
        return this.#as(tree.type, tree.value)
      case 'unary':
        if (tree.operator === '+') return this.number(tree.value, false)
        return tree.operator === '-' ? this.#calculated('-', { kind: 'number', value: 0, isWhole: true }, tree.value) : undefined // prettier-ignore
      case 'binary':
        return OPERATORS.includes(tree.operator) ? this.#calculated(tree.operator, tree.left, tree.right) : undefined
      case 'ternary': {
        const [when, yes, no] = [this.condition(tree.condition), this.number(tree.yes), this.number(tree.no)]
        if (when === undefined || !yes || !no) return undefined
        return { code: `(if ${when} { ${yes.code} } else { ${no.code} })`, isWhole: yes.isWhole && no.isWhole }
      }
      case 'call':
        return this.#call(tree)
      default:
        return undefined
    }
  }

  #calculated(operator: Operator, left: Java, right: Java): Formula | undefined {
    // + also joins texts
    const [one, other] = [left, right].map((side) => this.number(side, operator === '+'))
    if (!one || !other) return undefined
    const isWhole = one.isWhole && other.isWhole
    const name = operator === '/' && isWhole ? 'quotient' : operator
    return { code: call('calculated', [`"${name}"`, one.code, other.code]), isWhole }
  }

  #as(type: string, value: Java): Formula | undefined {
    const inside = this.number(value, false)
    if (!inside) return undefined
    if (FRACTION.test(type)) return { ...inside, isWhole: false }
    return WHOLE.test(type) && !inside.isWhole ? ofOne('trunc', inside, true) : inside
  }

  #call({ target, name, args }: Java & { kind: 'call' }): Formula | undefined {
    const [first, second] = args
    if (!target) return undefined
    if (target.kind === 'name') {
      if (NUMBERS.test(target.name) && name === 'valueOf' && first) {
        if (first.kind === 'text' && /^\d+(?:\.\d+)?$/.test(first.value)) return { code: String(Number(first.value)), isWhole: false } // prettier-ignore
        const inside = this.number(first, false)
        return inside && { ...inside, isWhole: /^(?:Integer|Long|Short|BigInteger)$/.test(target.name) }
      }
      return target.name === 'Math' && first ? this.#ofMath(name, first, second) : undefined
    }
    const operator = Object.hasOwn(OF_BIG_DECIMAL, name) ? OF_BIG_DECIMAL[name] : undefined
    const digits = name === 'setScale' ? first : operator === '/' && args.length > 2 ? second : undefined
    const decimals = digits?.kind === 'number' ? digits.value : undefined
    if (operator && first) {
      const [one, other] = [this.number(target, false), this.number(first, false)]
      const code = one && other && call('calculated', [`"${operator}"`, one.code, other.code])
      return code === undefined ? undefined : rounded({ code, isWhole: false }, decimals)
    }
    const inside = this.number(target, false)
    if (!inside) return undefined
    if (name === 'setScale' && decimals !== undefined) return rounded(inside, decimals)
    if (name === 'negate') return { ...inside, code: call('calculated', ['"-"', '0', inside.code]) }
    if (name === 'abs') return ofOne('abs', inside, inside.isWhole)
    if (args.length === 0 && FRACTION.test(name)) return { ...inside, isWhole: false }
    return args.length === 0 && WHOLE.test(name) ? this.#as(name, target) : undefined
  }

  #ofMath(name: string, first: Java, second: Java | undefined): Formula | undefined {
    const one = this.number(first, false)
    if (!one) return undefined
    if (/^(?:max|min)$/.test(name) && second) {
      const other = this.number(second, false)
      return other && { code: call('calculated', [`"${name}"`, one.code, other.code]), isWhole: one.isWhole && other.isWhole } // prettier-ignore
    }
    if (name === 'round') return rounded({ ...one, isWhole: true }, 0)
    return /^(?:abs|floor|ceil|sqrt)$/.test(name) ? ofOne(name, one, name === 'abs' && one.isWhole) : undefined
  }

  /** An expression that is a condition, as code. */
  condition(tree: Java): string | undefined {
    if (!this.mentions(tree)) return this.names.condition(tree)
    if (tree.kind === 'unary' && tree.operator === '!') {
      const inside = this.condition(tree.value)
      return inside && `(not ${inside})`
    }
    if (tree.kind === 'call' && tree.name === 'equals' && tree.target && tree.args[0])
      return this.#compared('==', tree.target, tree.args[0])
    if (tree.kind !== 'binary') return undefined
    const { operator, left, right } = tree
    if (operator === '&&' || operator === '||') {
      const [one, other] = [this.condition(left), this.condition(right)]
      return one && other && `(${one} ${operator === '&&' ? 'and' : 'or'} ${other})`
    }
    return COMPARISONS.includes(operator) ? this.#compared(operator, left, right) : undefined
  }

  #compared(operator: Operator, left: Java, right: Java): string | undefined {
    const [one, other] = [this.number(left, false), this.number(right, false)]
    if (!one || !other) return undefined
    if (right.kind === 'null' || left.kind === 'null') return `(${one.code} ${operator} ${other.code})`
    return call('compared', [`"${operator}"`, one.code, other.code])
  }
}

const ofOne = (name: string, { code }: Formula, isWhole: boolean): Formula => ({ code: call('calculated', [`"${name}"`, code, '0']), isWhole }) // prettier-ignore
const rounded = (formula: Formula, decimals: number | undefined): Formula =>
  decimals === undefined ? formula : { ...formula, code: call('calculated', ['"round"', formula.code, String(decimals)]) } // prettier-ignore

const childrenOf = (tree: Java): Java[] => {
  switch (tree.kind) {
    case 'call':
      return [...(tree.target ? [tree.target] : []), ...tree.args]
    case 'new':
      return tree.args
    case 'member':
      return [tree.target]
    case 'item':
      return [tree.target, tree.index]
    case 'cast':
    case 'instanceof':
    case 'unary':
      return [tree.value]
    case 'binary':
      return [tree.left, tree.right]
    case 'ternary':
      return [tree.condition, tree.yes, tree.no]
    default:
      return []
  }
}

/** How a formula is printed; undefined: with all its digits. */
export type Form = NumberText | undefined

interface Marks {
  /** What stands for a formula that is printed; with `pattern`, as the text field writes numbers. */
  printed(formula: Formula, form: Form | 'pattern'): Java
  /** What stands for a text that depends on a condition. */
  chosen(condition: string, yes: Java, no: Java): Java
}

/** The same expression with marks in place of formulas with totals, as far as they are only printed. */
export const withFormulas = (tree: Java, formulas: TotalFormulas, marks: Marks, isAlone = true): Java => {
  if (!formulas.mentions(tree)) return tree
  const found = formulas.number(tree)
  if (found) return marks.printed(found, isAlone ? 'pattern' : undefined)
  const inside = (one: Java, isInsideAlone = false): Java => withFormulas(one, formulas, marks, isInsideAlone)
  if (tree.kind === 'binary' && tree.operator === '+') return { ...tree, left: inside(tree.left), right: inside(tree.right) } // prettier-ignore
  if (tree.kind === 'ternary') {
    if (!formulas.mentions(tree.condition)) return { ...tree, yes: inside(tree.yes, isAlone), no: inside(tree.no, isAlone) } // prettier-ignore
    const condition = formulas.condition(tree.condition)
    return condition === undefined ? tree : marks.chosen(condition, tree.yes, tree.no)
  }
  if (tree.kind !== 'call') return tree
  const { target, name, args } = tree
  const [first, ...others] = args
  if (target?.kind === 'new' && target.type === 'DecimalFormat' && name === 'format' && first) {
    const [pattern] = target.args
    const [form, number] = [pattern?.kind === 'text' ? numberText(pattern.value) : undefined, formulas.number(first, false)] // prettier-ignore
    return form && number ? marks.printed(number, form) : tree
  }
  if (target?.kind === 'name' && target.name === 'String') {
    if (name === 'format' && first?.kind === 'text') return formatted(tree, first.value, others, formulas, marks)
    return name === 'valueOf' ? { ...tree, args: args.map((arg) => inside(arg)) } : tree
  }
  return target && name === 'toString' && args.length === 0 ? inside(target) : tree
}

const SPECS = /%(,?)(?:\.(\d))?([dfs%n])/g

/** `String.format`, whose numbers with totals become texts. */
const formatted = (
  tree: Java & { kind: 'call' },
  pattern: string,
  args: readonly Java[],
  formulas: TotalFormulas,
  marks: Marks
): Java => {
  if (/%/.test(pattern.replace(SPECS, ''))) return tree
  let at = -1
  const given = [...args]
  const text = pattern.replace(SPECS, (spec, group, decimals, kind) => {
    if (kind === '%' || kind === 'n') return spec as string
    const arg = args[++at]
    const number = arg && formulas.mentions(arg) ? formulas.number(arg, false) : undefined
    if (!number) return spec as string
    const form = { before: '', after: '', isGrouped: group === ',', decimals: kind === 'f' ? Number(decimals ?? 6) : 0 }
    given[at] = marks.printed(number, kind === 's' ? undefined : form)
    return '%s'
  })
  return { ...tree, args: [{ kind: 'text', value: text }, ...given] }
}
