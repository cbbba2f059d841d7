import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { boundsOf, gaps } from '../../../parts/ecql/bounds.js'
import { ValueMistake } from '../../../parts/ecql/mistake.js'

const nested = (levels: number): unknown => (levels === 0 ? [1, 2] : [nested(levels - 1)])

test('the bounds of a geometry are those of all its positions', () => {
  const coordinates = [[[3, -7], [5, 2], [-1, 4]], [[0, 9, 99]]] // prettier-ignore
  assert.equal(boundsOf({ type: 'Polygon', coordinates }), { minX: -1, minY: -7, maxX: 5, maxY: 9, vertices: 4 })
  const geometries = [{ type: 'Point', coordinates: [1, 2] }, { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [-3, 5] }] }] // prettier-ignore
  assert.equal(boundsOf({ type: 'GeometryCollection', geometries } as never), { minX: -3, minY: 2, maxX: 1, maxY: 5, vertices: 2 }) // prettier-ignore
  assert.equal(boundsOf({ type: 'MultiPoint', coordinates: [] }), { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity, vertices: 0 }) // prettier-ignore
})

test('coordinates that are no finite numbers, and lists of more than 32 levels, are refused', () => {
  const isRefused = (geometry: unknown) => {
    try {
      boundsOf(geometry as never)
      return false
    } catch (error) {
      return error instanceof ValueMistake
    }
  }
  for (const coordinates of [undefined, 5, ['a', 'b'], [1, NaN], [Infinity, 1]])
    assert.ok(isRefused({ type: 'Point', coordinates }), String(coordinates))
  assert.ok(isRefused({ type: 'GeometryCollection', geometries: [5] }))
  assert.equal([isRefused({ coordinates: nested(32) }), isRefused({ coordinates: nested(33) })], [false, true])
  const collections = (levels: number): object =>
    levels === 0 ? { coordinates: [1, 2] } : { geometries: [collections(levels - 1)] }
  assert.equal([isRefused(collections(32)), isRefused(collections(33))], [false, true])
})

test('the gaps between two bounds are distances along each axis, none where they meet', () => {
  const box = (minX: number, minY: number, maxX: number, maxY: number) => ({ minX, minY, maxX, maxY, vertices: 1 })
  const [a, b] = [box(0, 0, 10, 20), box(13, 25, 14, 26)]
  assert.equal([gaps(a, b), gaps(b, a)], [[3, 5], [3, 5]]) // prettier-ignore
  assert.equal(gaps(a, box(10, -5, 12, -1)), [0, 1])
  assert.equal(gaps(a, boundsOf({ type: 'MultiPoint', coordinates: [] })), [Infinity, Infinity])
})

test.run()
