import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Substitution } from '../../../../../plugins/styles/openlayers/json/substitute.js'
import { symbolizersFor } from './reading.js'
import type { LineSymbolizer, TextSymbolizer } from '../../../../../core/style/symbolizer.js'

const member = (name: string, ...objects: object[]) =>
  new Substitution().membersOf(...(objects as { [name: string]: unknown }[]))(name)

test('names in texts are replaced by values until no names are left', () => {
  assert.is(member('a', { a: '${wide}0', wide: '${base}' }, { base: 2 }), '20')
  assert.is(member('a', { a: '#${x}' }, { x: 'ff0000' }), '#ff0000')
  assert.is(member('a', { a: '${x} ${unknown}', x: true }), 'true ${unknown}')
  assert.is(member('a', { a: '${x}' }, { x: null }, { x: 'third' }), 'third')
})

test('a text that only contains a name becomes the value of any type', () => {
  assert.equal(member('dash', { dash: ' ${pattern} ' }, { pattern: [4, 2] }), [4, 2])
  const style = { version: 2, dashes: [4, 2], '*': { symbolizers: [{ type: 'line', strokeDashstyle: '${dashes}' }] } }
  assert.equal((symbolizersFor(style)[0] as LineSymbolizer).stroke.dash, { lengths: [4, 2], unit: 'pt' })
})

test('values that name themselves, each other in a circle, or grow without end, do not hang', () => {
  assert.is(member('a', { a: '${a}' }), '${a}')
  assert.is(member('a', { a: 'x${b}', b: '${a}' })?.toString().includes('${'), true)
  const doubling: { [name: string]: unknown } = { a0: 'xxxxxxxxxx' }
  for (let i = 1; i < 60; i++) doubling[`a${i}`] = `\${a${i - 1}}\${a${i - 1}}`
  assert.is((member('a59', doubling) as string).length <= 10_000, true)
  const wide = { a: '${b}'.repeat(2000), b: 'y'.repeat(9999) }
  assert.is((member('a', wide) as string).length, 10_000)
})

test('many symbolizers with values of many others take no time of their product', () => {
  const style: { [name: string]: unknown } = { version: 2 }
  for (let i = 0; i < 20_000; i++) style[`value${i}`] = `\${value${i + 1}}`
  const symbolizers = Array.from({ length: 20_000 }, () => ({ type: 'line', strokeColor: 'red' }))
  assert.is(symbolizersFor({ ...style, '*': { symbolizers } }).length, 20_000)
})

test('remaining names in a label are replaced from the feature', () => {
  const style = { version: 2, unit: 'm', '*': { symbolizers: [{ type: 'text', label: '${height} ${unit}' }] } }
  const { label } = symbolizersFor(style)[0] as TextSymbolizer
  assert.is((label as any)({ index: 1, properties: { height: 12 }, geometry: null }), '12 m')
})

test.run()
