import type { JsonSchema } from './contracts.js'

/** What each kind must have besides kind and name. */
const REQUIRED: Record<string, Record<string, string[]>> = {
  layer: { schema: ['object'], draw: ['function'] },
  block: { options: ['object'], value: ['object', 'function'] },
  output: { surface: ['string'], write: ['function'] },
  protocol: { mount: ['function'] },
  style: { recognises: ['function'], read: ['function'] },
  importer: { imports: ['string'], recognises: ['function'], import: ['function'] }
}
/** What each kind may have. */
const OPTIONAL: Record<string, Record<string, string[]>> = {
  layer: {
    title: ['function'],
    drawsFeatures: ['boolean'],
    styleUses: ['object'],
    belongsToFrame: ['boolean'],
    outlines: ['function'],
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
    isMainMap: ['boolean'],
    maps: ['function'],
    styleUses: ['object']
  },
  output: { byLayer: ['function'], attachesFeatures: ['function'] },
  protocol: {
    prefix: ['string'],
    readRequest: ['function'],
    refIn: ['function'],
    startAddresses: ['function']
  },
  style: {},
  importer: {}
}
const SURFACES = ['vector', 'pixels']
const WORD = /^[A-Za-z][\w-]*$/

/** Everything in which the plugin does not keep the contract of its kind. */
export const faultsOf = (plugin: any, checkSchema: (schema: JsonSchema) => string | undefined): string[] => {
  if (typeof plugin !== 'object' || plugin === null) return [`its factory returned ${typeOf(plugin)}, not a plugin`]
  if (!Object.hasOwn(REQUIRED, plugin.kind))
    return [`its kind is ${quoted(plugin.kind)}; right are ${Object.keys(REQUIRED).join(', ')}`]
  const faults: string[] = []
  const mustBe = (member: string, types: string[]) => {
    const type = typeOf(plugin[member])
    if (!types.includes(type)) faults.push(`its "${member}" must be ${types.join(' or ')}, not ${type}`)
  }
  for (const [member, types] of Object.entries(REQUIRED[plugin.kind]!)) mustBe(member, types)
  for (const [member, types] of Object.entries(OPTIONAL[plugin.kind]!))
    if (plugin[member] !== undefined) mustBe(member, types)
  if (!isWord(plugin.name)) faults.push(`its name ${quoted(plugin.name)} is no word of letters, digits, "-" and "_"`)
  if (plugin.aliases !== undefined && !(Array.isArray(plugin.aliases) && plugin.aliases.every(isWord)))
    faults.push(`its aliases ${quoted(plugin.aliases)} are no list of words`)
  if (plugin.suffixes !== undefined && !(Array.isArray(plugin.suffixes) && plugin.suffixes.every(isWord)))
    faults.push(`its suffixes ${quoted(plugin.suffixes)} are not a list of words`)
  if (plugin.kind === 'output' && typeof plugin.surface === 'string' && !SURFACES.includes(plugin.surface))
    faults.push(`its surface is "${plugin.surface}"; right are ${SURFACES.join(', ')}`)
  for (const member of ['schema', 'options', 'value']) {
    const wrong = typeOf(plugin[member]) === 'object' ? checkSchema(plugin[member]) : undefined
    if (wrong) faults.push(`its ${member} is no JSON Schema: ${wrong}`)
  }
  return faults
}

const isWord = (value: unknown): boolean => typeof value === 'string' && WORD.test(value)

const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

const quoted = (value: unknown): string => JSON.stringify(value) ?? String(value)
