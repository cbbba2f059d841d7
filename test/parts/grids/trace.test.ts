import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Point } from '../../../core/views/affine.js'
import { resolveView } from '../../../parts/geo/extent.js'
import { projectionOf } from '../../../core/views/projection.js'
import type { View } from '../../../core/views/view.js'
import { type GridLine, traceLines } from '../../../parts/grids/trace.js'
import { transformOf, windowOf } from '../../../parts/grids/window.js'

const TENTH_MM = 7.2 / 25.4
const viewIn = (projection: string, center: Point, scale: number, rotationDeg = 0): View =>
  resolveView({ widthPt: 700, heightPt: 400, dpi: 72, projection, center, scale, rotationDeg, longitudeFirst: true })

type Reach = readonly [readonly [number, number], readonly [number, number]]
const trace = (view: View, projection: string, x: number[], y: number[], reach: Reach): GridLine[] =>
  traceLines({ x, y, spacing: [1, 1], reach }, transformOf(view, projectionOf(projection)), view)

/** How far a point of paper is from a line, at least. */
const distanceTo = ({ runs }: GridLine, view: View, [x, y]: Point): number => {
  const found = runs.flatMap((run) => {
    const paper = run.map((at) => view.toPaper(at))
    return paper.slice(1).map(([toX, toY], index) => {
      const [fromX, fromY] = paper[index]!
      const [dx, dy] = [toX - fromX, toY - fromY]
      const part = Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1)))
      return Math.hypot(fromX + part * dx - x, fromY + part * dy - y)
    })
  })
  return Math.min(...found)
}

test('in the projection of the map a line consists of its two ends', () => {
  const lines = trace(viewIn('EPSG:2056', [2600000, 1200000], 50000, 30), 'EPSG:2056', [5], [7], [[0, 10], [20, 30]]) // prettier-ignore
  assert.equal(lines, [
    { axis: 'x', value: 5, runs: [[[5, 20], [5, 30]]] },
    { axis: 'y', value: 7, runs: [[[0, 7], [10, 7]]] }
  ]) // prettier-ignore
})

test('curves go through their places within a tenth of a millimetre, at any turn, with no more vertices than it takes', () => {
  for (const rotation of [0, 30, 90, 200]) {
    const view = viewIn('EPSG:3035', [4321000, 3210000], 20_000_000, rotation)
    const toMap = projectionOf('EPSG:3035').fromLonLat
    const [meridian, parallel] = trace(view, 'EPSG:4326', [20], [50], [[-40, 60], [20, 75]]) // prettier-ignore
    for (let step = 0; step <= 200; step++) {
      const at = (line: GridLine, lonLat: Point) => distanceTo(line, view, view.toPaper(toMap(lonLat)))
      assert.ok(at(meridian!, [20, 20 + (55 * step) / 200]) < TENTH_MM)
      assert.ok(at(parallel!, [-40 + step / 2, 50]) < TENTH_MM)
    }
    for (const { runs } of [meridian!, parallel!])
      assert.ok(runs.length === 1 && runs[0]!.length < 150, String(runs[0]!.length))
  }
})

test('around a pole, lines end before the other pole, which is infinitely far away', () => {
  for (const [projection, pole] of [
    ['EPSG:3413', -90],
    ['EPSG:3031', 90],
    ['EPSG:5041', -90]
  ] as const) {
    const middle = projectionOf(projection).fromLonLat([0, -pole])
    const lines = trace(viewIn(projection, middle, 60_000_000), 'EPSG:4326', [30], [0], [[-180, 180], [-90, 90]]) // prettier-ignore
    const values = lines.flatMap(({ runs }) => runs.flat(2))
    assert.ok(
      values.every((value) => Math.abs(value) < 1e10),
      projection
    )
    assert.ok(lines[0]!.runs.length === 1 && lines[1]!.runs.length === 1, projection)
  }
})

