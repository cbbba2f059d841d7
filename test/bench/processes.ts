import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Clock ticks a second in /proc; the same on every Linux that Node runs on. */
const TICKS = 100
/** Time for the service to tidy up after a print; what it costs is counted. */
const SETTLE_MS = 100

const read = (path: string): string => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

/**
 * Fields of /proc/<pid>/stat after the command's name: state, parent, …; empty when the process has ended. `pid`: also a
 * thread, as `<pid>/task/<thread>`.
 */
const stat = (pid: number | string): string[] => {
  const text = read(`/proc/${pid}/stat`)
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** A process and all that descend from it; the root first. */
export const processTree = (root: number): number[] => {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = Number(stat(Number(name))[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const tree = [root]
  for (const pid of tree) tree.push(...(children.get(pid) ?? []))
  return tree
}

/** User and system seconds of these processes and of their ended children. */
export const cpuSeconds = (pids: number[]): number => {
  const ticks = (pid: number): number =>
    stat(pid)
      .slice(11, 15)
      .reduce((sum, field) => sum + Number(field), 0)
  return pids.reduce((sum, pid) => sum + ticks(pid), 0) / TICKS
}

/** User and system seconds of the main thread of a process. */
export const mainThreadSeconds = (pid: number): number => {
  const [user, system] = stat(`${pid}/task/${pid}`).slice(11, 13).map(Number)
  return ((user ?? 0) + (system ?? 0)) / TICKS
}

/** Makes the kernel forget the processes' peaks up to now. */
export const resetPeaks = (pids: number[]): void => {
  for (const pid of pids)
    try {
      writeFileSync(`/proc/${pid}/clear_refs`, '5')
    } catch {
      // it has ended meanwhile
    }
}

/** Most resident memory of a process since its start or the last reset, in MB (10^6 bytes). */
export const peakMegabytes = (pid: number): number => {
  const kibibytes = /VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`))
  return (Number(kibibytes?.[1] ?? 0) * 1024) / 1e6
}

/** The proportional set of a process in MB (10^6 bytes): pages that it shares are divided among those that have them. */
export const proportionalMegabytes = (pid: number): number => {
  const kibibytes = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))
  return (Number(kibibytes?.[1] ?? 0) * 1024) / 1e6
}

export interface Used {
  wallSeconds: number
  cpuSeconds: number
  /** Of the worker process with the highest peak, in 10^6 bytes. */
  workerMegabytes: number
  /** Sum of the peaks of all processes of the service. */
  treeMegabytes: number
}

/** What a service and its workers use while `work` is done. `pid`: of the service. */
export const measured = async <Result>(
  pid: number,
  work: () => Promise<Result>
): Promise<Used & { result: Result }> => {
  const tree = processTree(pid)
  resetPeaks(tree)
  const before = cpuSeconds(tree)
  const start = performance.now()
  const result = await work()
  const wallSeconds = (performance.now() - start) / 1000
  await sleep(SETTLE_MS)
  const after = processTree(pid)
  const peaks = after.map(peakMegabytes)
  return {
    result,
    wallSeconds,
    cpuSeconds: cpuSeconds(after) - before,
    workerMegabytes: Math.max(0, ...peaks.slice(1)),
    treeMegabytes: peaks.reduce((sum, peak) => sum + peak, 0)
  }
}
