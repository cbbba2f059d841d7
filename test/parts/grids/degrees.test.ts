import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { degreesText, finestPart } from '../../../parts/grids/degrees.js'

test('degrees, minutes and seconds with their side', () => {
  assert.is(degreesText(7, 'x', 'degree', 0, '.'), '7°E')
  assert.is(degreesText(-7.5, 'x', 'minute', 0, '.'), '7°30′W')
  assert.is(degreesText(46, 'y', 'minute', 0, '.'), '46°00′N')
  assert.is(degreesText(-46.951083, 'y', 'second', 1, '.'), '46°57′03.9″S')
  assert.is(degreesText(46.951083, 'y', 'second', 0, '.'), '46°57′04″N')
  assert.is(degreesText(46.951083, 'y', 'second', 2, ','), '46°57′03,9″N')
})

test('rounding goes up through all parts', () => {
  assert.is(degreesText(6.99999999, 'x', 'second', 1, '.'), '7°00′00″E')
  assert.is(degreesText(7.999, 'x', 'minute', 0, '.'), '8°00′E')
})

test('the equator and the first and last meridian have no side', () => {
  assert.is(degreesText(0, 'y', 'degree', 0, '.'), '0°')
  assert.is(degreesText(-1e-9, 'x', 'second', 1, '.'), '0°00′00″')
  assert.is(degreesText(180, 'x', 'degree', 0, '.'), '180°')
})

test('the finest part that values have', () => {
  assert.is(finestPart([1, -7, 180]), 'degree')
  assert.is(finestPart([1, 7 + 5 / 60]), 'minute')
  assert.is(finestPart([1, 7 + 5 / 60, 7 + 1 / 3600]), 'second')
  assert.is(finestPart([7.123456]), 'second')
  assert.is(finestPart([]), 'degree')
})

test.run()
