import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeStudioFiles, Refused } from '../../../core/studio/files.js'
import { makeFolders } from '../../support/folders.js'

const folders = makeFolders()
test.after(folders.remove)

const setUp = () => {
  const outside = folders.make({ 'secret.yaml': 'no' })
  const folder = folders.make({
    'town/a4.typ.hbs': 'text',
    'town/logo.png': 'png',
    'town/.hidden': 'no',
    'big.txt': ''
  })
  symlinkSync(outside, join(folder, 'town/out'))
  symlinkSync(join(outside, 'secret.yaml'), join(folder, 'town/link.yaml'))
  symlinkSync(join(outside, 'new.yaml'), join(folder, 'town/dangling.yaml'))
  return { outside, folder, files: makeStudioFiles(folder) }
}

const refusalOf = (act: () => unknown): Refused => {
  try {
    act()
  } catch (thrown) {
    assert.instance(thrown, Refused)
    return thrown as Refused
  }
  throw new Error('nothing was refused')
}

const ESCAPES = [
  '../secret.yaml',
  'town/../../secret.yaml',
  '/etc/passwd',
  'town//a4.typ.hbs',
  './town/a4.typ.hbs',
  'town\\a4.typ.hbs',
  'C:/a.yaml',
  'town/a4.typ.hbs\0.yaml',
  'town/.hidden',
  'town/out/secret.yaml',
  'town/out/new.yaml',
  'town/out/deeper/new.yaml',
  'town/link.yaml',
  'town/dangling.yaml',
  'town/a4.txt.'
]

test('nothing outside of the folder is read, written, moved or removed', () => {
  const { outside, files } = setUp()
  for (const path of ESCAPES)
    for (const act of [
      () => files.read(path),
      () => files.bytes(path),
      () => files.write(path, 'x', ''),
      () => files.create(path, 'x'),
      () => files.rename('town/a4.typ.hbs', path),
      () => files.rename(path, 'town/new.txt'),
      () => files.remove(path)
    ])
      assert.is(refusalOf(act).status, 403, path)
  for (const path of ['', 'a'.repeat(501), undefined as never, {} as never])
    assert.is(refusalOf(() => files.read(path)).status, 400)
  assert.is(readFileSync(join(outside, 'secret.yaml'), 'utf8'), 'no')
  assert.not(existsSync(join(outside, 'new.yaml')))
})

test('the list has no hidden files and no links', () => {
  assert.equal(setUp().files.list(), ['big.txt', 'town/a4.typ.hbs', 'town/logo.png'])
})

test('a file is written over the version that it was made of', () => {
  const { folder, files } = setUp()
  const first = files.read('town/a4.typ.hbs')
  assert.is(first.text, 'text')
  const second = files.write('town/a4.typ.hbs', 'ä\r\nb', first.version)
  assert.is(readFileSync(join(folder, 'town/a4.typ.hbs'), 'utf8'), 'ä\r\nb')
  assert.equal(files.read('town/a4.typ.hbs'), second)

  writeFileSync(join(folder, 'town/a4.typ.hbs'), 'theirs')
  const { status, present } = refusalOf(() => files.write('town/a4.typ.hbs', 'mine', second.version))
  assert.is(status, 412)
  assert.is(present!.text, 'theirs')
  assert.is(files.write('town/a4.typ.hbs', 'mine', present!.version).text, 'mine')
})

test('new files do not replace others', () => {
  const { folder, files } = setUp()
  assert.is(files.create('town/partials/head.typ.hbs', 'head').text, 'head')
  assert.is(refusalOf(() => files.create('town/partials/head.typ.hbs', 'x')).status, 409)
  files.rename('town/partials/head.typ.hbs', 'town/partials/top.typ.hbs')
  assert.is(refusalOf(() => files.rename('town/partials/top.typ.hbs', 'town/a4.typ.hbs')).status, 409)
  assert.is(readFileSync(join(folder, 'town/partials/top.typ.hbs'), 'utf8'), 'head')
  files.remove('town/partials/top.typ.hbs')
  assert.is(refusalOf(() => files.read('town/partials/top.typ.hbs')).status, 404)
})

test('the samples of a layout are renamed with it, those of other layouts are not', () => {
  const { folder, files } = setUp()
  for (const name of [
    'a4.sample.json',
    'a4.winter.sample.json',
    'a4.big.sample.json',
    'a4x.sample.json',
    'taken.winter.sample.json'
  ])
    // prettier-ignore
    files.create(`town/${name}`, name)
  files.create('town/a4.big.typ.hbs', 'big')
  assert.is(refusalOf(() => files.rename('town/a4.typ.hbs', 'town/taken.typ.hbs')).status, 409)
  assert.ok(existsSync(join(folder, 'town/a4.sample.json')))
  files.rename('town/a4.typ.hbs', 'other/plan.typ.hbs')
  const left = ['a4.big.sample.json', 'a4.big.typ.hbs', 'a4x.sample.json', 'logo.png', 'taken.winter.sample.json']
  const moved = ['plan.sample.json', 'plan.typ.hbs', 'plan.winter.sample.json']
  assert.equal(files.list(), [
    'big.txt',
    ...moved.map((name) => `other/${name}`),
    ...left.map((name) => `town/${name}`)
  ])
  assert.is(files.read('other/plan.winter.sample.json').text, 'a4.winter.sample.json')
})

test('only text of a few megabytes is edited, other files are read as bytes', () => {
  const { folder, files } = setUp()
  assert.is(refusalOf(() => files.read('town/logo.png')).status, 415)
  writeFileSync(join(folder, 'town/latin.properties'), Buffer.from('titel=Übersicht', 'latin1'))
  assert.is(refusalOf(() => files.read('town/latin.properties')).status, 400)
  assert.is(refusalOf(() => files.create('town/run.sh', 'x')).status, 415)
  assert.is(refusalOf(() => files.rename('town/a4.typ.hbs', 'town/a4.sh')).status, 415)
  assert.is(files.bytes('town/logo.png').toString(), 'png')
  assert.is(refusalOf(() => files.create('town/large.txt', 'x'.repeat(5e6 + 1))).status, 413)
  writeFileSync(join(folder, 'big.txt'), Buffer.alloc(5e6 + 1))
  assert.is(refusalOf(() => files.read('big.txt')).status, 413)
  assert.is(refusalOf(() => files.create('town/x.txt', 5 as never)).status, 400)
  mkdirSync(join(folder, 'town/sub.txt'))
  assert.is(refusalOf(() => files.read('town/sub.txt')).status, 404)
})

test.run()
