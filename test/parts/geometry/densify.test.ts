import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { reprojector } from '../../../core/views/reproject.js'
import { Densifier } from '../../../parts/geometry/densify.js'

const WORLD = 2 * 20037508.342789244
const toMercator = reprojector('EPSG:4326', 'EPSG:3857')!
/** A point of paper is 10 km. */
const seen = {
  affine: [1e-4, 0, 0, -1e-4, 500, 1000] as const,
  frame: { minX: 0, minY: 0, maxX: 1000, maxY: 1000 }
}
const mercator = () => new Densifier({ reproject: toMercator, worldWidth: WORLD, seen })

test('positions beyond the date line are not moved to another world', () => {
  const toMap = mercator()
  for (const x of [-540, -190, -180, 0, 179, 180, 181, 360, 555])
    assert.ok(Math.abs(toMap.point([x, 10])![0] - (x / 360) * WORLD) < 1e-6, String(x))
  const toDegrees = new Densifier({ reproject: reprojector('EPSG:3857', 'EPSG:4326')!, worldWidth: 360 })
  assert.ok(Math.abs(toDegrees.point([0.75 * WORLD, 0])![0] - 270) < 1e-9)
  // a datum that shifts the date line a little
  const shifted = new Densifier({ reproject: reprojector('EPSG:4326', 'EPSG:4267')!, worldWidth: 360 })
  for (const x of [-180, -179.9999, 179.9999, 180])
    assert.ok(Math.abs(shifted.point([x, 10])![0] - x) < 0.01, String(x))
})

test('a segment that the projection bends gets corners, each on the straight line in degrees', () => {
  const xy = mercator().run(Float64Array.from([-30, 20, 30, 60]))
  assert.ok(xy.length > 10 && xy.length < 200, String(xy.length))
  for (let i = 0; i < xy.length; i += 2) {
    const longitude = (xy[i]! / WORLD) * 360
    const y = toMercator([longitude, 40 + (longitude * 2) / 3])![1]
    assert.ok(Math.abs(xy[i + 1]! - y) < 1, `${xy[i + 1]} is not ${y}`)
  }
})

test('no straight piece is more than 1/40 point away from the bent line', () => {
  const xy = mercator().run(Float64Array.from([-30, 20, 30, 60]))
  for (let i = 2; i < xy.length; i += 2)
    for (const part of [0.2, 0.5, 0.8]) {
      const x = xy[i - 2]! + part * (xy[i]! - xy[i - 2]!)
      const y = xy[i - 1]! + part * (xy[i + 1]! - xy[i - 1]!)
      const longitude = (x / WORLD) * 360
      assert.ok(Math.abs(toMercator([longitude, 40 + (longitude * 2) / 3])![1] - y) * 1e-4 < 0.04)
    }
})

test('segments that are straight on the map, short or outside the view get no corners', () => {
  for (const segment of [
    [-30, 20, 30, 20],
    [10, -60, 10, 60],
    [5, 20, 5.5, 20.5],
    [100, 20, 140, 60],
    [-180, -90, 180, -90]
  ])
    // prettier-ignore
    assert.is(mercator().run(Float64Array.from(segment)).length, 4, segment.join())
  assert.is(
    new Densifier({ reproject: toMercator, worldWidth: WORLD }).run(Float64Array.from([-30, 20, 30, 60])).length,
    4
  )
})

test('if the visible part is unknown, long segments get a limited number of corners', () => {
  const toPolar = reprojector('EPSG:4326', 'EPSG:3995')!
  const xy = new Densifier({ reproject: toPolar }).run(Float64Array.from([-90, 60, 90, 60]))
  const southmost = Math.min(...xy.filter((_, index) => index % 2 === 1))
  assert.ok(southmost < -3.3e6, `${southmost}`)
  const zigzag = Float64Array.from({ length: 100_000 }, (_, i) => (i % 2 === 0 ? i % 4 : 60))
  assert.ok(new Densifier({ reproject: toPolar }).run(zigzag).length < 700_000)
})

test('an S-shaped segment through its own middle gets corners', () => {
  assert.ok(mercator().run(Float64Array.from([-60, -70, 60, 70])).length > 10)
})

test('a segment around the world gets corners in its visible part only, with the full precision', () => {
  const near = { affine: [1, 0, 0, -1, 0, 5e6] as const, frame: { minX: 0, minY: 0, maxX: 500, maxY: 500 } }
  const xy = new Densifier({ reproject: toMercator, worldWidth: WORLD, seen: near }).run(
    Float64Array.from([-170, -80, 170, 80])
  )
  assert.ok(xy.length < 300, String(xy.length))
})

test('endless segments get at most a quarter of a million corners', () => {
  const zigzag = Float64Array.from({ length: 60_000 }, (_, i) => (i % 2 === 0 ? ((i >> 1) % 2 === 0 ? -40 : 40) : (i >> 1) % 2 === 0 ? -70 : 70)) // prettier-ignore
  const { length } = mercator().run(zigzag)
  assert.ok(length > 60_000 && length <= 60_000 + 5e5, String(length))
})

test('positions outside the projection are reported, and no line is drawn across them', () => {
  const west = ([x, y]: readonly [number, number]) => (x > 10 ? undefined : ([x, y] as const))
  const gaps: number[] = []
  const xy = new Densifier({ reproject: west, seen }).run([0, 0, 20, 0, 30, 0, 5, 5], false, (at) => gaps.push(at))
  assert.equal(Array.from(xy), [0, 0, 5, 5])
  assert.equal(gaps, [2, 2])
})

test.run()
