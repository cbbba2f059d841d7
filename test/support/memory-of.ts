import { readFileSync } from 'node:fs'

/** What the system says of a process; empty if it has ended. */
const proc = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return ''
  }
}

const megabytes = (pid: number, line: 'VmRSS' | 'VmHWM'): number =>
  Math.round(Number(new RegExp(`${line}:\\s+(\\d+)`).exec(proc(pid, 'status'))?.[1] ?? 0) / 1000)

/** Resident memory of a process, in MB; 0 if it has ended. */
export const residentMegabytes = (pid: number): number => megabytes(pid, 'VmRSS')

/** The most that it ever was. */
export const mostMegabytes = (pid: number): number => megabytes(pid, 'VmHWM')

/** The processes that a process started with this in their command line. */
export const childrenOf = (pid: number, named: string): number[] =>
  proc(pid, `task/${pid}/children`)
    .split(' ')
    .map(Number)
    .filter((child) => child > 0 && proc(child, 'cmdline').includes(named))
