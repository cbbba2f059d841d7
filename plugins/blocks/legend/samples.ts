import type { Feature } from '../../../parts/features.js'
import { exampleOf, exampleOfOther, type Pass, type Style } from '../../../parts/styles.js'
import { ruleWords } from './rule-words.js'

type Rule = Pass['rules'][number]
export type Kind = 'point' | 'line' | 'area'

/** A rule that draws something at a scale, with a known feature for each kind of geometry that it draws. */
export interface SampledRule {
  rule: Rule
  /** Its name in the legend; empty if it has none. */
  label: string
  features: Map<Kind, Feature>
  /** The title of the rule, if it has several. */
  group?: string
  /** The value of the shown symbol, if the rule has several. */
  properties?: Feature['properties']
  /** The opacity of its pass as a whole. */
  opacity?: number
}

/** Limits of features that are examined, and of rules inside features. */
const MOST_FEATURES = 20_000
const MOST_INNER_RULES = 200

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

/** Rule names that say nothing: numbers, words for all features, filters. */
const NAMELESS = /^(?:\*|default|\d+|\[[^]*\])$/

export const hasName = ({ title, name }: Rule): boolean => title !== undefined || !NAMELESS.test(name)

/** What shows a rule in a legend. */
export const symbolsOf = ({ legend, symbolizers }: Rule): NonNullable<Rule['legend']> => legend ?? symbolizers

/** The title; else the name; else the condition in words. */
const labelOf = (rule: Rule, lang: string): string =>
  hasName(rule) ? (rule.title ?? rule.name) : ruleWords(rule.meaning, lang)

/**
 * The rules of a style, in its order, with the first features that they draw. Rules inside features are included if a
 * feature has them.
 */
export const sampleRules = (
  { passes }: Style,
  features: Iterable<Feature>,
  scale: number,
  lang: string,
  mostFeatures = MOST_FEATURES
): SampledRule[] => {
  const isSeen = ({ minScale = 0, maxScale = Infinity }: Rule) => scale >= minScale && scale < maxScale
  const sampled = new Map<Rule, SampledRule>()
  let most = Infinity
  const samplesOf = (rule: Rule, label: string, { opacity }: Pass): SampledRule | undefined => {
    let one = sampled.get(rule)
    if (!one && sampled.size < most)
      sampled.set(rule, (one = { rule, label, features: new Map(), ...(opacity !== undefined && { opacity }) }))
    return one
  }
  const drawn = passes.filter(({ isBackground }) => !isBackground)
  // in the order of the style, not of the features
  for (const pass of drawn)
    for (const rule of [...pass.rules, ...(pass.otherwise ?? [])].filter(isSeen))
      samplesOf(rule, labelOf(rule, lang), pass)
  most = sampled.size + MOST_INNER_RULES

  let looked = 0
  for (const feature of features) {
    if (++looked > mostFeatures) break
    const kind = kindOf(feature)
    if (!kind) continue
    for (const pass of drawn) {
      const { rules, ownRules, otherwise = [] } = pass
      const own = ownRules?.(feature)
      const fitting = own ?? rules.filter((rule) => isSeen(rule) && (rule.filter?.(feature) ?? true))
      for (const rule of fitting.length > 0 || own ? fitting.filter(isSeen) : otherwise.filter(isSeen)) {
        const known = samplesOf(rule, ruleWords(rule.meaning, lang), pass)?.features
        if (known && !known.has(kind)) known.set(kind, feature)
      }
    }
  }
  return [...sampled.values()]
    .filter(({ rule }) => symbolsOf(rule).length > 0)
    .flatMap((one) => samplesOfClasses(one, lang))
}

/** A rule with symbols by value becomes one rule for each value. */
const samplesOfClasses = (one: SampledRule, lang: string): SampledRule[] => {
  const { classes, key } = one.rule
  if (!classes || key) return [one]
  return classes.map((look) => {
    const properties = look.kind === 'other' ? exampleOfOther(classes.filter((each) => each !== look)) : exampleOf(look)
    return {
      ...one,
      ...(one.rule.title !== undefined && { group: one.rule.title }),
      label: ruleWords(look, lang),
      properties
    }
  })
}
