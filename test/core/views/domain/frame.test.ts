import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Point } from '../../../../core/views/affine.js'
import { frameAbout } from '../../../../core/views/domain/frame.js'

const near = (actual: Point, expected: Point) =>
  assert.ok(Math.hypot(actual[0] - expected[0], actual[1] - expected[1]) < 1e-9, `${actual} instead of ${expected}`)

test('the pole of a frame is its north, and its zero meridian leads from there towards the other position', () => {
  const frame = frameAbout([30, 40], [75, 10])
  assert.ok(Math.abs(frame.fromLonLat([30, 40])[1] - 90) < 1e-5)
  const [longitude, latitude] = frame.fromLonLat([75, 10])
  // the great-circle distance of the two
  const radians = Math.PI / 180
  const away = Math.acos(Math.sin(40 * radians) * Math.sin(10 * radians) + Math.cos(40 * radians) * Math.cos(10 * radians) * Math.cos(45 * radians)) / radians // prettier-ignore
  near([longitude, latitude], [0, 90 - away])
})

test('around the north pole, a frame differs by its zero meridian only; around the south pole it is upside down', () => {
  const north = frameAbout([0, 90], [20, 0])
  near(north.fromLonLat([50, 35]), [30, 35])
  near(north.toLonLat([30, 35]), [50, 35])
  const south = frameAbout([0, -90], [20, 0])
  near(south.fromLonLat([50, 35]), [-30, -35])
  near(south.toLonLat([-30, -35]), [50, 35])
})

test('positions come back from a frame as they were', () => {
  const frame = frameAbout([-110, 25], [5, -60])
  for (const position of [
    [0, 0],
    [12, 34],
    [-170, -80],
    [100, 5],
    [-3, 71]
  ] as const)
    near(frame.toLonLat(frame.fromLonLat(position)), position)
})

test.run()
