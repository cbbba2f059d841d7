import { type Feature, nameOf, type Warn } from '../model.js'
import type { Expression, Filter } from './combine.js'

/**
 * A value of a wrong type in the evaluation of a filter or expression. It is not an Error, whose stack would cost time
 * for each feature.
 */
export class Mistake {
  constructor(readonly message: string) {}
}

/** Runs what does not depend on a feature. A Mistake there is a mistake of the source, and becomes a SyntaxError. */
export const atReading = <T>(run: () => T): T => {
  try {
    return run()
  } catch (thrown) {
    throw thrown instanceof Mistake ? new SyntaxError(thrown.message) : thrown
  }
}

/** Evaluates to `instead` for a Mistake. The first one gives a warning that starts with `what`. */
const forgiving = <T>(evaluate: (feature: Feature) => T, instead: T, what: string, warn: Warn) => {
  let isSaid = false
  return (feature: Feature): T => {
    try {
      return evaluate(feature)
    } catch (thrown) {
      if (!(thrown instanceof Mistake)) throw thrown
      if (!isSaid) warn(`${what} failed, first for feature ${nameOf(feature)}: ${thrown.message}`)
      isSaid = true
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
