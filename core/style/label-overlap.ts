import type { Rule, Style } from './model.js'

/** The same style with labels that may all cover others, or none of which may. */
export const withOverlap = ({ passes, ...style }: Style, mayOverlap: boolean): Style => {
  const known = new WeakMap<Rule, Rule>()
  const changed = (rule: Rule): Rule => {
    let made = known.get(rule)
    if (!made) {
      const symbolizers = rule.symbolizers.map((one) => (one.kind === 'text' ? { ...one, mayOverlap } : one))
      known.set(rule, (made = { ...rule, symbolizers }))
    }
    return made
  }
  return {
    ...style,
    passes: passes.map(({ rules, ownRules, otherwise, ...pass }) => ({
      ...pass,
      rules: rules.map(changed),
      ...(ownRules && { ownRules: (feature) => ownRules(feature)?.map(changed) }),
      ...(otherwise && { otherwise: otherwise.map(changed) })
    }))
  }
}
