import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeReports } from '../../../core/report/reports.js'
import { makeFolders } from '../../support/folders.js'

const folders = makeFolders()
test.after(() => folders.remove())

const id = (digit: number) => `${digit}`.repeat(8) + '-aaaa-bbbb-cccc-dddddddddddd'

test('a report is kept under its id until it is removed', async () => {
  const folder = join(folders.make(), 'reports')
  const reports = makeReports(folder)
  await reports.write(id(1), Buffer.from('first'))
  await reports.write(id(2), Buffer.from('second'))
  assert.equal(readdirSync(folder).filter((name) => name.includes('-')).sort(), [id(1), id(2)]) // prettier-ignore
  assert.is(await text(reports.stream(id(1))), 'first')
  await reports.remove(id(1))
  await reports.remove(id(1))
  assert.equal(readdirSync(folder).filter((name) => name.includes('-')), [id(2)]) // prettier-ignore
})

test('old reports of earlier runs are swept away, whole or not; newer ones and other files stay', async () => {
  const folder = join(folders.make(), 'reports')
  const reports = makeReports(folder)
  const at = (name: string, seconds: number) => {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), seconds, seconds)
  }
  at(id(1), 100)
  at(`${id(2)}.part`, 100)
  at(id(3), 200)
  at(id(4), 300)
  at('notes.txt', 100)
  at(`${id(5)}.pdf`, 100)
  await reports.sweep(200_000)
  assert.equal(readdirSync(folder).sort(), [id(3), id(4), `${id(5)}.pdf`, 'notes.txt'])
})

test.run()
