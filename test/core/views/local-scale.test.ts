import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Point } from '../../../core/views/affine.js'
import { metresPerPt } from '../../../core/views/local-scale.js'
import { View } from '../../../core/views/view.js'

const viewOf = (projection: string, centre: Point, x: number, y = x) =>
  new View({ widthPt: 300, heightPt: 200, dpi: 72, projection, centre, unitsPerPt: [x, y], scale: 1, rotationDeg: 0 })

/** Across and down the paper, relative to what is expected. */
const isNear = (view: View, geodetic: boolean, across: number, down: number, tolerance = 1e-4) => {
  const found = [metresPerPt(view, false, geodetic), metresPerPt(view, true, geodetic)]
  assert.ok(Math.abs(found[0]! / across - 1) < tolerance && Math.abs(found[1]! / down - 1) < tolerance, `${found}`)
}

test('in the plane a point of paper has its map units, in metres', () => {
  isNear(viewOf('EPSG:2056', [2_600_000, 1_200_000], 2, 3), false, 2, 3, 1e-9)
  // US survey feet
  isNear(viewOf('EPSG:2263', [981_477, 197_948], 2, 3), false, (2 * 1200) / 3937, (3 * 1200) / 3937, 1e-9)
})

test('on the ground a point of paper is shorter in Web Mercator; degrees are always measured there', () => {
  // at 60 degrees north a degree is 55800 m to the east and 111412 m to the north
  const degree = 40_075_016.6856 / 360
  isNear(
    viewOf('EPSG:3857', [0, 8_399_737.89], 10, 20),
    true,
    (10 * 55_800) / degree,
    (20 * 111_412) / degree / 2,
    2e-4
  )
  for (const geodetic of [false, true]) isNear(viewOf('EPSG:4326', [7, 60], 0.001, 0.002), geodetic, 55.8, 222.824)
})

test('where the projection has no place for the centre, the plane is measured', () => {
  isNear(viewOf('EPSG:3035', [4e8, 4e8], 5, 7), true, 5, 7, 1e-9)
})

test('the ground is measured in the middle of the map, also on short ways and if the map is turned', () => {
  isNear(viewOf('EPSG:4326', [7, 60], 1e-7), false, 55.8e-4, 111.412e-4)
  const turned = new View({ widthPt: 300, heightPt: 200, dpi: 72, projection: 'EPSG:4326', centre: [7, 60], unitsPerPt: [0.05, 0.05], scale: 1, rotationDeg: 90 }) // prettier-ignore
  // north is on the right
  isNear(turned, true, 0.05 * 111_412, 0.05 * 55_800, 1e-3)
})

test.run()
