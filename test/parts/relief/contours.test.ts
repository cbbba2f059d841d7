import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Contour, type ContourLevels, contoursOf, type Elevations } from '../../../parts/relief.js'
import { paintingTools, viewOf } from '../../plugins/layers/drawing.js'
import { thrownBy } from '../../support/thrown-by.js'
import { gridOf } from './grids.js'

/** 100 m a point. */
const view = (members = {}) => viewOf({ center: [0, 0], scale: (100 * 72) / 0.0254, widthPt: 200, heightPt: 200, ...members }) // prettier-ignore
const contours = (grid: Elevations, levels: Partial<ContourLevels> = {}, members = {}): Promise<Contour[]> =>
  contoursOf(grid, { levels: 100, metresPerUnit: 1, indexEvery: 5, ...levels }, view(members), paintingTools())

const MM = 72 / 25.4
const pointsOf = ({ line }: Contour) => Array.from({ length: line.length / 2 }, (_, at) => [line[2 * at]!, line[2 * at + 1]!] as const) // prettier-ignore
const elevationsOf = (found: Contour[]) => found.map(({ elevation }) => elevation)
/** Twice the area, positive if clockwise on paper (y down): then the inside is on the right. */
const turnOf = (contour: Contour): number => {
  const points = pointsOf(contour)
  return points.slice(1).reduce((sum, [x, y], index) => sum + points[index]![0] * y - x * points[index]![1], 0)
}

const cone = (x: number, y: number) => 1000 - Math.hypot(x, y) / 10

test('contours of a cone are circles, to a tenth of a millimetre, at any fineness of the grid and the print', async () => {
  for (const [cell, dpi] of [
    [37, 72],
    [100, 72],
    [100, 300],
    [400, 300]
  ] as const) {
    const side = Math.round(20_000 / cell)
    const found = await contours(gridOf(side, side, cell, cone), {}, { dpi })
    const inside = found.filter(({ isClosed }) => isClosed)
    assert.equal(elevationsOf(inside), [100, 200, 300, 400, 500, 600, 700, 800, 900])
    for (const contour of inside) {
      const radius = (1000 - contour.elevation) / 10
      for (const [x, y] of pointsOf(contour)) {
        const off = Math.abs(Math.hypot(x - 100, y - 100) - radius)
        assert.ok(off < 0.1 * MM, `${cell} m, ${dpi} dpi, ${contour.elevation} m: ${off} pt`)
      }
    }
  }
})

test('closed contours end where they begin; higher ground is on the right', async () => {
  const [hill] = await contours(gridOf(200, 200, 100, cone), { levels: [500] })
  const [hollow] = await contours(
    gridOf(200, 200, 100, (x, y) => -cone(x, y)),
    { levels: [-500] }
  )
  for (const contour of [hill!, hollow!]) {
    assert.ok(contour.isClosed)
    assert.equal(pointsOf(contour)[0], pointsOf(contour).at(-1))
  }
  assert.ok(turnOf(hill!) > 0 && turnOf(hollow!) < 0)
  // a grid whose rows go up shows the same
  const flipped = gridOf(200, 200, 100, (x, y) => cone(x, -y))
  const [same] = await contours({ ...flipped, toCrs: [100, 0, 0, 100, -10_000, -10_000] }, { levels: [500] })
  assert.ok(turnOf(same!) > 0)
})

test('contours of a plane are straight, evenly spaced and open', async () => {
  const found = await contours(
    gridOf(240, 240, 100, (x) => x / 10),
    { levels: 250 }
  )
  assert.equal(elevationsOf(found), [-1000, -750, -500, -250, 0, 250, 500, 750, 1000])
  for (const contour of found) {
    assert.not(contour.isClosed)
    for (const [x] of pointsOf(contour)) assert.ok(Math.abs(x - 100 - contour.elevation / 10) < 0.01, `${x}`)
    // upwards on paper, because higher ground is to the right
    const points = pointsOf(contour)
    assert.ok(points[0]![1] > points.at(-1)![1])
  }
})

test('every nth contour is an index contour, counted from 0; of a list from its first', async () => {
  const slope = gridOf(240, 240, 100, (x) => x / 10)
  const isIndex = (found: Contour[]) => found.filter((contour) => contour.isIndex).map(({ elevation }) => elevation)
  assert.equal(isIndex(await contours(slope)), [-1000, -500, 0, 500, 1000])
  assert.equal(isIndex(await contours(slope, { indexEvery: 4 })), [-800, -400, 0, 400, 800])
  assert.equal(isIndex(await contours(slope, { levels: [10, 60, 70, 500], indexEvery: 2 })), [10, 70])
})

