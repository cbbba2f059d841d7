import type { Untranslated } from '../scope.js'

/** Thrown where layouts cannot do what an expression does. */
export class Untranslatable extends Error {
  constructor(
    readonly why: string,
    readonly instead: string
  ) {
    super(why)
  }
}

export const tooLong = (): Untranslatable =>
  new Untranslatable('the expression is too long', 'compute the value in the client and send it as an attribute')

/** The result of a translation, or why there is none. */
export const orUntranslated = <T>(translate: () => T): T | Untranslated => {
  try {
    return translate()
  } catch (thrown) {
    if (thrown instanceof Untranslatable) return { why: thrown.why, instead: thrown.instead }
    throw thrown
  }
}
