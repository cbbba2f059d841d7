import { accessSync, constants, existsSync, lstatSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { messageOf, PrintError } from './errors.js'

/** Settings for a folder, and their environment variables. */
const VARIABLES = {
  'reports.folder': 'MAPSETTER_REPORTS',
  'cache.folder': 'MAPSETTER_CACHE',
  'state.folder': 'MAPSETTER_STATE'
} as const

const REASONS: { [code: string]: string } = {
  EACCES: 'this user has no permission',
  EPERM: 'this user has no permission',
  ENOENT: 'it cannot be created there',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is a file',
  ENOSPC: 'no space is left',
  EROFS: 'the file system is read-only'
}

/**
 * Creates a folder with its missing parents, by default for this user only. Not with Node's `recursive`, which never returns under
 * /proc.
 */
export const makeFolder = (folder: string, mode = 0o700): void => {
  if (existsSync(folder)) return
  makeFolder(dirname(folder), mode)
  try {
    mkdirSync(folder, { mode })
  } catch (thrown) {
    // another process created it meanwhile
    if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') throw thrown
  }
}

/** Creates the folder of a setting if it is missing. Throws `wrong-settings` if this user cannot write to it. */
export const openOwnFolder = (folder: string, setting: keyof typeof VARIABLES): void => {
  const refused = (why: string, cause?: unknown) =>
    new PrintError(
      'wrong-settings',
      `${setting} is "${folder}", which cannot be used: ${why}; set ${VARIABLES[setting]} to a folder that this user can write to, or TMPDIR for all temporary files`,
      { cause }
    )
  try {
    makeFolder(folder)
    if (!lstatSync(folder).isDirectory()) throw Object.assign(new Error(), { code: 'EEXIST' })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (thrown) {
    throw refused(REASONS[(thrown as NodeJS.ErrnoException).code ?? ''] ?? messageOf(thrown), thrown)
  }
  if (process.getuid && lstatSync(folder).uid !== process.getuid()) throw refused('it belongs to another user')
}
