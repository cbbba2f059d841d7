import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { foldedName, misspelled, mustBeOneOf, nearest, orKnown, similarNames, withNear } from '../../core/nearest.js'

const known = ['title', 'scale', 'dpi', 'map', 'longitudeFirst', 'x']

test('a word with missing, additional, replaced or swapped letters has a near match', () => {
  for (const [word, meant] of [
    ['titel', 'title'],
    ['titles', 'title'],
    ['sclae', 'scale'],
    ['dip', 'dpi'],
    ['mxp', 'map'],
    ['Map', 'map'],
    ['longitudefirst', 'longitudeFirst'],
    ['longtudFirst', 'longitudeFirst']
  ] as const)
    // prettier-ignore
    assert.is(nearest(word, known), meant, word)
})

test('a word that differs in more than half of its letters is not near', () => {
  for (const word of ['', 'y', 'bar', 'tp', 'colour', 'x'.repeat(100)]) assert.is(nearest(word, known), undefined, word)
  assert.is(nearest('A4', ['a3', 'a4']), 'a4', 'letter case alone is never too little')
  assert.is(nearest('map', []), undefined)
})

test('of two words that are equally near, the one with the same first letter is meant', () => {
  assert.is(nearest('wsm', ['osm', 'wms']), 'wms')
  assert.is(nearest('wsm', ['osm', 'gms']), 'osm')
})

test('the end of a sentence names the near word, else all known words', () => {
  assert.is(orKnown('titel', known), 'did you mean "title"?')
  assert.is(orKnown('colour', ['a', 'b'], 'options'), 'options: a, b')
  assert.is(orKnown('colour', []), 'known names: none')
  assert.is(mustBeOneOf('titel', ['title', 'dpi']), 'must be one of title, dpi; did you mean "title"?')
  assert.is(mustBeOneOf('colour', ['title', 'dpi']), 'must be one of title, dpi')
  assert.is(mustBeOneOf('colour', ['title']), 'must be title')
  assert.is(withNear('there is no "dip"', 'dip', known), 'there is no "dip"; did you mean "dpi"?')
  assert.is(withNear('there is no "colour"', 'colour', known), 'there is no "colour"')
})

test('two letters that are swapped are one step, also at the start of a word', () => {
  assert.is(nearest('bacd', ['abcd']), 'abcd')
  assert.is(nearest('abcd', ['badc']), 'badc')
  assert.is(nearest('abc', ['cab']), undefined)
  assert.is(nearest('x'.repeat(60), ['x'.repeat(60)]), 'x'.repeat(60))
  assert.is(nearest('x'.repeat(61), ['x'.repeat(61)]), undefined)
})

test('short words and numbers have no near word', () => {
  assert.is(nearest('tr', ['tl', 'bl']), undefined)
  assert.is(nearest('1.4.0', ['1.0.0', '1.3.0']), undefined)
})

test('a misspelled word has four letters and one wrong letter for each four', () => {
  const known = ['scale', 'layer', 'widths', 'rotation', 'map', 'name2']
  assert.equal(['scal', 'sclae', 'scela', 'mpa', 'rotatoin', 'rottaoin', 'SCALA'].map((word) => misspelled(word, known)), ['scale', 'scale', undefined, undefined, 'rotation', 'rotation', 'scale']) // prettier-ignore
  assert.equal(['width', 'layers', 'name1', 'name'].map((word) => misspelled(word, known)), [undefined, undefined, undefined, undefined]) // prettier-ignore
  assert.is(misspelled('attachment', ['attachments']), 'attachments', 'a long name is not a plural by chance')
  assert.is(misspelled('mpa', known, 3), 'map')
  assert.equal([misspelled('Layer', known), misspelled('layer', known)], ['layer', undefined], 'only the letter case differs')
  assert.is(misspelled('roation', known), 'rotation')
  assert.is(misspelled('otatio', known), undefined)
})

test('similar names are up to three, the nearest first; a part of four letters is enough', () => {
  assert.equal(similarNames('road', ['river', 'main road', 'raod', 'rode', 'roads', 'railroad']), ['main road', 'raod', 'roads']) // prettier-ignore
  assert.equal(similarNames('Roads', ['the road', 'road', 'roa']), ['road'])
  assert.equal(similarNames('big town hall', ['town', 'big', 'hall']), ['town', 'hall'])
  assert.equal(similarNames('abc', ['xabcx', 'abd', 'axd']), ['abd'])
  assert.equal(similarNames('abcdef', ['abcd', 'abxdyf', 'axxxef']), ['abcd', 'abxdyf'])
  assert.equal(similarNames('a', ['b', 'bc']), ['b'])
  assert.equal(similarNames('x'.repeat(50), [`${'x'.repeat(40)}yyy`]), [`${'x'.repeat(40)}yyy`])
})

test('a folded name is in lower case without signs', () => assert.is(foldedName('Straße 1-b_c'), 'straße_1_b_c'))

test.run()
