import { Unsayable } from './code.js'
import type { Untranslated } from '../scope.js'

/** What a translation gives, or why there is none. */
export const said = <T>(translate: () => T): T | Untranslated => {
  try {
    return translate()
  } catch (thrown) {
    if (thrown instanceof Unsayable) return { why: thrown.why, instead: thrown.instead }
    throw thrown
  }
}
