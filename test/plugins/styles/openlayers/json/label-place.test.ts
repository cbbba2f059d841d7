import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseAlign, readAlign, readLabelOffset } from '../../../../../plugins/styles/openlayers/json/label-place.js'
import { JSON_READING, ValueReader } from '../../../../../plugins/styles/openlayers/json/values.js'

const values = (sent: { [name: string]: unknown }) =>
  new ValueReader((name) => sent[name], 'here', assert.unreachable, JSON_READING)

test('two letters in either order are an alignment', () => {
  const [across, down] = [{ l: 0, c: 0.5, r: 1 }, { t: 0, m: 0.5, b: 1 }] // prettier-ignore
  for (const [a, x] of Object.entries(across))
    for (const [d, y] of Object.entries(down))
      assert.equal([parseAlign(a + d), parseAlign(d.toUpperCase() + a)], [[x, y], [x, y]], a + d) // prettier-ignore
  for (const wrong of ['lr', 'tb', 'ltm', 'x', '', null]) assert.is(parseAlign(wrong), undefined, String(wrong))
})

test('the second letter l is the bottom, as GeoMapFish writes it', () => {
  assert.equal(['ll', 'cl', 'RL'].map(parseAlign), [[0, 1], [0.5, 1], [1, 1]]) // prettier-ignore
})

test('a word is an alignment in the middle of the other direction', () => {
  const places = { left: [0, 0.5], start: [0, 0.5], l: [0, 0.5], right: [1, 0.5], end: [1, 0.5], r: [1, 0.5], center: [0.5, 0.5], centre: [0.5, 0.5], middle: [0.5, 0.5], c: [0.5, 0.5], m: [0.5, 0.5], top: [0.5, 0], t: [0.5, 0], bottom: [0.5, 1], b: [0.5, 1] } // prettier-ignore
  for (const [word, place] of Object.entries(places)) assert.equal(parseAlign(word), place, word)
})

test('anchor points are counted from the bottom left, and win over the alignment', () => {
  assert.equal(readAlign(values({ labelAnchorPointX: 0.25, labelAnchorPointY: 0.1, labelAlign: 'rt' }), [1, 1]), [0.25, 0.9]) // prettier-ignore
  assert.equal(readAlign(values({ labelAnchorPointX: 0.25 }), [1, 1]), [0.25, 1])
  assert.equal(readAlign(values({ labelAnchorPointY: 0.25 }), [1, 1]), [0, 0.75])
  assert.equal(readAlign(values({ labelAlign: 'rt' }), [0, 1]), [1, 0])
  assert.equal(readAlign(values({}), [0, 1]), [0, 1])
})

test('the offset of a label is zero unless it is sent', () => {
  assert.equal(readLabelOffset(values({})), [0, 0])
  assert.equal(readLabelOffset(values({ labelXOffset: '2px', labelYOffset: -3 })), [2, -3])
})

test.run()
