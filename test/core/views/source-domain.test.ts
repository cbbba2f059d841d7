import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sourceDomain } from '../../../core/views/domain/source-domain.js'
import { placeFinder, projectionOf } from '../../../core/views/projection.js'

const domain = (source: string, target: string) =>
  sourceDomain(projectionOf(source), projectionOf(target), placeFinder('EPSG:4326', target))

const near = (actual: readonly number[] | undefined, expected: readonly number[], tolerance: number) =>
  assert.ok(
    actual?.every((value, index) => Math.abs(value - expected[index]!) < tolerance),
    `${actual}, not ${expected}`
  )

test('between systems that are cut at the date line only there is nothing to cut', () => {
  assert.is(domain('EPSG:4326', 'EPSG:3857'), undefined)
  assert.is(domain('EPSG:3857', 'EPSG:4326'), undefined)
})

test('features of another system on a map of the world: the whole world in degrees, cut nowhere', () => {
  const { box, world, isRound, outline, slack, frame } = domain('EPSG:2056', 'EPSG:3857')!
  assert.equal(box, { minX: -180, minY: -89.99999, maxX: 180, maxY: 89.99999 })
  assert.equal([world, isRound, outline], [360, true, []])
  assert.is(slack, 0.02)
  near(frame!.fromSource([2_600_000, 1_200_000]), [7.4386, 46.9511], 1e-4)
  near(frame!.toSource([7.438632495, 46.951082877]), [2_600_000, 1_200_000], 1)
  near(frame!.toMap([180, 0]), [20037508.34, 0], 0.01)
})

test('a map cut along another meridian: its sides and ends in the units of the features', () => {
  const { box, world, isRound, outline, frame } = domain('EPSG:4326', 'EPSG:8858')!
  near([box.minX, box.minY, box.maxX, box.maxY], [-270, -90, 90, 90], 0.1)
  assert.equal([world, isRound, frame], [360, false, undefined])
  // both ends, then both sides, as lines just inside the cut
  assert.is(outline.length, 4)
  for (const [index, line] of [
    [-270, -90, 90, -90],
    [-270, 90, 90, 90],
    [-270, -90, -270, 90],
    [90, -90, 90, 90]
  ].entries())
    // prettier-ignore
    near(outline[index]!.flat(), line, 0.1)
  assert.ok(outline[2]![0][0] > box.minX && outline[3]![0][0] < box.maxX)
})

test('in metres of Web Mercator the same, and an end at a pole is infinitely far', () => {
  const { box, world } = domain('EPSG:3857', 'EPSG:8858')!
  const half = 20037508.342789244
  assert.ok(Math.abs(world - 2 * half) < 1)
  near([box.minX, box.maxX], [-1.5 * half, 0.5 * half], 1)
  assert.ok(box.minY < -half && box.maxY > half)
})

test('features in degrees on a map with an axis of its own have degrees about that axis', () => {
  const { fromSource, toSource } = domain('EPSG:4326', 'EPSG:32632')!.frame!
  near(fromSource([9, 0]), [0, 0], 1e-9)
  near(toSource([0, 0]), [9, 0], 1e-9)
})

test('a map around a pole has an outline around the other pole only', () => {
  const outlineOf = (target: string) => domain('EPSG:4326', target)!.outline.flat().map(([, latitude]) => Math.round(latitude)) // prettier-ignore
  assert.equal([outlineOf('EPSG:3571'), outlineOf('EPSG:3976')], [[-90, -90], [90, 90]]) // prettier-ignore
  // Mercator has no pole
  const [north, south] = ['EPSG:3571', 'EPSG:3976'].map((target) => domain('EPSG:3857', target)!.box)
  assert.equal([north!.maxY, south!.minY], [Infinity, -Infinity])
  assert.ok(Number.isFinite(north!.minY) && Number.isFinite(south!.maxY))
})

test('a position that does not come back from its place has none', () => {
  const { fromSource, toSource } = domain('EPSG:32632', 'EPSG:3857')!.frame!
  assert.is(fromSource([9e7, 9e7]), undefined)
  assert.is(fromSource([3e7, 1e6]), undefined)
  near(toSource([9, 47]), [500_000, 5_205_000], 1000)
})

test('a pole has its place in a frame although its longitude means nothing; the far side of a projection has none', () => {
  const { fromSource } = domain('EPSG:4289', 'EPSG:32632')!.frame!
  near(fromSource([100, 90]), fromSource([100, 89.9999])!, 0.01)
  const { toSource } = domain('EPSG:2056', 'EPSG:3857')!.frame!
  assert.equal([toSource([-179, 5]), toSource([-179, 25])], [undefined, undefined])
})

test.run()
