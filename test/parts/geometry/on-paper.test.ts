import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { resolveView, type MapParameters } from '../../../parts/geo/extent.js'
import { reprojector } from '../../../core/views/reproject.js'
import { worldWidth } from '../../../core/views/world.js'
import { OnPaper } from '../../../parts/geometry/on-paper.js'
import type { Run } from '../../../parts/geometry/parts.js'
import { ringArea } from '../../../parts/geometry/label-points.js'
import { signedArea } from '../../../parts/geometry/line-offset.js'

/** A point of paper is a degree, or a degree of the equator. */
const viewOf = (parameters: Partial<MapParameters>) =>
  resolveView({ widthPt: 90, heightPt: 60, dpi: 72, projection: 'EPSG:4326', bbox: [135, -30, 225, 30], longitudeFirst: true, ...parameters }) // prettier-ignore
const paperOf = (parameters: Partial<MapParameters> = {}) => {
  const view = viewOf(parameters)
  return new OnPaper(view, {
    reproject: reprojector('CRS:84', view.projection),
    worldWidth: worldWidth(view.projection)
  })
}
const METRES = 20037508.342789244 / 180
/** 360 degrees about the Greenwich meridian, and as many beyond. */
const twoWorlds = { widthPt: 720, heightPt: 180, bbox: [-360, -90, 360, 90] }
const rounded = ({ xy }: Run) => Array.from(xy, (value) => Math.round(value * 100) / 100 || 0)
const box = (west: number, south: number, east: number, north: number) => [[west, south], [east, south], [east, north], [west, north], [west, south]] // prettier-ignore
const backwards = (ring: number[][]) => ring.toReversed()
const island = { type: 'Polygon', coordinates: [[[178, -15], [-179, -16], [-178, -18], [179, -20], [178, -15]]] } // prettier-ignore

test('a map across the date line shows both sides', () => {
  const paper = paperOf()
  const { points } = paper.parts({ type: 'MultiPoint', coordinates: [[170, 0], [-170, 0], [180, 10], [-180, 10]] }) // prettier-ignore
  assert.equal(points, [35, 30, 55, 30, 45, 20, 45, 20])
  const { lines } = paper.parts({ type: 'LineString', coordinates: [[170, 0], [-170, 10]] }) // prettier-ignore
  assert.equal(lines.map(rounded), [[35, 30, 55, 20]])
  assert.equal(paper.parts(island).polygons.map((rings) => rings.map(rounded)), [[[43, 45, 46, 46, 47, 48, 44, 50, 43, 45]]]) // prettier-ignore
  assert.is(paper.parts(island).border, undefined)
})

test('a map across the date line shows both sides in Mercator, rotated, and one world farther west', () => {
  for (const middle of [-180, 180])
    for (const rotationDeg of [0, 90]) {
      const bbox = [(middle - 45) * METRES, -30 * METRES, (middle + 45) * METRES, 30 * METRES]
      const paper = paperOf({ projection: 'EPSG:3857', bbox, rotationDeg })
      const [[outer]] = paper.parts(island).polygons as [[Run]]
      const [across, down] = [outer.maxX - outer.minX, outer.maxY - outer.minY]
      assert.ok(Math.abs((rotationDeg === 0 ? across : down) - 4) < 0.1, `${across} ${down}`)
      assert.ok(Math.abs((outer.minX + outer.maxX) / 2 - 45) < 20 && outer.minY > 10 && outer.maxY < 90)
    }
})

test('a map wider than the world repeats the features in each world', () => {
  const paper = paperOf(twoWorlds)
  assert.equal(paper.parts({ type: 'Point', coordinates: [10, 0] }).points.filter((_, index) => index % 2 === 0), [10, 370, 730]) // prettier-ignore
  assert.equal(paper.parts(island).polygons.map(([outer]) => Math.round(outer!.minX)), [-182, 178, 538, 898]) // prettier-ignore
  const { lines } = paper.parts({ type: 'LineString', coordinates: [[170, 0], [-170, 10]] }) // prettier-ignore
  assert.equal(lines.map(({ minX, maxX }) => [minX, maxX].map(Math.round)), [[-190, -170], [170, 190], [530, 550], [890, 910]]) // prettier-ignore
})

test('the number of repeated worlds is limited', () => {
  const { points } = paperOf({ bbox: [-1e9, -30, 1e9, 30] }).parts({ type: 'Point', coordinates: [0, 0] })
  assert.is(points.length / 2, 17)
  const winding = Array.from({ length: 30_000 }, (_, i) => [((i * 170 + 180) % 360) - 180, i / 1000])
  const { lines } = paperOf().parts({ type: 'LineString', coordinates: winding })
  assert.ok(lines.reduce((sum, { xy }) => sum + xy.length / 2, 0) < 200_000)
})

test('a hole is drawn in the world of its outer ring', () => {
  const holed = { type: 'Polygon', coordinates: [box(170, -20, 190, 20), backwards(box(-178, -5, -175, 5))] }
  const [[outer, hole]] = paperOf().parts(holed).polygons as [[Run, Run]]
  assert.ok(hole.minX > outer.minX && hole.maxX < outer.maxX, `${hole.minX} ${hole.maxX}`)
})

