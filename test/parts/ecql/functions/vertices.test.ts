import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { complaint, equal } from '../evaluate.js'

const point = (...coordinates: number[]) => ({ type: 'Point', coordinates })
const line = 'LINESTRING (0 0, 1 1, 1 0)'
const lines = `MULTILINESTRING ((0 0, 1 1), (5 5, 5 9))`
const ring = [[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]] // prettier-ignore

test('ends of lines and their directions, clockwise from the right', () => {
  equal({
    [`startPoint(${line})`]: point(0, 0),
    [`endPoint(${line})`]: point(1, 0),
    [`endPoint(${lines})`]: point(5, 9),
    [`startAngle(${line})`]: -45,
    [`endAngle(${line})`]: 90,
    [`endAngle(${lines})`]: -90,
    'midAngle(LINESTRING (0 0, 1 0, 1 3))': -90,
    'midPoint(LINESTRING (0 0, 10 0, 10 10))': point(10, 0),
    'pointOnLine(LINESTRING (0 0, 10 0), 0.25)': point(2.5, 0),
    [`pointN(${line}, 1)`]: point(1, 1),
    [`pointN(${line}, 3)`]: null,
    'startPoint(geometry)': null,
    'startAngle(POINT (1 2))': null,
    [`isClosed(${line})`]: false,
    'isClosed(exteriorRing(geometry))': true
  })
})

test('parts of geometries are extracted', () => {
  const polygon = 'POLYGON ((0 0, 9 0, 9 9, 0 0), (4 1, 5 1, 5 2, 4 1))'
  equal({
    'geometryType(geometry)': 'Polygon',
    'numPoints(geometry)': 5,
    'numPoint(POINT (1 2))': 1,
    'exteriorRing(geometry)': { type: 'LineString', coordinates: ring },
    [`numInteriorRing(${polygon})`]: 1,
    [`getX(startPoint(interiorRingN(${polygon}, 0)))`]: 4,
    [`interiorRingN(${polygon}, 1)`]: null,
    [`numGeometries(${lines})`]: 2,
    'numGeometries(geometry)': 1,
    [`getGeometryN(${lines}, 1)`]: { type: 'LineString', coordinates: [[5, 5], [5, 9]] },
    'getGeometryN(GEOMETRYCOLLECTION (POINT (1 2)), 0)': point(1, 2),
    [`getGeometryN(${lines}, 2)`]: null,
    'getX(POINT (1 2))': 1,
    'getY(centroid(geometry))': 5,
    'getZ(POINT Z (1 2 3))': 3,
    'getX(geometry)': null,
    'isEmpty(POINT EMPTY)': true,
    'isEmpty(geometry)': false,
    'vertices(POLYGON ((0 0, 1 0, 1 1, 0 0)))': { type: 'MultiPoint', coordinates: [[0, 0], [1, 0], [1, 1], [0, 0]] }
  }) // prettier-ignore
})

test('a position on a line at a fraction of its length; null outside the line', () => {
  const bent = 'LINESTRING (2 1, 5 5, 5 15)'
  equal({
    [`pointOnLine(${bent}, 0.2)`]: point(3.8, 3.4),
    [`pointOnLine(${bent}, 0.5)`]: point(5, 7.5),
    [`pointOnLine(${bent}, 0)`]: point(2, 1),
    [`pointOnLine(${bent}, 1)`]: point(5, 15),
    [`pointOnLine(${bent}, 1.5)`]: null,
    [`pointOnLine(${bent}, -0.5)`]: null,
    'pointOnLine(LINESTRING (3 4, 3 4), 1)': point(3, 4),
    'pointOnLine(LINESTRING (3 4, 3.5 4), 0.5)': point(3.25, 4),
    'pointOnLine(LINESTRING EMPTY, 0)': null,
    'pointOnLine(geometry, 0.5)': null,
    'midAngle(LINESTRING (0 0, 2 0, 2 2))': -0,
    'midPoint(MULTILINESTRING ((0 0, 4 0), (9 9, 8 8), (1 1, 2 2)))': point(2, 0),
    'endPoint(MULTILINESTRING ((0 0, 4 0), (9 9, 8 8), (1 1, 2 3)))': point(2, 3)
  })
})

test('only a line of three or more positions whose ends are the same is closed', () => {
  equal({
    'isClosed(LINESTRING (0 0, 1 0, 0 0))': true,
    'isClosed(LINESTRING (0 0, 0 0))': false,
    'isClosed(POINT (0 0))': false,
    'isClosed(LINESTRING EMPTY)': false
  })
})

test('functions of points and rings give null, nothing or zero for other geometries', () => {
  equal({
    'getX(MULTIPOINT (1 2, 3 4))': null,
    'getY(MULTIPOINT (1 2))': 2,
    'getZ(POINT (1 2))': null,
    'numInteriorRing(POINT (1 2))': 0,
    'exteriorRing(MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5))))': null,
    'exteriorRing(POINT (1 2))': null,
    'numPoints(GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (0 0, 1 1)))': 3,
    'isEmpty(MULTILINESTRING ((0 0, 1 1), EMPTY))': false,
    'offset(LINESTRING (1 2, 3 4), 0.5, 1)': { type: 'LineString', coordinates: [[1.5, 3], [3.5, 5]] }
  }) // prettier-ignore
  assert.is(
    complaint('numPoints(geometry)', {}, { type: 'Point' }),
    'the expression "numPoints(geometry)" failed, first for feature town.7: a geometry has no coordinates'
  )
})

test('geometries are translated and extruded', () => {
  equal({
    'offset(POINT Z (1 2 3), 10, -5)': point(11, -3, 3),
    'getX(getGeometryN(offset(GEOMETRYCOLLECTION (POINT (1 2)), 1, 1), 0))': 2,
    'isometric(LINESTRING (0 0, 2 0), 1)': {
      type: 'MultiPolygon',
      coordinates: [[[[0, 0], [2, 0], [2, 1], [0, 1], [0, 0]]]]
    }
  }) // prettier-ignore
})

test.run()
