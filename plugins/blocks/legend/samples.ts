import type { Feature } from '../../../parts/features.js'
import { exampleOf, exampleOfOther, type Pass, type Style } from '../../../parts/styles.js'
import { ruleWords } from './rule-words.js'

type Rule = Pass['rules'][number]
export type Kind = 'point' | 'line' | 'area'

/** A rule that draws something at a scale, and a feature of each kind of geometry that it draws, if any is known. */
export interface SampledRule {
  rule: Rule
  /** What the legend calls it; empty where nothing says it. */
  label: string
  features: Map<Kind, Feature>
  /** Of the look that is shown, where the rule has several. */
  properties?: Feature['properties']
}

/** Features that are looked at, and rules that they bring themselves. */
const MOST_FEATURES = 20_000
const MOST_RULES = 200

const KINDS: { [type: string]: Kind } = {
  Point: 'point',
  MultiPoint: 'point',
  LineString: 'line',
  MultiLineString: 'line',
  Polygon: 'area',
  MultiPolygon: 'area'
}

const kindOf = ({ kind, geometry }: Feature): Kind | undefined => {
  if (kind) return kind
  const { type, geometries } = (geometry ?? {}) as { type?: string; geometries?: { type?: string }[] }
  return KINDS[String(type)] ?? KINDS[String(geometries?.[0]?.type)]
}

/** Names that are none: numbers, words for all features, filters. */
const NAMELESS = /^(?:\*|default|\d+|\[[^]*\])$/

export const hasName = ({ title, name }: Rule): boolean => title !== undefined || !NAMELESS.test(name)

/** The title; else the name; else what the rule asks, in words. */
const labelOf = (rule: Rule, lang: string): string =>
  hasName(rule) ? (rule.title ?? rule.name) : ruleWords(rule.meaning, lang)

/**
 * The rules of a style, in its order, with the first features that they draw. Of rules that features bring themselves
 * those are here that a feature has.
 */
export const sampleRules = (
  { passes }: Style,
  features: Iterable<Feature>,
  scale: number,
  lang: string
): SampledRule[] => {
  const isSeen = ({ minScale = 0, maxScale = Infinity }: Rule) => scale >= minScale && scale < maxScale
  const sampled = new Map<Rule, SampledRule>()
  const samplesOf = (rule: Rule, label: string): SampledRule | undefined => {
    let one = sampled.get(rule)
    if (!one && sampled.size < MOST_RULES) sampled.set(rule, (one = { rule, label, features: new Map() }))
    return one
  }
  const drawn = passes.filter(({ isBackground }) => !isBackground)
  // in the style's order, whichever feature comes first
  for (const { rules, otherwise = [] } of drawn)
    for (const rule of [...rules, ...otherwise].filter(isSeen)) samplesOf(rule, labelOf(rule, lang))

  let looked = 0
  for (const feature of features) {
    if (++looked > MOST_FEATURES) break
    const kind = kindOf(feature)
    if (!kind) continue
    for (const { rules, ownRules, otherwise = [] } of drawn) {
      const own = ownRules?.(feature)
      const fitting = own ?? rules.filter((rule) => isSeen(rule) && (rule.filter?.(feature) ?? true))
      for (const rule of fitting.length > 0 || own ? fitting.filter(isSeen) : otherwise.filter(isSeen)) {
        const known = samplesOf(rule, ruleWords(rule.meaning, lang))?.features
        if (known && !known.has(kind)) known.set(kind, feature)
      }
    }
  }
  return [...sampled.values()].filter(({ rule }) => rule.symbolizers.length > 0).flatMap((one) => looksOf(one, lang))
}

/** A rule whose values tell features apart is one for each of these. */
const looksOf = (one: SampledRule, lang: string): SampledRule[] => {
  const { looks } = one.rule
  if (!looks) return [one]
  return looks.map((look) => {
    const properties = look.kind === 'other' ? exampleOfOther(looks.filter((each) => each !== look)) : exampleOf(look)
    return { ...one, label: ruleWords(look, lang), properties }
  })
}