test('a geometry cut at the date line is filled as one, without an outline along the cut', () => {
  const cut = { type: 'MultiPolygon', coordinates: [[box(170, 0, 180, 10)], [backwards(box(-180, 0, -170, 10))]] }
  const { polygons, border } = paperOf().parts(cut)
  assert.equal(polygons.map(([outer]) => [outer!.minX, outer!.maxX]), [[35, 45], [45, 55]]) // prettier-ignore
  assert.ok(polygons.every(([outer]) => signedArea(outer!.xy) < 0))
  assert.equal(border!.map(rounded), [[45, 20, 35, 20, 35, 30, 45, 30], [45, 20, 55, 20, 55, 30, 45, 30]]) // prettier-ignore
  // where the date line is not seen, its rings are its border
  const elsewhere = paperOf({ bbox: [-4.5, -3, 4.5, 3] }).parts({
    ...cut,
    coordinates: [...cut.coordinates, [box(0, 0, 5, 5)]]
  })
  assert.is(elsewhere.border, undefined)
})

test('a ring around a pole is filled up to the pole, in all visible worlds', () => {
  const around = Array.from({ length: 37 }, (_, i) => [((i * 10 + 175) % 360) - 180, 60 + 10 * Math.sin(i)])
  around[36] = around[0]!
  for (const [sign, pole] of [
    [1, 0],
    [-1, 180]
  ] as const) {
    // prettier-ignore
    const ring = around.map(([x, y]) => [x, sign * y!])
    const { polygons, border } = paperOf(twoWorlds).parts({ type: 'Polygon', coordinates: [ring] })
    assert.ok(polygons.length >= 3)
    for (const [outer] of polygons) {
      assert.is(sign > 0 ? outer!.minY : outer!.maxY, pole)
      assert.ok(Math.abs(ringArea(outer!.xy) / 2 - 360 * 30) < 400, String(ringArea(outer!.xy) / 2))
    }
    assert.ok(border!.every(({ minY, maxY }) => (sign > 0 ? minY > 10 : maxY < 170)))
  }
})

test('a band around a pole has the pole as a hole', () => {
  const around = (latitude: number) => Array.from({ length: 37 }, (_, i) => [((i * 10 + 175) % 360) - 180, latitude])
  const { polygons } = paperOf(twoWorlds).parts({ type: 'Polygon', coordinates: [around(60), around(80)] })
  for (const [outer, hole] of polygons as [Run, Run][]) {
    assert.is(Math.round(ringArea(outer.xy) / 2 - ringArea(hole.xy) / 2), 360 * 20)
    assert.ok(signedArea(outer.xy) * signedArea(hole.xy) < 0)
  }
})

test('the world with a hole covers everything but the hole, in any projection', () => {
  const mask = { type: 'Polygon', coordinates: [box(-180, -90, 180, 90), backwards(box(7, 46, 9, 47))] }
  for (const [projection, center, scale] of [
    ['EPSG:4326', [8, 46.5], 10_000_000],
    ['EPSG:3857', [890_000, 5_860_000], 10_000_000],
    ['EPSG:2056', [2_660_000, 1_190_000], 2_000_000],
    ['EPSG:3035', [4_321_000, 3_210_000], 50_000_000],
    ['EPSG:3995', [0, 0], 300_000_000]
  ] as const) {
    const { polygons } = paperOf({ projection, center, scale, bbox: undefined }).parts(mask)
    const [outer] = polygons[0]!
    assert.ok(outer!.minX < -2 && outer!.minY < -2 && outer!.maxX > 92 && outer!.maxY > 62, `${projection} ${JSON.stringify({ ...outer, xy: 0 })}`) // prettier-ignore
    assert.is(polygons[0]!.length, 2, projection)
  }
})

test('distant features are left out before the reprojection', () => {
  let count = 0
  const view = viewOf({ projection: 'EPSG:2056', center: [2_600_000, 1_200_000], scale: 100_000, bbox: undefined })
  const reproject = reprojector('CRS:84', 'EPSG:2056')!
  const counting = Object.assign((position: readonly [number, number]) => (count++, reproject(position)), { back: reproject.back, worldWidth: 360 }) // prettier-ignore
  const paper = new OnPaper(view, { reproject: counting })
  const far = Array.from({ length: 1000 }, (_, i) => [20 + i / 1000, 40])
  count = 0
  const parts = paper.parts({ type: 'LineString', coordinates: far })
  assert.equal([parts.lines.length, parts.isLost, count], [0, false, 1])
  assert.is(paper.parts({ type: 'LineString', coordinates: [[7.4, 46.9], [7.5, 47]] }).lines.length, 1) // prettier-ignore
  assert.ok(paper.parts({ type: 'LineString', coordinates: [[188, -45], [189, -45]] }).isLost) // prettier-ignore
})

test('lines and rings have no more corners than visible', () => {
  const wave = Array.from({ length: 10_001 }, (_, i) => [150 + i / 500, 5 * Math.sin(i / 500)])
  const { lines } = paperOf().parts({ type: 'LineString', coordinates: wave })
  assert.ok(lines[0]!.xy.length < 1000)
  assert.equal([...Array.from(lines[0]!.xy).slice(0, 2), Math.round(lines[0]!.maxX * 1000)], [15, 30, 35_000])
})

test.run()
