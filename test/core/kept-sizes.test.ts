import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { keptSizes } from '../../core/kept-sizes.js'
import { makeFolders } from '../support/folders.js'

const folders = makeFolders()
test.after(() => folders.remove())

const SIZES = { 'town/a4.typ.hbs': { 'attributes.map': { width: 538.57 } } }
const make = () => ({
  layouts: folders.make({ 'town/app.yaml': 'scales: [1000]\n', 'town/a4.typ.hbs': '{{map}}' }),
  fonts: [folders.make({ 'a.ttf': 'font' })],
  plugins: ['mapsetter/plugins/blocks/map'],
  cache: { folder: folders.make({}), megabytes: 0 }
})
const fileOf = ({ cache }: ReturnType<typeof make>) => join(cache.folder, readdirSync(cache.folder)[0]!)

test('sizes that were kept are there at the next start', () => {
  const facts = make()
  const first = keptSizes(facts)
  assert.is(first.sizes, undefined)
  first.keep(SIZES)
  assert.equal(keptSizes(facts).sizes, SIZES)
  assert.is(readdirSync(facts.cache.folder).length, 1)
})

test('sizes of other layouts, fonts or plugins are not used', () => {
  const changes: ((facts: ReturnType<typeof make>) => object | void)[] = [
    ({ layouts }) => writeFileSync(join(layouts, 'town/a4.typ.hbs'), '{{mop}}'),
    ({ layouts }) => writeFileSync(join(layouts, 'town/new.yaml'), ''),
    ({ fonts }) => utimesSync(join(fonts[0]!, 'a.ttf'), 1, 1),
    ({ fonts }) => writeFileSync(join(fonts[0]!, 'b.ttf'), ''),
    () => ({ plugins: ['mapsetter/plugins/blocks/map', './own.mjs'] }),
    () => ({ fonts: [] })
  ]
  for (const change of changes) {
    const facts = make()
    keptSizes(facts).keep(SIZES)
    assert.is(keptSizes({ ...facts, ...change(facts) }).sizes, undefined, String(change))
  }
})

test('sizes are not kept if the layouts have changed while they were measured', () => {
  const facts = make()
  const kept = keptSizes(facts)
  writeFileSync(join(facts.layouts, 'town/a4.typ.hbs'), '{{title}}')
  kept.keep(SIZES)
  assert.equal(readdirSync(facts.cache.folder), [])
})

test('a damaged file costs nothing but the measuring', () => {
  const facts = make()
  keptSizes(facts).keep(SIZES)
  const file = fileOf(facts)
  const { key } = JSON.parse(readFileSync(file, 'utf8'))
  const damaged = ['', '{', 'null', '[]', '7', JSON.stringify({ key })]
  const wrong = [null, [], 'x', { a: 1 }, { a: { b: [7] } }, { a: { b: { width: -1 } } }, { a: { b: { width: 'x' } } }]
  for (const text of [...damaged, ...wrong.map((sizes) => JSON.stringify({ key, sizes })), '\0'.repeat(100)]) {
    writeFileSync(file, text)
    const kept = keptSizes(facts)
    assert.is(kept.sizes, undefined, text)
    kept.keep(SIZES)
    assert.equal(keptSizes(facts).sizes, SIZES)
  }
})

test('layouts that cannot be read, and a file that cannot be written, are no failure', () => {
  const facts = make()
  assert.is(keptSizes({ ...facts, layouts: join(facts.layouts, 'nowhere') }).sizes, undefined)
  const kept = keptSizes(facts)
  folders.remove()
  kept.keep(SIZES)
})

test.run()
