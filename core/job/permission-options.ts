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
  ...grants([...read, temporary]).map((path) => `--allow-fs-read=${path}`),
  ...grants([...write, temporary]).map((path) => `--allow-fs-write=${path}`),
  '--disable-warning=ExperimentalWarning',
  '--disable-warning=SecurityWarning'
]

/**
 * What the options grant. Node 20 aborts when a path is granted twice, also by a folder around it. It refuses a folder
 * itself, but not what is in it, when another granted path begins with the same letters, such as /opt/maps beside
 * /opt/maps-fonts: these are granted as all paths that begin with /opt/maps.
 */
const grants = (paths: readonly string[]): string[] => {
  const all = outermost(paths)
  const isStart = (path: string): boolean =>
    !isFile(path) && all.some((other) => other !== path && other.startsWith(path))
  const starts = all.filter(isStart)
  const others = all.filter((path) => !starts.some((start) => path.startsWith(start)))
  const first = starts.filter((path) => !starts.some((start) => start !== path && path.startsWith(start)))
  return [...first.map((path) => `${path}*`), ...others.map(granted)].sort()
}

const outermost = (paths: readonly string[]): string[] => {
  const all = new Set(paths)
  const isInside = (path: string): boolean => {
    const above = dirname(path)
    return above !== path && (all.has(above) || isInside(above))
  }
  return [...all].filter((path) => !isInside(path))
}

const granted = (path: string): string => (isFile(path) ? path : `${path === '/' ? '' : path}/*`)

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile()
