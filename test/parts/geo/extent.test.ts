import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import type { Point } from '../../../core/views/affine.js'
import { type MapParameters, resolveView, scaleOfExtent } from '../../../parts/geo/extent.js'
import type { View } from '../../../core/views/view.js'

const mm = (millimetres: number) => (millimetres / 25.4) * 72
const frame = { widthPt: mm(200), heightPt: mm(100), dpi: 300 }

/** Metres a degree takes on the WGS 84 ellipsoid: the usual series, for checking. */
const cos = (degrees: number) => Math.cos((degrees * Math.PI) / 180)
const longitudeDegree = (lat: number) => 111412.84 * cos(lat) - 93.5 * cos(3 * lat) + 0.118 * cos(5 * lat)
const latitudeDegree = (lat: number) => 111132.92 - 559.82 * cos(2 * lat) + 1.175 * cos(4 * lat) - 0.0023 * cos(6 * lat)

const onPaper = (view: View, point: Point, xMm: number, yMm: number) => {
  const [x, y] = view.toPaper(point)
  const missed = Math.hypot(x - mm(xMm), y - mm(yMm))
  assert.ok(missed < mm(0.1), `${point} is at ${(x * 25.4) / 72}, ${(y * 25.4) / 72} mm instead of ${xMm}, ${yMm}`)
}

const about = (value: number, wanted: number, part: number) =>
  assert.ok(Math.abs(value - wanted) <= Math.abs(wanted) * part, `${value} instead of ${wanted}`)

const refuses = (parameters: Partial<MapParameters>, code: string, part: string) =>
  assert.throws(
    () => resolveView({ ...frame, projection: 'EPSG:2056', ...parameters }),
    (thrown: unknown) => thrown instanceof PrintError && thrown.code === code && thrown.message.includes(part)
  )

test('centre and scale in a projected system', () => {
  const at = { ...frame, projection: 'EPSG:2056', center: [2600000, 1200000], scale: 25000 }
  // 1 km is 40 mm
  onPaper(resolveView(at), [2600000, 1200000], 100, 50)
  onPaper(resolveView(at), [2601000, 1201000], 140, 10)
  onPaper(resolveView({ ...at, rotationDeg: 30 }), [2600000, 1201000], 120, 50 - 34.641)
  onPaper(resolveView({ ...at, rotationDeg: 90 }), [2600000, 1201000], 140, 50)
  onPaper(resolveView({ ...at, rotationDeg: -45 }), [2600000, 1201000], 100 - 28.2843, 50 - 28.2843)
  assert.is(resolveView(at).scale, 25000)
})

test('a unit other than the metre counts', () => {
  const view = resolveView({ ...frame, projection: 'EPSG:2263', center: [981000, 198000], scale: 12000 })
  // a thousand US survey feet are 304.8006 m, 25.400 mm at 1:12 000
  onPaper(view, [982000, 198000], 125.4, 50)
})

test('northing-first projected systems take x/y as clients send it', () => {
  const view = resolveView({ ...frame, projection: 'EPSG:3035', center: [4551697, 3273252], scale: 25000 })
  assert.equal(view.centre, [4551697, 3273252])
})

test('centre and scale in degrees measure the ground', () => {
  const at = { ...frame, projection: 'EPSG:4326', center: [8, 47], longitudeFirst: true, scale: 1000000 }
  const [east, north] = [longitudeDegree(47) / 2000, latitudeDegree(47) / 4000]
  onPaper(resolveView(at), [8.5, 47], 100 + east, 50)
  onPaper(resolveView(at), [8, 47.25], 100, 50 - north)
  const quarter = resolveView({ ...at, rotationDeg: 90 })
  onPaper(quarter, [8.5, 47], 100, 50 + east)
  onPaper(quarter, [8, 47.25], 100 + north, 50)
  const turned = resolveView({ ...at, rotationDeg: 30 })
  onPaper(turned, [8.5, 47], 100 + east * cos(30), 50 + east * 0.5)
  onPaper(turned, [8, 47.25], 100 + north * 0.5, 50 - north * cos(30))
  const back = resolveView({ ...at, rotationDeg: -45 })
  onPaper(back, [8.5, 47], 100 + east * cos(45), 50 - east * cos(45))
})

