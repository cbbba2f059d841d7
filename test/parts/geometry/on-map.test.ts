import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { reprojector } from '../../../core/views/reproject.js'
import { OnMap } from '../../../parts/geometry/on-map.js'

const WORLD = 2 * 20037508.342789244
const degrees = new OnMap({ worldWidth: 360 })
const mercator = new OnMap({ reproject: reprojector('EPSG:4326', 'EPSG:3857')!, worldWidth: WORLD })
const island = [[178, -15], [-179, -16], [-178, -18], [179, -20], [178, -15]] // prettier-ignore
const xsOf = (xy: ArrayLike<number>, unit = 1) => Array.from(xy).filter((_, index) => index % 2 === 0).map((x) => Math.round((x / unit) * 1e6) / 1e6) // prettier-ignore

test('lines and rings continue across the date line, in degrees, in Mercator and between both', () => {
  const polygon = { type: 'Polygon', coordinates: [island] }
  const line = { type: 'LineString', coordinates: island }
  const xs = [178, 181, 182, 179, 178]
  assert.equal(xsOf(degrees.shapes(polygon).polygons[0]![0]!.xy), xs)
  assert.equal(xsOf(degrees.shapes(line).lines[0]!), xs)
  assert.equal(xsOf(mercator.shapes(polygon).polygons[0]![0]!.xy, WORLD / 360), xs)
  assert.equal(xsOf(mercator.shapes(line).lines[0]!, WORLD / 360), xs)
  const metres = island.map(([x, y]) => [(x! / 360) * WORLD, y! * 1e5])
  const fromMercator = new OnMap({ reproject: reprojector('EPSG:3857', 'EPSG:4326')!, worldWidth: 360 })
  assert.equal(xsOf(fromMercator.shapes({ type: 'Polygon', coordinates: [metres] }).polygons[0]![0]!.xy), xs)
})

test('features of a projection without date line continue across the date line of the map', () => {
  const fromFiji = new OnMap({ reproject: reprojector('EPSG:3460', 'EPSG:3857')!, worldWidth: WORLD })
  const square = [[2_000_000, 4_000_000], [2_200_000, 4_000_000], [2_200_000, 4_200_000], [2_000_000, 4_000_000]] // prettier-ignore
  const { polygons } = fromFiji.shapes({ type: 'Polygon', coordinates: [square] })
  const xs = xsOf(polygons[0]![0]!.xy, WORLD / 360)
  assert.ok(Math.min(...xs) < 180 && Math.max(...xs) > 180 && Math.max(...xs) - Math.min(...xs) < 3, xs.join())
})

test('on a map without date line coordinates are used unchanged', () => {
  const plain = new OnMap({})
  assert.equal(xsOf(plain.shapes({ type: 'LineString', coordinates: island }).lines[0]!), [178, -179, -178, 179, 178])
})

test('cuts along the date line are not outlined, in any projection', () => {
  const cut = {
    type: 'MultiPolygon',
    coordinates: [[[[150, 60], [180, 65], [180, 70], [150, 60]]], [[[-180, 65], [-170, 66], [-180, 70], [-180, 65]]]] // prettier-ignore
  }
  const lengths = (onMap: OnMap) => onMap.shapes(cut).border?.map(({ length }) => length)
  assert.equal(lengths(degrees), [6, 6])
  assert.equal(lengths(mercator), [6, 6])
  assert.is(lengths(new OnMap({ reproject: reprojector('EPSG:4326', 'EPSG:3995')! }))?.length, 2)
  assert.is(lengths(new OnMap({ worldWidth: 360 }, undefined, false)), undefined)
})

test('features outside the projection are reported unless a part of the feature is inside', () => {
  const toSwiss = new OnMap({ reproject: reprojector('EPSG:4326', 'EPSG:2056')! })
  assert.ok(toSwiss.shapes({ type: 'Point', coordinates: [188, -45] }).isLost)
  assert.ok(toSwiss.shapes({ type: 'LineString', coordinates: [[188, -45], [189, -45]] }).isLost) // prettier-ignore
  assert.ok(toSwiss.shapes({ type: 'Polygon', coordinates: [[[188, -45], [189, -45], [189, -46]]] }).isLost) // prettier-ignore
  assert.not.ok(toSwiss.shapes({ type: 'MultiPoint', coordinates: [[188, -45], [7, 46]] }).isLost) // prettier-ignore
  assert.not.ok(toSwiss.shapes(null).isLost)
  const { lines } = toSwiss.shapes({ type: 'LineString', coordinates: [[7, 46], [7.5, 46.5], [188, -45], [8.5, 46.5], [9, 46]] }) // prettier-ignore
  // it goes as far as the projection does
  assert.equal(
    [lines[0]![0]!, lines[1]!.at(-2)!].map((x) => Math.round(x / 1e5)),
    [26, 27]
  )
  assert.is(lines.length, 2)
  for (const x of [lines[0]!.at(-2)!, lines[1]![0]!]) assert.ok(Math.abs(Math.abs(x - 2.6e6) - 4.6e6) < 3e5, `${x}`)
})

test.run()
