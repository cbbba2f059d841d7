import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { reprojector } from '../../../core/views/reproject.js'
import { readFeatures } from '../../../parts/geojson/read-features.js'
import { plainFeatures } from '../../../parts/geojson/plain-features.js'

const feature = (geometry: unknown, members: object = {}) => ({ type: 'Feature', properties: {}, geometry, ...members })
const written = (features: unknown, from = 'EPSG:4326', styleMembers: string[] = []): any[] => {
  const data = { type: 'FeatureCollection', features }
  const all = [data, JSON.stringify(data)].map((read) =>
    JSON.stringify([...plainFeatures(readFeatures(read).features, reprojector(from, 'EPSG:4326'), styleMembers)])
  )
  assert.is(all[0], all[1])
  return JSON.parse(all[0]!)
}
const geometryOf = (geometry: unknown, from?: string) => written([feature(geometry)], from)[0].geometry

test('features in WGS 84 are unchanged, without members for styles', () => {
  const kept = { type: 'Point', coordinates: [7.123456789012, 46, 500] }
  const messages = { name: 'x', _style: 'red', tint: '#f00', list: [1, { a: null }] }
  assert.equal(
    written([feature(kept, { id: 7, properties: messages, bbox: [1], other: 1 })], 'CRS:84', ['_style', 'tint']),
    [{ type: 'Feature', id: 7, properties: { name: 'x', list: [1, { a: null }] }, geometry: kept }]
  )
  assert.equal(written([feature(null)]), [{ type: 'Feature', properties: {}, geometry: null }])
})

test('coordinates become longitude and latitude, heights stay', () => {
  // EPSG Guidance Note 7-2, 3.2.1.2: 24°22'54.433"N, 100°20'0.000"W
  const { coordinates } = geometryOf({ type: 'Point', coordinates: [-11169055.58, 2800000, 12.5] }, 'EPSG:3857')
  assert.ok(
    Math.abs(coordinates[0] - -100.3333333) < 1e-7 && Math.abs(coordinates[1] - 24.381786944) < 1e-7,
    `${coordinates}`
  )
  assert.is(coordinates[2], 12.5)
  assert.ok(String(coordinates[0]).length <= 13)
})

test('rings are turned to the correct direction', () => {
  const square = [[0, 0], [0, 9], [9, 9], [9, 0], [0, 0]] // prettier-ignore
  const hole = [[1, 1], [2, 1], [2, 2], [1, 2], [1, 1]] // prettier-ignore
  const wanted = [square.toReversed(), hole.toReversed()]
  for (const outer of [square, square.toReversed()])
    for (const inner of [hole, hole.toReversed()]) {
      assert.equal(geometryOf({ type: 'Polygon', coordinates: [outer, inner] }).coordinates, wanted)
      assert.equal(geometryOf({ type: 'MultiPolygon', coordinates: [[outer, inner]] }).coordinates, [wanted])
    }
})

test('every type of geometry keeps its form', () => {
  for (const geometry of [
    { type: 'MultiPoint', coordinates: [[1, 2], [3, 4]] }, // prettier-ignore
    { type: 'LineString', coordinates: [[1, 2], [3, 4]] }, // prettier-ignore
    { type: 'MultiLineString', coordinates: [[[1, 2], [3, 4]], []] }, // prettier-ignore
    { type: 'Polygon', coordinates: [] },
    { type: 'Polygon', coordinates: [[]] },
    { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [1, 2] }, { type: 'GeometryCollection', geometries: [] }] } // prettier-ignore
  ])
    assert.equal(geometryOf(geometry), geometry)
})

test('a geometry that has no place on earth is null', () => {
  const features = readFeatures(feature({ type: 'LineString', coordinates: [[1, 2], [3, 4]] })).features // prettier-ignore
  const [found] = [...plainFeatures(features, ([x, y]) => (x > 2 ? undefined : [x, y]), [])] as { geometry: unknown }[]
  assert.is(found!.geometry, null)
})

test('an invalid geometry is null', () => {
  let deep: object = { type: 'Point', coordinates: [1, 2] }
  for (let depth = 0; depth < 50; depth++) deep = { type: 'GeometryCollection', geometries: [deep] }
  for (const geometry of [
    deep,
    { type: 'Circle', coordinates: [1, 2] },
    { type: 'constructor', coordinates: [1, 2] },
    { type: 'Point', coordinates: [1] },
    { type: 'Point', coordinates: ['1', 2] },
    { type: 'Point', coordinates: { 0: 1, 1: 2 } },
    { type: 'LineString', coordinates: [1, 2] },
    { type: 'LineString', coordinates: [[[1, 2]]] },
    { type: 'GeometryCollection' },
    { type: 'GeometryCollection', geometries: [null] }
  ])
    assert.is(geometryOf(geometry), null, JSON.stringify(geometry).slice(0, 80))
  assert.is(geometryOf({ type: 'Point', coordinates: JSON.parse('['.repeat(500) + ']'.repeat(500)) }), null)
})

test.run()
