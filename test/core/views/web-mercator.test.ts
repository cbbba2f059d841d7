import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mercatorLatitude, mercatorNorth } from '../../../core/views/web-mercator.js'

const isNear = (value: number, wanted: number): void => assert.ok(Math.abs(value - wanted) < 1e-12, String(value))

test('the edges of the square world are at 85.05 degrees', () => {
  isNear(mercatorLatitude(1), 85.0511287798066)
  isNear(mercatorLatitude(-1), -85.0511287798066)
  assert.is(mercatorLatitude(0), 0)
})

test('latitudes and how far north they are belong together', () => {
  for (const latitude of [-89.9, -60, 0, 46.5, 85]) isNear(mercatorLatitude(mercatorNorth(latitude)), latitude)
  isNear(mercatorNorth(66.51326044311186), 0.5)
  assert.ok(mercatorNorth(90) > 1)
})

test.run()
