import { PrintError } from '../../core/plugin.js'

/** Of a member of a map's value, by its path in it. */
export const wrong = (path: string, message: string, cause?: unknown): PrintError =>
  new PrintError('invalid-spec', `${path} ${message}`, { cause, problems: [{ path, message }] })
