import { isObject, type RawValues } from '../../core/plugin.js'
import type { QueryParameters } from '../fetching.js'
import type { MergeableLayer } from './layer.js'
import { asSent, listOf, together, parameterValue, without } from './parameters.js'

/** How the values of a parameter, one per layer of the server, are joined. */
export interface MergeRule {
  /** The value of a layer that has none. */
  defaultValue: string
  separator: string
}

const entriesOf = ({ mergeableParams }: MergeableLayer): [name: string, value: unknown][] =>
  isObject(mergeableParams) ? Object.entries(mergeableParams) : []

/** Undefined for anything but text, number or boolean. */
const textOf = (value: unknown): string => (value === undefined || typeof value === 'object' ? '' : String(value))

/** The rules for a layer by parameter name in upper case; a rule for all servers overrides one for a single server. */
export const rulesOf = (layer: MergeableLayer): Map<string, MergeRule> => {
  const rules = entriesOf(layer).flatMap(([name, rule]): (RawValues & { name: string })[] =>
    isObject(rule) ? [{ ...rule, name: name.toUpperCase() }] : []
  )
  const own = rules.filter(({ context }) => textOf(context).toLowerCase() === layer.baseURL.toLowerCase())
  const general = rules.filter(({ context }) => textOf(context) === '')
  return new Map(
    [...own, ...general].map(({ name, defaultValue, separator }) => [
      name,
      { defaultValue: textOf(defaultValue), separator: typeof separator === 'string' ? separator : ',' }
    ])
  )
}

/** The parameters of the client, before rules join them. */
export const givenTo = (layer: MergeableLayer): QueryParameters => {
  const values = entriesOf(layer).filter(([, value]) => !isObject(value))
  return asSent(together(Object.fromEntries(values), layer.customParams ?? {}))
}

/** The value of a parameter for each layer name: from a list, or from a text with as many parts, else the whole text. */
export const valuesPerName = (layer: MergeableLayer, name: string, { separator }: MergeRule): string[] => {
  const names = listOf(layer.layers)
  const value = parameterValue(givenTo(layer), name)
  if (Array.isArray(value))
    return Array.from({ length: Math.max(names.length, value.length) }, (_, at) => textOf(value[at]))
  const text = textOf(value)
  const parts = separator === '' ? [] : text.split(separator)
  return parts.length === names.length ? parts : names.map(() => text)
}

/** The parameters to send: those with a rule are joined, or left out if no layer has a value. */
export const joinedParameters = (layer: MergeableLayer): QueryParameters => {
  const given = givenTo(layer)
  const rules = rulesOf(layer)
  const joined = [...rules].flatMap(([name, rule]): [string, string][] => {
    const value = parameterValue(given, name)
    const values = Array.isArray(value) ? valuesPerName(layer, name, rule) : [textOf(value)]
    if (values.every((one) => one === '')) return []
    return [[name, values.map((one) => one || rule.defaultValue).join(rule.separator)]]
  })
  return { ...without(given, rules.keys()), ...Object.fromEntries(joined) }
}
