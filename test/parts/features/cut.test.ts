import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Point } from '../../../core/views/affine.js'
import { resolveView } from '../../../parts/geo/extent.js'
import { reprojector } from '../../../core/views/reproject.js'
import { worldWidth } from '../../../core/views/world.js'
import { packageRoot } from '../../../core/package-root.js'
import { signedArea } from '../../../parts/geometry/line-offset.js'
import { OnPaper } from '../../../parts/geometry/on-paper.js'
import type { Parts, Run } from '../../../parts/geometry/parts.js'

const TENTH_MM = 7.2 / 25.4
const box = (west: number, south: number, east: number, north: number) => [[west, south], [east, south], [east, north], [west, north], [west, south]] // prettier-ignore
const area = (...coordinates: number[][][]) => ({ type: 'Polygon', coordinates })
const mapOf = (projection: string, members: object = {}, source = 'EPSG:4326') => {
  const view = resolveView({ widthPt: 600, heightPt: 400, dpi: 72, projection, center: [0, 0], scale: 2e8, ...members })
  const reproject = reprojector(source, projection)
  const paper = new OnPaper(view, { reproject, worldWidth: worldWidth(projection) })
  const at = (place: Point) => view.toPaper(reproject!(place)!)
  return { view, at, parts: (geometry: unknown) => paper.parts(geometry) }
}
const pointsOf = ({ xy }: Run): Point[] => Array.from({ length: xy.length / 2 }, (_, i) => [xy[2 * i]!, xy[2 * i + 1]!])
const away = (from: Point, to: Point) => Math.hypot(from[0] - to[0], from[1] - to[1])
const nearest = (points: Point[], to: Point) => Math.min(...points.map((point) => away(point, to)))
/** By the rule of outer rings and holes, in millions of square kilometres. */
const sizeOf = ({ polygons }: Parts, scale: number) => {
  const km = (scale * 0.0254) / 72 / 1000
  const sizes = polygons.map(([outer, ...holes]) => [outer!, ...holes].map(({ xy }) => Math.abs(signedArea(xy)) / 2).reduce((size, hole) => Math.abs(size - hole))) // prettier-ignore
  return (sizes.reduce((sum, size) => sum + size, 0) * km * km) / 1e6
}
const isNear = (actual: number, expected: number, within: number) =>
  assert.ok(Math.abs(actual - expected) <= within, `${actual}, not ${expected}`)

test('an area across the seam of the map is cut at the seam, at any rotation of the map', () => {
  for (const rotation of [0, 40, 90, 213]) {
    const map = mapOf('EPSG:8858', { rotationDeg: rotation })
    const parts = map.parts(area(box(60, 20, 120, 50)))
    assert.is(parts.polygons.length, 2)
    for (const [corner, edge] of [
      [[60, 20], 89.9999999],
      [[120, 50], -269.9999999]
    ] as const) {
      const [outer] = parts.polygons.find(([run]) => nearest(pointsOf(run!), map.at(corner)) < TENTH_MM)!
      for (const latitude of [20, 50]) assert.ok(nearest(pointsOf(outer!), map.at([edge, latitude])) < TENTH_MM)
    }
    // as large as it is on the earth
    isNear(sizeOf(parts, 2e8), 6.371 ** 2 * (Math.PI / 3) * (Math.sin(0.8727) - Math.sin(0.3491)), 0.15)
  }
})

test('the cut follows the edge of the map and is not outlined', () => {
  const map = mapOf('EPSG:8858')
  const parts = map.parts(area(box(60, -60, 120, 60)))
  const edge = Array.from({ length: 1201 }, (_, i) => map.at([89.9999999, i / 10 - 60]))
  const [east] = parts.polygons.find(([run]) => nearest(pointsOf(run!), map.at([60, 60])) < TENTH_MM)!
  const onEdge = pointsOf(east!).filter((point) => nearest(edge, point) < TENTH_MM)
  assert.ok(onEdge.length > 8)
  // straight between two of its corners it is as near
  for (const latitude of [-45, -30, -15, 0, 15, 30, 45]) assert.ok(distanceTo(pointsOf(east!), map.at([89.9999999, latitude])) < TENTH_MM) // prettier-ignore
  for (const run of parts.border!) assert.ok(pointsOf(run).filter((point) => nearest(edge, point) < TENTH_MM).length <= 2) // prettier-ignore
  assert.is(parts.border!.length, 2)
})

