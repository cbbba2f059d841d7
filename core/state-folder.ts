import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join, relative } from 'node:path'

/**
 * The default folder for what must survive a restart: STATE_DIRECTORY, which systemd sets; else `mapsetter` in
 * XDG_STATE_HOME or ~/.local/state (XDG Base Directory Specification); a temporary one if this user cannot write there.
 */
export const stateFolder = (env: { readonly [name: string]: string | undefined }): string => {
  const [ofSystemd] = (env.STATE_DIRECTORY ?? '').split(':')
  if (ofSystemd) return ofSystemd
  const bases = [env.XDG_STATE_HOME, env.HOME && join(env.HOME, '.local/state')]
  const base = bases.find((path) => path && isAbsolute(path) && isWritable(path))
  return base ? join(base, 'mapsetter') : join(tmpdir(), `mapsetter-state-${process.getuid?.() ?? 'user'}`)
}

/** The folder with the requests of jobs that have not ended, in the state folder of a service with an embedded queue. */
export const REQUESTS = 'requests'

/** How many jobs of an embedded queue have not ended. */
export const openJobsIn = (folder: string): number => {
  try {
    return readdirSync(join(folder, REQUESTS)).length
  } catch {
    return 0
  }
}

/** Whether a folder is in the system's folder for temporary files, so that a restart of the machine may empty it. */
export const isTemporary = (folder: string): boolean => isInside(folder, tmpdir())

/** Whether a folder is another one, or below it. */
export const isInside = (folder: string, outer: string): boolean => {
  const inside = relative(outer, folder)
  return !inside.startsWith('..') && !isAbsolute(inside)
}

/** Whether this user may write to the folder, or create it. */
const isWritable = (folder: string): boolean => {
  if (!existsSync(folder)) return dirname(folder) !== folder && isWritable(dirname(folder))
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
