import { type Feature, nameOf } from '../feature.js'
import type { Warn } from '../warn.js'
import type { Expression, Filter } from './combine.js'
import { Mistake } from './mistake.js'

/** Evaluates to `instead` where there is a mistake, and says the first one, with `what` was evaluated. */
const forgiving = <T>(evaluate: (feature: Feature) => T, instead: T, what: string, warn: Warn) => {
  let isSaid = false
  return (feature: Feature): T => {
    try {
      return evaluate(feature)
    } catch (thrown) {
      if (!(thrown instanceof Mistake)) throw thrown
      if (!isSaid) warn(`${what} fails, first for feature ${nameOf(feature)}: ${thrown.message}`)
      isSaid = true
      return instead
    }
  }
}

/** A filter that never throws: it is false where there is a mistake, which is said once. `what`: `the filter "…"`. */
export const forgivingFilter = (filter: Filter, what: string, warn: Warn): Filter =>
  Object.assign(forgiving(filter, false, what, warn), filter.meaning && { meaning: filter.meaning })

/** An expression that never throws: it is null where there is a mistake, which is said once. */
export const forgivingExpression = (expression: Expression, what: string, warn: Warn): Expression =>
  Object.assign(forgiving<unknown>(expression, null, what, warn), { isConstant: expression.isConstant })
