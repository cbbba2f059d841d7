import { type Feature, nameOf } from '../../core/feature.js'
import type { Warn } from '../../core/warn.js'
import type { Expression, Filter } from './combine.js'
import { ValueMistake } from './mistake.js'

/** Returns `instead` for a Mistake. The first Mistake causes a warning that starts with `what`. */
const forgiving = <T>(evaluate: (feature: Feature) => T, instead: T, what: string, warn: Warn) => {
  let isReported = false
  return (feature: Feature): T => {
    try {
      return evaluate(feature)
    } catch (thrown) {
      if (!(thrown instanceof ValueMistake)) throw thrown
      if (!isReported) warn(`${what} failed, first for feature ${nameOf(feature)}: ${thrown.message}`)
      isReported = true
      return instead
    }
  }
}

/** A filter that never throws a Mistake: it is false instead, with one warning. `what`: `the filter "…"`. */
export const forgivingFilter = (filter: Filter, what: string, warn: Warn): Filter =>
  Object.assign(forgiving(filter, false, what, warn), filter.meaning && { meaning: filter.meaning })

/** An expression that never throws a Mistake: it is null instead, with one warning. */
export const forgivingExpression = (expression: Expression, what: string, warn: Warn): Expression =>
  Object.assign(forgiving<unknown>(expression, null, what, warn), { isConstant: expression.isConstant })
