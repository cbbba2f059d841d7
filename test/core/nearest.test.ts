import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mustBeOneOf, nearest, orKnown, withNear } from '../../core/nearest.js'

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

test.run()
