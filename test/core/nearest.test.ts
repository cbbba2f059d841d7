import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { nearest, orKnown } from '../../core/nearest.js'

const known = ['title', 'scale', 'dpi', 'map', 'longitudeFirst', 'x']

test('letters that were left out, added, replaced or swapped', () => {
  for (const [word, meant] of [
    ['titel', 'title'],
    ['titles', 'title'],
    ['sclae', 'scale'],
    ['dip', 'dpi'],
    ['Map', 'map'],
    ['longitudefirst', 'longitudeFirst'],
    ['longtudFirst', 'longitudeFirst']
  ] as const)
    // prettier-ignore
    assert.is(nearest(word, known), meant, word)
})

test('what is half another word is not meant', () => {
  for (const word of ['', 'y', 'bar', 'tp', 'colour', 'x'.repeat(100)]) assert.is(nearest(word, known), undefined, word)
  assert.is(nearest('map', []), undefined)
})

test('the end of a sentence', () => {
  assert.is(orKnown('titel', known), 'did you mean "title"?')
  assert.is(orKnown('colour', ['a', 'b'], 'options'), 'options: a, b')
  assert.is(orKnown('colour', []), 'known: none')
})

test.run()
