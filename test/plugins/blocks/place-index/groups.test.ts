import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { groupsOf } from '../../../../plugins/blocks/place-index/groups.js'

const grouped = (names: string[], lang = 'en') =>
  groupsOf(
    names.map((name) => ({ name, squares: 'A1' })),
    lang
  ).map(({ initial, entries }) => [initial, ...entries.map(({ name }) => name)])

test('names are sorted by the language, and grouped by their first letter', () => {
  assert.equal(grouped(['Zoo', 'Öl', 'Ofen', 'ähre', 'Amt'], 'de'), [
    ['A', 'ähre', 'Amt'],
    ['O', 'Ofen', 'Öl'],
    ['Z', 'Zoo']
  ])
  // in Swedish these are letters of their own, after Z
  assert.equal(grouped(['Zoo', 'Öl', 'Ofen', 'ähre', 'Amt'], 'sv'), [
    ['A', 'Amt'],
    ['O', 'Ofen'],
    ['Z', 'Zoo'],
    ['Ä', 'ähre'],
    ['Ö', 'Öl']
  ])
})

test('numbers are sorted by their value in one group; signs before the first letter do not count', () => {
  assert.equal(grouped(['10th Street', '«Bellevue»', '2nd Street', 'Bank']), [
    ['0–9', '2nd Street', '10th Street'],
    ['B', 'Bank', '«Bellevue»']
  ])
})

test('an unknown language has the order of English; names of signs are groups, too', () => {
  assert.equal(grouped(['b', 'a'], 'not a language'), [
    ['A', 'a'],
    ['B', 'b']
  ])
  assert.equal(grouped(['★']), [['★', '★']])
  assert.equal(grouped([]), [])
})

test.run()
