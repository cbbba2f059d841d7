import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { View } from '../../../core/plugin.js'
import { PrintError } from '../../../core/errors.js'
import type { GeoTiff } from '../../../parts/geotiff/file.js'
import type { Footprint } from '../../../parts/geotiff/footprint.js'
import { type Plan, planOf } from '../../../parts/geotiff/plan.js'

type Extent = Footprint['copies'][number]['seen'][number]

const fileOf = (...sizes: [width: number, height: number][]): GeoTiff =>
  ({ levels: sizes.map(([width, height]) => ({ image: { width, height } })), reader: { shown: 'a.tif' } }) as GeoTiff
const view = { pixelWidth: 100, pixelHeight: 100 } as View

/** The plans of an image of which these extents are seen, each pixel of which is 2 by 3 units, from 1000, 5000. */
const plans = (file: GeoTiff, seen: Extent[], { density = 1, repeats = false, on = view } = {}): Plan[] =>
  planOf(file, { density, repeats, copies: [{ toCrs: [2, 0, 0, -3, 1000, 5000], seen }] }, on)
const planned = (...args: Parameters<typeof plans>): Plan => plans(...args)[0]!
const laid = ({ columns, rows, cellWidth, cellHeight, window, unitToCrs }: Plan) => ({ columns, rows, size: [cellWidth, cellHeight], window, unitToCrs: [...unitToCrs].map((one) => one + 0) }) // prettier-ignore
const corners = ({ cells }: Plan) => cells.map(({ column, row, left, top }) => [column, row, left, top])

test('a small part is one cell, with three pixels more on each side, inside the image', () => {
  const inside = planned(fileOf([5000, 5000]), [[100.5, 200.5, 300.5, 400.5]])
  assert.equal(laid(inside), { columns: 1, rows: 1, size: [207, 207], window: [97, 197, 304, 404], unitToCrs: [414, 0, 0, -621, 1194, 4409] }) // prettier-ignore
  assert.equal(inside.cells, [{ column: 0, row: 0, left: 97, top: 197, seen: [[97, 197, 304, 404]] }])
  assert.equal(planned(fileOf([500, 400]), [[-9, 1, 499, 398]]).window, [0, 0, 500, 400])
})

test('an image that covers all longitudes goes on beyond its first and last column', () => {
  assert.equal(planned(fileOf([500, 400]), [[-9, 1, 510, 398]], { repeats: true }).window, [-12, 0, 513, 400])
})

test('a larger part has cells of 1024 pixels from the corner of the image; each has the parts that touch it', () => {
  const wide = planned(fileOf([5000, 5000]), [[1500, 2100, 3000, 2200]])
  assert.equal(laid(wide), { columns: 2, rows: 1, size: [1024, 1024], window: [1497, 2097, 3003, 2203], unitToCrs: [4096, 0, 0, -3072, 3048, -1144] }) // prettier-ignore
  assert.equal(corners(wide), [[0, 0, 1024, 2048], [1, 0, 2048, 2048]]) // prettier-ignore
  const tall = planned(fileOf([5000, 5000]), [[1100, 1000, 1200, 2100]])
  assert.equal(corners(tall), [[0, 0, 1024, 0], [0, 1, 1024, 1024], [0, 2, 1024, 2048]]) // prettier-ignore
  const apart = planned(fileOf([5000, 5000]), [[3500, 10, 3510, 20], [10, 3500, 20, 3510], [3520, 10, 3530, 20]]) // prettier-ignore
  assert.equal([apart.columns, apart.rows, corners(apart)], [4, 4, [[3, 0, 3072, 0], [0, 3, 0, 3072]]]) // prettier-ignore
  assert.equal(apart.cells.map(({ seen }) => seen), [[[3497, 7, 3513, 23], [3517, 7, 3533, 23]], [[7, 3497, 23, 3513]]]) // prettier-ignore
})

test('a part of 1024 pixels is one cell, a part of 1025 two', () => {
  const columnsOf = (width: number) => planned(fileOf([9000, 100]), [[1003, 0, 1003 + width - 6, 100]]).columns
  assert.equal([columnsOf(1024), columnsOf(1025)], [1, 2])
  const rowsOf = (height: number) => planned(fileOf([100, 9000]), [[0, 1003, 100, 1003 + height - 6]]).rows
  assert.equal([rowsOf(1024), rowsOf(1025)], [1, 2])
})

test('pixels are put together where the image is finer than the print', () => {
  const plan = planned(fileOf([5000, 5000]), [[101, 202, 302, 403]], { density: 3.5 })
  assert.is(plan.shrink, 3)
  // 9 pixels more on each side, rounded outwards to groups of 3
  assert.equal([plan.window, plan.cells[0]!.left, plan.cells[0]!.top, plan.cellWidth, plan.cellHeight], [[92, 193, 311, 412], 90, 192, 222, 222]) // prettier-ignore
  assert.equal([2.97, 2.98, 0.2].map((density) => planned(fileOf([9, 9]), [[0, 0, 9, 9]], { density }).shrink), [2, 3, 1]) // prettier-ignore
})

test('the coarsest overview that is as fine as the print is read, in pixels of its own', () => {
  const file = fileOf([4000, 2000], [2000, 1000], [1000, 500])
  const widthOf = (density: number) => planned(file, [[0, 0, 9, 9]], { density }).level.image.width
  assert.equal([0.5, 1, 1.97, 1.99, 3.95, 3.97, 99].map(widthOf), [4000, 4000, 4000, 2000, 2000, 1000, 1000])
  const half = planned(file, [[401, 801, 600, 1000]], { density: 2 })
  assert.equal(half.window, [197, 397, 303, 503])
  assert.equal(laid(half).unitToCrs, [424, 0, 0, -636, 1788, 2618])
  assert.is(planned(file, [[0, 0, 9, 9]], { density: 8 }).shrink, 2)
})

test('a copy of which nothing is inside the image is left out', () => {
  assert.equal(plans(fileOf([500, 400]), [[600, 1, 700, 9]]), [])
  assert.equal(plans(fileOf([500, 400]), []), [])
  assert.equal(planned(fileOf([500, 400]), [[600, 1, 700, 9], [1, 410, 9, 420], [10, 10, 20, 20]]).cells[0]!.seen, [[7, 7, 23, 23]]) // prettier-ignore
})

test('too many pixels are refused: 64 million, or ten for each pixel of the map; parts that overlap count once', () => {
  const square: Extent = [3, 3, 7997, 7997]
  const large = fileOf([20_000, 20_000], [10_000, 10_000])
  const refusal = (...args: Parameters<typeof plans>): unknown => {
    try {
      return plans(...args).length
    } catch (thrown) {
      const { code, message } = thrown as PrintError
      return [code, message]
    }
  }
  assert.is(refusal(large, [square]), 1)
  assert.is(refusal(large, [square, square]), 1)
  assert.equal(refusal(large, [[3, 3, 7997, 7998]]), [
    'too-large',
    'the map needs about 64008000 pixels of a.tif; the limit is 64000000; the image used has 20000 x 20000 pixels, the file has 1 overviews; "gdaladdo -r average" adds coarser ones'
  ])
  // far apart, the parts count, and not the box around them
  assert.is(refusal(large, [[3, 3, 97, 97], [19_903, 19_903, 19_997, 19_997]]), 1) // prettier-ignore
  const on = { pixelWidth: 3000, pixelHeight: 3000 } as View
  assert.is(refusal(large, [[3, 3, 8997, 9997]], { on }), 1)
  assert.match(String(refusal(large, [[3, 3, 8998, 9997]], { on })), 'the limit is 90000000')
})

test.run()
