import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { keyedRules } from '../../../../../plugins/styles/openlayers/json/keyed-rules.js'
import type { RawValues } from '../../../../../core/untyped.js'
import { featureOf } from './reading.js'

const keyed = (hashes: RawValues) => {
  const read: string[] = []
  const warnings: string[] = []
  const choose = keyedRules({
    property: 'look',
    hashes,
    read: (_, place) => (read.push(place), []),
    otherwise: 'the feature is skipped',
    warn: (message) => warnings.push(message)
  })
  return { choose, read, warnings }
}

test('hashes by key are read once; equal hashes of features are read once', () => {
  const { choose, read } = keyed({ a: {}, ' * ': {} })
  assert.equal(read, ['style "a"', 'style " * "'])
  const hash = { dash: [1, 2] }
  for (const look of [{ x: 1 }, { x: 1 }, { x: 2 }, hash, hash]) choose(featureOf({ look }))
  assert.equal(read.slice(2), ['look of feature 7', 'look of feature 7', 'look of feature 7'])
  assert.is(choose(featureOf({ look: { x: 1 } })), choose(featureOf({ look: { x: 1 } })))
})

test('thousands of unknown keys give fifty warnings, with the first ten known keys', () => {
  const { choose, warnings } = keyed(Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`k${i}`, {}])))
  for (let i = 0; i < 1000; i++) assert.is(choose(featureOf({ look: `no${i}` })), undefined)
  assert.is(warnings.length, 50)
  assert.match(
    warnings[0]!,
    /^feature 7: look is "no0"; must be one of "k0", "k1", "k2", "k3", "k4", "k5", "k6", "k7", "k8", "k9", …; /
  )
})

test('a list is not a key', () => {
  const { choose, warnings } = keyed({ a: {} })
  assert.is(choose(featureOf({ look: ['a'] })), undefined)
  assert.match(warnings[0]!, /^feature 7: look is \["a"\]/)
})

test('a misspelled key gives a warning with the key that was probably meant', () => {
  const { choose, warnings } = keyed({ road: {}, river: {} })
  choose(featureOf({ look: 'raod' }))
  assert.equal(warnings, [
    'feature 7: look is "raod"; must be one of "road", "river"; the feature is skipped; did you mean "road"?'
  ])
})

test.run()
