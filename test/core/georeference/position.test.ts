import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Point } from '../../../core/views/affine.js'
import { georeferenceOf } from '../../../core/georeference/position.js'
import { transformer } from '../../../core/views/projection.js'
import { View, type ViewParameters } from '../../../core/views/view.js'

const viewOf = (projection: string, centre: Point, units: number, more: Partial<ViewParameters> = {}) =>
  new View({
    widthPt: 300,
    heightPt: 200,
    dpi: 72,
    projection,
    centre,
    unitsPerPt: [units, units],
    scale: 1,
    rotationDeg: 0,
    ...more
  })

const near = (actual: number, expected: number, slack = 1e-9) =>
  assert.ok(Math.abs(actual - expected) < slack, `${actual}, not ${expected}`)

test('the corners, counterclockwise from the lower left, y up', () => {
  const { points, isGeographic, epsg, wkt } = georeferenceOf(viewOf('EPSG:4326', [7, 46], 0.01))!
  assert.ok(isGeographic)
  assert.is(epsg, 4326)
  assert.match(wkt!, /^GEOGCS\["WGS 84"/)
  assert.equal(
    points.map(({ frame }) => frame),
    [
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 0]
    ]
  )
  const expected = [
    [5.5, 45],
    [5.5, 47],
    [8.5, 47],
    [8.5, 45]
  ] as const
  for (const [index, { longitude, latitude }] of points.entries()) {
    near(longitude, expected[index]![0])
    near(latitude, expected[index]![1])
  }
})

test('a rotated map has its own lower left corner, anywhere on earth', () => {
  const view = viewOf('EPSG:3857', [0, 0], 10, { rotationDeg: 90 })
  const { points } = georeferenceOf(view)!
  const toDegrees = transformer('EPSG:3857', 'EPSG:4326')
  for (const [index, corner] of ([3, 0, 1, 2] as const).entries()) {
    const [longitude, latitude] = toDegrees(view.corners[corner])
    near(points[index]!.longitude, longitude)
    near(points[index]!.latitude, latitude)
  }
})

test('degrees are those of the system’s own datum, from its own meridian', () => {
  // IOGP 373-7-2, 3.1.1.1: the origin of the British grid is 49° N 2° W on OSGB 36, a hundred metres off on WGS 84
  const britain = georeferenceOf(viewOf('EPSG:27700', [400000, -100000], 1e-3))!
  near(britain.points[0]!.latitude, 49, 1e-5)
  near(britain.points[0]!.longitude, -2, 1e-5)
  // Lambert II étendu: false easting on the meridian of Paris, 46.8° N
  const france = georeferenceOf(viewOf('EPSG:27572', [600000, 2200000], 1e-3))!
  near(france.points[0]!.latitude, 46.8, 1e-5)
  near(france.points[0]!.longitude, 0, 1e-5)
})

test('a code only where others count as we do, in degrees', () => {
  const epsgOf = (projection: string, centre: Point) => georeferenceOf(viewOf(projection, centre, 1e-3))!.epsg
  assert.is(epsgOf('EPSG:2056', [2600000, 1200000]), 2056)
  assert.is(epsgOf('EPSG:900913', [0, 0]), 3857)
  assert.is(epsgOf('CRS:84', [0, 0]), 4326)
  assert.is(epsgOf('EPSG:7415', [155000, 463000]), 28992)
  assert.is(epsgOf('EPSG:2048', [0, -3700000]), undefined) // counts west and south
  assert.is(epsgOf('EPSG:27572', [600000, 2200000]), undefined) // stands on grads
  assert.is(epsgOf('EPSG:102003', [0, 0]), undefined) // Esri's
  assert.is(georeferenceOf(viewOf('EPSG:3139', [1251331, 1662888], 1))!.wkt, undefined)
})

const MERCATOR_HALF = 20037508.342789244

