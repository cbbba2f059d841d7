import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type WatchedFolder, watchFolder } from '../../../core/commands/watch-folder.js'
import { makeFolders } from '../../support/folders.js'

const folders = makeFolders()
const open: WatchedFolder[] = []
test.after(() => {
  open.forEach((watched) => watched.close())
  folders.remove()
})

const watching = (files: { [path: string]: string }) => {
  const folder = folders.make(files)
  const watched = watchFolder(folder)
  open.push(watched)
  const seen = new Set<string>()
  /** Waits until just these have been seen to change. */
  const changed = async (...paths: string[]) => {
    while (!paths.every((path) => seen.has(path))) {
      await watched.wait()
      for (const path of watched.changes()) seen.add(path)
    }
    assert.equal([...seen].sort(), paths.sort())
    seen.clear()
  }
  return { folder, watched, changed, at: (path: string) => join(folder, path) }
}

test('files that are written, renamed, added or removed are noticed', async () => {
  const { at, changed } = watching({ 'a/one.txt': '1', 'a/two.txt': '2' })
  writeFileSync(at('a/one.txt'), '11')
  await changed('a/one.txt')
  writeFileSync(at('a/.two.txt.swp'), '22')
  renameSync(at('a/.two.txt.swp'), at('a/two.txt'))
  await changed('a/two.txt')
  writeFileSync(at('three.txt'), '')
  await changed('three.txt')
  rmSync(at('a/one.txt'))
  await changed('a/one.txt')
})

test('folders that are created, moved and created again are noticed with their content', async () => {
  const { folder, at, changed } = watching({ 'a/one.txt': '1' })
  mkdirSync(at('b/c/d'), { recursive: true })
  writeFileSync(at('b/c/d/deep.txt'), '')
  await changed('b/c/d/deep.txt')
  appendFileSync(at('b/c/d/deep.txt'), 'x')
  await changed('b/c/d/deep.txt')
  renameSync(at('b'), at('e'))
  await changed('b/c/d/deep.txt', 'e/c/d/deep.txt')
  rmSync(folder, { recursive: true })
  await changed('a/one.txt', 'e/c/d/deep.txt')
  mkdirSync(at('a'), { recursive: true })
  writeFileSync(at('a/one.txt'), '1')
  await changed('a/one.txt')
  appendFileSync(at('a/one.txt'), '2')
  await changed('a/one.txt')
})

test('many changes are reported at once, and temporary files of editors are ignored', async () => {
  const { at, watched } = watching({ 'a.txt': '' })
  for (let count = 0; count < 100; count++) {
    writeFileSync(at(`many${count}.txt`), 'x')
    writeFileSync(at('a.txt'), 'x'.repeat(count))
  }
  for (const name of ['a.txt~', '.a.txt.swp', '#a.txt#', '.#a.txt', 'a.txt.tmp']) writeFileSync(at(name), '')
  await watched.wait()
  assert.is(watched.changes().length, 101)
  assert.equal(watched.changes(), [])
})

test('waiting for changes ends after its limit', async () => {
  const { watched } = watching({})
  await watched.wait(1)
  assert.equal(watched.changes(), [])
})

test.run()
