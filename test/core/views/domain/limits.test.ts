import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { domainOf } from '../../../../core/views/domain/domain.js'
import { shapeOf } from '../../../../core/views/domain/shape.js'
import { sourceDomain } from '../../../../core/views/domain/source-domain.js'
import { crsDefinition, placeFinder, projectionOf } from '../../../../core/views/projection.js'

const near = (actual: readonly number[], expected: readonly number[], tolerance: number) =>
  assert.ok(
    actual.length === expected.length && actual.every((value, i) => Math.abs(value - expected[i]!) <= tolerance),
    `${actual} instead of ${expected}`
  )

test('a projection ends in west and east at its cut, in south and north just before it fails', () => {
  for (const [code, bounds, tolerance] of [
    // to the poles, which have no single place
    ['EPSG:2154', [-177, -89.999999, 183, 89.999999], 1e-8],
    ['EPSG:3832', [-30, -89.999999, 330, 89.999999], 1e-8],
    // around a pole, to a twentieth of a degree before the other one
    ['EPSG:3031', [-180, -90, 180, 89.95], 2e-3],
    ['EPSG:3413', [-225, -89.95, 135, 90], 2e-3],
    // caps around their middle, to half a degree before their rim
    ['EPSG:3035', [-180, -89.49, 180, 90], 5e-3],
    ['EPSG:2056', [-180, 47.147, 180, 90], 5e-3],
    // beside the central meridian, to a twentieth of a degree before the end
    ['EPSG:32632', [-180, -80.987, 180, 80.987], 5e-3],
    ['EPSG:5880', [-134, -89.95, 26, 89.95], 2e-3],
    ['EPSG:5514', [-89, -7.843, 89, 89.999999], 5e-3]
  ] as const) {
    const { west, south, east, north } = domainOf(code)!
    near([west, south, east, north], bounds, tolerance)
  }
})

test("the cone of Krovak's projection stands on its own axis, with the middle on its zero meridian", () => {
  const { frame, ...shape } = shapeOf(crsDefinition('EPSG:5514'))
  assert.equal(shape, { middle: 0, best: 78.5, half: 89, hasOutline: false, slack: 0.02 })
  const [axis, south] = [frame!.toLonLat([0, 90]), frame!.toLonLat([0, 50])]
  near(axis, [24.833333, 59.71186], 1e-5)
  near(south, [24.833333, 19.71186], 1e-5)
})

test('the cut of a map counts from the prime meridian of the features, in their units', () => {
  const domain = (source: string, target: string) =>
    sourceDomain(projectionOf(source), projectionOf(target), placeFinder('EPSG:4326', target))!
  // Paris is 2.337229 degrees east of Greenwich
  const { box, slack } = domain('EPSG:4807', 'EPSG:8859')
  near([box.minX, box.maxX, slack], [-32.337229, 327.662771, 0.02], 1e-6)
  const metres = domain('EPSG:3857', 'EPSG:2154')
  near([metres.box.minX, metres.box.maxX], [-177 * 111319.490793, 183 * 111319.490793], 0.01)
  near([metres.slack], [1e-7 * 111319.490793], 1e-6)
  // lines just inside the cut: both ends, then both sides
  near(metres.outline.map(([[x]]) => x), [metres.box.minX, metres.box.minX, metres.box.minX, metres.box.maxX], 0.02) // prettier-ignore
  assert.ok(metres.outline[2]![0][0] > metres.box.minX && metres.outline[3]![0][0] < metres.box.maxX)
})

test.run()
