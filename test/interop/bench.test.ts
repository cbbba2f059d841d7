import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { makeFolders } from '../support/folders.js'

const folders = makeFolders()
test.after(() => folders.remove())

interface Ran {
  code: number
  stdout: string
  stderr: string
}

const bench = (...args: string[]): Promise<Ran> =>
  new Promise((resolve) => {
    const program = join(packageRoot, 'dist/test/bench/run.js')
    execFile(process.execPath, [program, ...args], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr })
    )
  })

const MACHINE = /, \d+ cores, \d+ GB, Node v\d+/

test('two checkouts are compared; a ratio above the limit is exit code 1', async () => {
  const small = ['L1k', '--format', 'pdf', '--pairs', '1', '--prints', '1']
  const { code, stdout, stderr } = await bench('--compare', packageRoot, ...small, '--most', '0.0001')
  assert.is(code, 1)
  assert.match(stdout, MACHINE, stderr)
  assert.match(stdout, /\| L1k \| pdf \| [\d.]+ \| [\d.]+ \| \*\*[\d.]+\*\* \| [\d.]+ – [\d.]+ \|/)
  assert.is(stdout.match(/above 0\.0001/g)?.length, 3)
})

test('time, processor time and memory are plotted against work', async () => {
  const out = folders.make()
  const { code, stdout, stderr } = await bench('--scale', 'pages', '--up-to', '10', '--out', out)
  assert.is(code, 0, stderr)
  assert.match(stdout, MACHINE)
  assert.match(stdout, /\| 1 – 10 pages \| PDF \|/)
  assert.equal(readdirSync(out).sort(), ['pages.json', 'pages.svg'])
  const { lines } = JSON.parse(readFileSync(join(out, 'pages.json'), 'utf8'))
  assert.equal(
    lines[0].points.map(({ work }: { work: number }) => work),
    [1, 3, 10]
  )
  assert.match(readFileSync(join(out, 'pages.svg'), 'utf8'), /^<\?xml[^]*<svg [^]*<\/svg>\s*$/)
})

test('a flame graph names code of mapsetter', async () => {
  const out = folders.make()
  const { code, stderr } = await bench('--flame', 'P1k', '--format', 'pdf', '--prints', '3', '--out', out)
  assert.is(code, 0, stderr)
  const svg = readFileSync(join(out, 'P1k-pdf.svg'), 'utf8')
  assert.match(svg, /P1k pdf: \d+ ms on the main thread/)
  assert.match(svg, /core\/\S+\.ts/)
})

test('what cannot be measured is exit code 2 and a message', async () => {
  for (const args of [['J9'], ['--compare', '/nowhere'], ['--scale', 'moons'], ['--compare', '.', '--pairs', '0']]) {
    const { code, stdout, stderr } = await bench(...args)
    assert.equal([code, stdout], [2, ''])
    assert.ok(stderr.includes(args.at(-1)!), stderr)
  }
})

test.run()
