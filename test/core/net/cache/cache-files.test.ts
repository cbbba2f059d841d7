import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { PrintError } from '../../../../core/errors.js'
import { type CacheFolder, openCacheFiles } from '../../../../core/net/cache/cache-files.js'
import { makeFolders } from '../../../support/folders.js'

const folders = makeFolders()
test.after(() => folders.remove())

const open = (folder: string, more: Partial<CacheFolder> = {}) =>
  openCacheFiles<string>({ folder, maxBytes: 1_000_000, processes: 1, realm: '', ...more })
const url = (path: string | number) => new URL(`http://tiles.example.org:8080/${path}`)
const file = (text: string, length = 10) => ({ head: text, body: Buffer.alloc(length, text) })
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
/** As if everything had been used so long ago. */
const age = (folder: string, minutes: number) => {
  const then = Date.now() / 1000 - minutes * 60
  for (const path of filesIn(folder)) utimesSync(path, then, then)
}

test('a cache file can be read by this and other processes until it is removed', () => {
  const folder = join(folders.make(), 'not', 'there', 'yet')
  const [one, other] = [open(folder), open(folder)]
  assert.is(one.read(url('a')), undefined)
  one.write(url('a'), file('first'))
  other.write(url('a'), file('second', 0))
  other.write(url('b?c'), file('ü', 100_000))
  assert.equal(one.read(url('a')), file('second', 0))
  assert.equal(one.read(url('b?c#part')), file('ü', 100_000))
  assert.is(one.read(url('b')), undefined)
  assert.is(one.read(new URL('https://tiles.example.org:8080/a')), undefined)
  assert.is(open(folder, { realm: 'x' }).read(url('a')), undefined)
  one.remove(url('a'))
  one.remove(new URL('http://nobody.example/'))
  assert.is(other.read(url('a')), undefined)
  assert.is(filesIn(folder).length, 1)
  assert.is(statSync(folder).mode & 0o777, 0o700)
  assert.is(statSync(filesIn(folder)[0]!).mode & 0o777, 0o600)
})

test('what cannot be put into its place leaves nothing behind', () => {
  const folder = folders.make()
  const files = open(folder)
  files.write(url('a'), file('text'))
  const [path] = filesIn(folder)
  files.remove(url('a'))
  mkdirSync(path!)
  files.write(url('a'), file('text'))
  assert.equal(filesIn(folder), [])
})

test('a damaged cache file counts as missing and is removed', () => {
  const damages: ((bytes: Buffer) => Buffer)[] = [
    () => Buffer.alloc(0),
    () => Buffer.from('garbage'),
    () => Buffer.alloc(4096, 0xff),
    (bytes) => bytes.subarray(0, 6),
    (bytes) => bytes.subarray(0, bytes.length - 1),
    (bytes) => Buffer.concat([bytes, Buffer.of(0)]),
    ...[0, 5, 9, -1].map((at) => (bytes: Buffer) => {
      const changed = Buffer.from(bytes)
      changed[(at + bytes.length) % bytes.length]! ^= 1
      return changed
    })
  ]
  const folder = folders.make()
  const files = open(folder)
  for (const [index, damage] of damages.entries()) {
    files.write(url('a'), file('text', 500))
    const [path] = filesIn(folder)
    writeFileSync(path!, damage(readFileSync(path!)))
    assert.is(files.read(url('a')), undefined, `damage ${index}`)
    assert.equal(filesIn(folder), [], `damage ${index}`)
  }
  files.write(url('a'), file('text'))
  const [path] = filesIn(folder)
  open(folder).remove(url('a'))
  mkdirSync(path!)
  assert.is(files.read(url('a')), undefined, 'a folder')
  files.write(url('a'), file('text'))
})

test('the most recently used cache files stay', () => {
  const folder = folders.make()
  const files = open(folder, { maxBytes: 400_000 })
  for (let i = 0; i < 10; i++) files.write(url(i), file(String(i), 20_000))
  age(folder, 10)
  assert.ok(files.read(url(0)) && files.read(url(3)))
  for (let i = 10; i < 14; i++) files.write(url(i), file(String(i), 20_000))
  open(folder, { maxBytes: 170_000 })
  const left = Array.from({ length: 14 }, (_, i) => i).filter((i) => files.read(url(i)))
  assert.equal(left, [0, 3, 10, 11, 12, 13])
})

