/**
 * Runs tests with uvu: all of `npm test`, or those of a folder below test/ (`interop`). uvu ends well where a suite's
 * `before` threw and none of its tests ran; here that is a failure.
 */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { packageRoot } from '../core/package-root.js'

const [folder] = process.argv.slice(2)
const uvu = join(dirname(createRequire(import.meta.url).resolve('uvu')), '../bin.js')
const tests = join(packageRoot, 'dist/test', folder ?? '')
const args = folder ? [tests, '\\.test\\.js$'] : [tests, '\\.test\\.js$', '-i', 'interop|bench']

const child = spawn(process.execPath, [uvu, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
let tail = ''
child.stdout.on('data', (chunk: Buffer) => {
  process.stdout.write(chunk)
  tail = (tail + chunk.toString()).slice(-1000)
})
child.on('close', (code) => {
  // eslint-disable-next-line no-control-regex
  const figure = (word: string) =>
    Number(new RegExp(`${word}: +(\\d+)`).exec(tail.replace(/\x1b\[\d+m/g, ''))?.[1] ?? NaN)
  const isWhole = figure('Passed') + figure('Skipped') === figure('Total')
  if (!isWhole && code === 0) process.stderr.write('some tests never ran: see the suites that passed fewer than all\n')
  process.exitCode = code || (isWhole ? 0 : 1)
})