/** From the straight pieces between points. */
const distanceTo = (points: Point[], [x, y]: Point): number =>
  Math.min(
    ...points.slice(1).map(([toX, toY], index) => {
      const [fromX, fromY] = points[index]!
      const [dx, dy] = [toX - fromX, toY - fromY]
      const part = Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1)))
      return Math.hypot(fromX + part * dx - x, fromY + part * dy - y)
    })
  )

test('a line ends at one edge and continues at the other; a line along the seam is drawn on both', () => {
  const map = mapOf('EPSG:8858')
  const across = map.parts({ type: 'LineString', coordinates: [[60, 10], [120, 30]] }).lines // prettier-ignore
  assert.is(across.length, 2)
  const ends = across.flatMap(({ xy }) => [[xy[0]!, xy[1]!], [xy[xy.length - 2]!, xy[xy.length - 1]!]] as Point[]) // prettier-ignore
  for (const place of [[60, 10], [89.9999999, 20], [-269.9999999, 20], [120, 30]] as const) assert.ok(nearest(ends, map.at(place)) < TENTH_MM, `${place}`) // prettier-ignore
  const along = map.parts({ type: 'LineString', coordinates: [[90, -20], [90, 20]] }).lines // prettier-ignore
  assert.equal(along.map(({ minX }) => minX < 300).sort(), [false, true]) // prettier-ignore
})

test('coordinates in metres are cut at the seam of their projection', () => {
  // 69 to 231 degrees east
  const map = mapOf('EPSG:3857', { scale: 3e8, center: [20037508, 0] }, 'EPSG:3832')
  const { polygons } = map.parts(area(box(-9e6, 1e6, 9e6, 5e6)))
  const width = 18e6 / ((3e8 * 0.0254) / 72)
  for (const [outer] of polygons) isNear(outer!.maxX - outer!.minX, width, TENTH_MM)
  isNear(polygons[0]!.length, 1, 0)
  const world = mapOf('EPSG:8857', {}, 'EPSG:3832').parts(area(box(-9e6, 1e6, 9e6, 5e6)))
  assert.is(world.polygons.length, 2)
})

test('Antarctica is cut correctly, whichever ring is declared as the hole', () => {
  const { attributes } = JSON.parse(readFileSync(join(packageRoot, 'test/golden/seams/antarctica-3571.json'), 'utf8'))
  const dotAndCoast = attributes.map.layers[0].geoJson
  const coast = dotAndCoast.coordinates[1]
  const degenerate = area([[-180, -85], [180, -85], [180, -85], [-180, -85], [-180, -85]], coast) // prettier-ignore
  for (const [projection, center] of [
    ['EPSG:3571', [0, 0]],
    ['EPSG:8857', [0, 0]],
    ['EPSG:8858', [0, 0]],
    ['EPSG:6933', [0, 0]]
  ] as const)
    // prettier-ignore
    for (const geometry of [dotAndCoast, degenerate, area(coast)]) {
      const size = sizeOf(mapOf(projection, { center, scale: 3e8 }).parts(geometry), 3e8)
      assert.ok(size > 12 && size < 14.5, `${projection}: ${size}`)
    }
})

test('geometries beyond the horizon are left out, geometries across the horizon end there', () => {
  const map = mapOf('EPSG:102035', { scale: 5e7, widthPt: 900, heightPt: 900 })
  assert.ok(map.parts(area(box(0, -60, 20, -40))).isLost)
  const { polygons } = map.parts(area(box(-20, -40, 20, 40)))
  const radius = Math.max(...pointsOf(polygons[0]![0]!).map((point) => away(point, [450, 450])))
  isNear(radius, 6378137 / ((5e7 * 0.0254) / 72), 1)
})

test.run()
