import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readExpression } from '../../../../parts/ecql/read.js'
import { complaint, equal, mistake, SQUARE, value } from '../evaluate.js'

const point = (x: number, y: number) => ({ type: 'Point', coordinates: [x, y] })

test('lengths and areas of geometries are computed', () => {
  equal({
    'area(geometry)': 100,
    'geomLength(the_geom)': 40,
    'dimension(geometry)': 2,
    'boundaryDimension(geometry)': 1,
    'distance(geometry, POINT (13 14))': 5,
    'isWithinDistance(geometry, POINT (13 14), 4.9)': false,
    'isSimple(LINESTRING (0 0, 2 2, 2 0, 0 2))': false,
    'isValid(POLYGON ((0 0, 4 4, 4 0, 0 4, 0 0)))': false,
    'isRing(LINESTRING (0 0, 1 0, 1 1, 0 0))': true,
    'isRing(LINESTRING (0 0, 2 2, 2 0, 0 2, 0 0))': false,
    'equalsExact(POINT (1 2), POINT (1 2))': true,
    'equalsExactTolerance(POINT (1 2), POINT (1 2.1), 0.2)': true,
    'relate(geometry, POINT (5 5))': '0F2FF1FF2',
    'toWKT(geometry)': 'POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0))',
    'within(POINT (1 2), geometry)': true,
    'touches(POINT (0 2), geometry)': true
  })
})

test('geometry functions compute geometries from a geometry', () => {
  equal({
    'centroid(geometry)': point(5, 5),
    'interiorPoint(geometry)': point(5, 5),
    'bounds(LINESTRING (1 2, 3 5))': value('ENVELOPE (1, 3, 2, 5)'),
    'boundary(geometry)': { type: 'LineString', coordinates: SQUARE.coordinates[0] },
    'simplify(LINESTRING (0 0, 5 0.1, 10 0), 1)': { type: 'LineString', coordinates: [[0, 0], [10, 0]] },
    'area(convexHull(MULTIPOINT (0 0, 4 0, 4 4, 1 1)))': 8,
    'area(buffer(POINT (1 2), 1, 1))': 2,
    'area(buffer(geometry, -1))': 64,
    'isEmpty(buffer(geometry, -6))': true,
    'area(minimumRectangle(LINESTRING (0 0, 2 2, 4 0)))': 8,
    "geomFromWKT('POINT (1 2)')": point(1, 2),
    'numPoints(bufferWithSegments(POINT (1 2), 1, 4))': 17
  }) // prettier-ignore
})

test('geometries made of two, also of areas whose border crosses itself', () => {
  equal({
    'area(intersection(geometry, ENVELOPE (5, 15, 5, 15)))': 25,
    'area(union(geometry, ENVELOPE (5, 15, 5, 15)))': 175,
    'area(difference(geometry, ENVELOPE (5, 15, 5, 15)))': 75,
    'area(symDifference(geometry, ENVELOPE (5, 15, 5, 15)))': 150,
    'isEmpty(intersection(geometry, POINT (50 50)))': true,
    'area(union(geometry, GEOMETRYCOLLECTION (ENVELOPE (5, 15, 5, 15), ENVELOPE (0, 6, 0, 6))))': 175,
    'dimension(union(geometry, POLYGON ((0 0, 20 20, 20 0, 0 20, 0 0))))': 2
  })
})

test('a value that is not a geometry is refused, at reading or for a feature', () => {
  assert.match(mistake('area(5)', readExpression), /^5 /)
  assert.match(complaint('area(n)', { n: 5 }), /: 5 /)
  assert.match(complaint("buffer(geometry, 'x' + n)", { n: 1 }), /buffer\(\) .*"x1"/)
  assert.match(
    complaint('area(geometry)', {}, { type: 'Polygon', coordinates: [[1]] }),
    'a geometry has no coordinates'
  )
  assert.match(
    complaint('boundary(a)', { a: 'GEOMETRYCOLLECTION (POINT (1 2))' }),
    'its geometry cannot be processed: '
  )
})

test('geometries with very many vertices are refused', () => {
  const line = { type: 'LineString', coordinates: Array.from({ length: 500_001 }, (_, x) => [x, 0]) }
  assert.match(complaint('buffer(geometry, 1)', {}, line), 'a geometry has more than 500000 vertices')
})

test.run()
