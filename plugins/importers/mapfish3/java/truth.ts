import { Untranslatable } from './untranslatable.js'
import { all, any, not } from './formula.js'
import { truthOfComputed } from './equality.js'
import { chosen, isNull, type Truth, type Value } from './value.js'

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

/** Whether it is true and nothing fails. */
export const isTrue = ({ truth, fails }: Truth) => all(not(fails), truth)
export const isFalse = ({ truth, fails }: Truth) => not(any(fails, truth))
