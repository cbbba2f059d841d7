import { parseText } from '../measure.js'
import type { Feature, Pass, Rule } from '../model.js'

const NONE: readonly Rule[] = []

/** The rules of a pass that draw a feature at a scale (its denominator), in order. */
export const ruleFinder = (
  { rules, ownRules, otherwise = [] }: Pass,
  scale: number
): ((feature: Feature) => readonly Rule[]) => {
  const isInScale = ({ minScale, maxScale }: Rule) => scale >= (minScale ?? 0) && scale < (maxScale ?? Infinity)
  const fitting = finder(rules.filter(isInScale))
  const others = otherwise.filter(isInScale)
  return (feature) => {
    const own = ownRules?.(feature)
    if (own) return own.filter(isInScale)
    const fit = fitting(feature)
    return fit.length === 0 ? others : fit
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
