import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openRequestFiles } from '../../../../core/job/journal/request-files.js'
import { makeFolders } from '../../../support/folders.js'

const folders = makeFolders()
test.after(() => folders.remove())

test('each request is a file of its own, which only this user can read', async () => {
  const folder = join(folders.make(), 'requests')
  const files = openRequestFiles(folder)
  for (const isLasting of [true, false]) await files.write(`${isLasting}`, Buffer.from('a request'), { isLasting })
  assert.equal(readdirSync(folder).sort(), ['false', 'true'])
  assert.equal((await files.read('true')).toString(), 'a request')
  assert.is(statSync(join(folder, 'true')).mode & 0o777, 0o600)
  await files.remove('true')
  await files.remove('gone')
  assert.equal(readdirSync(folder), ['false'])
})

test('only the files of known jobs stay', async () => {
  const folder = join(folders.make(), 'requests')
  const files = openRequestFiles(folder)
  for (const id of ['a', 'b', 'c']) await files.write(id, Buffer.from(id), { isLasting: false })
  await files.keepOnly(new Set(['b', 'z']))
  assert.equal(readdirSync(folder), ['b'])
})

test('no file stays open', async () => {
  if (!existsSync('/proc/self/fd')) return
  const files = openRequestFiles(join(folders.make(), 'requests'))
  const open = () => readdirSync('/proc/self/fd').length
  await files.write('first', Buffer.from('a'), { isLasting: true })
  const before = open()
  for (let index = 0; index < 20; index++) await files.write(`${index}`, Buffer.from('a'), { isLasting: true })
  assert.ok(open() < before + 10, `${open()} files are open; ${before} were`)
})

test.run()
