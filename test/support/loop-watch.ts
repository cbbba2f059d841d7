import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import { until } from './until.js'

/** How long a service's event loop worked without a pause, in ms of its thread's processor time. */
export interface LoopReport {
  /** Number of measured stretches. */
  stretches: number
  p50: number
  p99: number
  most: number
}

const EVERY_MS = 2
const WRITTEN_EVERY_MS = 200

/**
 * The setting `setup` of services in tests: writes a report to the file that the environment variable LOOP_WATCH names. It
 * begins anew when that file is gone. Processor time, because on a busy machine all else measures the machine.
 */
const watchLoop = (): void => {
  const file = process.env.LOOP_WATCH
  if (!file || !isMainThread) return
  let stretches: number[] = []
  let last = threadMs()
  setInterval(() => {
    const now = threadMs()
    stretches.push(now - last)
    last = now
  }, EVERY_MS).unref()
  setInterval(() => {
    if (!existsSync(file)) stretches = []
    const sorted = [...stretches].sort((a, b) => a - b)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
    const report: LoopReport = { stretches: sorted.length, p50: at(0.5), p99: at(0.99), most: at(1) }
    writeFileSync(`${file}.new`, JSON.stringify(report))
    renameSync(`${file}.new`, file)
    // what this costs is not measured
    last = threadMs()
  }, WRITTEN_EVERY_MS).unref()
}

export default watchLoop

/** This file, for the setting `setup`. */
export const loopWatch = fileURLToPath(import.meta.url)

/** The report since `restart`, or since the start of the service; waits until there is one. */
export const loopReports = (file: string) => ({
  restart: () => rmSync(file, { force: true }),
  async read(): Promise<LoopReport> {
    await until(() => existsSync(file))
    return JSON.parse(readFileSync(file, 'utf8')) as LoopReport
  }
})

/** Processor time of the main thread of this process, which has its id. */
const threadMs = (): number =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ', 1)[0]) / 1e6
