import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { transformer } from '../../../core/views/projection.js'
import { reprojector } from '../../../core/views/reproject.js'

const near = (actual: readonly number[] | undefined, expected: readonly number[], tolerance: number) =>
  assert.ok(
    actual && Math.hypot(actual[0]! - expected[0]!, actual[1]! - expected[1]!) < tolerance,
    `${actual} is not ${expected}`
  )

test('two names of one system need no transformation', () => {
  assert.is(reprojector('urn:ogc:def:crs:EPSG::2056', 'EPSG:2056'), undefined)
})

test('known positions are reprojected correctly', () => {
  near(reprojector('EPSG:4326', 'EPSG:2056')!([7.438632, 46.951083]), [2_600_000, 1_200_000], 1)
  near(reprojector('EPSG:2056', 'EPSG:4326')!([2_600_000, 1_200_000]), [7.438632, 46.951083], 1e-5)
  near(reprojector('CRS:84', 'EPSG:3857')!([180, 0]), [20037508.34, 0], 0.01)
})

test('the poles of a world polygon have a place beyond any Mercator map', () => {
  const toMercator = reprojector('EPSG:4326', 'EPSG:3857')!
  const [x, y] = toMercator([180, -90])!
  near([x, 0], [20037508.34, 0], 0.01)
  assert.ok(Number.isFinite(y) && y < -50_000_000)
  assert.ok(reprojector('EPSG:4326', 'EPSG:3395')!([0, 90])![1] > 50_000_000)
  assert.is(reprojector('EPSG:4326', 'EPSG:3395')!([0, 91]), undefined)
  assert.is(toMercator([0, 91]), undefined)
  assert.is(toMercator([0, NaN]), undefined)
})

test('the far side of the world does not land on this one', () => {
  const toSwiss = reprojector('EPSG:4326', 'EPSG:2056')!
  assert.ok(toSwiss([20, 40]))
  assert.is(toSwiss([188, -45]), undefined)
  assert.ok(reprojector('EPSG:4326', 'EPSG:3035')!([-170, 60]))
  assert.ok(reprojector('EPSG:4326', 'EPSG:3031')!([100, -80]))
})

test('Mercator by the short way is Mercator', () => {
  const [short, long] = [reprojector('CRS:84', 'EPSG:900913')!, transformer('EPSG:4326', 'EPSG:3857')]
  for (const position of [
    [0, 0],
    [-180, 85],
    [180, -85.05],
    [12.3456789, 50.123456],
    [190, 10],
    [-200, -89.9],
    [361, 1]
  ] as const)
    // prettier-ignore
    near(short(position), long(position), 1e-4)
})

test('in Mercator a longitude beyond the date line continues on the other side, however often around', () => {
  const xAt = (longitude: number) => reprojector('EPSG:4326', 'EPSG:3857')!([longitude, 0])![0]
  const degree = 20037508.342789244 / 180
  for (const [longitude, same] of [
    [180, 180],
    [-180, -180],
    [181, -179],
    [-181, 179],
    [359, -1],
    [541, -179],
    [-541, 179],
    [721, 1]
  ])
    // prettier-ignore
    assert.ok(Math.abs(xAt(longitude!) / degree - same!) < 1e-9, `${longitude}`)
})

test('there and back, and how wide the world is there', () => {
  const toSwiss = reprojector('EPSG:4326', 'EPSG:2056')!
  near(toSwiss.back!(toSwiss([8, 47])!), [8, 47], 1e-6)
  near(toSwiss.direct!([8, 47]), toSwiss([8, 47])!, 1e-9)
  assert.is(toSwiss.back!([NaN, 0]), undefined)
  assert.equal([toSwiss.worldWidth, reprojector('EPSG:2056', 'EPSG:4326')!.worldWidth], [360, undefined])
  const [one, other] = [reprojector('EPSG:4326', 'EPSG:3857')!, reprojector('EPSG:3857', 'EPSG:4326')!]
  assert.ok(Math.abs(other.worldWidth! - 2 * one([180, 0])![0]) < 1e-6)
})

test('an unknown system is refused at once', () => {
  assert.throws(() => reprojector('EPSG:99999', 'EPSG:3857'), 'EPSG:99999')
})

test('latitudes just beside the poles are kept apart from them, in Mercator and in other projections', () => {
  const [toMercator, toWorld] = [reprojector('EPSG:4326', 'EPSG:3857')!, reprojector('EPSG:4326', 'EPSG:3395')!]
  for (const project of [toMercator, toWorld]) {
    const heights = [-90, -89.9999999, -89.9999, 89.9999, 89.9999999, 90].map((latitude) => project([8, latitude])![1])
    assert.is(heights[0], heights[1])
    assert.is(heights[4], heights[5])
    assert.ok(heights[1]! < heights[2]! && heights[3]! < heights[4]!, `${heights}`)
  }
  const half = 20037508.342789244
  // a millionth of a degree before the pole
  near(toMercator([90, 90]), [half / 2, (-Math.log(Math.tan((0.5e-6 * Math.PI) / 180)) * half) / Math.PI], 10)
  assert.equal([toMercator([Infinity, 1]), toMercator([0, -91]), toMercator([0, 90.1])], [undefined, undefined, undefined]) // prettier-ignore
})

test('the domain is found when it is asked for, and once', () => {
  const { domain } = reprojector('EPSG:4326', 'EPSG:8858')!
  assert.is(domain!(), domain!())
  assert.equal(Math.round(domain!()!.box.minX), -270)
})

test('a latitude a little beyond a pole has no place', () => {
  for (const target of ['EPSG:3395', 'EPSG:3857', 'EPSG:2056']) assert.is(reprojector('EPSG:4326', target)!([8, 90.5]), undefined, target) // prettier-ignore
})

test.run()
