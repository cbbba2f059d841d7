import { codeOf } from './formula.js'
import { Evaluator, newWork } from './evaluate.js'
import { simplified } from './simplify.js'
import { isTrue } from './truth.js'
import { orUntranslated } from './untranslatable.js'
import type { Java } from './tree.js'
import type { Condition, Scope, Untranslated } from '../scope.js'

interface ConditionOptions {
  /** Gets what differs from JasperReports, in words. */
  note?(text: string): void
}

/** A condition as the value of `{{#if …}}`. As in JasperReports, null is not true. */
export const conditionOf = (
  tree: Java,
  scope: Scope,
  { note = () => {} }: ConditionOptions = {}
): Condition | Untranslated =>
  orUntranslated(() => {
    const condition = isTrue(new Evaluator(scope, newWork(note)).truth(simplified(tree)))
    return typeof condition === 'boolean' ? condition : codeOf(condition)
  })
