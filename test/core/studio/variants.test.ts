import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Attribute } from '../../../core/layout/attributes/attributes.js'
import type { BlockPlugin, ValueChange } from '../../../core/plugin.js'
import type { Variant } from '../../../core/studio/messages.js'
import { fits } from '../../../core/request/validate.js'
import { variantOf } from '../../../core/studio/variants.js'

const attribute = (name: string, type: string, more: Partial<Attribute> = {}): Attribute => ({ name, type, clientType: type, schema: {}, ...more }) // prettier-ignore
/** A block of a third party. */
const blockOf = (more: Partial<BlockPlugin>) => ({
  block: { plugin: { kind: 'block', name: 'x', options: {}, value: {}, ...more } as BlockPlugin, options: {} }
})
const stamps = {
  changed: ({ by, marks }: { by: string; marks: number[] }, { text, list }: ValueChange) => ({ by: text(by), marks: list(marks) }) // prettier-ignore
}
const ATTRIBUTES = [
  attribute('title', 'string', { sentAs: 'heading' }),
  attribute('empty', 'string'),
  attribute('count', 'integer'),
  attribute('list', 'array'),
  attribute('map', 'map', blockOf({})),
  attribute('stamps', 'stamps', blockOf(stamps)),
  attribute('parcels', 'datasource', {
    ...blockOf({}),
    rows: [attribute('owner', 'string'), attribute('area', 'number'), attribute('list', 'array')]
  })
]
const SAMPLE = {
  heading: 'Town',
  empty: ' ',
  count: 3,
  list: ['a', 'b'],
  map: { center: [0, 0], layers: [{ type: 'osm', name: 'x' }] },
  stamps: { by: 'Bo', marks: [1, 2] },
  parcels: [{ owner: 'Ada', area: 5, other: 'x', list: [7] }]
}
const made = (variant: Variant): any => variantOf(SAMPLE, ATTRIBUTES, variant, fits)

test('a sample as it is', () => assert.equal(made('as-it-is'), { attributes: SAMPLE }))

test('texts become long where they are read, and nowhere else', () => {
  const { attributes } = made('long-texts')
  const long = (text: string) => Array(6).fill(text).join(' ')
  assert.equal(attributes, {
    ...SAMPLE,
    heading: long('Town'),
    stamps: { by: long('Bo'), marks: [1, 2] },
    parcels: [{ owner: long('Ada'), area: 5, other: 'x', list: [7] }]
  })
})

test('lists become empty, or have fifty entries', () => {
  const { attributes: empty } = made('empty-lists')
  assert.equal(empty, { ...SAMPLE, list: [], stamps: { by: 'Bo', marks: [] }, parcels: [] })
  const { attributes: many } = made('fifty-rows')
  assert.equal([many.list.length, many.stamps.marks.length, many.parcels.length], [50, 50, 50])
  assert.equal(many.stamps.marks.slice(47), [2, 1, 2])
  assert.equal(many.parcels[49], SAMPLE.parcels[0])
})

test('texts and language from right to left', () => {
  const { attributes, lang } = made('right-to-left')
  assert.is(lang, 'ar')
  assert.match(attributes.heading, /^\p{sc=Arabic}/u)
  assert.match(attributes.parcels[0].owner, /^\p{sc=Arabic}/u)
})

test('contents are those that a request may send', () => {
  const attributes = [
    attribute('short', 'string', { schema: { type: 'string', maxLength: 12 } }),
    attribute('chosen', 'string', { schema: { type: 'string', enum: ['A', 'B'] } }),
    attribute('code', 'string', { schema: { type: 'string', pattern: '^[A-Z]-\\d$' } }),
    attribute('few', 'array', { schema: { type: 'array', minItems: 1, maxItems: 3 } }),
    attribute('stamps', 'stamps', {
      ...blockOf(stamps),
      schema: { type: 'object', properties: { by: { type: 'string', maxLength: 3 } } }
    }),
    attribute('rows', 'datasource', {
      ...blockOf({}),
      schema: { type: 'array', maxItems: 4 },
      rows: [attribute('owner', 'string', { schema: { type: 'string', maxLength: 5 } })]
    })
  ]
  const sample = { short: 'Town', chosen: 'A', code: 'X-1', few: [1, 2], stamps: { by: 'Bo', marks: [] }, rows: [{ owner: 'Ada' }] } // prettier-ignore
  const of = (variant: Variant) => variantOf(sample, attributes, variant, fits).attributes as any
  const long = of('long-texts')
  assert.equal(long, { ...sample, short: 'Town Town To', rows: [{ owner: 'Ada A' }] })
  const arabic = of('right-to-left')
  assert.match(arabic.short, /^\p{sc=Arabic}/u)
  assert.equal([arabic.chosen, arabic.code, Array.from(arabic.short).length <= 12], ['A', 'X-1', true])
  assert.equal([of('empty-lists').few, of('empty-lists').rows], [[1], []])
  assert.equal([of('fifty-rows').few, of('fifty-rows').rows.length], [[1, 2, 1], 4])
})

test.run()
