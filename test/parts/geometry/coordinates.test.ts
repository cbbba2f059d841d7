import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { coordinatesOf } from '../../../parts/geometry/coordinates.js'

const polygonsOf = (...rings: unknown[]) =>
  coordinatesOf({ type: 'Polygon', coordinates: rings }).polygons.map((polygon) => polygon.map((xy) => Array.from(xy)))
const triangle = [[0, 0], [4, 0], [4, 4], [0, 0]] // prettier-ignore

test('only the first two numbers of a position are used', () => {
  const { points, lines } = coordinatesOf({
    type: 'GeometryCollection',
    geometries: [
      { type: 'Point', coordinates: [1, 2, 3, 4] },
      { type: 'LineString', coordinates: [[1, 2, null], [3, 4, 'x', {}]] } // prettier-ignore
    ]
  })
  assert.equal(points, [1, 2])
  assert.equal(Array.from(lines[0]!), [1, 2, 3, 4])
})

test('rings are closed if they were open', () => {
  assert.equal(polygonsOf(triangle), [[[0, 0, 4, 0, 4, 4, 0, 0]]])
  assert.equal(polygonsOf(triangle.slice(0, 3)), [[[0, 0, 4, 0, 4, 4, 0, 0]]])
  assert.equal(polygonsOf([[1, 2], [3, 4]]), [[[1, 2, 3, 4, 1, 2]]]) // prettier-ignore
  assert.equal(polygonsOf([[1, 2]]), [[[1, 2, 1, 2]]])
  assert.equal(polygonsOf([[1, 2], [1, 2]]), [[[1, 2, 1, 2]]]) // prettier-ignore
})

test('empty holes and polygons without outer ring are ignored', () => {
  assert.is(polygonsOf(triangle, []).flat().length, 1)
  assert.equal(polygonsOf([], triangle), [])
  assert.equal(polygonsOf(), [])
  const { lines, polygons } = coordinatesOf({ type: 'MultiPolygon', coordinates: [[], [[]], [triangle]] })
  assert.equal([lines.length, polygons.length], [0, 1])
  assert.is(coordinatesOf({ type: 'MultiLineString', coordinates: [[], [[1, 2]]] }).lines.length, 1) // prettier-ignore
})

test.run()
