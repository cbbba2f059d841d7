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

test('longitudes in a frame are counted from the zero meridian, against the clock around the pole', () => {
  const radians = Math.PI / 180
  /** The direction from a point to another one, clockwise from north, and the distance, in degrees. */
  const towards = ([x0, y0]: Point, [x1, y1]: Point) => {
    const [from, to, across] = [y0 * radians, y1 * radians, (x1 - x0) * radians]
    const north = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(across)
    const along = Math.sin(from) * Math.sin(to) + Math.cos(from) * Math.cos(to) * Math.cos(across)
    return [Math.atan2(Math.sin(across) * Math.cos(to), north) / radians, Math.acos(along) / radians] as const
  }
  for (const [pole, through] of [[[30, 40], [75, 10]], [[-110, 25], [5, -60]], [[0, -35], [40, 20]]] as [Point, Point][]) {
    const frame = frameAbout(pole, through)
    for (const place of [[10, 50], [100, -20], [-3, 71], [-150, 5], [60, 30]] as [Point, Point, Point, Point, Point]) {
      const [azimuth, away] = towards(pole, place)
      const turn = towards(pole, through)[0] - azimuth
      near(frame.fromLonLat(place), [turn - 360 * Math.round(turn / 360), 90 - away])
    }
  } // prettier-ignore
})

test.run()
