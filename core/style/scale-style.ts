import type { Feature, Pass, Rule, Style } from './model.js'
import type { Dash, Picture, Symbolizer } from './symbolizer.js'

/** Members that hold lengths deeper inside, also where they depend on the feature. */
const NESTED = ['dash', 'otherPlaces']

/** A style whose lengths are all `factor` times as long: for styles whose unit is not the point. */
export const scaleStyle = (style: Style, factor: number): Style => {
  if (factor === 1) return style
  const scaleRule = remembering((rule: Rule): Rule => ({
    ...rule,
    symbolizers: rule.symbolizers.map((symbolizer) => scaled('', symbolizer, factor) as Symbolizer)
  }))
  const scalePass = ({ rules, ownRules, otherwise, ...others }: Pass): Pass => ({
    ...others,
    rules: rules.map(scaleRule),
    ...(ownRules && { ownRules: (feature) => ownRules(feature)?.map(scaleRule) }),
    ...(otherwise && { otherwise: otherwise.map(scaleRule) })
  })
  return { ...style, passes: style.passes.map(scalePass) }
}

/** The same result for the same rule, by which drawing knows it again. */
const remembering = (make: (rule: Rule) => Rule): ((rule: Rule) => Rule) => {
  const made = new WeakMap<Rule, Rule>()
  return (rule) => {
    let known = made.get(rule)
    if (!known) made.set(rule, (known = make(rule)))
    return known
  }
}

/** A member of a symbolizer; by the model's convention lengths are those whose names end in `Pt`. */
const scaled = (name: string, value: unknown, factor: number): unknown => {
  const isLength = name.endsWith('Pt')
  if (typeof value === 'number') return isLength ? value * factor : value
  if (typeof value === 'function') {
    if (!isLength && !NESTED.includes(name)) return value
    return (feature: Feature) => scaled(name, (value as (feature: Feature) => unknown)(feature), factor)
  }
  if (Array.isArray(value)) return value.map((item) => scaled(name, item, factor))
  if (typeof value !== 'object' || value === null) return value
  if (name === 'dash') return scaledDash(value as Dash, factor)
  const members = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, scaled(key, item, factor)]))
  return name === 'picture' ? { ...members, pixelPt: ((value as Picture).pixelPt ?? 1) * factor } : members
}

const scaledDash = ({ lengths, unit }: Dash, factor: number): Dash =>
  unit === 'width' ? { lengths, unit } : { lengths: lengths.map((length) => length * factor), unit }
