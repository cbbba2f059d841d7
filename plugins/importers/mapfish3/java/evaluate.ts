import { call } from './helper-calls.js'
import { tooLong, Untranslatable } from './untranslatable.js'
import { staticOf } from './classes.js'
import { isNumberClass, namedValue } from './named-values.js'
import { all, any, type Facts, type Formula, holds, NO_FACTS, not, under } from './formula.js'
import { simplified } from './simplify.js'
import { equality } from './equality.js'
import { methodOf } from './methods.js'
import { valueOf } from './reference.js'
import { truthInScripts, truthOf } from './truth.js'
import { calculated } from './arithmetic.js'
import { characterOf } from './characters.js'
import { asCode, chosen, computed, constant, isNull, isNumber, isText, lifted, noPage, noteFraction, piecesOf, result, type Result, type Truth, type Value } from './value.js' // prettier-ignore
import type { Java } from './tree.js'
import type { Scope } from '../scope.js'

const MOST_STEPS = 3000
const MOST_INLINED = 20

/** Shared by all parts of one expression. */
export interface Work {
  note(text: string): void
  steps: number
  inlined: number
}
export const newWork = (note: (text: string) => void): Work => ({ note, steps: 0, inlined: 0 })

/** Computes what expressions give in one scope, where some answers are already known. */
export class Evaluator {
  constructor(
    readonly scope: Scope,
    readonly work: Work,
    readonly facts: Facts = NO_FACTS
  ) {}

  knowing(...formulas: Formula[]): Evaluator {
    return new Evaluator(this.scope, this.work, this.facts.assuming(all(...formulas)))
  }

  /** The value; what fails or is asked about known values is already decided. */
  value(tree: Java): Result {
    if (++this.work.steps > MOST_STEPS) throw tooLong()
    const { value, fails } = this.#value(tree)
    return { value, fails: this.#known(fails) }
  }

  #known(formula: Formula): Formula {
    if (typeof formula === 'boolean') return formula
    return under(formula, this.facts)
  }