test('latitude comes first in EPSG:4326 unless the request says otherwise, or can only mean otherwise', () => {
  const centre = (projection: string, center: number[], longitudeFirst?: boolean) =>
    resolveView({ ...frame, projection, center, scale: 50000, longitudeFirst }).centre
  assert.equal(centre('EPSG:4326', [47, 8]), [8, 47])
  assert.equal(centre('EPSG:4326', [8, 47], true), [8, 47])
  assert.equal(centre('EPSG:4326', [8, 47], false), [47, 8])
  assert.equal(centre('EPSG:4326', [-122, 47]), [-122, 47])
  assert.equal(centre('EPSG:4326', [47, -122]), [-122, 47])
  assert.equal(centre('CRS:84', [8, 47]), [8, 47])
  assert.equal(centre('EPSG:2056', [2600000, 1200000], true), [2600000, 1200000])
  const box = (bbox: number[], longitudeFirst?: boolean) =>
    resolveView({ ...frame, projection: 'EPSG:4326', bbox, longitudeFirst }).extent.map((value) =>
      Number(value.toFixed(9))
    )
  assert.equal(box([46, 6, 48, 10]), [6, 46, 10, 48])
  assert.equal(box([6, 46, 10, 48], true), [6, 46, 10, 48])
  assert.equal(box([-180, -85, 180, 85]), [-180, -85, 180, 85])
  assert.equal(box([-125, 24, -66, 50]), [-125, 24, -66, 50])
})

test('small scales reach over the pole, a centre may not', () => {
  const world = resolveView({
    widthPt: 780,
    heightPt: 330,
    dpi: 72,
    projection: 'EPSG:4326',
    center: [0, 45],
    longitudeFirst: true,
    scale: 100000000
  })
  assert.equal(world.centre, [0, 45])
  // 330 pt are 11 641 667 m on the ground
  about(world.extent[3] - 45, 11641667 / 2 / latitudeDegree(45), 1e-4)
  assert.ok(world.extent[2] > 90)
  const pole = resolveView({ ...frame, projection: 'CRS:84', center: [0, 90], scale: 1000000 })
  assert.ok(pole.unitsPerPt.every((units) => units > 0 && Number.isFinite(units)))
  refuses({ projection: 'CRS:84', center: [10, 95], scale: 1000 }, 'outside-projection', 'latitude of the centre is 95')
})

test('Web Mercator counts its own metres, or with useGeodeticCalculations those of the ground', () => {
  const centre: Point = [890555.9264, 5942074.0724] // 8° E, 47° N
  const at = { ...frame, projection: 'EPSG:3857', center: centre, scale: 10000 }
  onPaper(resolveView(at), [centre[0] + 500, centre[1] + 200], 150, 30)
  const ground = resolveView({ ...at, useGeodeticCalculations: true })
  // 500 m on the ground, in degrees, in Mercator units
  const east = (500 / longitudeDegree(47)) * 111319.4908
  const north = ((200 / latitudeDegree(47)) * 111319.4908) / cos(47)
  onPaper(ground, [centre[0] + east, centre[1] + north], 150, 30)
  onPaper(
    resolveView({ ...at, useGeodeticCalculations: true, rotationDeg: 90 }),
    [centre[0], centre[1] + north],
    120,
    50
  )
  assert.is(ground.scale, 10000)
  about(scaleOfExtent(ground.extent, frame.widthPt, 'EPSG:3857', { useGeodeticCalculations: true }), 10000, 1e-5)
  about(scaleOfExtent(ground.extent, frame.widthPt, 'EPSG:3857'), (10000 * 111319.4908) / longitudeDegree(47), 1e-4)
})

test('a bbox is stretched into the frame, or grows on its short side', () => {
  const at = { ...frame, projection: 'EPSG:2056', bbox: [2600000, 1200000, 2610000, 1210000] }
  const stretched = resolveView(at)
  onPaper(stretched, [2600000, 1210000], 0, 0)
  onPaper(stretched, [2605000, 1202500], 100, 75)
  about(stretched.scale, 50000, 1e-12)
  const grown = resolveView({ ...at, useAdjustBounds: true })
  // 100 mm for 10 km: 1:100 000, 5 km more on either side
  onPaper(grown, [2595000, 1210000], 0, 0)
  onPaper(grown, [2605000, 1202500], 100, 75)
  about(grown.scale, 100000, 1e-12)
  const tall = resolveView({ ...at, bbox: [2600000, 1200000, 2610000, 1202000], useAdjustBounds: true })
  about(tall.scale, 50000, 1e-12)
  onPaper(tall, [2600000, 1201000], 0, 50)
})

