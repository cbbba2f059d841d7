import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../support/folders.js'
import { nearestTests } from './nearest.js'
import { passes } from './passes.js'
import { faultsIn, planted } from './plant.js'
import { tryFaults } from './try-faults.js'

const folders = makeFolders()
test.after(() => folders.remove())

/** What becomes of code, in the order of its faults. */
const variants = (code: string): string[] => faultsIn(code).map((fault) => planted(code, fault))

test('operators are turned, flags flipped, numbers changed by one', () => {
  assert.equal(variants('f = a < b'), [';', 'f = a <= b'])
  assert.equal(variants('const f = a && !b'), ['const f = a || !b', 'const f = a &&  b'])
  assert.equal(variants('const f = [true, 1.5]'), ['const f = [false, 1.5]', 'const f = [true, 2.5]'])
  assert.equal(variants('const f = a ? b : c'), ['const f = a ? c : b'])
  assert.equal(variants('const f = Math.min(a, b)'), ['const f = Math.max(a, b)'])
})

test('statements are dropped and values lost', () => {
  assert.equal(variants('if (a) throw b'), [';', 'if (a) ;'])
  assert.equal(variants('function f() { return a }'), ['function f() { return undefined }'])
  assert.equal(variants('const f = () => a'), ['const f = () => undefined'])
})

test('comments, texts, times, imports and keys stay as they are', () => {
  assert.equal(variants('const RETRY_MS = 5 * 1000'), [])
  assert.equal(variants(`import a from 'b' // 1 + 1\nconst f = { 1: 'a < b' + c }`), [])
})

test('statements that only free memory stay: no test of a result can notice that one is missing', () => {
  assert.equal(variants('collectMuchGarbage()\nfree()'), ['collectMuchGarbage()\n;'])
})

const sum = 'export const sum = (a, b) => a + b\n'
const head = `import { test } from ${JSON.stringify(import.meta.resolve('uvu'))}\n`
const testOf = (body: string) =>
  `${head}import { sum } from '../../core/sum.js'\ntest('sum', () => { ${body} }); test.run()\n`

/** The folder `dist` with these compiled files, beside it their sources. */
const compiled = (files: { [path: string]: string }): string => {
  const sources = Object.keys(files).map((path) => [path.replace('.js', '.ts'), ''])
  const built = Object.entries(files).map(([path, text]) => [`dist/${path}`, text])
  return join(folders.make(Object.fromEntries([...sources, ...built])), 'dist')
}

test('tests that import a file are the nearest, then those of its folder, then those above; files without a source are left out', () => {
  const dist = compiled({
    'core/sum.js': sum,
    'test/core/a.test.js': '',
    'test/core/sum.test.js': '',
    'test/interop/core/sum.test.js': testOf('').replace('../..', '../../..'),
    'test/interop/sum.test.js': testOf(''),
    'test/service/direct.test.js': testOf(''),
    'test/other/far.test.js': '',
    'test/top.test.js': ''
  })
  writeFileSync(join(dist, 'test/core/gone.test.js'), '')
  assert.equal(nearestTests(dist)('core/sum.js', 5), [
    'test/service/direct.test.js',
    'test/interop/core/sum.test.js',
    'test/core/sum.test.js',
    'test/core/a.test.js',
    'test/top.test.js'
  ])
})

const faultsOf = (dist: string, seed = 1) => tryFaults({ dist, seed, count: 5, areas: ['core'] })

test('a fault detected by a test is reported with the test, and the file is restored', async () => {
  const dist = compiled({
    'core/sum.js': sum,
    'test/core/sum.test.js': testOf(`if (sum(1, 2) !== 3) throw new Error('wrong')`)
  })
  const trials = await faultsOf(dist)
  assert.equal(trials.map(({ noticedBy }) => noticedBy), ['test/core/sum.test.ts', 'test/core/sum.test.ts']) // prettier-ignore
  assert.is(readFileSync(join(dist, 'core/sum.js'), 'utf8'), sum)
})

test('a fault that no test notices is a survivor with its place; a test that always fails notices nothing', async () => {
  const dist = compiled({
    'core/sum.js': sum,
    'test/core/idle.test.js': testOf('sum(1, 2)'),
    'test/core/broken.test.js': testOf(`throw new Error('always')`)
  })
  const trials = await faultsOf(dist)
  assert.equal(trials.map(({ noticedBy }) => noticedBy), [undefined, undefined]) // prettier-ignore
  const turned = trials.find(({ after }) => after.includes('a - b'))!
  assert.equal([turned.file, turned.line], ['core/sum.ts', 1])
  assert.is(turned.before, sum.trim())
  assert.equal(turned.ran.toSorted(), ['test/core/broken.test.ts', 'test/core/idle.test.ts'])
})

test('the first test that fails ends the run of its file, and a file that hangs is killed at its limit', async () => {
  const folder = folders.make({
    'fails.mjs': `${head}test('a', () => { throw new Error('wrong') }); test('b', () => { for (;;); }); test.run()`,
    'hangs.mjs': `${head}test('a', () => { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0) }); test.run()`,
    'good.mjs': `${head}test('a', () => {}); test.run()`
  })
  assert.is(await passes(join(folder, 'fails.mjs'), 2 ** 31 - 1), false)
  assert.is(await passes(join(folder, 'hangs.mjs'), 3000), false)
  assert.is(await passes(join(folder, 'good.mjs'), 60_000), true)
})

test('the same seed plants the same faults', async () => {
  const dist = compiled({
    'core/many.js': 'export const f = (a, b) => [a + b, a - b, a * b, a < b, !a, 1, true]\n'
  })
  const after = async (seed: number) => (await faultsOf(dist, seed)).map((trial) => trial.after)
  assert.equal(await after(7), await after(7))
  assert.not.equal(await after(7), await after(8))
})

test.run()