test('the size limit of the cache always holds; a file too large for its share is not stored', () => {
  const folder = folders.make()
  const files = open(folder, { maxBytes: 400_000 })
  for (let i = 0; i < 200; i++) {
    files.write(url(i), file('x', 1000 + i * 100))
    if (i % 20 === 0) files.tidy()
    const total = filesIn(folder).reduce((sum, path) => sum + Math.ceil(statSync(path).size / 4096) * 4096, 0)
    assert.ok(total <= 400_000, `${total} after ${i}`)
  }
  assert.ok(files.read(url(199)))
  files.write(url('large'), file('x', 100_000))
  assert.is(files.read(url('large')), undefined)
})

test('a file counts with whole blocks of 4,096 bytes, and may have all of the share of its process', () => {
  for (const processes of [1, 2]) {
    const files = open(folders.make(), { maxBytes: 4 * 4096 * processes, processes })
    // eight bytes before a head of three
    for (const length of [4085, 4086]) files.write(url(length), file('a', length))
    assert.equal([4085, 4086].map((length) => files.read(url(length)) !== undefined), [true, false]) // prettier-ignore
  }
})

test('files are counted when a share is written, or half of one at the end of a job; then three quarters are kept', () => {
  const folder = folders.make()
  const files = open(folder, { maxBytes: 32 * 4096 })
  let next = 0
  const countAfter = (writes: number) => {
    for (let write = 0; write < writes; write++) files.write(url(next++), file('a'))
    return filesIn(folder).length
  }
  const tidied = () => (files.tidy(), filesIn(folder).length)
  // a share is eight blocks; the next write after eight of them counts first
  assert.equal([countAfter(32), countAfter(1)], [32, 25])
  assert.equal([countAfter(2), tidied(), countAfter(1), tidied()], [27, 27, 28, 24])
  assert.equal([countAfter(8), countAfter(1)], [32, 25])
})

const NOW = Date.parse('2026-01-01T00:00:00Z')
/** Runs as if it were so late. */
const at = <Result>(ms: number, run: () => Result): Result => {
  const { now } = Date
  Date.now = () => ms
  try {
    return run()
  } finally {
    Date.now = now
  }
}

test('the last use of a file is recorded to the minute', () => {
  const folder = folders.make()
  const files = open(folder)
  files.write(url('a'), file('a'))
  const [path] = filesIn(folder)
  utimesSync(path!, NOW / 1000, NOW / 1000)
  const usedAfter = (ms: number) => {
    at(NOW + ms, () => files.read(url('a')))
    const { atimeMs, mtimeMs } = statSync(path!)
    return [atimeMs - NOW, mtimeMs - NOW]
  }
  assert.is(usedAfter(30_000)[1], 0)
  assert.is(usedAfter(60_000)[1], 0)
  assert.equal(usedAfter(61_000), [61_000, 61_000])
  assert.is(statSync(dirname(path!)).mode & 0o777, 0o700)
})

test('a file that is not finished is removed when it is more than a minute old', () => {
  const folder = folders.make()
  open(folder).write(url('a'), file('a'))
  const path = `${filesIn(folder)[0]}.unfinished`
  writeFileSync(path, 'half')
  utimesSync(path, NOW / 1000, NOW / 1000)
  const staysAfter = (ms: number) => (at(NOW + ms, () => open(folder)), existsSync(path))
  assert.equal([staysAfter(60_000), staysAfter(60_001)], [true, false])
})

test('a file has the name that its version of the format, its realm and its address give', () => {
  const folder = folders.make()
  const files = open(folder, { realm: 'realm' })
  files.within(' part').write(url('a?b'), file('a'))
  const name = createHash('sha256').update('1 realm part\ntiles.example.org:8080/a?b').digest('hex')
  assert.equal(filesIn(folder), [join(folder, 'http-tiles.example.org%3A8080', name)])
})

test('files are closed after they have been written and read', () => {
  const files = open(folders.make())
  const used = () => {
    files.write(url('a'), file('a'))
    files.read(url('a'))
    return readdirSync('/dev/fd').length
  }
  assert.is(used(), used())
})

