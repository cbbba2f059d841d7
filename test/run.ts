/**
 * `npm test [-- <pattern>...]`: runs the test files with uvu, several at a time. CONTRIBUTING.md says how to use it.
 *
 * --folder <name>      the files of this folder of test/ (by default all but those of interop)
 * --processes <count>  how many run at a time (by default one more than the computer has cores: some tests wait)
 * --minutes <number>   the limit of one file (15)
 * <pattern>            regular expressions of paths below test/; a file runs if one of them matches
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { compiledPath, keepTimes, longestFirst, testFiles } from './runner/files.js'
import { type FileOutcome, runFiles } from './runner/pool.js'

const END_MS = 20_000
/** How many of the slowest files the summary lists. */
const SLOWEST = 10

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string' },
    processes: { type: 'string', default: String(availableParallelism() + 1) },
    minutes: { type: 'string', default: '15' }
  }
})
const numberOf = (name: 'processes' | 'minutes'): number => {
  const number = Number(values[name])
  if (number >= 1) return number
  throw new Error(`--${name} is "${values[name]}"; must be a number from 1`)
}
const processes = numberOf('processes')
const fileMs = numberOf('minutes') * 60_000
const names = longestFirst(testFiles(values.folder, positionals))

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
const begun = Date.now()
const outcomes: FileOutcome[] = []
const problems = await runFiles(
  names.map((name) => ({ name, path: compiledPath(name) })),
  {
    processes,
    // these run programs, which inherit the environment
    alone: values.folder === 'interop',
    limits: { fileMs, endMs: END_MS },
    onOutcome(outcome) {
      outcomes.push(outcome)
      const { name, milliseconds, printed } = outcome
      process.stdout.write(`${name}  ${seconds(milliseconds)}\n${printed.trimEnd()}\n`)
    }
  }
)
keepTimes(Object.fromEntries(outcomes.filter(({ failures }) => !failures).map((one) => [one.name, one.milliseconds])))

const failed = outcomes.filter(({ failures }) => failures !== '')
for (const { name, failures } of failed) process.stdout.write(`\nFAILED ${name}\n${failures}\n`)
if (names.length === 0) problems.push(`no test file matches ${positionals.join(' ')}`)
for (const problem of problems) process.stdout.write(`\nFAILED: ${problem}\n`)

const slowest = outcomes.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, SLOWEST)
if (names.length > 1) {
  process.stdout.write(`\n  Slowest of ${names.length} files, ${processes} at a time:\n`)
  for (const { name, milliseconds } of slowest)
    process.stdout.write(`  ${seconds(milliseconds).padStart(9)}  ${name}\n`)
}
const sum = (of: (outcome: FileOutcome) => number) => outcomes.map(of).reduce((all, one) => all + one, 0)
// .ci/run reads these lines
process.stdout.write(`
  Total:     ${sum(({ total }) => total)}
  Passed:    ${sum(({ passed }) => passed)}
  Skipped:   ${sum(({ skipped }) => skipped)}
  Duration:  ${seconds(Date.now() - begun)}

`)
if (failed.length + problems.length > 0) {
  const files = failed.map(({ name }) => name)
  process.stdout.write(`failed: ${[...files, ...problems].join(', ')}\n`)
  process.exitCode = 1
}
