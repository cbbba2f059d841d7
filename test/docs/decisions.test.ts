import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readPage } from '../support/markdown-pages.js'

// docs/decisions.md says why we use each library.

interface Libraries {
  [name: string]: string
}
const {
  dependencies,
  devDependencies,
  peerDependencies = {}
} = JSON.parse(readPage('package.json')) as {
  dependencies: Libraries
  devDependencies: Libraries
  peerDependencies?: Libraries
}
const rows = [...readPage('docs/decisions.md').matchAll(/^\| ((?:`[^`]+`(?:, )?)+) \|/gm)].map(([, cell]) => cell!)
const named = rows.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!))

test('every library has a row, and every row is a library that is used', () => {
  const used = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }).filter(
    (name) => !name.startsWith('@types/')
  )
  assert.equal(named.sort(), used.sort())
})

test.run()
