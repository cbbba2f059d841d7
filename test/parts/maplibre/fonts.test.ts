import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { familyList } from '../../../parts/maplibre/fonts.js'

test('the names of fonts are a list of families, without signs that end one', () => {
  assert.is(familyList(['Noto Sans Bold', 'a,b"c']), 'Noto Sans Bold, a b c')
  assert.is(familyList(Array.from({ length: 30 }, () => 'Noto Sans')).split(',').length, 20)
  assert.is(familyList(['x'.repeat(200)]).length, 100)
})

test.run()
