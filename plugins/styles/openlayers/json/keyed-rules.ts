import { didYouMean, isObject, type RawValues, shown, type Warn } from '../../../../core/plugin.js'
import { type Feature, nameOf } from '../../../../parts/features.js'
import { type Meaning, parseText, type Rule, type Symbolizer } from '../../../../parts/styles.js'
import { isEmpty } from './values.js'

export interface KeyedStyles {
  /** As the client sent it: the name of the property whose value is a key (number or text) or a hash itself. */
  property: unknown
  /**
   * Symbolizer hashes by key. The empty key is for features without the property, `*` for features without a key here.
   */
  hashes: RawValues
  /** The symbolizers of one hash; `place` starts its warnings. */
  read(hash: RawValues, place: string): Symbolizer[]
  /** The end of the warning about a feature whose key is missing here: `the feature is skipped`. */
  otherwise: string
  warn: Warn
}

const MOST_SHOWN = 10
/** Unknown keys that give a warning; more warnings would say nothing new. */
const MOST_REPORTED = 50

/**
 * Gives the rules for a feature; undefined, with a warning if there are any keys, if the feature has none of the keys.
 */
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
  const reported = new Set<string>()
  const complain = (feature: Feature, key: string, value: unknown): void => {
    if (reported.has(key) || reported.size >= MOST_REPORTED) return
    reported.add(key)
    const keys = [...byKey.keys()]
    const found = `${property} is ${isEmpty(value) ? 'missing' : shown(value)}`
    const hint = typeof value === 'string' ? didYouMean(value, keys) : ''
    warn(`feature ${nameOf(feature)}: ${found}${mustBeOneOf(keys)}; ${styles.otherwise}${hint}`)
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

/**
 * Different hashes in features that are remembered, so that equal ones are read once. Of nested hashes only the last
 * one is remembered.
 */
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
    warn(`styleProperty is ${shown(property)}; must be the name of a property; "${PROPERTY}" is used`)
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
  warn(`${place} is ${shown(hash)}; must be an object of properties such as {"strokeColor": "red"}; it is skipped`)
  return undefined
}

/**
 * Keys that only count the styles, and properties such as `_style` that only hold keys, mean nothing to readers of a
 * legend.
 */
const COUNTED = /^\d+$/
const INNER = /^_/

const meaningOf = (key: string, property: string, hasOthers: boolean): Meaning | undefined => {
  if (key === '*' || key === '') return hasOthers ? { kind: 'other' } : undefined
  if (INNER.test(property) && COUNTED.test(key)) return undefined
  return { kind: 'values', property, values: [key] }
}

const mustBeOneOf = (keys: string[]): string => {
  if (keys.length === 0) return ', and the layer has no styles'
  const some = keys.slice(0, MOST_SHOWN).map((key) => shown(key))
  return `; must be one of ${some.join(', ')}${keys.length > MOST_SHOWN ? ', …' : ''}`
}
