import type { JsonSchema } from '../plugin/contracts.js'
import { quote } from '../quote.js'
import { kindOf } from './describe.js'
import { reach } from './schema-branches.js'
import { isObject } from '../untyped.js'

const known = new WeakMap<JsonSchema, boolean>()

/** Whether values of a schema are secrets (`x-secret`), or may contain one. */
const hasSecret = (schema: JsonSchema, root: JsonSchema): boolean => {
  let answer = known.get(schema)
  if (answer === undefined) {
    const parts = new Set<unknown>()
    reach(schema, root, parts)
    answer = [...parts].some((part) => isObject(part) && part['x-secret'] === true)
    known.set(schema, answer)
  }
  return answer
}

/** A faulty value for a message; only its kind if it may be a secret, which would get into logs. */
export const shownValue = (value: unknown, schema: JsonSchema | undefined, root: JsonSchema): string =>
  isHidden(value, schema, root) ? `${kindOf(value)} (not shown, as it may be secret)` : quote(value)

export const isHidden = (value: unknown, schema: JsonSchema | undefined, root: JsonSchema): boolean =>
  value !== null && typeof value !== 'boolean' && schema !== undefined && hasSecret(schema, root)
