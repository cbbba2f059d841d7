import { existsSync, readdirSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
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

test('a request that can be written only in part leaves no file', async () => {
  const folder = join(folders.make(), 'requests')
  const files = openRequestFiles(folder)
  const half = async function* () {
    yield Buffer.from('half of a request')
    throw new Error('the disk is full')
  }
  const failing = files.write('a', half() as never, { isLasting: false })
  assert.is((await failing.catch((thrown) => thrown)).message, 'the disk is full')
  assert.equal(readdirSync(folder), [])
})

test('a request that lasts is on the disk with its folder before the write resolves; others need not be', async () => {
  const folder = join(folders.make(), 'requests')
  const files = openRequestFiles(folder)
  const handle = await open(folder, 'r')
  const kind = Object.getPrototypeOf(handle) as { sync(): Promise<void> }
  await handle.close()
  const { sync } = kind
  let synced = 0
  kind.sync = async function (this: unknown) {
    await sync.call(this as never)
    synced++
  }
  try {
    const counts: number[] = []
    for (const isLasting of [false, true]) {
      await files.write(`${isLasting}`, Buffer.from('a'), { isLasting })
      counts.push(synced)
    }
    assert.is(counts[0], 0)
    assert.ok(counts[1]! > 0)
  } finally {
    kind.sync = sync
  }
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
