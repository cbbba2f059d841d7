import type { JsonSchema } from '../plugin/contracts.js'
import { describe, joinOr } from './describe.js'
import { orKnown } from '../nearest.js'
import { quote } from '../quote.js'
import { isRecord } from './schema-branches.js'

/** What the validator found, in its own words. */
export interface Fault {
  keyword: string
  /** JSON pointer. */
  instancePath: string
  params: { [name: string]: any }
  /** Where the name of a member is at fault, not a value. */
  propertyName?: string
  schema?: unknown
  parentSchema?: JsonSchema
  data?: unknown
  message?: string
}

const formats: { [name: string]: string } = {
  uri: 'an absolute address such as https://example.org/wms',
  date: 'a date such as 2024-05-31',
  'date-time': 'a point in time such as 2024-05-31T12:00:00Z'
}

const sizeOf = (data: unknown): number =>
  typeof data === 'string' ? [...data].length : Object.keys(data as object).length

const items = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`

const counted = (fault: Fault, unit: (count: number) => string): string => {
  const { minItems, maxItems } = fault.parentSchema ?? {}
  const exact = minItems !== undefined && minItems === maxItems
  const bound = exact ? 'exactly' : fault.keyword.startsWith('min') ? 'at least' : 'at most'
  return `must have ${bound} ${unit(fault.params.limit)}, not ${sizeOf(fault.data)}: ${quote(fault.data)}`
}

/** Branches that only ask for members: `exactly one of bbox, center`. */
const memberChoice = (fault: Fault): string | undefined => {
  const branches = fault.schema as unknown[]
  if (!branches.every((branch) => isRecord(branch) && Array.isArray(branch.required) && !branch.properties))
    return undefined
  const names = branches.map((branch) => (branch as { required: string[] }).required.join(' and '))
  return `must have ${fault.keyword === 'oneOf' ? 'exactly' : 'at least'} one of ${names.join(', ')}`
}

const alternatives = (fault: Fault, root: JsonSchema): string => {
  const choice = memberChoice(fault)
  if (choice) return `${choice}, not ${quote(fault.data)}`
  if (fault.params.passingSchemas)
    return `must be only one of what is possible here, but ${quote(fault.data)} could be several`
  return `must be ${describe(fault.parentSchema, root)}, not ${quote(fault.data)}`
}

/** Why a value does not fit, as one sentence about it that says what would be right. */
export const sentence = (fault: Fault, root: JsonSchema): string => {
  const { keyword, params, data, parentSchema = {} } = fault
  if (fault.propertyName !== undefined) return `is no name for it: names match the pattern ${params.pattern}`
  const not = `not ${quote(data)}`
  const meaning = typeof parentSchema.description === 'string' ? `; ${parentSchema.description}` : ''
  switch (keyword) {
    case 'type':
      return `must be ${describe(parentSchema, root)}, ${not}`
    case 'required':
    case 'dependentRequired': {
      const member = isRecord(parentSchema.properties) ? parentSchema.properties[params.missingProperty] : undefined
      return `is missing${isRecord(member) && member.description ? `; ${member.description}` : ''}`
    }
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const known = Object.keys(isRecord(parentSchema.properties) ? parentSchema.properties : {})
      return `is not known; ${orKnown(params.additionalProperty ?? params.unevaluatedProperty, known)}`
    }
    case 'enum':
      return `must be ${joinOr(params.allowedValues.map(quote))}, ${not}`
    case 'const':
      return `must be ${quote(params.allowedValue)}, ${not}`
    case 'minimum':
      return `must be at least ${params.limit}, ${not}`
    case 'maximum':
      return `must be at most ${params.limit}, ${not}`
    case 'exclusiveMinimum':
      return `must be more than ${params.limit}, ${not}`
    case 'exclusiveMaximum':
      return `must be less than ${params.limit}, ${not}`
    case 'minItems':
    case 'maxItems':
      return counted(fault, items)
    case 'minLength':
    case 'maxLength':
      return counted(fault, (count) => `${count} ${count === 1 ? 'character' : 'characters'}`)
    case 'pattern':
      return `must match the pattern ${params.pattern}, ${not}${meaning}`
    case 'format':
      return `must be ${formats[params.format] ?? `of the format ${params.format}`}, ${not}${meaning}`
    case 'oneOf':
    case 'anyOf':
      return alternatives(fault, root)
    default:
      return `${fault.message ?? 'does not fit'}, ${not}${meaning}`
  }
}

/** The name of the member that a fault is about, where it is about one inside the value. */
export const memberOf = ({ keyword, params, propertyName }: Fault): string | undefined => {
  if (propertyName !== undefined) return propertyName
  if (keyword === 'required' || keyword === 'dependentRequired') return params.missingProperty
  return params.additionalProperty ?? params.unevaluatedProperty
}
