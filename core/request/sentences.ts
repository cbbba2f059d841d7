import { didYouMeanColor, parseColor } from '../color.js'
import type { JsonSchema } from '../plugin/contracts.js'
import { describe } from './describe.js'
import { nearest, orKnown } from '../nearest.js'
import { isHidden, shownValue } from './hidden.js'
import { quote } from '../quote.js'
import { isObject } from '../untyped.js'

/** An error of Ajv, with `verbose`. */
export interface Fault {
  keyword: string
  /** JSON pointer. */
  instancePath: string
  params: { [name: string]: any }
  /** Set where the name of a member is wrong, not a value. */
  propertyName?: string
  schema?: unknown
  parentSchema?: JsonSchema
  data?: unknown
  message?: string
}

const formats: { [name: string]: string } = {
  color: parseColor.expected,
  uri: 'an absolute address such as https://example.org/wms',
  date: 'a date such as 2024-05-31',
  'date-time': 'a point in time such as 2024-05-31T12:00:00Z'
}

/** Items of a list, characters of a text. */
const sizeOf = (data: Iterable<unknown>): number => {
  let size = 0
  for (const _ of data) size++
  return size
}

const items = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`

const counted = (fault: Fault, root: JsonSchema, unit: (count: number) => string): string => {
  const { minItems, maxItems } = fault.parentSchema ?? {}
  const exact = minItems !== undefined && minItems === maxItems
  const bound = exact ? 'exactly' : fault.keyword.startsWith('min') ? 'at least' : 'at most'
  const size = sizeOf(fault.data as Iterable<unknown>)
  const value = isHidden(fault.data, fault.parentSchema, root) ? '' : `, ${quote(fault.data)}`
  return `has ${unit(size)}${value}; must have ${bound} ${fault.params.limit}`
}

/** For branches that only ask for members: `has none of bbox, center; must have exactly one of them`. */
const memberChoice = (fault: Fault): string | undefined => {
  const branches = fault.schema as unknown[]
  if (!branches.every((branch) => isObject(branch) && Array.isArray(branch.required) && !branch.properties))
    return undefined
  const needed = branches.map((branch) => (branch as { required: string[] }).required)
  const names = needed.map((members) => members.join(' and '))
  const isSent = (name: string): boolean => isObject(fault.data) && fault.data[name] !== undefined
  const half = fault.params.passingSchemas ? undefined : needed.find((members) => members.some(isSent))
  if (half) {
    const others = names.filter((_, index) => needed[index] !== half)
    const [sent, missing] = [true, false].map((wanted) => half.filter((name) => isSent(name) === wanted).join(' and '))
    return `has ${sent} without ${missing}; must have both, or one of ${others.join(', ')}`
  }
  const found = `has ${fault.params.passingSchemas ? 'several' : 'none'} of ${names.join(', ')}`
  return `${found}; must have ${fault.keyword === 'oneOf' ? 'exactly' : 'at least'} one of them`
}

const alternatives = (fault: Fault, root: JsonSchema): string => {
  const choice = memberChoice(fault)
  if (choice) return choice
  const found = `is ${shownValue(fault.data, fault.parentSchema, root)};`
  if (fault.params.passingSchemas) return `${found} must match only one of the allowed forms, but matches several`
  return `${found} must be ${describe(fault.parentSchema, root)}`
}

/** The allowed values, and the near match if there is one. */
const choiceOf = (allowed: unknown[], data: unknown): string => {
  const near = typeof data === 'string' ? nearest(data, allowed.map(String)) : undefined
  const expected = allowed.length === 1 ? quote(allowed[0]) : `one of ${allowed.map(quote).join(', ')}`
  return `must be ${expected}${near === undefined ? '' : `; did you mean "${near}"?`}`
}

/** A description of a schema as the end of a sentence: in lower case, without a full stop. */
const explained = (description: unknown, separator: ': ' | '; '): string => {
  if (typeof description !== 'string' || description === '') return ''
  const text = /^\p{Lu}\p{Ll}*[ ,:;]/u.test(description)
    ? description[0]!.toLowerCase() + description.slice(1)
    : description
  return `${separator}${text.replace(/\.$/, '')}`
}

/** One sentence about a faulty value, to be read after its path: `is "x"; must be a number`. */
export const sentence = (fault: Fault, root: JsonSchema): string => {
  const { keyword, params, data, parentSchema = {} } = fault
  const described = parentSchema['x-expected']
  const expected = typeof described === 'string' ? `must be ${described}` : undefined
  if (fault.propertyName !== undefined)
    return `is not a valid name; ${expected ?? `names must match the pattern ${params.pattern}`}`
  const found = `is ${shownValue(data, fault.parentSchema, root)};`
  const meaning = explained(parentSchema.description, '; ')
  switch (keyword) {
    case 'type':
      return `${found} must be ${describe(parentSchema, root)}${parentSchema['x-refuses-null'] && data === null ? meaning : ''}`
    case 'required':
    case 'dependentRequired': {
      const member = isObject(parentSchema.properties) ? parentSchema.properties[params.missingProperty] : undefined
      return `is missing${isObject(member) ? explained(member.description, ': ') : ''}`
    }
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const known = Object.keys(isObject(parentSchema.properties) ? parentSchema.properties : {})
      const name: string = params.additionalProperty ?? params.unevaluatedProperty
      return `is not known; ${nestedIn(parentSchema, name) ?? orKnown(name, known)}`
    }
    case 'enum':
      return `${found} ${choiceOf(params.allowedValues, data)}`
    case 'const':
      return `${found} must be ${quote(params.allowedValue)}`
    case 'minimum':
      return `${found} must be at least ${params.limit}`
    case 'maximum':
      return `${found} must be at most ${params.limit}`
    case 'exclusiveMinimum':
      return `${found} must be more than ${params.limit}`
    case 'exclusiveMaximum':
      return `${found} must be less than ${params.limit}`
    case 'minItems':
    case 'maxItems':
      return counted(fault, root, items)
    case 'minLength':
    case 'maxLength':
      return counted(fault, root, (count) => `${count} ${count === 1 ? 'character' : 'characters'}`)
    case 'pattern':
      return `${found} ${expected ?? `must match the pattern ${params.pattern}${meaning}`}`
    case 'format':
      return `${found} must be ${formats[params.format] ?? `of the format ${params.format}`}${meaning}${params.format === 'color' ? didYouMeanColor(data) : ''}`
    case 'oneOf':
    case 'anyOf':
      return alternatives(fault, root)
    default:
      return `${found} ${fault.message ?? 'is not allowed'}${meaning}`
  }
}

/** For a name such as `state.folder`, which documentation uses for a member of an object: how it is written. */
const nestedIn = (schema: JsonSchema, name: string): string | undefined => {
  const found: string[] = []
  let inside: JsonSchema | undefined = schema
  for (const step of name.split('.')) {
    const members: unknown = inside?.properties
    const near = isObject(members) ? nearest(step, Object.keys(members)) : undefined
    if (near === undefined) return undefined
    found.push(near)
    inside = (members as { [name: string]: JsonSchema })[near]
  }
  if (found.length < 2) return undefined
  const last = found.pop()!
  return `must be nested: ${found.map((step) => `${step}: { `).join('')}${last}: …${' }'.repeat(found.length)}`
}

/** The member inside the value that a fault is about, if it is about one. */
export const memberOf = ({ keyword, params, propertyName }: Fault): string | undefined => {
  if (propertyName !== undefined) return propertyName
  if (keyword === 'required' || keyword === 'dependentRequired') return params.missingProperty
  return params.additionalProperty ?? params.unevaluatedProperty
}
