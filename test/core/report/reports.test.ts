import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeReports } from '../../../core/report/reports.js'
import { makeFolders } from '../../support/folders.js'

const folders = makeFolders()
test.after(() => folders.remove())

const id = (digit: number) => `${digit}`.repeat(8) + '-aaaa-bbbb-cccc-dddddddddddd'

test('a report is kept under its name until it is removed', async () => {
  const folder = join(folders.make(), 'reports')
  const reports = makeReports(folder)
  await reports.write(`${id(1)}.x`, Buffer.from('first'))
  await reports.write(`${id(2)}.y`, Buffer.from('second'))
  assert.equal(readdirSync(folder).sort(), [`${id(1)}.x`, `${id(2)}.y`])
  assert.is((statSync(join(folder, `${id(1)}.x`)).mode & 0o777).toString(8), '600')
  assert.is(await reports.has(`${id(1)}.x`), true)
  assert.is(await text((await reports.read(`${id(1)}.x`))!), 'first')
  await reports.remove(`${id(1)}.x`)
  await reports.remove(`${id(1)}.x`)
  assert.equal(readdirSync(folder), [`${id(2)}.y`])
  assert.equal([await reports.has(`${id(1)}.x`), await reports.read(`${id(1)}.x`)], [false, undefined])
})

test('a report that cannot be written leaves nothing', async () => {
  const folder = join(folders.make(), 'reports')
  const reports = makeReports(folder)
  mkdirSync(join(folder, `${id(1)}.x`))
  const thrown = await reports.write(`${id(1)}.x`, Buffer.from('first')).catch((error) => error)
  assert.is(thrown.code, 'EISDIR')
  assert.equal(readdirSync(folder), [`${id(1)}.x`])
})

test('what prints of known jobs have left is removed; files of others stay', async () => {
  const folder = join(folders.make(), 'reports')
  const reports = makeReports(folder)
  const names = [`${id(1)}.a`, `${id(1)}.b`, `${id(1)}.c.part`, `${id(2)}.a`, 'notes.txt']
  for (const name of names) writeFileSync(join(folder, name), '')
  await reports.removeLeftovers(new Set([id(1), id(3)]), new Set([`${id(1)}.b`]))
  assert.equal(readdirSync(folder).sort(), [`${id(1)}.b`, `${id(2)}.a`, 'notes.txt'])
})

test.run()
