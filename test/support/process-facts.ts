import { readdirSync, readFileSync } from 'node:fs'

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

/** The processes that a process started and that run now. */
export const childrenOf = (pid: number): number[] =>
  proc(pid, `task/${pid}/children`)
    .split(' ')
    .map(Number)
    .filter((child) => child > 0)

/** The file that a process of Node runs; empty if it has ended. */
export const moduleOf = (pid: number): string =>
  proc(pid, 'cmdline')
    .split('\0')
    .find((argument) => argument.endsWith('.js')) ?? ''

/** The nice value of each thread of a process: the seventeenth field after its name (proc_pid_stat(5)). */
export const threadPriorities = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).map((thread) => {
    const [, fields] = /\) (.*)/.exec(proc(pid, `task/${thread}/stat`)) ?? []
    return Number(fields?.split(' ')[16])
  })
