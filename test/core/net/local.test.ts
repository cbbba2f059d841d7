import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetchWith, thrownBy } from './loopback.js'

const textOf = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString()
let root = ''
let appFolder = ''

test.before(async () => {
  root = await mkdtemp(join(tmpdir(), 'mapsetter-net-'))
  appFolder = join(root, 'app')
  await mkdir(join(appFolder, 'assets'), { recursive: true })
  await mkdir(join(root, 'app-two'))
  await writeFile(join(root, 'secret.txt'), 'secret')
  await writeFile(join(root, 'app-two', 'secret.txt'), 'secret')
  await writeFile(join(appFolder, 'assets', 'a b.SVG'), '<svg/>')
  await writeFile(join(appFolder, 'world.geojson'), '{}')
  await symlink(join(root, 'secret.txt'), join(appFolder, 'link.txt'))
  await symlink(root, join(appFolder, 'up'))
  await symlink(join(appFolder, 'world.geojson'), join(appFolder, 'inner.json'))
  await symlink(appFolder, join(root, 'alias'))
  execFileSync('mkfifo', [join(appFolder, 'pipe.png')])
})
test.after(() => rm(root, { recursive: true }))

test('data URIs are read, base64 and percent-encoded', async () => {
  const fetch = fetchWith()
  const read = async (address: string) => {
    const { status, mediaType, bytes } = await fetch(address)
    return [status, mediaType, Buffer.from(bytes).toString('latin1')]
  }
  assert.equal(await read('data:image/PNG;base64,aGk='), [200, 'image/png', 'hi'])
  assert.equal(await read('DATA:image/png;charset=x;Base64,aGk'), [200, 'image/png', 'hi'])
  assert.equal(await read('data:image/png;base64,aG%6B%3d'), [200, 'image/png', 'hi'])
  assert.equal(await read('data:image/png;base64,aG\n k='), [200, 'image/png', 'hi'])
  assert.equal(await read('data:image/svg+xml;utf8,<svg fill="#fff" a="50%"/>'), [
    200,
    'image/svg+xml',
    '<svg fill="#fff" a="50%"/>'
  ])
  assert.equal(await read('data:,a%20b%ff%zz'), [200, 'text/plain', 'a b\u00ff%zz'])
  assert.equal(await read('data:,'), [200, 'text/plain', ''])
})

test('data URIs that are invalid or too large are refused', async () => {
  const fetch = fetchWith({ maxBytes: 30 })
  for (const [address, message] of [
    ['data:image/png;base64', '"data:image/png;base64" is not a data URI; must be like "data:image/png;base64,…"'],
    ['data:image/png;base64,?<>', '"data:image/png;base64,?<>" does not contain valid base64']
  ] as const) {
    const error = await thrownBy(fetch(address))
    assert.equal([error.code, error.message], ['invalid-data', message])
  }
  assert.is((await thrownBy(fetch(`data:${';'.repeat(1000)},x`))).code, 'invalid-data')
  assert.is((await fetch(`data:,${'x'.repeat(30)}`)).bytes.length, 30)
  assert.is((await fetch(`data:,${'%20'.repeat(30)}`)).bytes.length, 30)
  for (const address of [`data:,${'x'.repeat(31)}`, `data:;base64,${'AAAA'.repeat(11)}`, `data:,${'x'.repeat(5000)}`]) {
    const error = await thrownBy(fetch(address))
    assert.is(error.code, 'too-large')
    assert.ok(error.message.length < 150)
  }
})

test('files of the app are read by path and by file address', async () => {
  const fetch = fetchWith({ appFolder })
  for (const address of [
    'assets/a b.SVG',
    './assets/../assets/a b.SVG',
    'file://assets/a%20b.SVG',
    `file://${appFolder}/assets/a%20b.SVG`,
    join(appFolder, 'assets/a b.SVG'),
    'up/app/assets/a b.SVG'
  ]) {
    const found = await fetch(address)
    assert.equal([found.status, found.mediaType, textOf(found)], [200, 'image/svg+xml', '<svg/>'], address)
  }
  assert.is((await fetch('world.geojson')).mediaType, 'application/geo+json')
  assert.is((await fetch('inner.json')).mediaType, 'application/json')
  assert.is((await fetchWith({ appFolder: join(root, 'alias') })('world.geojson')).status, 200)
})

test('a missing file of the app has status 404', async () => {
  const fetch = fetchWith({ appFolder })
  for (const address of [
    'none.png',
    'assets',
    'world.geojson/x',
    `file:///${appFolder}/none.png`,
    'assets/%',
    'pipe.png',
    '%2e%2e/secret.txt',
    'file://localhost/etc/passwd'
  ])
    assert.equal({ ...(await fetch(address)), bytes: 0 }, { status: 404, mediaType: '', bytes: 0 }, address)
})

test('files outside the app are not read', async () => {
  const fetch = fetchWith({ appFolder })
  for (const address of [
    '../secret.txt',
    'assets/../../secret.txt',
    'file://../secret.txt',
    'file://%2e%2e/secret.txt',
    'file:..%2fsecret.txt',
    'file:assets/%2e%2e/%2E%2E%2Fsecret.txt',
    '/etc/passwd',
    'file:///etc/passwd',
    'FILE:/etc/passwd',
    '//etc/passwd',
    '../app-two/secret.txt',
    '../none.txt',
    'link.txt',
    'up/secret.txt',
    'a\0b',
    '.',
    ''
  ]) {
    const error = await thrownBy(fetch(address))
    assert.is(error.code, 'address-denied', address)
    assert.not.match(error.message, root)
  }
  const { message } = await thrownBy(fetch('../secret.txt'))
  assert.is(message, `"../secret.txt" may not be read: it is outside the app's folder`)
})

test('a file that is too large is not read', async () => {
  await writeFile(join(appFolder, 'big.png'), Buffer.alloc(2001))
  assert.is((await thrownBy(fetchWith({ appFolder, maxBytes: 2000 })('big.png'))).code, 'too-large')
})

test.run()