  #value(tree: Java): Result {
    switch (tree.kind) {
      case 'null':
        return result({ is: 'null' })
      case 'text':
      case 'boolean':
        return result(constant(tree.value))
      case 'character':
        return result({ is: 'constant', value: tree.value, isCharacter: true })
      case 'number':
        return result(constant(tree.value, tree.isWhole))
      case 'reference':
        return this.#reference(tree)
      case 'unary':
        return this.#unary(tree)
      case 'binary':
        return this.#binary(tree)
      case 'ternary':
        return this.#ternary(tree)
      case 'instanceof':
        return this.#isInstance(tree)
      case 'call':
        return this.#call(tree)
      case 'new': {
        const args = tree.args.map((arg) => this.value(arg))
        const values = args.map(({ value }) => value)
        if (tree.type.endsWith('[]')) return result({ is: 'list', items: values }, any(...args.map(({ fails }) => fails))) // prettier-ignore
        return this.#with(args, () => staticOf(`new ${tree.type}`, values, this.work.note))
      }
      case 'cast': {
        const inside = this.value(tree.value)
        if (tree.type === 'char') return this.#with([inside], () => characterOf(inside.value)) // prettier-ignore
        const method = /double|float/.test(tree.type) ? 'doubleValue' : 'intValue'
        return this.#with([inside], () => methodOf(inside.value, method, [], this.work.note))
      }
      case 'member':
        return this.#member(tree)
      case 'item': {
        const [list, index] = [this.value(tree.target), this.value(tree.index)]
        return this.#with([list, index], () => methodOf(list.value, 'get', [index.value], this.work.note))
      }
      case 'name': {
        const [, language] = /^Locale\.([A-Z]+)$/.exec(tree.name) ?? []
        if (language !== undefined) return result({ is: 'locale', language })
        const known = namedValue(tree.name)
        if (known) return result(known)
        throw new Untranslatable(`${tree.name} is not supported`, 'write its value')
      }
    }
  }

  /** Whether a condition holds. */
  truth(tree: Java): Truth {
    const { value, fails } = this.value(tree)
    const { truth, fails: isMissing } = truthOf(value)
    return { truth: this.#known(truth), fails: this.#known(any(fails, isMissing)) }
  }

  #with(inside: readonly Result[], verb: () => Result): Result {
    const { value, fails } = verb()
    return result(value, any(...inside.map((one) => one.fails), fails))
  }

  /** The meaning of a reference; of another expression, with the evaluator for it. */
  inlined(tree: Java): { tree: Java; evaluator: Evaluator } | undefined {
    const meaning = tree.kind === 'reference' && tree.of !== 'resource' ? this.scope[tree.of](tree.name) : undefined
    if (meaning?.kind !== 'expression') return undefined
    if (++this.work.inlined > MOST_INLINED)
      throw new Untranslatable(
        `the expression refers to itself, or to more than ${MOST_INLINED} others`,
        'compute the value in the client and send it as an attribute'
      )
    return { tree: simplified(meaning.tree), evaluator: new Evaluator(meaning.scope, this.work, this.facts) }
  }

  #reference(tree: Java & { kind: 'reference' }): Result {
    const { of, name } = tree
    if (of === 'resource') return result(this.#translation(name, [], 'text'))
    const inlined = this.inlined(tree)
    if (inlined) return inlined.evaluator.value(inlined.tree)
    const meaning = this.scope[of](name)
    if (meaning && meaning.kind !== 'expression') return result(valueOf(meaning))
    if (of === 'variable')
      throw new Untranslatable(`the report has no variable ${name}`, 'send the value as an attribute')
    throw new Untranslatable(
      `no attribute or processor produces $${of[0]!.toUpperCase()}{${name}}`,
      'add an attribute with this value to the layout'
    )
  }

  #translation(name: string, values: readonly Value[], use: 'text' | 'format' | 'message'): Value {
    const key = this.scope.resource(name, use)
    if (key === undefined)
      throw new Untranslatable(`no resource bundle has the key ${name}`, 'add the text to translations/*.yaml')
    const named = Object.fromEntries(values.map((value, index) => [`value${index + 1}`, asCode(value)]))
    return computed(call('t', [asCode(constant(key))], named), 'text')
  }

  #unary({ operator, value: inside }: Java & { kind: 'unary' }): Result {
    if (operator === '!') {
      const { truth, fails } = this.truth(inside)
      return result({ is: 'truth', truth: not(truth) }, fails)
    }
    const one = this.value(inside)
    if (operator === '+' && isNumber(one.value)) return one
    if (operator === '~')
      throw new Untranslatable('layouts have no operators of bits', 'send the value as an attribute')
    return this.#with([one], () => calculated('-', constant(0, true), one.value))
  }

  #binary({ operator, left, right }: Java & { kind: 'binary' }): Result {
    if (operator === '&&' || operator === '||' || operator === '&' || operator === '|') {
      const isAnd = operator[0] === '&'
      const one = this.truth(left)
      const after = operator.length === 1 ? this : this.knowing(not(one.fails), isAnd ? one.truth : not(one.truth))
      if (operator.length === 2 && one.truth === !isAnd) return result({ is: 'truth', truth: !isAnd }, one.fails)
      const other = after.truth(right)
      const truth = isAnd ? all(one.truth, other.truth) : any(one.truth, other.truth)
      const isReached = operator.length === 1 ? true : isAnd ? one.truth : not(one.truth)
      return result({ is: 'truth', truth }, any(one.fails, all(isReached, other.fails)))
    }
    const [one, other] = [this.value(left), this.value(right)]
    return this.#with([one, other], () => {
      if (operator === '==' || operator === '!=') {
        const { truth, fails } = this.#identity(one.value, other.value)
        return result({ is: 'truth', truth: operator === '==' ? truth : not(truth) }, fails)
      }
      if (operator === '+' && (isText(one.value) || isText(other.value))) {
        for (const { value } of [one, other]) noteFraction(value, this.work.note)
        return result({ is: 'joined', pieces: [...piecesOf(one.value), ...piecesOf(other.value)] })
      }
      return calculated(operator, one.value, other.value)
    })
  }

  /** `==`: equality of numbers and booleans, and of references. */
  #identity(one: Value, other: Value): Truth {
    if (one.is === 'null') return { truth: isNull(other), fails: false }
    if (other.is === 'null') return { truth: isNull(one), fails: false }
    if (one.is === 'page' || other.is === 'page') throw noPage()
    if (one.is === 'constant' && other.is === 'constant') return { truth: one.value === other.value, fails: false }
    if (one.is === 'choice' || other.is === 'choice') {
      const [choice, right] = one.is === 'choice' ? [one, other] : [other as Value & { is: 'choice' }, one]
      const [yes, no] = [this.#identity(choice.yes, right), this.#identity(choice.no, right)]
      return { truth: chosen(choice.when, yes.truth, no.truth), fails: chosen(choice.when, yes.fails, no.fails) }
    }
    const isBoolean = [one, other].some((value) => value.is === 'truth' || (value.is === 'constant' && typeof value.value === 'boolean')) // prettier-ignore
    if (isBoolean) {
      const [left, right] = [truthOf(one), truthOf(other)]
      return { truth: chosen(left.truth, right.truth, not(right.truth)), fails: any(left.fails, right.fails) }
    }
    if (isText(one) || isText(other)) {
      this.work.note('== between texts compares objects in Java and is never true here; equals() was probably meant')
      return { truth: false, fails: false }
    }
    if (!isNumber(one) && !isNumber(other))
      throw new Untranslatable('== compares objects here', `write {{#if (eq a b)}} if the values are meant`)
    return { truth: equality(one, other), fails: any(isNull(one), isNull(other)) }
  }

  #ternary({ condition, yes, no }: Java & { kind: 'ternary' }): Result {
    const { truth, fails } = this.truth(condition)
    if (typeof truth === 'boolean')
      return this.#with([result({ is: 'null' }, fails)], () => this.value(truth ? yes : no))
    const one = this.knowing(truth, not(fails)).value(yes)
    const other = this.knowing(not(truth), not(fails)).value(no)
    return result(
      { is: 'choice', when: truth, yes: one.value, no: other.value },
      any(fails, chosen(truth, one.fails, other.fails))
    )
  }

  #isInstance({ value: inside, type }: Java & { kind: 'instanceof' }): Result {
    const { value, fails } = this.value(inside)
    if (value.is === 'rows' && type.endsWith('DataSource'))
      return result({ is: 'truth', truth: type === 'JREmptyDataSource' ? not(holds(value.path)) : holds(value.path) }, fails) // prettier-ignore
    const isSure =
      (type === 'String' && isText(value)) || (isNumber(value) && isNumberClass(type, value)) || type === 'Object'
    if (isSure && (value.is === 'computed' || value.is === 'constant'))
      return result({ is: 'truth', truth: not(isNull(value)) }, fails)
    throw new Untranslatable(
      `instanceof ${type} is not supported`,
      'write {{#if (present value)}} or a condition on the value'
    )
  }

  #call({ target, name, args }: Java & { kind: 'call' }): Result {
    const [first, ...others] = args
    const isFormat = target?.kind === 'name' && target.name === 'String' && name === 'format'
    if ((isFormat || (!target && name === 'msg')) && first?.kind === 'reference' && first.of === 'resource')
      return this.#formatted(first.name, others, isFormat ? 'format' : 'message')
    if (target && name === 'asBoolean' && args.length === 0) {
      const { value, fails } = this.value(target)
      return result({ is: 'truth', truth: truthInScripts(value) }, fails)
    }
    const values = args.map((arg) => this.value(arg))
    const plain = values.map(({ value }) => value)
    if (!target) return this.#with(values, () => staticOf(name, plain, this.work.note))
    if (target.kind === 'name')
      return this.#with(values, () => staticOf(`${target.name}.${name}`, plain, this.work.note))
    const on = this.value(target)
    return this.#with([on, ...values], () => methodOf(on.value, name, plain, this.work.note))
  }

  #formatted(key: string, args: readonly Java[], use: 'format' | 'message'): Result {
    const values = args.map((arg) => this.value(arg))
    return result(
      this.#translation(key, values.map(({ value }) => value), use), // prettier-ignore
      any(...values.map(({ fails }) => fails))
    )
  }

  #member({ target, name }: Java & { kind: 'member' }): Result {
    const inside = this.value(target)
    return lifted(inside.value, (value) => {
      if (value.is === 'mapSize' && (name === 'width' || name === 'height'))
        return result(
          computed(call('multiply', [`${value.path}.${name}Mm`, String(72 / 25.4)]), 'number'),
          inside.fails
        )
      if (name === 'length') return methodOf(value, 'size', [], this.work.note)
      throw new Untranslatable(`.${name} is not supported`, 'send the value as an attribute')
    })
  }
}
