import type { Problem } from '../../errors.js'
import { misspelled, mustBeOneOf } from '../../nearest.js'
import type { SchemaCheck } from '../front-matter.js'
import { isObject } from '../../untyped.js'
import { pathOf } from '../../value-path.js'
import { PLAIN_KEYWORDS } from './plain-types.js'

/** Of JSON Schema (draft 2020-12, Validation, 6.1.1). */
const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']
const KEYWORDS = [...PLAIN_KEYWORDS, 'type', 'default']

/** Keywords with a schema, with a list of schemas, and with schemas by name. */
const ONE = ['items', 'contains', 'additionalProperties', 'propertyNames', 'not']
const LISTS = ['prefixItems', 'anyOf', 'oneOf', 'allOf']
const NAMED = ['properties', 'patternProperties']

/**
 * Misspelled keywords, unknown types and wrong defaults in the schemas inside of a schema: the validator ignores the first,
 * and requests would be refused for the last.
 */
export const nestedProblems = (
  schema: object,
  path: string,
  check: Pick<SchemaCheck, 'coerce' | 'fault' | 'validate'>
): Problem[] =>
  nestedIn(schema).flatMap(({ steps, nested }) => {
    const at = pathOf(steps, path)
    const known = Object.keys(nested)
    return [
      ...known.flatMap((keyword): Problem[] => {
        const near = KEYWORDS.includes(keyword) ? undefined : misspelled(keyword, KEYWORDS)
        return near === undefined || known.includes(near)
          ? []
          : [{ path: pathOf([keyword], at), message: `is not a JSON Schema keyword; did you mean "${near}"?` }]
      }),
      ...[nested.type ?? []]
        .flat()
        .filter((type): type is string => typeof type === 'string' && !TYPES.includes(type))
        .map((type) => ({ path: `${at}.type`, message: `is "${type}"; ${mustBeOneOf(type, TYPES)}` })),
      ...wrongDefault(nested, check).map((one) => ({ ...one, path: `${at}.default${one.path && `.${one.path}`}` })),
      ...nestedProblems(nested, at, check)
    ]
  })

const wrongDefault = (nested: { default?: unknown }, check: Parameters<typeof nestedProblems>[2]): Problem[] => {
  const { default: preset } = nested
  if (preset === undefined || preset === null || check.fault(nested) !== undefined) return []
  return check.validate(check.coerce(preset, nested), nested)
}

const nestedIn = (schema: object): { steps: (string | number)[]; nested: { [keyword: string]: unknown } }[] =>
  Object.entries(schema)
    .flatMap(([keyword, value]): [(string | number)[], unknown][] => {
      if (ONE.includes(keyword)) return [[[keyword], value]]
      if (LISTS.includes(keyword) && Array.isArray(value)) return value.map((one, index) => [[keyword, index], one])
      return NAMED.includes(keyword) && isObject(value)
        ? Object.entries(value).map(([name, one]) => [[keyword, name], one])
        : []
    })
    .flatMap(([steps, nested]) => (isObject(nested) ? [{ steps, nested }] : []))
