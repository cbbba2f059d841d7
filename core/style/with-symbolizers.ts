import type { Pass, Rule, Style } from './model.js'
import type { Symbolizer } from './symbolizer.js'

/**
 * The style with each symbolizer changed. A rule that occurs several times stays one object, because drawing recognises
 * rules by identity.
 */
export const withSymbolizers = (style: Style, change: (symbolizer: Symbolizer) => Symbolizer): Style => {
  const known = new WeakMap<Rule, Rule>()
  const changed = (rule: Rule): Rule => {
    let made = known.get(rule)
    if (!made) known.set(rule, (made = { ...rule, symbolizers: rule.symbolizers.map(change) }))
    return made
  }
  const changedPass = ({ rules, ownRules, otherwise, ...others }: Pass): Pass => ({
    ...others,
    rules: rules.map(changed),
    ...(ownRules && { ownRules: (feature) => ownRules(feature)?.map(changed) }),
    ...(otherwise && { otherwise: otherwise.map(changed) })
  })
  return { ...style, passes: style.passes.map(changedPass) }
}
