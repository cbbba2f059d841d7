import { isObject, type RawValues, shown, type Warn } from '../../../../core/plugin.js'
import { type Feature, nameOf } from '../../../../parts/features.js'
import { type Meaning, parseText, type Rule, type Symbolizer } from '../../../../parts/styles.js'
import { isEmpty } from './values.js'

export interface KeyedStyles {
  /** As it was sent: the name of the property whose value is a key, number or text, or a hash itself. */
  property: unknown
  /** Symbolizer hashes by key; the empty one is for features without the property, `*` for those that no key fits. */
  hashes: RawValues
  /** Of one hash; `place` is for messages. */
  read(hash: RawValues, place: string): Symbolizer[]
  /** What is said of a feature whose key there is not: `… it is not drawn`. */
  otherwise: string
  warn: Warn
}

const MOST_SHOWN = 10
/** Keys that are not there; more of them tell nothing new. */
const MOST_SAID = 50

/** The rules that a feature chooses; undefined where it chooses none, which is said if there are any keys. */
export const keyedRules = (styles: KeyedStyles): ((feature: Feature) => Rule[] | undefined) => {
  const { hashes, warn } = styles
  const property = readProperty(styles)
  const missing = Object.keys(hashes).length > 0 ? '' : undefined
  const byKey = new Map<string, Rule[]>()
  for (const [key, hash] of Object.entries(hashes)) {
    if (hash === null) continue
    const rule = readRule(key, hash, property, styles)
    if (rule) byKey.set(key.trim() === '*' ? '*' : key, [rule])
  }
  const inline = inlineRules(property, styles)
  const said = new Set<string>()
  const complain = (feature: Feature, key: string, value: unknown): void => {
    if (said.has(key) || said.size >= MOST_SAID) return
    said.add(key)
    const asks = isEmpty(value) ? `has no property "${property}"` : `asks for the style ${shown(value)}`
    warn(`feature ${nameOf(feature)} ${asks}, and there ${knownKeys([...byKey.keys()])}; ${styles.otherwise}`)
  }
  return (feature) => {
    const value = Object.hasOwn(feature.properties, property) ? feature.properties[property] : undefined
    if (isObject(value)) return inline(value, feature)
    const key = isEmpty(value) ? missing : (parseText(value) ?? shown(value))
    const chosen = (key === undefined ? undefined : byKey.get(key)) ?? byKey.get('*')
    if (!chosen && key !== undefined) complain(feature, key, value)
    return chosen
  }
}

/** Hashes that are written alike are read once; of others the last one is remembered, for the next pass. */
const MOST_ALIKE = 10_000

const inlineRules = (property: string, { read }: KeyedStyles) => {
  const alike = new Map<string, Rule[]>()
  let last: { hash: RawValues; rules: Rule[] } | undefined
  const rulesFor = (hash: RawValues, feature: Feature): Rule[] => {
    const isFlat = !Object.values(hash).some((value) => typeof value === 'object')
    const written = isFlat ? JSON.stringify(hash) : undefined
    const known = written === undefined ? undefined : alike.get(written)
    if (known) return known
    const name = `${property} of feature ${nameOf(feature)}`
    const rules = [{ name, symbolizers: read(hash, name) }]
    if (written !== undefined && alike.size < MOST_ALIKE) alike.set(written, rules)
    return rules
  }
  return (hash: RawValues, feature: Feature): Rule[] => {
    if (last?.hash !== hash) last = { hash, rules: rulesFor(hash, feature) }
    return last.rules
  }
}

const PROPERTY = '_style'

const readProperty = ({ property, warn }: KeyedStyles): string => {
  if (isEmpty(property)) return PROPERTY
  const name = parseText(property)
  if (name === undefined)
    warn(`styleProperty must be the name of a property, not ${shown(property)}; "${PROPERTY}" is asked`)
  return name ?? PROPERTY
}

const readRule = (
  key: string,
  hash: unknown,
  property: string,
  { read, hashes, warn }: KeyedStyles
): Rule | undefined => {
  const place = `style ${shown(key)}`
  const meaning = meaningOf(key.trim(), property, Object.keys(hashes).length > 1)
  if (isObject(hash)) return { name: key, ...(meaning && { meaning }), symbolizers: read(hash, place) }
  warn(`${place} must be an object of properties such as {"strokeColor": "red"}, not ${shown(hash)}`)
  return undefined
}

/** Numbers that clients count their styles with, and properties such as `_style` that are there for nothing else. */
const COUNTED = /^\d+$/
const INNER = /^_/

const meaningOf = (key: string, property: string, hasOthers: boolean): Meaning | undefined => {
  if (key === '*' || key === '') return hasOthers ? { kind: 'other' } : undefined
  if (INNER.test(property) && COUNTED.test(key)) return undefined
  return { kind: 'values', property, values: [key] }
}

const knownKeys = (keys: string[]): string => {
  if (keys.length === 0) return 'are no styles'
  const some = keys.slice(0, MOST_SHOWN).map((key) => shown(key))
  return `are only ${some.join(', ')}${keys.length > MOST_SHOWN ? ', …' : ''}`
}
