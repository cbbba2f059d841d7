/** Which test files run.ts runs, and in which order. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../core/package-root.js'

const sources = join(packageRoot, 'test')
const compiled = join(packageRoot, 'dist/test')
/** Milliseconds that each file took when it last ran here. */
const times = join(compiled, 'times.json')
/** Only run when their folder is asked for: they need programs that npm does not install. */
const APART = ['interop']

/** The path of what `test/<name>` is compiled to. */
export const compiledPath = (name: string): string => join(compiled, name.replace(/\.ts$/, '.js'))

/**
 * Test files by their path below test/: those of a folder, or all but the folders that run apart; of these the ones
 * that match any pattern, if there are patterns. Taken from the sources, as dist/ may still have files that are gone.
 */
export const testFiles = (folder: string | undefined, patterns: string[]): string[] =>
  readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .filter((name) => (folder ? name.startsWith(`${folder}/`) : !APART.some((apart) => name.startsWith(`${apart}/`))))
    .filter((name) => patterns.length === 0 || patterns.some((pattern) => new RegExp(pattern).test(name)))
    .sort()

export const readTimes = (): { [name: string]: number } => {
  try {
    return JSON.parse(readFileSync(times, 'utf8'))
  } catch {
    return {}
  }
}

export const keepTimes = (measured: { [name: string]: number }): void =>
  writeFileSync(times, JSON.stringify({ ...readTimes(), ...measured }, undefined, 1))

/** Assumed where a file was never measured, in milliseconds. */
const WITH_PROCESSES = 10_000
const WITHOUT = 500

/** The longest first, so that no process begins a long file when the others are done. */
export const longestFirst = (names: string[]): string[] => {
  const measured = readTimes()
  const startsProcesses = (name: string) =>
    /startService|startPrinting|startPrinter|runCli/.test(readFileSync(join(sources, name), 'utf8'))
  const time = new Map(
    names.map((name) => [name, measured[name] ?? (startsProcesses(name) ? WITH_PROCESSES : WITHOUT)])
  )
  return names.toSorted((one, other) => time.get(other)! - time.get(one)!)
}
