import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { type Check, makeReadiness, writeInto } from '../../../core/monitor/readiness.js'
import { until } from '../../support/until.js'

const check = (name: string, run: Check['run']): Check => ({ name, run, code: 'starting' })

test('all reasons are listed, with codes of their own or the one of their check', async () => {
  const look = makeReadiness([
    check('fine', async () => 1),
    check('odd', async () => Promise.reject(new Error('odd'))),
    check('disk', async () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOSPC' }))),
    check('full', async () => Promise.reject(new PrintError('storage-full', 'full'))),
    check('silent', () => new Promise(() => {}))
  ])
  assert.equal(await look(), {
    ready: false,
    reasons: [
      { check: 'odd', code: 'starting' },
      { check: 'disk', code: 'storage-full' },
      { check: 'full', code: 'storage-full' },
      { check: 'silent', code: 'starting' }
    ]
  })
})

test('checks run once for all who ask at a time, and again later', async () => {
  let runs = 0
  const look = makeReadiness([check('counted', async () => runs++)])
  const answers = await Promise.all(Array.from({ length: 50 }, () => look()))
  assert.equal([runs, answers.every(({ ready }) => ready)], [1, true])
  await until(async () => {
    await look()
    return runs === 2
  })
})

test('a check that hangs is not begun again until it ends', async () => {
  let begun = 0
  let end = () => {}
  const look = makeReadiness([check('hangs', () => (begun++, new Promise<void>((resolve) => (end = resolve))))])
  const first = await look()
  await until(async () => (await look()) !== first)
  assert.equal([begun, (await look()).ready], [1, false])
  end()
  await until(async () => {
    await look()
    end()
    return begun > 1
  })
})

test('a folder is tried by a file that does not stay', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mapsetter-ready-'))
  try {
    await writeInto(folder)
    assert.equal(readdirSync(folder), [])
    chmodSync(folder, 0o500)
    const isRefused = (path: string) => writeInto(path).then(() => false, () => true) // prettier-ignore
    if (process.getuid?.() !== 0) assert.is(await isRefused(folder), true)
    assert.is(await isRefused(join(folder, 'missing')), true)
  } finally {
    chmodSync(folder, 0o700)
    rmSync(folder, { recursive: true })
  }
})

test.run()
