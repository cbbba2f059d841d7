import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { judge, mistake, passes, SQUARE } from './evaluate.js'

test('the predicates of simple features, either way around', () => {
  judge({
    'INTERSECTS(geometry, POINT (10 10))': true,
    'INTERSECTS(POINT (5 5), geometry)': true,
    'INTERSECTS(geometry, POINT (10.1 10))': false,
    'DISJOINT(geometry, LINESTRING (11 0, 11 9))': true,
    'DISJOINT(LINESTRING (5 0, 11 9), geometry)': false,
    'CONTAINS(geometry, POINT (5 5))': true,
    'CONTAINS(geometry, POINT (10 5))': false,
    'CONTAINS(POLYGON ((-1 -1, 11 -1, 11 11, -1 11, -1 -1)), geometry)': true,
    'WITHIN(geometry, ENVELOPE (-1, 11, -1, 11))': true,
    'WITHIN(geometry, ENVELOPE (1, 11, -1, 11))': false,
    'WITHIN(POINT (5 5), geometry)': true,
    'TOUCHES(geometry, LINESTRING (10 0, 20 0))': true,
    'TOUCHES(geometry, LINESTRING (5 0, 5 5))': false,
    'CROSSES(geometry, LINESTRING (-5 5, 5 5))': true,
    'OVERLAPS(geometry, ENVELOPE (5, 15, 5, 15))': true,
    'OVERLAPS(geometry, ENVELOPE (5, 6, 5, 6))': false,
    'EQUALS(geometry, POLYGON ((10 0, 10 10, 0 10, 0 0, 10 0)))': true,
    'INTERSECTS(geometry, GEOMETRYCOLLECTION (POINT (50 50), LINESTRING (5 5, 6 6)))': true,
    'INTERSECTS(geometry, SRID=3857;POINT (1 2))': true,
    "INTERSECTS(geometry, 'POINT (1 2)')": true
  })
})

test('the shortcuts by the first position give the same answers as the full comparison', () => {
  const cross = 'POLYGON ((4 -1, 6 -1, 6 11, 4 11, 4 -1))'
  judge({ [`INTERSECTS(geometry, ${cross})`]: true, [`DISJOINT(geometry, ${cross})`]: false })
  const points: { [at: string]: [intersects: boolean, within: boolean] } = { '5 5': [true, true], '4 5': [true, false], '3 5': [false, false], '3 -9': [false, false] } // prettier-ignore
  for (const [at, [intersects, within]] of Object.entries(points)) {
    const point = { type: 'Point', coordinates: at.split(' ').map(Number) }
    judge(
      {
        [`INTERSECTS(geometry, ${cross})`]: intersects,
        [`DISJOINT(geometry, ${cross})`]: !intersects,
        [`WITHIN(geometry, ${cross})`]: within,
        [`CONTAINS(${cross}, geometry)`]: within
      },
      {},
      point
    )
  }
  const inAHole = 'POLYGON ((-5 -5, 15 -5, 15 15, -5 15, -5 -5), (-1 -1, 11 -1, 11 11, -1 11, -1 -1))'
  judge({ [`INTERSECTS(geometry, ${inAHole})`]: false, [`DISJOINT(geometry, ${inAHole})`]: true })
})

test('a missing property name is replaced by the geometry of the feature', () => {
  for (const name of ['geometry', 'the_geom', 'geom', 'msGeometry', 'wkb_geometry', 'SHAPE', 'whatever', '"a b"'])
    assert.ok(passes(`INTERSECTS(${name}, POINT (5 5))`), name)
  judge({ 'geometry IS NULL': false, 'geometry EXISTS': false, 'isNull(the_geom)': false })
  judge({ 'geometry IS NULL': true, 'INTERSECTS(geometry, POINT (1 1))': false, 'DISJOINT(geometry, POINT (1 1))': false }, {}, null) // prettier-ignore
})

test('a property may hold a geometry, as GeoJSON or as text', () => {
  const properties = { entry: { type: 'Point', coordinates: [20, 20] }, exit: 'POINT (5 5)', geometry: 'POINT (7 30)' }
  judge(
    {
      'INTERSECTS(entry, POINT (20 20))': true,
      'DISJOINT(entry, other)': true,
      'INTERSECTS(exit, other)': true,
      'INTERSECTS(geometry, POINT (7 30))': true
    },
    properties
  )
})

test('boxes with any corner first', () => {
  judge({
    'BBOX(geometry, 9, 9, 20, 20)': true,
    'BBOX(geometry, 20, 20, 9, 9)': true,
    "BBOX(geometry, 11, -5, 20, 20, 'EPSG:3857')": false,
    'BBOX(geometry, -1, -1, 11, 11)': true,
    'BBOX(geometry, ENVELOPE (9, 20, 9, 20))': true
  })
  const slope = { type: 'LineString', coordinates: [[0, 0], [10, 10]] } // prettier-ignore
  judge({ 'BBOX(geometry, 6, 0, 10, 4)': false, 'BBOX(geometry, 6, 0, 10, 7)': true }, {}, slope)
})

test('relations by their pattern, with and without quotes', () => {
  judge({
    'RELATE(geometry, POINT (5 5), T*****FF*)': true,
    "RELATE(geometry, POINT (5 5), '0F2FF1FF2')": true,
    'RELATE(geometry, POINT (5 5), 102012T*F)': false,
    "RELATE(geometry, POINT (50 5), 'FF2FF10F2')": true,
    "relate(geometry, POINT (5 5)) = '0F2FF1FF2'": true
  })
  assert.is(
    mistake('RELATE(geometry, POINT (5 5), T**)'),
    'the pattern is "T**"; must be nine letters, each one of T, F, *, 0, 1, 2'
  )
})

test('a buffer of a constant', () => {
  judge({
    'INTERSECTS(geometry, buffer(POINT (12 5), 3))': true,
    'INTERSECTS(geometry, buffer(POINT (12 5), 1))': false
  })
})

test('a constant that is not a geometry is a mistake of the filter', () => {
  assert.is(mistake('INTERSECTS(geometry, 5)'), '5 is not a geometry')
  assert.match(mistake("INTERSECTS(geometry, 'here')"), /^"here" is not a geometry: at character 1: .*"here"$/)
  assert.is(mistake('INTERSECTS(geometry)'), 'intersects() has 1 argument; must have 2 arguments')
  assert.match(mistake('BBOX(geometry, 1, 2, 3)'), /^at character 23: .*"\)"$/)
  assert.match(mistake('BBOX(geometry, 1, 2, 3, 4, 5)'), /^at character 28: .*"5"$/) // prettier-ignore
})

test('an unclosed ring and a ring without extent are valid geometries', () => {
  judge(
    { 'INTERSECTS(geometry, POINT (3 1))': true },
    {},
    {
      ...SQUARE,
      coordinates: [
        [
          [0, 0],
          [4, 0],
          [4, 4]
        ]
      ]
    }
  )
  judge({ 'INTERSECTS(geometry, POINT (3 1))': true }, {}, { ...SQUARE, coordinates: [[[3, 1]]] })
})

test.run()
