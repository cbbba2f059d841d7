import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { testFiles } from './files.js'

/** Runs run.ts with these parameters; its exit code and what it prints. */
const run = async (...parameters: string[]) => {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [join(packageRoot, 'dist/test/run.js'), ...parameters]) // prettier-ignore
    return { code: 0, stdout }
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string }
    return { code, stdout }
  }
}

test('the summary has the lines that .ci/run reads', async () => {
  const { code, stdout } = await run('^support/until\\.')
  assert.is(code, 0)
  const script = readFileSync(join(packageRoot, '.ci/run'), 'utf8')
  for (const word of ['Total', 'Passed', 'Skipped']) {
    assert.ok(script.includes(`figure ${word}`), word)
    assert.match(stdout, new RegExp(`^ *${word}: *\\d+$`, 'm'))
  }
  assert.match(stdout, /^ *Total: *2$/m)
})

test('a pattern that no test file matches is a failure', async () => {
  assert.is((await run('no-such-file')).code, 1)
})

test('interop is left out unless its folder is asked for', () => {
  const isInterop = (name: string) => name.startsWith('interop/')
  assert.ok(testFiles(undefined, []).length > 100)
  assert.not.ok(testFiles(undefined, []).some(isInterop))
  assert.ok(testFiles('interop', []).length > 10)
  assert.ok(testFiles('interop', []).every(isInterop))
  assert.equal(testFiles(undefined, ['^runner/run', '^runner/pool']), ['runner/pool.test.ts', 'runner/run.test.ts'])
})

test.run()
