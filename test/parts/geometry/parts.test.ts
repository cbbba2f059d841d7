import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { identity } from '../../../core/views/affine.js'
import { BadGeometry, partsOf } from '../../../parts/geometry/parts.js'

const messageOf = (geometry: unknown): string => {
  try {
    partsOf(geometry, identity)
  } catch (thrown) {
    assert.instance(thrown, BadGeometry)
    return (thrown as Error).message
  }
  throw new Error('it was taken')
}

test('every type of geometry is split into its parts', () => {
  const ring = [[0, 0], [4, 0], [4, 4], [0, 0]] // prettier-ignore
  const parts = partsOf(
    {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Point', coordinates: [1, 2, 99] },
        { type: 'MultiPoint', coordinates: [[3, 4], [5, 6]] }, // prettier-ignore
        { type: 'LineString', coordinates: [[0, 1], [2, 3]] }, // prettier-ignore
        { type: 'MultiLineString', coordinates: [[[0, 0], [1, 1]], [[2, 2], [3, 3]]] }, // prettier-ignore
        { type: 'Polygon', coordinates: [ring, ring] },
        { type: 'MultiPolygon', coordinates: [[ring], [ring]] },
        null
      ]
    },
    identity
  )
  assert.equal(parts.points, [1, 2, 3, 4, 5, 6])
  assert.equal(parts.lines.map(({ xy }) => Array.from(xy)), [[0, 1, 2, 3], [0, 0, 1, 1], [2, 2, 3, 3]]) // prettier-ignore
  assert.equal(parts.polygons.map((rings) => rings.length), [2, 1, 1]) // prettier-ignore
  const { minX, minY, maxX, maxY } = parts.polygons[0]![0]!
  assert.equal([minX, minY, maxX, maxY], [0, 0, 4, 4])
  assert.not.ok(parts.isLost)
})

test('coordinates are reprojected, then transformed by the affine matrix', () => {
  const { points } = partsOf({ type: 'Point', coordinates: [1, 2] }, [2, 0, 0, -1, 10, 0], ([x, y]) => [x + 100, y])
  assert.equal(points, [212, -2])
})

test('an empty geometry has no parts', () => {
  for (const geometry of [
    null,
    undefined,
    { type: 'Point', coordinates: [] },
    { type: 'MultiPoint', coordinates: [] },
    { type: 'LineString', coordinates: [] },
    { type: 'Polygon', coordinates: [] },
    { type: 'MultiPolygon', coordinates: [[[]]] }
  ]) {
    const { points, lines, polygons, isLost } = partsOf(geometry, identity)
    assert.equal([points.length, lines.length, polygons.length, isLost], [0, 0, 0, false], JSON.stringify(geometry))
  }
})

test('errors about invalid geometries name the invalid part briefly', () => {
  assert.is(messageOf({ type: 'Point', coordinates: ['x', 1] }), '["x", 1] is not a position of finite numbers')
  assert.is(messageOf({ type: 'LineString', coordinates: [[0, 0], [1]] }), '[1] is not a position of finite numbers') // prettier-ignore
  assert.is(messageOf({ type: 'LineString', coordinates: [0, 0] }), '0 is not a position of finite numbers')
  assert.is(messageOf({ type: 'Polygon', coordinates: [[1, 2]] }), '1 is not a position of finite numbers')
  assert.is(messageOf({ type: 'Polygon', coordinates: 'x' }), '"x" is not a list of rings')
  assert.is(messageOf({ type: 'Blob', coordinates: [] }), '"Blob" is not a type of geometry')
  assert.is(messageOf({}), '{…} is not a geometry')
  assert.is(
    messageOf({ type: 'point', coordinates: [1, 2] }),
    '"point" is not a type of geometry; did you mean "Point"?'
  )
  assert.match(messageOf({ type: 'MultiPolgon', coordinates: [] }), 'did you mean "MultiPolygon"?')
  assert.is(messageOf({ type: 'GeometryCollection' }), 'undefined is not a list of geometries')
  assert.throws(
    () => partsOf({ type: 'Point', coordinates: [1e308, 0] }, [100, 0, 0, 1, 0, 0]),
    'that the map can show'
  )
  let deep: unknown = []
  for (let depth = 0; depth < 20_000; depth++) deep = [deep]
  assert.ok(messageOf({ type: 'Point', coordinates: deep }).length < 80)
  let nested: object = { type: 'Point', coordinates: [0, 0] }
  for (let depth = 0; depth < 100; depth++) nested = { type: 'GeometryCollection', geometries: [nested] }
  assert.is(messageOf(nested), '{…} is not a geometry')
})

test('outside the projection lines are split, rings close over the gap and points are dropped', () => {
  const west = ([x, y]: readonly [number, number]) => (x > 10 ? undefined : ([x, y] as const))
  const line = [[0, 0], [5, 5], [20, 0], [30, 0], [6, 6], [7, 7]] // prettier-ignore
  const { lines } = partsOf({ type: 'LineString', coordinates: line }, identity, west)
  assert.equal(lines.map(({ xy }) => Array.from(xy)), [[0, 0, 5, 5], [6, 6, 7, 7]]) // prettier-ignore
  const ring = [[0, 0], [20, 0], [5, 5], [0, 0]] // prettier-ignore
  const { polygons, isLost } = partsOf({ type: 'Polygon', coordinates: [ring] }, identity, west)
  assert.equal(Array.from(polygons[0]![0]!.xy), [0, 0, 5, 5, 0, 0])
  assert.not.ok(isLost)
  assert.ok(partsOf({ type: 'Point', coordinates: [20, 0] }, identity, west).isLost)
  assert.ok(partsOf({ type: 'Polygon', coordinates: [[[20, 0], [30, 0], [20, 0]]] }, identity, west).isLost) // prettier-ignore
})

test.run()
