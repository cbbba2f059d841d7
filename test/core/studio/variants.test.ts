import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { StudioAttribute, Variant } from '../../../core/studio/messages.js'
import { variantOf } from '../../../core/studio/variants.js'

const attribute = (name: string, type: string, rows?: StudioAttribute[]): StudioAttribute => ({ name, type, clientType: type, isBlock: false, ...(rows && { rows }) }) // prettier-ignore
const ATTRIBUTES = [
  attribute('title', 'string'),
  attribute('count', 'integer'),
  attribute('map', 'map'),
  attribute('legend', 'legend'),
  attribute('table', 'table'),
  attribute('parcels', 'datasource', [attribute('owner', 'string'), attribute('area', 'number')])
]
const SAMPLE = {
  title: 'Town',
  count: 3,
  map: { center: [0, 0], layers: [{ type: 'osm', name: 'x' }] },
  legend: { name: '', classes: [{ name: 'Streets', classes: [{ name: 'wide', icons: ['a.png'] }] }] },
  table: { columns: ['a'], data: [['one'], [2]] },
  parcels: [{ owner: 'Ada', area: 5, other: 'x' }]
}
const made = (variant: Variant): any => variantOf(SAMPLE, ATTRIBUTES, variant)

test('a sample as it is', () => assert.equal(made('as-it-is'), { attributes: SAMPLE }))

test('texts become long where they are read, and nowhere else', () => {
  const { attributes } = made('long-texts')
  assert.is(attributes.title, 'Town Town Town Town Town Town')
  assert.is(attributes.legend.name, '')
  assert.ok(attributes.legend.classes[0].classes[0].name.startsWith('wide wide'))
  assert.equal(attributes.legend.classes[0].classes[0].icons, ['a.png'])
  assert.ok(attributes.table.data[0][0].startsWith('one one'))
  assert.is(attributes.table.data[1][0], 2)
  assert.ok(attributes.parcels[0].owner.startsWith('Ada Ada'))
  assert.equal([attributes.parcels[0].other, attributes.parcels[0].area, attributes.count], ['x', 5, 3])
  assert.equal(attributes.map, SAMPLE.map)
})

test('lists become empty, or have fifty entries', () => {
  const { attributes: empty } = made('empty-lists')
  assert.equal([empty.legend.classes, empty.table.data, empty.parcels], [[], [], []])
  assert.equal([empty.table.columns, empty.map], [['a'], SAMPLE.map])
  const { attributes: many } = made('fifty-rows')
  assert.equal([many.legend.classes.length, many.table.data.length, many.parcels.length], [50, 50, 50])
  assert.equal(many.table.data.slice(48), [['one'], [2]])
})

test('texts and language from right to left', () => {
  const { attributes, lang } = made('right-to-left')
  assert.is(lang, 'ar')
  assert.match(attributes.title, /^\p{sc=Arabic}/u)
  assert.match(attributes.parcels[0].owner, /^\p{sc=Arabic}/u)
})

test.run()
