import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { View } from '../../../../core/views/view.js'
import { type IndexedMap, referenceWords, squareFinder } from '../../../../plugins/blocks/place-index/references.js'

/** A map of 4 x 4 degrees around a centre, one degree is 25 points; 4 columns and 2 rows. */
const mapAt = (x: number, y: number, rotationDeg = 0, projection = 'CRS:84'): IndexedMap => ({
  view: new View({
    widthPt: 100,
    heightPt: 100,
    dpi: 72,
    projection,
    centre: [x, y],
    unitsPerPt: [0.04, 0.04],
    scale: 1,
    rotationDeg
  }),
  grid: { columns: 4, rows: 2 }
})
const point = (...coordinates: number[]) => ({ type: 'Point', coordinates })
const line = (...coordinates: number[][]) => ({ type: 'LineString', coordinates })
const wordsOf = (maps: IndexedMap[], ...geometries: unknown[]) => {
  const find = squareFinder(maps)
  return referenceWords(
    geometries.flatMap((geometry) => find(geometry) ?? []),
    maps
  )
}

test('columns have letters from the left, rows numbers from the top; the edges belong to the squares beside them', () => {
  const maps = [mapAt(0, 0)]
  assert.is(wordsOf(maps, point(-1.9, 1.9)), 'A1')
  assert.is(wordsOf(maps, point(1.9, -1.9)), 'D2')
  assert.is(wordsOf(maps, point(-0.5, -0.1)), 'B2')
  assert.is(wordsOf(maps, point(2, -2)), 'D2')
  assert.is(wordsOf(maps, point(2.1, 0)), '')
})

test('on a turned map, the squares are those of the paper', () => {
  // north is on the right
  assert.is(wordsOf([mapAt(0, 0, 90)], point(0.1, 1.9)), 'D2')
})

test('a line is in the square of the middle of the part that the map shows, an area in that of its visual centre', () => {
  const maps = [mapAt(0, 0)]
  assert.is(wordsOf(maps, line([-1.9, 1], [-1.5, 1], [10, 1])), 'C1')
  // from the edge of the map: the middle is 0.2 points before the second column, or 0.4 before the second row
  assert.is(wordsOf(maps, line([-10, 1], [-0.016, 1])), 'A1')
  assert.is(wordsOf(maps, line([-1.9, 10], [-1.9, -1.968])), 'A1')
  const area = [[-10, -0.1], [0.9, -0.1], [0.9, -1.9], [-10, -1.9], [-10, -0.1]] // prettier-ignore
  assert.is(wordsOf(maps, { type: 'Polygon', coordinates: [area] }), 'B2')
})

test('an area is in the square of a place inside of it, not in a hole; small features have a square, too', () => {
  const maps = [mapAt(0, 0)]
  const box = (west: number, south: number, east: number, north: number) => [[west, south], [east, south], [east, north], [west, north], [west, south]] // prettier-ignore
  const polygon = (...coordinates: number[][][]) => ({ type: 'Polygon', coordinates })
  assert.is(wordsOf(maps, polygon(box(-1.9, 0.1, 1.9, 1.9), box(-0.5, 0.2, 1.8, 1.8))), 'A1')
  // the hole lies beside the map
  assert.is(wordsOf(maps, polygon(box(-1.9, 0.1, 9, 1.9), box(4, 0.2, 8, 1.8))), 'B1, C1'.slice(4))
  // half a point wide or long
  assert.is(wordsOf(maps, polygon(box(0.5, 0.5, 0.52, 0.52))), 'C1')
  assert.is(wordsOf(maps, line([0.5, 0.5], [0.52, 0.5])), 'C1')
  assert.is(wordsOf(maps, line([0.5, 0.5], [0.5, 0.5])), '')
})

test('of parts or sheets that are alike, the first one counts', () => {
  const twice = [{ ...mapAt(0, 0), sheet: '4' }, { ...mapAt(0, 0), sheet: '5' }] // prettier-ignore
  assert.is(wordsOf(twice, point(0.5, 0.5)), '4 C1')
  const lines = { type: 'MultiLineString', coordinates: [[[0.25, 0.5], [0.75, 0.5]], [[-0.75, 0.5], [-0.25, 0.5]]] } // prettier-ignore
  assert.is(wordsOf([mapAt(0, 0)], lines), 'C1')
})

test('a feature is on the sheet that shows most of it, a point on the sheet where it is farthest from the edges', () => {
  const maps = [
    { ...mapAt(0, 0), sheet: '4' },
    { ...mapAt(3, 0), sheet: '5' }
  ]
  assert.is(wordsOf(maps, point(1.2, 1)), '4 D1')
  assert.is(wordsOf(maps, point(1.8, 1)), '5 A1')
  assert.is(wordsOf(maps, line([0, 1], [4, 1])), '5 B1')
  const below = [{ ...mapAt(0, 0), sheet: '4' }, { ...mapAt(0, -3), sheet: '5' }] // prettier-ignore
  assert.is(wordsOf(below, point(1.2, -1.8)), '5 D1')
  assert.is(wordsOf(maps, line([-1, 1], [3, 1])), '4 C1')
})

test('squares stand once, in the order of sheets, columns and rows; after Z comes AA', () => {
  const maps = [
    { ...mapAt(0, 0), sheet: '4' },
    { ...mapAt(4, 0), sheet: '5' }
  ]
  const at = (map: number, column: number, row: number) => ({ map, column, row })
  assert.is(
    referenceWords([at(1, 27, 0), at(0, 2, 1), at(0, 1, 1), at(0, 2, 0), at(0, 2, 1)], maps),
    '4 B2, C1, C2; 5 AB1'
  )
  assert.is(referenceWords([at(0, 25, 9), at(0, 26, 9)], [mapAt(0, 0)]), 'Z10, AA10')
})

test('the index works across the date line and in other projections', () => {
  assert.is(wordsOf([mapAt(179.5, 0)], point(-179.9, 1)), 'C1')
  const { view, grid } = mapAt(0, 0)
  const mercator = new View({ ...view, unitsPerPt: [4000, 4000], projection: 'EPSG:3857', centre: [0, 0], widthPt: 100, heightPt: 100, dpi: 72, scale: 1, rotationDeg: 0 }) // prettier-ignore
  assert.is(wordsOf([{ view: mercator, grid }], point(1.5, -1.5)), 'D2')
})

test.run()
