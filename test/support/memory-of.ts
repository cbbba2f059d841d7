import { readFileSync } from 'node:fs'

const megabytes = (pid: number, line: 'VmRSS' | 'VmHWM'): number =>
  Math.round(Number(new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'latin1'))![1]) / 1000)

/** Resident memory of a process, in MB. */
export const residentMegabytes = (pid: number): number => megabytes(pid, 'VmRSS')

/** The most that it ever was. */
export const mostMegabytes = (pid: number): number => megabytes(pid, 'VmHWM')
