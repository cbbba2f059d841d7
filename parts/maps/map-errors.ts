import { PrintError } from '../../core/plugin.js'

/** An error about a member of a map's value, by its path in the value. */
export const invalidMap = (path: string, message: string, cause?: unknown): PrintError =>
  PrintError.ofProblems('invalid-spec', [{ path, message }], { cause })

export const areaOutside = (projection: string): PrintError =>
  new PrintError('outside-projection', `the area of interest cannot be transformed to ${projection}`)

/** Runs `verb`; its errors get the path of this member of the value. */
export const atMember = <T>(path: string, verb: () => T): T => {
  try {
    return verb()
  } catch (thrown) {
    if (!(thrown instanceof PrintError) || thrown.problems) throw thrown
    const problems = [{ path, message: thrown.message }]
    throw new PrintError(thrown.code, thrown.message, { cause: thrown, problems })
  }
}