test('the bbox of a turned map is its frame before the turn', () => {
  const view = resolveView({
    ...frame,
    projection: 'EPSG:2056',
    bbox: [2600000, 1200000, 2620000, 1210000],
    rotationDeg: 90
  })
  onPaper(view, [2610000, 1209000], 140, 50)
})

test('the scale of an extent in degrees is that of the ground along its middle', () => {
  about(scaleOfExtent([8, 46.5, 9, 47.5], mm(200), 'EPSG:4326'), longitudeDegree(47) / 0.2, 1e-4)
  about(scaleOfExtent([-180, -90, 180, 90], mm(200), 'EPSG:4326'), 40075017 / 0.2, 0.005)
  assert.ok(scaleOfExtent([-180, 80, 180, 100], mm(200), 'EPSG:4326') > 0)
})

test('planar degrees are as long everywhere as at the equator, 40041470 / 360 metres, in both directions', () => {
  const degree = 111226.3056
  const at = { ...frame, projection: 'EPSG:4326', center: [8, 47], longitudeFirst: true, scale: 1000000, planar: true }
  onPaper(resolveView(at), [8.5, 47], 100 + degree / 2000, 50)
  onPaper(resolveView(at), [8, 47.25], 100, 50 - degree / 4000)
  onPaper(resolveView({ ...at, rotationDeg: 90 }), [8.5, 47], 100, 50 + degree / 2000)
  onPaper(resolveView({ ...at, center: [47, 8], longitudeFirst: false }), [8.5, 47], 100 + degree / 2000, 50)
  assert.equal(resolveView({ ...at, center: [8, 80] }).unitsPerPt, resolveView({ ...at, center: [8, 0] }).unitsPerPt)
  const bbox = { ...at, center: undefined, scale: undefined, bbox: [8, 46, 9, 46.5] }
  about(resolveView(bbox).scale, degree / 0.2, 1e-9)
  about(scaleOfExtent([8, 46, 9, 46.5], frame.widthPt, 'EPSG:4326', { planar: true }), degree / 0.2, 1e-9)
  const snapped = resolveView({ ...bbox, useNearestScale: true, scales: [500000, 1000000] })
  assert.is(snapped.scale, 500000)
  about(snapped.unitsPerPt[0] * snapped.widthPt, 100000 / degree, 1e-6)
  const projected = { ...frame, projection: 'EPSG:2056', center: [2600000, 1200000], scale: 25000 }
  assert.equal(resolveView({ ...projected, planar: true }), resolveView(projected))
  refuses({ ...at, center: [8, 91] }, 'outside-projection', 'latitude of the centre is 91')
})

test('snapping takes the nearest scale, of two equally near the larger one, and keeps the centre', () => {
  const at = { ...frame, projection: 'EPSG:2056', center: [2600000, 1200000], useNearestScale: true }
  const scales = [10000, 50000, 20000]
  assert.is(resolveView({ ...at, scale: 36000, scales }).scale, 50000)
  assert.is(resolveView({ ...at, scale: 34000, scales }).scale, 20000)
  assert.is(resolveView({ ...at, scale: 15000, scales }).scale, 10000)
  assert.is(resolveView({ ...at, scale: 15000, scales: [] }).scale, 15000)
  assert.is(resolveView({ ...at, scale: 15000, scales, useNearestScale: false }).scale, 15000)
  const bbox = [2600000, 1200000, 2610000, 1210000]
  const snapped = resolveView({ ...at, center: undefined, bbox, scales })
  assert.is(snapped.scale, 50000)
  onPaper(snapped, [2605000, 1206000], 100, 30)
})

test('views that cannot be drawn are refused', () => {
  refuses({}, 'invalid-spec', '"center" and "scale", or "bbox"')
  refuses({ center: [1], scale: 1000 }, 'invalid-spec', '[1]')
  refuses({ center: [1, 2], scale: 0 }, 'invalid-spec', 'scale is 0')
  refuses({ bbox: [1, 2, 3] }, 'invalid-spec', '[1,2,3]')
  refuses({ bbox: [3, 2, 1, 4] }, 'invalid-spec', 'each minimum below its maximum')
  refuses({ projection: 'EPSG:99999', bbox: [1, 2, 3, 4] }, 'unknown-projection', '"EPSG:99999"')
})

test.run()
