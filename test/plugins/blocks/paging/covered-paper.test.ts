import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { View } from '../../../../core/plugin.js'
import { coveredPaper } from '../../../../plugins/blocks/paging/covered-paper.js'
import { thrownBy } from '../../../support/thrown-by.js'

const sheet = { width: 100, height: 80 }
const viewIn = (projection: string, centre: [number, number], unitsPerPt: [number, number], rotationDeg = 0) =>
  new View({ widthPt: 300, heightPt: 100, dpi: 72, projection, centre, unitsPerPt, scale: 1, rotationDeg })
const map = (area?: object) => ({ layers: [], ...(area && { areaOfInterest: { area, display: 'RENDER' } }) }) as never
const rounded = (numbers: readonly number[]) => numbers.map((number) => Math.round(number * 1e6) / 1e6)
const near = (found: unknown, expected: readonly number[]) => assert.equal(rounded(found as number[]), expected)

test('in metres a box of the paper is shown by its centre at the scale of the series', () => {
  const { placeOf, around } = coveredPaper(map(), viewIn('EPSG:2056', [2_600_000, 1_200_000], [1, 1]), sheet, 7200, 99)
  // a point is 2.54 m at 1:7200
  near([around.maxX - around.minX, around.maxY - around.minY], rounded([300 / 2.54, 100 / 2.54]))
  const { center, scale } = placeOf(around)
  near(center, [2_600_000, 1_200_000])
  assert.is(scale, 7200)
  const { minX, minY, maxX, maxY } = around
  near(placeOf({ minX: minX + 10, minY: minY + 20, maxX: maxX + 10, maxY: maxY + 20 }).center, [2_600_025.4, 1_199_949.2]) // prettier-ignore
})

test('in degrees a box of the paper is shown by its bounds, half its width and half its height from its centre', () => {
  const frame = viewIn('CRS:84', [10, 45], [0.01, 0.02])
  const { placeOf, around } = coveredPaper(map(), frame, sheet, 1_000_000, 99)
  const { bbox, useAdjustBounds } = placeOf(around)
  near(bbox, [8.5, 44, 11.5, 46])
  assert.is(useAdjustBounds, false)
  const middle = { minX: (around.minX + around.maxX) / 2, minY: (around.minY + around.maxY) / 2 }
  near(placeOf({ ...around, ...middle }).bbox, [10, 44, 11.5, 45])
})

test('geodetic maps have bounds as well', () => {
  const metres = viewIn('EPSG:3857', [0, 5_000_000], [10, 10])
  const geodetic = coveredPaper({ ...(map() as object), useGeodeticCalculations: true } as never, metres, sheet, 100_000, 99) // prettier-ignore
  near(geodetic.placeOf(geodetic.around).bbox, [-1500, 4_999_500, 1500, 5_000_500])
})

test('the paper turns with the map', () => {
  const { placeOf, around } = coveredPaper(map(), viewIn('EPSG:2056', [2_600_000, 1_200_000], [1, 1], 90), sheet, 7200, 99) // prettier-ignore
  near([around.maxX - around.minX, around.maxY - around.minY], rounded([300 / 2.54, 100 / 2.54]))
  near(placeOf(around).center, [2_600_000, 1_200_000])
})

test('a polygon of less than a square point is covered like its outline', () => {
  const ring = (side: number) => [[0, 0], [side, 0], [side, side], [0, side], [0, 0]].map(([x, y]) => [2_600_000 + x!, 1_200_000 + y!]) // prettier-ignore
  const partsOf = (side: number) => {
    const area = { type: 'Polygon', coordinates: [ring(side)] }
    const { parts } = coveredPaper(map(area), viewIn('EPSG:2056', [2_600_000, 1_200_000], [1, 1]), sheet, 7200, 99)
    return [parts.points.length, parts.lines.length, parts.polygons.length]
  }
  assert.equal(partsOf(2.5), [2, 1, 0])
  const { parts } = coveredPaper(map({ type: 'Polygon', coordinates: [ring(1)] }), viewIn('EPSG:2056', [2_600_000, 1_200_000], [1, 1]), sheet, 7200, 99) // prettier-ignore
  // its first corner, the lower left one; the paper has the proportions of a sheet and a margin of ten points
  near(parts.points, rounded([10 + 0.125 / 2.54, 10 + 1 / 2.54]))
  assert.equal(partsOf(2.6), [0, 0, 1])
})

test('an area may be as long as the most sheets and no longer', async () => {
  const line = (length: number) => map({ type: 'LineString', coordinates: [[2_600_000, 1_200_000], [2_600_000, 1_200_000 + length]] }) // prettier-ignore
  const over = async (length: number, scale = 7200) => coveredPaper(line(length), viewIn('EPSG:2056', [2_600_000, 1_200_000], [1, 1]), sheet, scale, 10) // prettier-ignore
  await over(2030)
  await over(2032)
  assert.is((await thrownBy(over(2034))).code, 'too-large')
  // also on sheets that are larger than what they show: 2 cm are eight of 2.5 mm
  await over(0.02, 0.09)
})

test('in degrees a sheet shows more of them across than down: at 60 degrees north twice as many', async () => {
  for (const projection of ['CRS:84', 'EPSG:4326']) {
    const frame = viewIn(projection, [10, 60], [0.01, 0.01])
    const over = async (sheets: number) => coveredPaper(map(), frame, sheet, 1_000_000, sheets)
    // 3 degrees are 167 km, and a sheet at 1:1,000,000 is 35.3 km wide
    await over(4.8)
    assert.is((await thrownBy(over(4.7))).code, 'too-large')
  }
})

test('an area that the projection of the map has no place for is an error', async () => {
  const areaOfInterest = { area: { type: 'Point', coordinates: [188, -45] }, crs: 'EPSG:4326', display: 'RENDER' }
  const over = async () => coveredPaper({ layers: [], areaOfInterest } as never, viewIn('EPSG:2056', [2_600_000, 1_200_000], [1, 1]), sheet, 7200, 10) // prettier-ignore
  assert.is((await thrownBy(over())).code, 'outside-projection')
})

test.run()
