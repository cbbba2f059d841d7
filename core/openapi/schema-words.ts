import type { JsonSchema } from '../plugin/contracts.js'
import { describe } from '../request/describe.js'
import { isObject } from '../untyped.js'

/** A piece of a sentence about a schema: text, or the name of another schema. */
export type Word = { text: string } | { name: string }

/** A member of an object that a schema describes; `path` as in messages: `map.center`. */
export interface Member {
  path: string
  schema: JsonSchema
  isRequired: boolean
}

const AT = '#/components/schemas/'
/** Deeper ones are in the document for programs. */
const DEEPEST = 4

const nameIn = ({ $ref }: JsonSchema): string | undefined =>
  typeof $ref === 'string' && $ref.startsWith(AT) ? $ref.slice(AT.length).split('/')[0] : undefined

/** The members of an object, and those of the objects in it, with their paths. */
export const membersOf = (schema: JsonSchema, above = '', depth = 0): Member[] => {
  const { properties, required } = schema
  if (!isObject(properties) || depth > DEEPEST) return []
  return Object.entries(properties).flatMap(([name, member]) => {
    if (!isObject(member)) return []
    const path = above + name
    const isRequired = Array.isArray(required) && required.includes(name)
    const inner = isObject(member.items) ? membersOf(member.items, `${path}[].`, depth + 1) : []
    return [{ path, schema: member, isRequired }, ...membersOf(member, `${path}.`, depth + 1), ...inner]
  })
}

const NUMBERS: [keyword: string, words: string][] = [
  ['minimum', 'from'],
  ['exclusiveMinimum', 'more than'],
  ['maximum', 'up to'],
  ['exclusiveMaximum', 'less than'],
  ['maxLength', 'at most characters:'],
  ['maxItems', 'at most items:'],
  ['default', 'default:']
]

/** What a schema allows, in words; other schemas by name. */
export const wordsOf = (schema: JsonSchema): Word[] => {
  const name = nameIn(schema)
  if (name !== undefined) return [{ name }]
  const branches = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  const named = branches?.filter(isObject).filter((one) => nameIn(one) !== undefined || one.title !== undefined)
  if (named && named.length > 0 && named.length === branches?.length)
    return named.flatMap((one, index) => [...(index > 0 ? [{ text: ', or ' }] : []), ...branchWords(one)])
  const items = isObject(schema.items) ? nameIn(schema.items) : undefined
  const kind: Word[] = items !== undefined ? [{ text: 'a list of ' }, { name: items }] : [{ text: described(schema) }]
  const limits = NUMBERS.flatMap(([keyword, words]) =>
    schema[keyword] === undefined ? [] : [`; ${words} ${JSON.stringify(schema[keyword])}`]
  )
  return [...kind, { text: limits.join('') }]
}

/** One way to write a request: its layout, and the schema of the attributes. */
const branchWords = (branch: JsonSchema): Word[] => {
  if (nameIn(branch) !== undefined) return wordsOf(branch)
  const names = Object.values((branch.properties ?? {}) as { [name: string]: JsonSchema }).flatMap((member) =>
    isObject(member) && nameIn(member) !== undefined ? wordsOf(member) : []
  )
  return [{ text: `“${String(branch.title)}” ` }, ...names]
}

const described = (schema: JsonSchema): string => {
  const words = describe({ ...schema, properties: undefined, items: plainItems(schema.items) }, {})
  return words === 'something else' ? 'anything' : words
}

/** References in items lead out of the schema. */
const plainItems = (items: unknown): unknown =>
  isObject(items) && items.$ref === undefined ? { type: items.type } : undefined
