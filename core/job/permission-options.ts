import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Node 20 has the permission model under its first name; later versions have permissions for more. */
const known = (option: string): boolean => process.allowedNodeEnvironmentFlags.has(option)

/**
 * Options of Node that refuse a process the rest of the disk, other programs and the inspector. Native libraries, which
 * a worker needs, are not bound by them. A folder stands for what is in it, also if it does not exist yet.
 */
export const permissionOptions = (
  { read, write }: { read: readonly string[]; write: readonly string[] },
  temporary: string
): string[] => [
  known('--permission') ? '--permission' : '--experimental-permission',
  '--allow-addons',
  // the thread that ends a process with its service
  '--allow-worker',
  ...(known('--allow-net') ? ['--allow-net'] : []),
  ...outermost([...read, temporary]).map((path) => `--allow-fs-read=${granted(path)}`),
  ...outermost([...write, temporary]).map((path) => `--allow-fs-write=${granted(path)}`),
  '--disable-warning=ExperimentalWarning',
  '--disable-warning=SecurityWarning'
]

/** Node 20 aborts when a path is granted twice, also by a folder around it. */
const outermost = (paths: readonly string[]): string[] => {
  const all = new Set(paths)
  const isInside = (path: string): boolean => {
    const above = dirname(path)
    return above !== path && (all.has(above) || isInside(above))
  }
  return [...all].filter((path) => !isInside(path)).sort()
}

const granted = (path: string): string =>
  existsSync(path) && statSync(path).isFile() ? path : `${path === '/' ? '' : path}/*`
