import { call } from './helper-calls.js'
import { Evaluator, newWork } from './evaluate.js'
import { codeOf, not } from './formula.js'
import { simplified } from './simplify.js'
import { orUntranslated } from './untranslatable.js'
import { asCode } from './value.js'
import type { Java } from './tree.js'
import type { Scope, Untranslated } from '../scope.js'

/** An expression as the value of a helper. It is null where Java would throw. */
export const dataCode = (tree: Java, scope: Scope, note: (text: string) => void): string | Untranslated =>
  orUntranslated(() => {
    const { value, fails } = new Evaluator(scope, newWork(note)).value(simplified(tree))
    if (typeof fails === 'boolean') return fails ? 'null' : asCode(value)
    return call('choose', [codeOf(not(fails)), asCode(value), 'null'])
  })
