import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { metresPerUnitOf, unitWords } from '../../../parts/geo/length-units.js'

test('units by all the words that clients use, in any case', () => {
  const lists: [metres: number, words: string][] = [
    [1, 'm meter meters'],
    [0.001, 'mm millimeter millimeters'],
    [0.01, 'cm centimeter centimeters'],
    [1000, 'km kilometer kilometers'],
    [0.3048, 'ft foot feet'],
    [0.0254, 'in inch inches'],
    [0.0254 / 72, 'pt point'],
    [0.9144, 'yd yard yards'],
    [1609.344, 'mi mile miles'],
    [111226.30555555556, '° dd degree degrees'],
    [111226.30555555556 / 60, 'min minute minutes'],
    [111226.30555555556 / 3600, 'sec second seconds'],
    [0.30480060960121924, 'us-ft']
  ]
  for (const [metres, words] of lists)
    for (const word of words.split(' ')) {
      assert.ok(Math.abs(metresPerUnitOf(` ${word.toUpperCase()}`)! / metres - 1) < 1e-12, word)
      assert.ok(unitWords.includes(word), word)
    }
  assert.is(metresPerUnitOf('parsec'), undefined)
})

test.run()