test('a file that the disk has no room for is not stored', () => {
  const folder = folders.make()
  const program = `
    import { openCacheFiles } from ${JSON.stringify(new URL('../../../../core/net/cache/cache-files.js', import.meta.url).href)}
    const files = openCacheFiles({ folder: process.argv[1], maxBytes: 10e6, processes: 1, realm: '' })
    for (const [name, length] of [['small', 1000], ['large', 500_000]])
      files.write(new URL('http://a.example/' + name), { head: name, body: Buffer.alloc(length) })`
  // no file may have more than 64 blocks, of 512 or 1024 bytes
  const node = `ulimit -f 64; exec "${process.execPath}" --input-type=module --eval "$0" "$1"`
  const { status, stderr } = spawnSync('/bin/sh', ['-c', node, program, folder], { encoding: 'utf8' })
  assert.equal([status, stderr], [0, ''])
  const files = open(folder)
  const has = (name: string) => files.read(new URL(`http://a.example/${name}`))?.head
  assert.equal([filesIn(folder).length, has('small'), has('large')], [1, 'small', undefined])
})

test('at the start, unfinished files and empty folders are removed, and other files stay', () => {
  const folder = folders.make({ 'http-mine/notes.txt': 'mine', 'notes.txt': 'mine' })
  const files = open(folder)
  files.write(url('a'), file('a'))
  const [path] = filesIn(folder).filter((name) => !name.endsWith('.txt'))
  writeFileSync(`${path}.aaaa`, 'half')
  age(folder, 2)
  writeFileSync(`${path}.bbbb`, 'being written')
  mkdirSync(join(folder, 'http-empty.example'))
  open(folder)
  assert.ok(files.read(url('a')))
  assert.equal([existsSync(`${path}.aaaa`), existsSync(`${path}.bbbb`)], [false, true])
  assert.not.ok(existsSync(join(folder, 'http-empty.example')))
  assert.is(filesIn(folder).filter((name) => name.endsWith('.txt')).length, 2)
})

test('a removed cache folder is created again; a read-only one is not an error', () => {
  const parent = folders.make()
  const files = open(join(parent, 'cache'), { maxBytes: 8 * 4096 })
  for (const path of ['a', 'b']) files.write(url(path), file(path))
  folders.remove()
  files.tidy()
  assert.is(files.read(url('a')), undefined)
  files.write(url('a'), file('a'))
  assert.ok(files.read(url('a')))
  files.write(new URL(`http://${'a.'.repeat(120)}example/`), file('a'))
  files.write(new URL(`http://${'a'.repeat(300)}/`), file('a'))
  folders.remove()
  writeFileSync(parent, 'a file in its place')
  files.write(url('b'), file('b'))
  assert.is(files.read(url('b')), undefined)
})

test('an unusable cache folder is reported as an invalid setting', () => {
  const refused = (folder: string): string => {
    try {
      open(folder)
    } catch (thrown) {
      assert.is((thrown as PrintError).code, 'wrong-settings')
      return (thrown as PrintError).message
    }
    return ''
  }
  const folder = folders.make({ taken: '' })
  assert.match(
    refused(join(folder, 'taken')),
    /^cache\.folder is ".*taken", which cannot be used: it is a file; set MAPSETTER_CACHE /
  )
  const { getuid } = process
  if (!getuid) return
  const files = open(folder)
  files.write(url('a'), file('planted'))
  process.getuid = () => getuid() + 1
  try {
    assert.match(refused(folder), 'belongs to another user')
    assert.is(files.read(url('a')), undefined, 'nor is a file of another user used')
  } finally {
    process.getuid = getuid
  }
})

test('processes that write and evict at the same time keep the limit and never read partial files', async () => {
  const folder = folders.make()
  const maxBytes = 1_500_000
  const script = fileURLToPath(new URL('cache-process.js', import.meta.url))
  const children = Array.from({ length: 3 }, () =>
    spawn(process.execPath, [script, folder, String(maxBytes), '3', '1000'], { stdio: 'inherit' })
  )
  const ends = children.map((child) => once(child, 'exit'))
  let most = 0
  const look = () => {
    const sizes = filesIn(folder).map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0)
    most = Math.max(most, sizes.reduce((sum, size) => sum + size, 0)) // prettier-ignore
  }
  const hasEnded = Promise.all(ends).then(() => true)
  while (!(await Promise.race([hasEnded, pause(5).then(() => false)]))) look()
  // this process may have stood still while the others wrote
  look()
  assert.equal(await Promise.all(ends), [[0, null], [0, null], [0, null]]) // prettier-ignore
  assert.ok(most > maxBytes / 4 && most <= maxBytes, `${most} bytes at once`)
  assert.equal(filesIn(folder).filter((path) => !/[0-9a-f]{64}$/.test(path)), []) // prettier-ignore
})

test.run()
