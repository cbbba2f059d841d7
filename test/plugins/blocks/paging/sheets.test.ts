import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runOf } from '../../../../parts/features.js'
import { type CoveredParts, gridOver, polygonArea, sheetsOver } from '../../../../plugins/blocks/paging/sheets.js'

const ring = (...xy: number[]) => runOf(Float64Array.from([...xy, xy[0]!, xy[1]!]))
const square = (x: number, y: number, side: number) => ring(x, y, x + side, y, x + side, y + side, x, y + side)
const parts = (more: Partial<CoveredParts>): CoveredParts => ({ points: [], lines: [], polygons: [], ...more })
const box = (width: number, height: number) => ({ minX: 0, minY: 0, maxX: width, maxY: height })
const size = (overlap: number, width = 100, height = 100) => ({ width, height, overlap })
const places = (covered: CoveredParts, around = box(300, 300), overlap = 0) =>
  sheetsOver(covered, around, size(overlap))
    .map(({ row, column }) => `${row}${column}`)
    .join(' ')

test('as many sheets as ceil((length + overlap) / (sheet - overlap))', () => {
  const counts: [number, number, number][] = [[0, 0, 1], [100, 0, 1], [100.1, 0, 2], [200, 0, 2], [80, 10, 1], [81, 10, 2], [170, 10, 2], [171, 10, 3], [1000, 20, 13], [0, 49, 1]] // prettier-ignore
  for (const [length, overlap, count] of counts)
    assert.equal(gridOver(box(length, 1), size(overlap)), { columns: count, rows: 1 }, `${length} ${overlap}`)
  assert.is(gridOver(box(300.0000000001, 1), size(0)).columns, 3, 'rounding makes no further sheet')
})

test('the grid is centred; neighbours share the overlap, and sheets at the ends are shifted inwards', () => {
  const cells = sheetsOver(parts({ polygons: [[ring(0, 0, 171, 0, 171, 50, 0, 50)]] }), box(171, 50), size(10))
  // 3 x 100 - 2 x 10 = 280, of which 171 are covered: 54.5 at each end
  assert.equal(cells.map(({ box: { minX, maxX } }) => [minX, maxX]), [[-54.5, 45.5], [35.5, 135.5], [125.5, 225.5]]) // prettier-ignore
  assert.equal([cells[0]!.box.minY, cells[0]!.box.maxY], [-25, 75])
  const down = sheetsOver(parts({ polygons: [[ring(0, 0, 50, 0, 50, 171, 0, 171)]] }), box(50, 171), size(10))
  assert.equal(down.map(({ box: { minY, maxY } }) => [minY, maxY]), [[-54.5, 45.5], [35.5, 135.5], [125.5, 225.5]]) // prettier-ignore
})

test('sheets that show nothing are left out; rows come from the top, columns from the left', () => {
  assert.is(places(parts({ polygons: [[square(0, 0, 300)]] })), '00 01 02 10 11 12 20 21 22')
  assert.is(places(parts({ points: [10, 10, 250, 150, 250, 160] })), '00 12')
  assert.is(places(parts({ lines: [runOf([10, 110, 290, 290])] })), '10 11 21 22')
  assert.is(places(parts({ polygons: [[ring(0, 0, 300, 0, 0, 300)]] })), '00 01 02 10 11 20')
  // a point on an edge is on both sheets
  assert.is(places(parts({ points: [100, 50] })), '00 01')
  assert.is(places(parts({ points: [50, 100] })), '00 10')
  assert.is(places(parts({})), '')
})

test('a hole larger than a sheet has no sheet', () => {
  const holed = [square(0, 0, 300), square(95, 95, 110)]
  assert.is(places(parts({ polygons: [holed] })), '00 01 02 10 12 20 21 22')
  assert.is(places(parts({ polygons: [holed, [square(140, 140, 5)]] })), '00 01 02 10 11 12 20 21 22')
})

test('an area of a quarter of a square point has a sheet', () => {
  assert.is(places(parts({ polygons: [[square(140, 140, 0.5)]] })), '11')
})

test('a feature that only touches the edge of a sheet is not on the sheet', () => {
  assert.is(places(parts({ polygons: [[square(100, 100, 100)]] })), '11')
  const far = 1e7
  const around = { minX: far, minY: far, maxX: far + 300, maxY: far + 300 }
  assert.is(places(parts({ polygons: [[square(far + 100, far + 100, 100)]] }), around), '11')
})

test('areas without their holes, either way around', () => {
  assert.is(polygonArea([square(0, 0, 10)]), 100)
  assert.is(polygonArea([ring(0, 0, 0, 10, 10, 10, 10, 0), square(1, 1, 2)]), 96)
  assert.is(polygonArea([ring(0, 0, 10, 2, 4, 8)]), 36)
  assert.is(polygonArea([square(1e7, 1e7, 0.5)]), 0.25)
})

test.run()
