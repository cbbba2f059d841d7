/** A value of a wrong type met while evaluating a filter or expression. No Error: it may be met for each feature. */
export class Mistake {
  constructor(readonly message: string) {}
}

/** Runs what needs no feature: its Mistake is one of the source, a SyntaxError. */
export const atReading = <T>(run: () => T): T => {
  try {
    return run()
  } catch (thrown) {
    throw thrown instanceof Mistake ? new SyntaxError(thrown.message) : thrown
  }
}
