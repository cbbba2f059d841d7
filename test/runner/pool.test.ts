import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../support/folders.js'
import { type FileOutcome, runFiles } from './pool.js'

const folders = makeFolders()
test.after(() => folders.remove())

const head = `import { test } from ${JSON.stringify(import.meta.resolve('uvu'))}\n`
const good = `${head}test('one', () => {}); test('two', () => console.log('words of two')); test.run()`
const LIMITS = { fileMs: 60_000, endMs: 60_000 }

/** Runs test files of these texts; their outcomes by name, and what went wrong besides. */
const run = async (texts: { [name: string]: string }, { processes = 1, alone = false, limits = LIMITS } = {}) => {
  const folder = folders.make(Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${name}.mjs`, text])))
  const outcomes: { [name: string]: FileOutcome } = {}
  const problems = await runFiles(
    Object.keys(texts).map((name) => ({ name, path: join(folder, `${name}.mjs`) })),
    { processes, alone, limits, onOutcome: (outcome) => void (outcomes[outcome.name] = outcome) }
  )
  const of = (name: string) => {
    const { total, passed, skipped } = outcomes[name]!
    return [total, passed, skipped]
  }
  return { outcomes, problems, of, failures: (name: string) => outcomes[name]!.failures }
}

test('files whose tests pass have no failures, and what they print is kept with them', async () => {
  const { outcomes, problems, of } = await run({ first: good, second: good, third: good }, { processes: 2 })
  assert.equal(Object.keys(outcomes).sort(), ['first', 'second', 'third'])
  for (const name of ['first', 'second', 'third']) {
    assert.equal(of(name), [2, 2, 0])
    assert.is(outcomes[name]!.failures, '')
    assert.match(outcomes[name]!.printed, 'words of two')
  }
  assert.equal(problems, [])
})

test('a test that fails is a failure with its name and its message, and the next file runs in the same process', async () => {
  const bad = `${head}test('the bad one', () => { throw new Error('it broke') }); test('fine', () => {}); test.run()`
  const { of, failures } = await run({ bad, good })
  assert.equal(of('bad'), [2, 1, 0])
  assert.match(failures('bad'), 'the bad one')
  assert.match(failures('bad'), 'it broke')
  assert.equal(of('good'), [2, 2, 0])
  assert.is(failures('good'), '')
})

test('files share the environment of their process, unless each has a process of its own', async () => {
  const changes = `${head}test('a', () => { if (process.env.CHANGED) throw new Error('seen'); process.env.CHANGED = '1' }); test.run()`
  const together = await run({ first: changes, second: changes })
  assert.match(together.failures('second'), 'seen')
  const { failures, problems } = await run({ first: changes, second: changes, third: changes }, { alone: true })
  assert.equal(['first', 'second', 'third'].map(failures), ['', '', ''])
  assert.equal(problems, [])
})

test('the error of a "before" is the failure, not the "after" that finds nothing to close', async () => {
  const noService = `${head}let service
test.before(() => { throw new Error('no service came up') })
test.after(() => service.stop())
test('never runs', () => {})
test.run()`
  const { of, failures } = await run({ noService, good })
  assert.equal(of('noService'), [1, 0, 0])
  assert.match(failures('noService'), 'no service came up')
  assert.not.match(failures('noService'), 'stop')
  assert.is(failures('good'), '')
})

test('the error of an "after" is a failure of its file, whose tests still count', async () => {
  const { of, failures } = await run({ late: `${head}test.after(() => { throw new Error('too late') })\n${good.slice(head.length)}`, good }) // prettier-ignore
  assert.equal(of('late'), [2, 2, 0])
  assert.match(failures('late'), 'too late')
  assert.is(failures('good'), '')
})

test('tests that never ran are a failure, even without an error message', async () => {
  const hooks = `test.after.each(() => { throw 0 }); test('a', () => {}); test('b', () => {}); test.run()`
  const { failures } = await run({ hooks: head + hooks })
  assert.match(failures('hooks'), '0 of 2')
})

test('a file without tests, and one that cannot be loaded, are failures', async () => {
  const { failures } = await run({ empty: '', broken: `import 'mapsetter-has-no-such-module'` })
  assert.match(failures('empty'), 'no test')
  assert.match(failures('broken'), 'mapsetter-has-no-such-module')
})

test('skipped tests are counted as skipped', async () => {
  const { of, failures } = await run({ skips: `${head}test('a', () => {}); test.skip('b', () => {}); test.run()` })
  assert.equal(of('skips'), [2, 1, 1])
  assert.is(failures('skips'), '')
})

test('a file that ends the process is a failure with what was printed, and another process goes on', async () => {
  const exits = `${head}test('a', () => { console.error('the last words'); process.exit(3) }); test.run()`
  const rejects = `${head}test('a', async () => { Promise.reject(new Error('nobody waits')); await new Promise((done) => setTimeout(done, 1000)) }); test.run()`
  const { of, failures, problems } = await run({ exits, rejects, good })
  assert.equal(of('exits'), [1, 0, 0])
  assert.match(failures('exits'), 'code 3')
  assert.match(failures('exits'), 'the last words')
  assert.match(failures('rejects'), 'nobody waits')
  assert.equal(of('good'), [2, 2, 0])
  assert.equal(problems, [])
})

test('a file that hangs is killed at its limit, and another process goes on', async () => {
  // blocks its process, but leaves the core to other tests
  const hangs = `${head}test('a', () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)); test.run()`
  const { failures, of } = await run({ hangs, good }, { limits: { ...LIMITS, fileMs: 5000 } })
  assert.match(failures('hangs'), 'limit')
  assert.equal(of('good'), [2, 2, 0])
})

test('a process that a test keeps from ending is a problem that names its last file', async () => {
  const open = `${head}test('a', () => { setInterval(() => {}, 1000) }); test.run()`
  const { failures, problems } = await run({ open }, { limits: { ...LIMITS, endMs: 500 } })
  assert.is(failures('open'), '')
  assert.is(problems.length, 1)
  assert.match(problems[0]!, 'open')
})

test.run()
