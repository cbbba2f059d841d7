import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { degreesAcross, metresAcross } from '../../../parts/geo/ground-distance.js'

const about = (actual: readonly number[], expected: readonly number[], part = 1e-3) =>
  actual.forEach((value, i) => assert.ok(Math.abs(value / expected[i]! - 1) < part, `${actual} instead of ${expected}`))

test('a frame spans the degrees of its width along the parallel and of its height along the meridian', () => {
  // the series of the WGS 84 ellipsoid: a degree at 50° N is 71 696 m wide and 111 229 m high
  about(degreesAcross([7, 50], 71_696, 111_229), [1, 1])
  about(degreesAcross([-160, -60], 2 * 55_800, 3 * 111_412), [2, 3])
})

test('in the north and in the south alike, a frame over the pole keeps the degree of its centre', () => {
  // from 80° to the pole are 1116 km
  for (const latitude of [80, -80]) {
    const metres = (height: number) => degreesAcross([7, latitude], 1000, height)[1]
    about([metres(2_220_000)], [2_220_000 / 111_666], 2e-3)
    about([metres(9_000_000)], [9_000_000 / 111_660.3], 1e-4)
  }
  const [width, height] = degreesAcross([7, 90], 1000, 5_000_000)
  assert.ok(width > 0 && height > 44 && height < 45, `${width} ${height}`)
})

test('widths are measured along their latitude; at a pole nearby, around the globe in parts of half of it', () => {
  about([metresAcross(8, 9, 47)], [76_057])
  about([metresAcross(8, 9, 90)], [metresAcross(8, 9, 89.9)], 1e-9)
  about([metresAcross(8, 9, -89.95)], [metresAcross(8, 9, 89.9)], 1e-9)
  about([metresAcross(-170, 190, 0)], [2 * metresAcross(-170, 10, 0)], 1e-9)
  about([metresAcross(-100, 90, 0)], [(190 / 180) * metresAcross(-100, 80, 0)], 1e-9)
})

test.run()
