import type { Feature, Pass, Style } from '../../../core/plugin.js'

type Rule = Pass['rules'][number]
export type Kind = 'point' | 'line' | 'area'

/** A rule that draws something at a scale, and a feature of each kind of geometry that it draws, if any is known. */
export interface SampledRule {
  rule: Rule
  /** What the legend calls it; empty where nothing says it. */
  label: string
  features: Map<Kind, Feature>
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

/** The title; else the name, unless that is a number or a word for all features; of a filter in brackets its inside. */
const labelOf = ({ title, name }: Rule): string =>
  title ?? (/^(?:\*|default|\d+)$/.test(name) ? '' : name.replace(/^\[([^[\]]*)\]$/, '$1'))

/**
 * The rules of a style, in its order, with the first features that they draw. Of rules that features bring themselves
 * those are here that a feature has.
 */
export const sampleRules = ({ passes }: Style, features: Iterable<Feature>, scale: number): SampledRule[] => {
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
    for (const rule of [...rules, ...otherwise].filter(isSeen)) samplesOf(rule, labelOf(rule))

  let looked = 0
  for (const feature of features) {
    if (++looked > MOST_FEATURES) break
    const kind = kindOf(feature)
    if (!kind) continue
    for (const { rules, ownRules, otherwise = [] } of drawn) {
      const own = ownRules?.(feature)
      const fitting = own ?? rules.filter((rule) => isSeen(rule) && (rule.filter?.(feature) ?? true))
      for (const rule of fitting.length > 0 || own ? fitting.filter(isSeen) : otherwise.filter(isSeen)) {
        const known = samplesOf(rule, '')?.features
        if (known && !known.has(kind)) known.set(kind, feature)
      }
    }
  }
  return [...sampled.values()].filter(({ rule }) => rule.symbolizers.length > 0)
}
