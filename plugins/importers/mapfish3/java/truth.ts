import { Untranslatable } from './untranslatable.js'
import { all, any, type Formula, holds, not, same } from './formula.js'
import { needsOf, truthOfComputed } from './equality.js'
import { asCode, chosen, isNull, isNumber, plainNumber, type Truth, type Value } from './value.js'

/** A value as a condition; null is not true, and fails where Java needs a boolean. */
export const truthOf = (value: Value): Truth => {
  switch (value.is) {
    case 'null':
      return { truth: false, fails: true }
    case 'truth':
      return { truth: value.truth, fails: false }
    case 'constant':
      if (typeof value.value === 'boolean') return { truth: value.value, fails: false }
      break
    case 'computed':
      if (value.type === 'boolean' || value.type === 'unknown')
        return { truth: truthOfComputed(value), fails: isNull(value) }
      break
    case 'choice': {
      const [yes, no] = [truthOf(value.yes), truthOf(value.no)]
      return { truth: chosen(value.when, yes.truth, no.truth), fails: chosen(value.when, yes.fails, no.fails) }
    }
  }
  throw new Untranslatable('the expression is not a condition', 'write a condition such as {{#if (present value)}}')
}

/** A value as a condition of Groovy or JavaScript: true unless it is null, false, 0 or empty. */
export const truthInScripts = (value: Value): Formula => {
  switch (value.is) {
    case 'null':
      return false
    case 'truth':
      return value.truth
    case 'constant':
      return Boolean(value.value)
    case 'choice':
      return chosen(value.when, truthInScripts(value.yes), truthInScripts(value.no))
    case 'computed':
      if (isNumber(value)) return value.isSome ?? all(value.given, not(same(plainNumber(value), '0', needsOf(value))))
      return holds(value.code)
    case 'time':
      return value.given
    case 'rows':
      return holds(value.path)
    case 'joined':
      return value.pieces.some((piece) => 'literal' in piece && piece.literal !== '') || holds(asCode(value))
    default:
      return true
  }
}

/** Whether it is true and nothing fails. */
export const isTrue = ({ truth, fails }: Truth) => all(not(fails), truth)
export const isFalse = ({ truth, fails }: Truth) => not(any(fails, truth))
