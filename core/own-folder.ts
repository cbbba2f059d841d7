import { accessSync, constants, existsSync, lstatSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { messageOf, PrintError } from './errors.js'
import { isInside, isTemporary } from './state-folder.js'

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

interface Fault {
  why: string
  cause?: unknown
}

/** Creates a folder if it is missing, and says why this user cannot write to it; undefined if that is possible. */
export const faultOfFolder = (folder: string, mode?: number): Fault | undefined => {
  try {
    makeFolder(folder, mode)
    if (!statSync(folder).isDirectory()) return { why: REASONS.EEXIST! }
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return undefined
  } catch (cause) {
    return { why: REASONS[(cause as NodeJS.ErrnoException).code ?? ''] ?? messageOf(cause), cause }
  }
}

/**
 * Others could read the files of a folder that is theirs, and change where their link leads. Links of root are used: with
 * `DynamicUser`, systemd makes /var/lib/mapsetter and /var/cache/mapsetter as links.
 */
const faultOfOwnFolder = (folder: string): Fault | undefined => {
  const fault = faultOfFolder(folder)
  const user = process.getuid?.()
  if (fault || user === undefined) return fault
  const link = lstatSync(folder)
  if (link.isSymbolicLink() && link.uid !== 0 && link.uid !== user)
    return { why: `it is a link of ${another(link, user)}` }
  const found = statSync(folder)
  return found.uid === user ? undefined : { why: `it belongs to ${another(found, user)}` }
}

const another = ({ uid }: { uid: number }, user: number): string =>
  `another user (${uid}); make it belong to this one (${user})`

/**
 * Creates the folder of a setting if it is missing. Throws `wrong-settings` if this user cannot write to it; if that is so
 * because it is inside a folder of the state that cannot be used either, the error names that one.
 */
export const openOwnFolder = (folder: string, setting: keyof typeof VARIABLES, state?: string): void => {
  const fault = faultOfOwnFolder(folder)
  if (!fault) return
  const outer = state !== undefined && isInside(folder, state) ? faultOfOwnFolder(state) : undefined
  throw outer ? refusal(state!, 'state.folder', outer) : refusal(folder, setting, fault)
}

const refusal = (folder: string, setting: keyof typeof VARIABLES, { why, cause }: Fault): PrintError => {
  const temporary = isTemporary(folder) ? ', or TMPDIR for all temporary files' : ''
  return new PrintError(
    'wrong-settings',
    `${setting} is "${folder}", which cannot be used: ${why}${why.includes(';') ? ', or' : ';'} set ${VARIABLES[setting]} to a folder that this user can write to${temporary}`,
    { cause }
  )
}
