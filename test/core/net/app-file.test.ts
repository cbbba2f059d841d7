import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { chmodSync, readdirSync, realpathSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { findAppFile, readAppFile } from '../../../core/net/app-file.js'
import { makeFolders } from '../../support/folders.js'
import { thrownBy } from '../../support/thrown-by.js'

const folders = makeFolders()
test.after(() => folders.remove())

const text = 'abcdefghij'
const root = folders.make({ 'app/a.png': text, 'app/deep/b.GeoJSON': '{}', 'app/c d': '', 'apparent/x.png': 'x' })
const app = join(root, 'app')
symlinkSync(join(root, 'apparent', 'x.png'), join(app, 'link.png'))
symlinkSync('a.png', join(app, 'inner.png'))

const seen: string[] = []
const files = { shown: 'all', mayRead: (path: string) => path !== 'closed', hasRead: (path: string, { length }: Uint8Array) => void seen.push(`${path} ${length}`) } // prettier-ignore
const read = async (address: string, maxBytes = 100, range?: [number, number]) => {
  const { bytes, ...rest } = await readAppFile(address, app, files, maxBytes, range)
  return { ...rest, text: Buffer.from(bytes).toString() }
}
const codeOf = async (address: string, ...more: [number?, [number, number]?]) =>
  (await thrownBy(read(address, ...more))).code

test('a file is read whole, with the media type of its name, and noted by its path in the app', async () => {
  assert.equal(await read('a.png'), { status: 200, mediaType: 'image/png', text })
  assert.equal(await read(`file://./deep/../deep/b.GeoJSON`), { status: 200, mediaType: 'application/geo+json', text: '{}' }) // prettier-ignore
  assert.equal(await read('file:c%20d'), { status: 200, mediaType: '', text: '' })
  assert.equal((await read(`file://${app}/inner.png`)).text, text)
  assert.equal(seen, ['a.png 10', 'deep/b.GeoJSON 2', 'c d 0', 'inner.png 10'])
})

test('a part has the bytes from the first to the last, as far as the file goes, and its length', async () => {
  const part = { status: 206, mediaType: 'image/png', totalBytes: 10 }
  seen.length = 0
  assert.equal(await read('a.png', 100, [2, 4]), { ...part, text: 'cde' })
  assert.equal(await read('a.png', 100, [0, 0]), { ...part, text: 'a' })
  assert.equal(await read('a.png', 100, [7, 9]), { ...part, text: 'hij' })
  assert.equal(await read('a.png', 100, [7, 50]), { ...part, text: 'hij' })
  assert.equal(await read('a.png', 100, [10, 12]), { ...part, text: '' })
  assert.equal(await read('a.png', 100, [40, 50]), { ...part, text: '' })
  assert.equal(seen, [], 'a part is not the file')
})

test('the limit is that of the bytes that are read', async () => {
  assert.is((await read('a.png', 10)).text, text)
  assert.is(await codeOf('a.png', 9), 'too-large')
  assert.is((await read('a.png', 3, [5, 7])).text, 'fgh')
  assert.is(await codeOf('a.png', 3, [5, 8]), 'too-large')
  assert.is((await read('a.png', 3, [7, 1000])).text, 'hij')
})

test('what does not exist or is no file has the status 404', async () => {
  for (const address of ['no.png', 'deep', 'a.png/b', 'x'.repeat(300)])
    assert.equal(await read(address), { status: 404, mediaType: '', text: '' }, address)
  assert.equal(await read('file:%zz.png'), { status: 404, mediaType: '', text: '' }, 'no escape')
  const missing = await thrownBy(findAppFile('y'.repeat(201), app, files))
  assert.equal([missing.code, missing.message], ['invalid-data', `the app has no file "${'y'.repeat(200)}"`])
  for (const name of ['inner.png', 'a.png']) assert.is(await findAppFile(name, app, files), join(realpathSync(app), 'a.png')) // prettier-ignore
})

test('no path and no link leads out of the folder, also not to one whose name begins with its name', async () => {
  for (const address of [
    '../apparent/x.png',
    '..',
    '.',
    '',
    '/etc/passwd',
    'link.png',
    'a\0.png',
    'file:%2e%2e/apparent/x.png',
    'closed'
  ])
    // prettier-ignore
    assert.is(await codeOf(address), 'address-denied', address)
})

test('a file that the service may not read is not called missing', async () => {
  const parent = folders.make({ 'shut/a.png': text, 'b.png': text })
  const shut = join(parent, 'shut')
  const isRoot = process.geteuid!() === 0
  for (const path of [shut, join(parent, 'b.png')]) chmodSync(path, 0)
  chmodSync(parent, 0o755)
  if (isRoot) process.seteuid!(65534)
  try {
    for (const read of [
      () => findAppFile('shut/a.png', parent, files),
      () => readAppFile('b.png', parent, files, 100),
      () => readAppFile('b.png', parent, files, 100, [2, 4])
    ]) {
      const { code, message } = await thrownBy(read())
      assert.is(code, 'upstream-failed')
      assert.match(message, /^the app's file "(shut\/a|b)\.png" cannot be read \(EACCES\)$/)
    }
  } finally {
    if (isRoot) process.seteuid!(0)
    chmodSync(shut, 0o700)
  }
})

test('a file is closed after a part of it has been read', async () => {
  const open = () => readdirSync('/dev/fd').length
  await read('a.png', 100, [2, 4])
  const before = open()
  for (let times = 0; times < 5; times++) await read('a.png', 100, [2, 4])
  assert.is(open(), before)
})

test.run()
