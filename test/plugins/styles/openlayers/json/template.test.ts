import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fillTemplate } from '../../../../../plugins/styles/openlayers/json/template.js'
import { featureOf } from './reading.js'

const filled = (template: string, properties: object) =>
  fillTemplate(template, (name) => `<${name}>`)?.(featureOf(properties))

test('properties in a text, also nested ones, and those whose name has a point', () => {
  assert.is(filled('${a}-${ b }', { a: 1, b: 'two' }), '1-two')
  assert.is(filled('{properties.valueText}°', { valueText: '12' }), '12°')
  assert.is(filled('${a.b} ${c.d}', { a: { b: 'in' }, 'c.d': 'whole' }), 'in whole')
  assert.is(filled('${list}', { list: [1, 2] }), '[1, 2]')
})

test('unknown properties become their names in angle brackets; a text without references is not a template', () => {
  assert.is(filled('${a} {properties.b} ${toString}', {}), '<a> <b> <toString>')
  assert.is(filled('${a}', { a: null }), '<a>')
  for (const text of ['plain', '{a}', '$a', '${a', '{properties}']) assert.is(filled(text, { a: 1 }), undefined)
})

test('long texts and many references end', () => {
  assert.is(filled('${a}'.repeat(10_000), { a: 'x'.repeat(10_000) })!.length, 10_000)
  assert.is(filled('${'.repeat(1_000_000), {}), undefined)
})

test.run()
