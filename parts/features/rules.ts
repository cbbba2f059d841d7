import type { Feature } from '../../core/feature.js'
import type { Pass, Rule } from '../../core/style/model.js'
import { parseText } from '../styles.js'

const NONE: readonly Rule[] = []

/** Finds the rules of a pass that draw a feature at a scale (given as denominator), in order. */
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

/** Rules that compare one property with one text are looked up; other rules are tried one after the other. */
const finder = (rules: readonly Rule[]): ((feature: Feature) => readonly Rule[]) => {
  const byProperty = new Map<string, Map<string, number[]>>()
  const tried: number[] = []
  for (const [index, { equals }] of rules.entries()) {
    if (equals) {
      const byText = byProperty.get(equals.property) ?? new Map<string, number[]>()
      byProperty.set(equals.property, byText)
      const same = byText.get(equals.text)
      if (same) same.push(index)
      else byText.set(equals.text, [index])
    } else tried.push(index)
  }
  return (feature) => {
    const { properties } = feature
    // most passes have one rule, and most features are not drawn by it
    if (rules.length === 1 && tried.length === 1) return (rules[0]!.filter?.(feature) ?? true) ? rules : NONE
    const found = tried.filter((index) => rules[index]!.filter?.(feature) ?? true)
    if (byProperty.size > 0)
      for (const name of Object.keys(properties)) {
        const text = parseText(properties[name])
        const fitting = text === undefined ? undefined : byProperty.get(name)?.get(text)
        if (fitting) found.push(...fitting)
      }
    return found.length === 0 ? NONE : found.sort((a, b) => a - b).map((index) => rules[index]!)
  }
}
