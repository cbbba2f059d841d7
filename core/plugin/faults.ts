import { mustBeOneOf } from '../nearest.js'
import type { JsonSchema, Plugin } from './contracts.js'
import { type TypeName, typeOf, wrongType } from '../type-words.js'

type Kind = Plugin['kind']
type Of<K extends Kind> = Extract<Plugin, { kind: K }>
type Optional<P> = { [M in keyof P]-?: undefined extends P[M] ? M : never }[keyof P]
/** Members that are checked by themselves. */
type Words = 'kind' | 'name' | 'aliases' | 'suffixes'
/** The types of JavaScript that a member may have. */
type Types = readonly TypeName[]

/** Required members of each kind. */
const REQUIRED: { [K in Kind]: { [M in Exclude<keyof Of<K>, Optional<Of<K>> | Words>]: Types } } = {
  layer: { schema: ['object'], draw: ['function'] },
  block: { options: ['object'], value: ['object', 'function'] },
  output: { surface: ['string'], write: ['function'] },
  protocol: { mount: ['function'] },
  style: { recognises: ['function'], read: ['function'] },
  importer: { imports: ['string'], recognises: ['function'], import: ['function'] }
}
/** Optional members of each kind. */
const OPTIONAL: { [K in Kind]: { [M in Exclude<Optional<Of<K>>, Words>]: Types } } = {
  layer: {
    title: ['function'],
    shownName: ['function'],
    drawsFeatures: ['boolean'],
    styleUses: ['object'],
    hasNoLabels: ['boolean'],
    belongsToFrame: ['boolean'],
    outlines: ['function'],
    rendered: ['function'],
    properties: ['function'],
    geoJson: ['function'],
    tiles: ['function'],
    merge: ['function']
  },
  block: {
    prepare: ['function'],
    typst: ['string'],
    clientType: ['string'],
    describe: ['function'],
    check: ['function'],
    rows: ['function'],
    takesText: ['boolean'],
    isMainMap: ['boolean'],
    maps: ['function'],
    styleUses: ['object'],
    changed: ['function']
  },
  output: { byLayer: ['function'], attachesFeatures: ['function'] },
  protocol: {
    prefix: ['string'],
    hasPage: ['boolean'],
    readRequest: ['function'],
    refIn: ['function'],
    describeEnd: ['function'],
    describeApi: ['function'],
    startAddresses: ['function']
  },
  style: {},
  importer: {}
}
const SURFACES = ['vector', 'pixels']
/** As in the setting `prefixes`. */
const PREFIX = /^(?:\/[^/?#]+)*$/
const WORD = /^[A-Za-z][\w-]*$/
const A_WORD = 'a word of letters, digits, "-" and "_" that starts with a letter'

/** All faults of a plugin against the contract of its kind. */
export const faultsOf = (plugin: any, checkSchema: (schema: JsonSchema) => string | undefined): string[] => {
  if (typeof plugin !== 'object' || plugin === null)
    return [`its factory returned ${quoted(plugin)}; it must return a plugin object`]
  if (!Object.hasOwn(REQUIRED, plugin.kind))
    return [`its kind is ${quoted(plugin.kind)}; ${mustBeOneOf(String(plugin.kind ?? ''), Object.keys(REQUIRED))}`]
  const faults: string[] = []
  const mustBe = (member: string, types: Types) => {
    const fault = wrongType(plugin[member], types)
    if (fault !== undefined) faults.push(`its "${member}" ${fault}`)
  }
  const kind: Kind = plugin.kind
  for (const [member, types] of Object.entries(REQUIRED[kind])) mustBe(member, types)
  for (const [member, types] of Object.entries(OPTIONAL[kind])) if (plugin[member] !== undefined) mustBe(member, types)
  if (!isWord(plugin.name)) faults.push(`its name is ${quoted(plugin.name)}; must be ${A_WORD}`)
  if (plugin.aliases !== undefined && !(Array.isArray(plugin.aliases) && plugin.aliases.every(isWord)))
    faults.push(`its aliases are ${quoted(plugin.aliases)}; each must be ${A_WORD}`)
  if (plugin.suffixes !== undefined && !(Array.isArray(plugin.suffixes) && plugin.suffixes.every(isWord)))
    faults.push(`its suffixes are ${quoted(plugin.suffixes)}; each must be ${A_WORD}`)
  if (plugin.kind === 'output' && typeof plugin.surface === 'string' && !SURFACES.includes(plugin.surface))
    faults.push(`its surface is "${plugin.surface}"; ${mustBeOneOf(plugin.surface, SURFACES)}`)
  if (plugin.kind === 'protocol' && typeof plugin.prefix === 'string' && !PREFIX.test(plugin.prefix))
    faults.push(`its prefix is "${plugin.prefix}"; must start with "/" and not end with it, or be empty`)
  for (const member of ['schema', 'options', 'value']) {
    const fault = typeOf(plugin[member]) === 'object' ? checkSchema(plugin[member]) : undefined
    if (fault) faults.push(`its "${member}" is not a valid JSON Schema: ${fault}`)
  }
  return faults
}

const isWord = (value: unknown): boolean => typeof value === 'string' && WORD.test(value)

const quoted = (value: unknown): string => JSON.stringify(value) ?? String(value)