test('a line is cut where the projection is undefined', () => {
  const view = viewIn('EPSG:2056', [2600000, 1200000], 5_000_000)
  const [meridian] = trace(view, 'EPSG:4326', [7.5], [], [[0, 20], [-90, 90]]) // prettier-ignore
  const latitudes = meridian!.runs.flat().map((at) => projectionOf('EPSG:2056').toLonLat(at)[1])
  assert.ok(meridian!.runs.length >= 1 && Math.min(...latitudes) > -90 && Math.max(...latitudes) < 90)
  assert.ok(distanceTo(meridian!, view, view.toPaper(projectionOf('EPSG:2056').fromLonLat([7.5, 47]))) < TENTH_MM)
})

test('a line does not leap across the map where the world begins anew', () => {
  const view = viewIn('EPSG:3857', [10_000_000, 0], 100_000_000)
  const [parallel] = trace(view, 'EPSG:4326', [], [40], [[-180, 180], [0, 80]]) // prettier-ignore
  assert.is(parallel!.runs.length, 2)
  for (const run of parallel!.runs)
    for (let i = 1; i < run.length; i++) assert.ok(Math.abs(run[i]![0] - run[i - 1]![0]) < 1_500_000)
  // the middle of the map is at 89.8 degrees, its ends 180 from there
  const xs = parallel!.runs.flat().map(([x]) => x)
  assert.ok(Math.abs(Math.min(...xs) - (10_000_000 - 20037508)) < 10_000, String(Math.min(...xs)))
  assert.ok(Math.abs(Math.max(...xs) - (10_000_000 + 20037508)) < 10_000, String(Math.max(...xs)))
})

test('coordinates of a projected grid far outside its valid area are left out', () => {
  const view = viewIn('EPSG:3857', [800000, 6000000], 90_000_000)
  const place = transformOf(view, projectionOf('EPSG:2056'))
  assert.is(place.toMap([2_600_000, 40_000_000]), undefined)
  const [x, y] = place.toMap([2_600_000, 1_200_000])!
  assert.ok(Math.hypot(x - 828064, y - 5934093) < 100, `${x} ${y}`)
})

test('too many vertices are refused', () => {
  const view = viewIn('EPSG:3035', [4321000, 3210000], 1_000_000)
  const many = Array.from({ length: 4000 }, (_, index) => 5 + index / 1000)
  assert.throws(() => trace(view, 'EPSG:4326', many, [], [[5, 15], [50, 55]]), /more than 100000 vertices/) // prettier-ignore
})

const about = (extent: readonly number[]) => extent.map((value) => Math.round(value * 10) / 10)
const window = (view: View, projection: string) =>
  windowOf(view, projectionOf(projection), transformOf(view, projectionOf(projection)))

test('the visible range is exact in the projection of the map, and sampled in others', () => {
  const view = viewIn('EPSG:2056', [2600000, 1200000], 50000, 30)
  assert.equal(window(view, 'EPSG:2056'), { extent: view.extent, isRound: false })
  // 17.28 km x 9.88 km at 46.95 degrees
  const { extent, isRound } = window(viewIn('EPSG:3857', [828000, 5933000], 70_000), 'EPSG:4326')
  assert.equal([about(extent), isRound], [[7.4, 46.9, 7.5, 47], false])
})

test('longitudes go on across the date line, and around the pole', () => {
  const across = window(viewIn('EPSG:3857', [20037508, 0], 20_000_000), 'EPSG:4326')
  assert.ok(!across.isRound && Math.abs(across.extent[2] - across.extent[0] - 44.4) < 0.1, String(across.extent))
  assert.ok(Math.abs((across.extent[0] + across.extent[2]) / 2) > 179.9)
  const polar = window(viewIn('EPSG:3031', [300000, 200000], 30_000_000), 'EPSG:4326')
  assert.equal([polar.isRound, polar.extent[0], polar.extent[2]], [true, -180, 180])
  assert.ok(polar.extent[1] < -88)
})

test('a projection that has no place for the map is refused', () => {
  const view = viewIn('EPSG:3031', [0, 0], 1000)
  assert.throws(() => window(view, 'EPSG:2056'), /EPSG:2056/)
})

test.run()
