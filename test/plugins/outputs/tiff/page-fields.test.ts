import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PictureFacts } from '../../../../parts/outputs.js'
import { pageFields } from '../../../../plugins/outputs/tiff/page-fields.js'

const facts = {
  dpi: 127.5,
  info: { software: 'mapsetter', created: new Date('2024-05-06T07:08:09.123Z'), title: 'Town', authors: ['A', 'B'] }
} as unknown as PictureFacts
const ofAll = [
  { tag: 282, type: 'rational', value: [127_500, 1000] },
  { tag: 283, type: 'rational', value: [127_500, 1000] },
  { tag: 296, type: 'short', value: [2] },
  { tag: 305, type: 'ascii', value: 'mapsetter' },
  { tag: 306, type: 'ascii', value: '2024:05:06 07:08:09' }
]

test('the fields of the only page: resolution, software, time, title, authors, XMP', () => {
  const fields = pageFields(facts, 0, 1)
  assert.equal(fields.slice(0, -1), [
    ...ofAll,
    { tag: 270, type: 'ascii', value: 'Town' },
    { tag: 315, type: 'ascii', value: 'A, B' }
  ])
  const { tag, type, value } = fields.at(-1)!
  assert.equal([tag, type], [700, 'byte'])
  assert.match(Buffer.from(value as Uint8Array).toString(), /<\?xpacket.*Town/s)
})

test('each of several pages has its number; only the first has what is about all', () => {
  const number = (page: number) => [
    { tag: 254, type: 'long', value: [2] },
    { tag: 297, type: 'short', value: [page, 3] }
  ]
  assert.equal(pageFields(facts, 2, 3), [...ofAll, ...number(2)])
  assert.equal(pageFields(facts, 0, 3).slice(5, 7), number(0))
})

test('a title or authors that are missing have no field', () => {
  const info = { ...facts.info, title: '', authors: [] }
  assert.equal(
    pageFields({ ...facts, info }, 0, 1).map(({ tag }) => tag),
    [282, 283, 296, 305, 306, 700]
  )
})

test.run()
