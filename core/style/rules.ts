import { parseText } from './measure.js'
import type { Feature, Rule, Style } from './model.js'

const NONE: readonly Rule[] = []

/** The rules that draw a feature at a scale (its denominator), in order. */
export const ruleFinder = (style: Style, scale: number): ((feature: Feature) => readonly Rule[]) => {
  const isInScale = ({ minScale, maxScale }: Rule) => scale >= (minScale ?? 0) && scale < (maxScale ?? Infinity)
  const fitting = finder(style.rules)
  return (feature) => {
    const own = style.ownRules?.(feature)
    const fit = own ?? fitting(feature)
    const chosen = fit.length === 0 && style.otherwise ? [style.otherwise] : fit
    return chosen.filter(isInScale)
  }
}

/** Rules that each ask for one text in the same property are looked up; others are tried one after the other. */
const finder = (rules: readonly Rule[]): ((feature: Feature) => readonly Rule[]) => {
  const property = rules[0]?.equals?.property
  if (property === undefined || !rules.every(({ equals }) => equals?.property === property))
    return (feature) => rules.filter(({ filter }) => !filter || filter(feature))
  const byText = new Map<string, Rule[]>()
  for (const rule of rules) byText.set(rule.equals!.text, [...(byText.get(rule.equals!.text) ?? []), rule])
  return ({ properties }) => {
    const text = Object.hasOwn(properties, property) ? parseText(properties[property]) : undefined
    return (text === undefined ? undefined : byText.get(text)) ?? NONE
  }
}
