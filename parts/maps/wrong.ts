import { PrintError, problemText } from '../../core/plugin.js'

/** An error about a member of a map's value, by its path in the value. */
export const invalidMap = (path: string, message: string, cause?: unknown): PrintError =>
  new PrintError('invalid-spec', problemText({ path, message }), { cause, problems: [{ path, message }] })

export const areaOutside = (projection: string): PrintError =>
  new PrintError('outside-projection', `the area of interest cannot be transformed to ${projection}`)
