import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readExpression } from '../../../parts/ecql/read.js'
import { parseWkt } from '../../../parts/wkt/wkt.js'
import { equal, mistake, value } from '../ecql/evaluate.js'

test('each type of geometry, in any letter case', () => {
  const geometries: { [text: string]: object } = {
    'POINT (1 -2.5)': { type: 'Point', coordinates: [1, -2.5] },
    'point(1e3 .5)': { type: 'Point', coordinates: [1000, 0.5] },
    'POINT Z (1 2 3)': { type: 'Point', coordinates: [1, 2, 3] },
    'POINT ZM (1 2 3 4)': { type: 'Point', coordinates: [1, 2, 3] },
    'LineString (0 0, 1 -1)': { type: 'LineString', coordinates: [[0, 0], [1, -1]] },
    'POLYGON ((0 0, 4 0, 4 4, 0 0), (1 1, 2 1, 2 2, 1 1))': { type: 'Polygon', coordinates: [[[0, 0], [4, 0], [4, 4], [0, 0]], [[1, 1], [2, 1], [2, 2], [1, 1]]] },
    'MULTIPOINT (1 2, 3 4)': { type: 'MultiPoint', coordinates: [[1, 2], [3, 4]] },
    'MULTIPOINT ((1 2), (3 4))': { type: 'MultiPoint', coordinates: [[1, 2], [3, 4]] },
    'MULTILINESTRING ((0 0, 1 1), (2 2, 3 3))': { type: 'MultiLineString', coordinates: [[[0, 0], [1, 1]], [[2, 2], [3, 3]]] },
    'MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)))': { type: 'MultiPolygon', coordinates: [[[[0, 0], [1, 0], [1, 1], [0, 0]]]] },
    'GEOMETRYCOLLECTION (POINT (1 2), LINESTRING EMPTY)': { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [1, 2] }, { type: 'LineString', coordinates: [] }] },
    'POINT EMPTY': { type: 'Point', coordinates: [] },
    'SRID=4326;POINT (1 2)': { type: 'Point', coordinates: [1, 2] },
    'ENVELOPE (1, 2, 3, 4)': { type: 'Polygon', coordinates: [[[1, 3], [2, 3], [2, 4], [1, 4], [1, 3]]] },
    'ENVELOPE (-1 2 3 4)': { type: 'Polygon', coordinates: [[[-1, 3], [2, 3], [2, 4], [-1, 4], [-1, 3]]] }
  } // prettier-ignore
  for (const [text, geometry] of Object.entries(geometries)) {
    assert.equal(parseWkt(text), geometry, text)
    assert.equal(value(text), geometry, text)
  }
})

test('properties and functions with names of geometries are not well-known text', () => {
  equal({ point: 5, 'polygon + 1': 8, srid: 3, '"POINT"': 'x' }, { point: 5, polygon: 7, srid: 3, POINT: 'x' })
  assert.equal(value('envelope(LINESTRING (0 0, 2 3))'), value('ENVELOPE (0, 2, 0, 3)'))
})

test('the message about a mistake has its place', () => {
  const read = (text: string) => mistake(text, readExpression)
  assert.match(read('POINT (1)'), /^at character 9: .*"\)"$/)
  assert.match(read('POINT (1, 2)'), /^at character 9: .*","$/)
  assert.match(read('POLYGON (0 0, 1 1)'), /^at character 10: .*"0"$/)
  assert.match(read('ENVELOPE (1, 2, 3)'), /^at character 18: .*"\)"$/)
  assert.match(mistake('POINT (1 2)'), /^at character 12: .*the end$/)
  assert.throws(
    () => parseWkt('CIRCLE (1 2)'),
    /^at character 1: expected a geometry such as POINT \(1 2\), found "CIRCLE"$/
  )
  assert.throws(() => parseWkt('GEOMETRYCOLLECTION ('.repeat(500)), /nested too deeply/)
})

test.run()