test('feet are feet', async () => {
  const found = await contours(
    gridOf(240, 240, 100, (x) => x / 10),
    { levels: 1000, metresPerUnit: 0.3048 }
  )
  assert.equal(elevationsOf(found), [-3000, -2000, -1000, 0, 1000, 2000, 3000])
  for (const contour of found)
    for (const [x] of pointsOf(contour)) assert.ok(Math.abs(x - 100 - (contour.elevation * 0.3048) / 10) < 0.01)
})

test('contours follow rough ground: each is nearer to its own elevation than to the next contour', async () => {
  const rough = (x: number, y: number) => 500 + 300 * Math.sin(x / 900) * Math.cos(y / 700) + 80 * Math.sin(x / 150 + y / 230) // prettier-ignore
  const found = await contours(gridOf(200, 200, 100, rough), { levels: 50 })
  assert.ok(found.length > 50)
  let checked = 0
  for (const contour of found)
    for (const [x, y] of pointsOf(contour)) {
      if (Math.min(x, y, 200 - x, 200 - y) < 5) continue
      const there = rough((x - 100) * 100, (100 - y) * 100)
      assert.ok(Math.abs(there - contour.elevation) < 25, `${contour.elevation} m at ${there} m`)
      checked++
    }
  assert.ok(checked > 1000)
})

test('a saddle is passed by lines, not crossed', async () => {
  const pass = gridOf(240, 240, 100, (x, y) => (x * x - y * y) / 100_000)
  const [west, east, ...others] = await contours(pass, { levels: [0.0001] })
  assert.equal(others, [])
  const xs = [west!, east!].map((contour) => pointsOf(contour).map(([x]) => x)).sort(([a], [b]) => a! - b!)
  assert.ok(Math.max(...xs[0]!) < 100 && Math.min(...xs[1]!) > 100)
})

test('flat ground at the elevation of a contour has none, and its shore one line', async () => {
  const sea = (x: number) => Math.max(0, x / 10)
  const found = await contours(gridOf(240, 240, 100, sea), { levels: 100 })
  assert.equal([...new Set(elevationsOf(found))].sort((a, b) => a - b), [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]) // prettier-ignore
  assert.equal(await contours(gridOf(50, 50, 100, () => 300)), [])
})

test('no line is drawn over places without data', async () => {
  const holed = gridOf(240, 240, 100, (x, y) => (Math.abs(y) < 2000 ? NaN : x / 10))
  const found = await contours(holed, { levels: [0] })
  assert.is(found.length, 2)
  for (const contour of found) assert.ok(pointsOf(contour).every(([, y]) => y < 81 || y > 119))
  assert.equal(await contours(gridOf(50, 50, 100, () => NaN)), [])
})

test('rings of less than a millimetre and lines outside the frame are left out', async () => {
  const peaks = (x: number, y: number) => 100 - Math.hypot(x, y) / 10
  const found = await contours(gridOf(200, 200, 20, peaks), { levels: [99, 80] })
  assert.equal(elevationsOf(found), [80])
  assert.equal(await contours(gridOf(50, 50, 100, (x) => x, { toCrs: [100, 0, 0, -100, 50_000, 0] }), { levels: [0] }), []) // prettier-ignore
})

test('elevations in another projection are on the same paper', async () => {
  const degree = 111_319.49
  const far = gridOf(240, 240, 100 / degree, (x) => (x * degree) / 10, { projection: 'EPSG:4326' })
  const found = await contours(far, { levels: 250 })
  assert.equal(elevationsOf(found), [-1000, -750, -500, -250, 0, 250, 500, 750, 1000])
  for (const contour of found)
    for (const [x] of pointsOf(contour)) assert.ok(Math.abs(x - 100 - contour.elevation / 10) < 0.1, `${x}`)
})

test('too many contours are refused', async () => {
  const slope = gridOf(240, 240, 100, (x) => x / 10)
  const thrown = await thrownBy(contours(slope, { levels: 0.001 }))
  assert.is(thrown.code, 'too-large')
  assert.match(thrown.message, /2000/)
  const noise = gridOf(1500, 1500, 100, (x, y) => ((Math.imul(x * 7 + y * 13, 0x9e3779b1) >>> 16) % 1000) * 10)
  const dense = await thrownBy(contours(noise, { levels: 10 }, { widthPt: 1400, heightPt: 1400 }))
  assert.is(dense.code, 'too-large')
})

test.run()
