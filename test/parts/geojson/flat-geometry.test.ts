import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { FlatGeometry } from '../../../parts/geojson/flat-geometry.js'
import { coordinatesOf } from '../../../parts/geometry/coordinates.js'

const track = (...numbers: number[]) => Float64Array.from(numbers)

test('a flat geometry is also a geometry of GeoJSON', () => {
  const areas = new FlatGeometry('MultiPolygon', () => [[track(0, 0, 4, 0, 4, 4, 0, 0)], [track(9, 8)]])
  assert.is(areas.type, 'MultiPolygon')
  assert.equal(areas.coordinates, [[[[0, 0], [4, 0], [4, 4], [0, 0]]], [[[9, 8]]]]) // prettier-ignore
  assert.is(areas.geometries, undefined)
  assert.equal(new FlatGeometry('MultiPoint', () => track(1, 2, 3, 4)).coordinates, [[1, 2], [3, 4]]) // prettier-ignore
})

test('it is drawn from its arrays, which are made each time; open rings are closed', () => {
  const areas = new FlatGeometry('MultiPolygon', () => [[track(0, 0, 4, 0, 4, 4, 0, 0), track(1, 1, 2, 1, 2, 2)]])
  const rings = [track(0, 0, 4, 0, 4, 4, 0, 0), track(1, 1, 2, 1, 2, 2, 1, 1)]
  const first = coordinatesOf(areas)
  assert.equal(first, { points: [], lines: [], polygons: [rings] })
  first.polygons[0]![0]!.fill(7)
  assert.equal(coordinatesOf(areas).polygons, [rings])
  const points = new FlatGeometry('MultiPoint', () => track(1, 2, 3, 4))
  assert.equal(coordinatesOf(points).points, [1, 2, 3, 4])
})

test('a closed ring with a number that is no coordinate is refused', () => {
  const broken = new FlatGeometry('MultiPolygon', () => [[track(0, 0, NaN, 1, 2, 2, 0, 0)]])
  assert.throws(() => coordinatesOf(broken), /position of finite numbers/)
})

test.run()
