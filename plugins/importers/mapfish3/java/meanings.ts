import { call } from './code.js'
import { Untranslatable } from './untranslatable.js'
import { all, any, holds, not } from './formula.js'
import { truthOfComputed } from './equality.js'
import { atPath, chosen, computed, constant, isNull, type Truth, type Value } from './value.js'
import type { Meaning } from '../scope.js'

/** The value that a reference stands for. */
export const valueOf = (meaning: Exclude<Meaning, { kind: 'expression' }>): Value => {
  switch (meaning.kind) {
    case 'value':
      return atPath(meaning.path, meaning.type, meaning.isGiven)
    case 'rows':
    case 'map':
      return { is: meaning.kind, path: meaning.path }
    case 'block':
      return { is: 'block', path: meaning.path, block: meaning.block }
    case 'count':
      return computed(call('count', [meaning.path]), 'integer', { isSome: holds(meaning.path) })
    case 'constant':
      return meaning.value === null
        ? { is: 'null' }
        : constant(meaning.value, typeof meaning.value === 'number' ? Number.isInteger(meaning.value) : undefined)
    case 'pageNumber':
      return { is: 'page', page: 'number' }
    case 'pageCount':
      return { is: 'page', page: 'count' }
    case 'rowNumber':
      return computed(call('add', ['@index', '1']), 'integer')
    case 'language':
      return { is: 'locale' }
    case 'merged':
      throw new Untranslatable('rows of several sources are no value', 'a condition for each source')
    case 'dateFormat':
      throw new Untranslatable('a format of dates is no value', '{{date "dd.MM.yyyy" value}}')
    case 'lost':
      throw new Untranslatable(meaning.why, 'send the value as an attribute')
  }
}

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
  throw new Untranslatable('the expression is no condition', 'write a condition such as {{#if (present value)}}')
}

/** Whether it is true and nothing fails. */
export const isTrue = ({ truth, fails }: Truth) => all(not(fails), truth)
export const isFalse = ({ truth, fails }: Truth) => not(any(fails, truth))
