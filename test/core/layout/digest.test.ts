import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { digestOf } from '../../../core/layout/digest.js'
import { makeFolders } from '../../support/folders.js'

const folders = makeFolders()
test.after(() => folders.remove())

test('the digest is of the paths and contents of all files, not of their place or of hidden files', () => {
  const files = { 'a/app.yaml': 'title: A', 'a/logo.png': Buffer.from([1, 2]), 'partials/b.typ': 'x' }
  const digest = digestOf(folders.make(files))
  assert.match(digest, /^[0-9a-f]{16}$/)
  assert.is(digestOf(folders.make({ ...files, '.git/index': '1', 'a/.swp': '2' })), digest)
  const others: { [path: string]: string | Uint8Array }[] = [
    { ...files, 'a/app.yaml': 'title: B' },
    { ...files, 'a/more.typ': '' },
    { 'b/app.yaml': 'title: A', 'a/logo.png': Buffer.from([1, 2]), 'partials/b.typ': 'x' },
    { ...files, 'a/app.yaml': 'title: ', 'a/logo.png': Buffer.from([65, 1, 2]) }
  ]
  const all = [digest, ...others.map((other) => digestOf(folders.make(other)))]
  assert.is(new Set(all).size, all.length)
})

test('an app that is a link counts as the folder that it leads to', () => {
  const app = { 'app.yaml': 'title: A', 'deep/logo.png': Buffer.from([1]) }
  const linked = folders.make({ 'partials/b.typ': 'x' })
  symlinkSync(folders.make(app), join(linked, 'a'))
  const plain = { 'a/app.yaml': 'title: A', 'a/deep/logo.png': Buffer.from([1]), 'partials/b.typ': 'x' }
  assert.is(digestOf(linked), digestOf(folders.make(plain)))
})

test.run()
