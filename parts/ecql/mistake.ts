/**
 * A value of a wrong type in the evaluation of a filter or expression. It is not an Error: creating the stack would
 * cost time for each feature.
 */
export class ValueMistake {
  constructor(readonly message: string) {}
}

/** Numbers for which a computation has no finite result. */
export class NoResult extends ValueMistake {}

export const divisionByZero = (dividend: number): NoResult =>
  new NoResult(`${dividend} is divided by 0, which has no result`)

/** Runs code that does not depend on a feature. A Mistake there is an error in the source and becomes a SyntaxError. */
export const atReading = <T>(run: () => T): T => {
  try {
    return run()
  } catch (thrown) {
    throw thrown instanceof ValueMistake ? new SyntaxError(thrown.message) : thrown
  }
}
