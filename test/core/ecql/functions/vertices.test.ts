import { test } from 'uvu'
import { equal } from '../evaluate.js'

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
