import { call } from './helper-calls.js'
import { holds } from './formula.js'
import { neededDatePattern } from './date-patterns.js'
import { Untranslatable } from './untranslatable.js'
import { atPath, computed, constant, type Value } from './value.js'
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
      throw new Untranslatable('rows of several sources are not a value', 'a condition for each source')
    case 'dateFormat':
      return {
        is: 'dateFormat',
        pattern: neededDatePattern(meaning.pattern),
        ...(meaning.zone !== undefined && { zone: meaning.zone })
      }
    case 'lost':
      throw new Untranslatable(meaning.why, 'send the value as an attribute')
  }
}
