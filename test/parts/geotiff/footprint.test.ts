import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Affine } from '../../../core/views/affine.js'
import type { Extent } from '../../../core/plugin/contracts.js'
import { footprintOf } from '../../../parts/geotiff/footprint.js'
import { viewOf } from '../../plugins/layers/drawing.js'

/** The world in pixels of a tenth of a degree. */
const world: Affine = [0.1, 0, 0, -0.1, -180, 90]
const inWorld = (parameters: object) => footprintOf(viewOf(parameters), 'EPSG:4326', world, 3600, 1800)
const around = (extents: Extent[]): Extent => [
  Math.min(...extents.map(([left]) => left)),
  Math.min(...extents.map(([, top]) => top)),
  Math.max(...extents.map(([, , right]) => right)),
  Math.max(...extents.map(([, , , bottom]) => bottom))
]

test('the density is that of the direction in which the map shows the fewest pixels', () => {
  const image = (pixel: number): Affine => [pixel, 0, 0, -pixel, 0, 10_000_000]
  for (const [pixel, density] of [
    [1000, 1],
    [250, 4],
    [5000, 0.2]
  ] as const)
    for (const rotationDeg of [0, 33]) {
      const footprint = footprintOf(viewOf({ rotationDeg }), 'EPSG:3857', image(pixel), 10_000, 10_000)
      assert.ok(Math.abs(footprint.density - density) < 1e-9, `${pixel}: ${footprint.density}`)
    }
  const oblong = footprintOf(viewOf(), 'EPSG:3857', [250, 0, 0, -500, 0, 10_000_000], 40_000, 20_000)
  assert.ok(Math.abs(oblong.density - 2) < 1e-9)
})

test('the visible footprint is the frame, rotated or not, with a small margin', () => {
  const image: Affine = [1000, 0, 0, -1000, 1_000_000, 7_000_000]
  const view = viewOf({ rotationDeg: 45, widthPt: 600, heightPt: 10 })
  const { copies } = footprintOf(view, 'EPSG:3857', image, 1000, 1000)
  assert.is(copies.length, 1)
  const { seen } = copies[0]!
  const [left, top, right, bottom] = around(seen)
  assert.ok(right - left > 430 && right - left < 440 && bottom - top > 430 && bottom - top < 440)
  assert.not(seen.some(([x0, y0, x1, y1]) => x0 < left + 50 && y0 < top + 50 && x1 > left + 50 && y1 > top + 50))
})

test('around a pole everything is seen, up to the pole', () => {
  for (const [projection, row] of [
    ['EPSG:3413', 0],
    ['EPSG:3031', 1800]
  ] as const) {
    const view = { projection, center: [90_000, 70_000], scale: 5e7, widthPt: 100, heightPt: 100 }
    const [left, top, right, bottom] = around(inWorld(view).copies.flatMap(({ seen }) => seen))
    assert.ok(row === 0 ? top <= 0 : bottom > 1799.9, `${projection}: ${top} to ${bottom}`)
    assert.ok(right - left > 3500)
  }
})

test('an image of the world continues across the date line', () => {
  const { copies, repeats } = inWorld({ center: [20_037_508, 0], widthPt: 100 })
  assert.equal([copies.length, repeats], [1, true])
  const [left, , right] = around(copies[0]!.seen)
  assert.ok(left > 3500 && left < 3600 && right > 3600 && right < 3700)
})

test('another image is seen as often as the map shows its place', () => {
  const map = { projection: 'EPSG:4326', center: [0, 0], longitudeFirst: true }
  const strip: Affine = [0.1, 0, 0, -0.1, 170, 90]
  const seen = (scale: number) => {
    const { copies, repeats } = footprintOf(viewOf({ ...map, scale }), 'EPSG:4326', strip, 200, 1800)
    assert.not(repeats)
    return copies.map(({ toCrs }) => toCrs[4])
  }
  assert.equal(seen(4e8), [-190, 170])
  assert.is(seen(1e11).length, 8)
})

test('a turned image is seen from the world where its corners reach the map', () => {
  // a map of 360 points around 0, 0 shows the world from -180 to 180
  const view = viewOf({ projection: 'EPSG:4326', center: [0, 0], longitudeFirst: true, scale: 4e8, widthPt: 10 })
  const shifts = (toCrs: Affine) => footprintOf(view, 'EPSG:4326', toCrs, 100, 50).copies.map(({ toCrs: to }) => Math.round(to[4])) // prettier-ignore
  const [left, right] = [-view.widthPt, view.widthPt].map((width) => (view.unitsPerPt[0] * width) / 2)
  const reach = (view.unitsPerPt[0] * 2 * 72) / view.dpi
  // each of the four corners in turn is the one that is farthest to the west or to the east
  for (const [a, c] of [
    [0.1, 0.2],
    [0.1, -0.2],
    [-0.1, 0.2],
    [-0.1, -0.2]
  ] as const) {
    const corners = [0, 100 * a, 100 * a + 50 * c, 50 * c]
    const [west, east] = [Math.min(...corners), Math.max(...corners)]
    const at = (x: number) => shifts([a, 0, c, -0.1, x, 0]).length
    assert.is(at(right! + reach - west - 0.05), 1, `${a} ${c}: the west of the image is inside`)
    assert.is(at(right! + reach - west + 0.05), 0, `${a} ${c}: the west of the image is outside`)
    assert.is(at(left! - reach - east + 0.05), 1, `${a} ${c}: the east of the image is inside`)
    assert.is(at(left! - reach - east - 0.05), 0, `${a} ${c}: the east of the image is outside`)
  }
})

test.run()