test('across the antimeridian: points on the side of the middle, that tell the same', () => {
  const view = viewOf('EPSG:3857', [MERCATOR_HALF - 1e5, 0], 2000)
  const { points } = georeferenceOf(view)!
  assert.is(points.length, 5)
  const toMap = transformer('EPSG:4326', 'EPSG:3857')
  for (const { frame, longitude, latitude } of points) {
    assert.ok(longitude > 170 && longitude <= 180, `${longitude}`)
    const [x, y] = view.toPaper(toMap([longitude, latitude]))
    near(x, frame[0] * 300, 1e-6)
    near(y, (1 - frame[1]) * 200, 1e-6)
  }
})

test('on the antimeridian itself: one of its sides', () => {
  for (const rotationDeg of [0, 45, 90]) {
    const { points } = georeferenceOf(viewOf('EPSG:3857', [MERCATOR_HALF, -2e6], 2000, { rotationDeg }))!
    for (const { longitude } of points) assert.ok(longitude > 170 && longitude <= 180, `${longitude}`)
  }
})

test('a map that exceeds the degrees of the world is limited to the world', () => {
  for (const { latitude, longitude } of georeferenceOf(viewOf('EPSG:4326', [0, 0], 2))!.points) {
    assert.ok(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180, `${latitude}, ${longitude}`)
  }
})

test('a map outside its projection has no position', () => {
  assert.is(georeferenceOf(viewOf('EPSG:4326', [0, 100], 0.01)), undefined)
  assert.is(georeferenceOf(viewOf('EPSG:54009', [0, 3e7], 10)), undefined)
  assert.is(georeferenceOf(viewOf('EPSG:3857', [9e7, 0], 10)), undefined)
  assert.is(georeferenceOf(viewOf('EPSG:102035', [2e7, 0], 10)), undefined)
})

/** The points of a map as fractions of its frame. */
const framesOf = (...given: Parameters<typeof viewOf>) => georeferenceOf(viewOf(...given))?.points.map(({ frame }) => frame) // prettier-ignore
const around = (x: number, y: number, half: number) => [[x - half, y - half], [x - half, y + half], [x + half, y + half], [x + half, y - half], [x, y]] // prettier-ignore

test('of a map at an edge of the world, the points are in its middle or in the half that lies inside', () => {
  // the frame is 600 km wide, its edges are 300 km from the middle
  assert.equal(framesOf('EPSG:3857', [MERCATOR_HALF - 2e5, 0], 2000), around(0.5, 0.5, 0.25))
  assert.equal(framesOf('EPSG:3857', [MERCATOR_HALF - 1e5, 0], 2000), around(0.25, 0.5, 0.25))
  assert.equal(framesOf('EPSG:3857', [1e5 - MERCATOR_HALF, 0], 2000), around(0.75, 0.5, 0.25))
  // the frame is 20 degrees high
  assert.equal(framesOf('EPSG:4326', [0, 89], 0.1), around(0.5, 0.25, 0.25))
  assert.equal(framesOf('EPSG:4326', [0, -89], 0.1), around(0.5, 0.75, 0.25))
})

test('the points of a map much larger than the world are up to 256 times closer together than its corners', () => {
  // 78 degrees are 0.39 points, 1 / 512 of the height of the frame
  assert.equal(framesOf('EPSG:4326', [0, 0], 200), around(0.5, 0.5, 1 / 512))
  assert.is(framesOf('EPSG:4326', [0, 0], 400), undefined)
})

test('corners at a pole and at the antimeridian belong to the world, those beyond do not', () => {
  const corners = [[0, 0], [0, 1], [1, 1], [1, 0]] // prettier-ignore
  assert.equal(framesOf('EPSG:4326', [0, 80], 0.1), corners)
  assert.equal(framesOf('EPSG:4326', [165, 0], 0.1), corners)
  assert.equal(framesOf('EPSG:4326', [0, 80.5], 0.1), around(0.5, 0.5, 0.25))
  assert.equal(framesOf('EPSG:4326', [165.5, 0], 0.1), around(0.5, 0.5, 0.25))
})

test('where the way back from degrees fails, a map has no position', () => {
  assert.is(georeferenceOf(viewOf('EPSG:3857', [0, 1e9], 10)), undefined)
})

test.run()
