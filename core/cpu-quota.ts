import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'

/** Where Linux shows the control groups of a process. */
const CGROUP_ROOT = '/sys/fs/cgroup'
const OWN_GROUPS = '/proc/self/cgroup'
/** More levels than any container system makes. */
const MOST_LEVELS = 64

/**
 * How many processor cores this process may use: those of the machine or of its cpuset, or fewer if a CPU quota of its
 * control group, or of a group around it, allows fewer (cgroup v1: `cpu.cfs_quota_us`, v2: `cpu.max`). At least 1.
 */
export const usableCores = (cores = availableParallelism(), root = CGROUP_ROOT, ownGroups = OWN_GROUPS): number => {
  const quotas = groupFolders(read(ownGroups), root).flatMap((folder) => quotaIn(folder) ?? [])
  return Math.max(1, Math.floor(Math.min(cores, ...quotas)))
}

/** The folders of the group and of all around it, in v2 and v1; in a container the root may be the group itself. */
const groupFolders = (groups: string, root: string): string[] =>
  groups.split('\n').flatMap((line) => {
    const [, controllers, path] = /^\d+:([^:]*):(\/.*)$/.exec(line) ?? []
    if (path === undefined) return []
    if (controllers === '') return [...levels(root, path), ...levels(join(root, 'unified'), path)]
    return controllers!.split(',').includes('cpu')
      ? [join(root, 'cpu'), join(root, controllers!)].flatMap((mount) => levels(mount, path))
      : []
  })

const levels = (mount: string, path: string): string[] => {
  const folders = [mount]
  for (let at = join('/', path); at !== '/' && folders.length < MOST_LEVELS; at = dirname(at))
    folders.push(join(mount, at))
  return folders
}

/** In cores; undefined if the group has no quota. */
const quotaIn = (folder: string): number | undefined => {
  const [most, period] = read(join(folder, 'cpu.max')).trim().split(/\s+/)
  const quota = coresOf(most, period)
  if (quota !== undefined) return quota
  return coresOf(read(join(folder, 'cpu.cfs_quota_us')), read(join(folder, 'cpu.cfs_period_us')))
}

/** Without a quota the kernel says `max` (v2) or -1 (v1). */
const coresOf = (quota = '', period = ''): number | undefined => {
  const cores = Number.parseInt(quota, 10) / Number.parseInt(period, 10)
  return cores > 0 && Number.isFinite(cores) ? cores : undefined
}

const read = (path: string): string => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
