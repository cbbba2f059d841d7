import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Matrix } from '../../../../plugins/layers/wmts/layer.js'
import { nearestMatrix, nearestOf } from '../../../../plugins/layers/wmts/levels.js'
import { viewOf } from '../drawing.js'

const level = (more: Partial<Matrix> = {}): Matrix => ({ identifier: '1', resolution: 1000, tileSize: [256, 128], matrixSize: [4, 8], topLeftCorner: [0, 0], ...more }) as Matrix // prettier-ignore

test('the level whose pixels are nearest to those of the print, with its tiles', () => {
  const levels = [400, 900, 1150, 4000].map((resolution) => level({ identifier: String(resolution), resolution }))
  assert.equal(nearestOf(levels, 'EPSG:3857', viewOf()), {
    identifier: '900',
    projection: 'EPSG:3857',
    origin: [0, 0],
    resolution: 900,
    tileWidth: 256,
    tileHeight: 128,
    columns: [0, 3],
    rows: [0, 7]
  })
  const of = (resolution: number) => nearestOf([level({ resolution: 900 }), level({ resolution })], 'EPSG:3857', viewOf()).resolution // prettier-ignore
  assert.equal([of(1099), of(1100), of(1101)], [1099, 900, 900])
})

test('scale denominators stand for pixels of 0.28 mm, of the standard’s degrees or of clients that count them as metres', () => {
  const resolution = (projection: string, more: Partial<Matrix>) => nearestOf([level({ resolution: undefined, ...more })], projection, viewOf()).resolution // prettier-ignore
  assert.is(resolution('EPSG:3857', { scaleDenominator: 1e6 }), 280)
  const byRule = (degrees: number) => (degrees * Math.PI * 6378137) / 180
  const isNear = (one: number, other: number) => assert.ok(Math.abs(one / other - 1) < 1e-9, `${one} ${other}`)
  isNear(resolution('EPSG:4326', { scaleDenominator: byRule(1) / 0.00028 }), 1)
  // the whole matrix has 90 to 1440 degrees, counted as metres
  for (const [degrees, isWorld] of [
    [89.9, false],
    [90.1, true],
    [1439, true],
    [1441, false]
  ] as const) {
    // prettier-ignore
    const scaleDenominator = degrees / 0.00028 / 4 / 256
    isNear(resolution('EPSG:4326', { scaleDenominator }), isWorld ? degrees / 1024 : degrees / 1024 / byRule(1))
  }
})

test('a corner in the order of the authority is turned where only that shows tiles on the map', () => {
  const origin = (projection: string, corner: [number, number], center: [number, number], more: Partial<Matrix> = {}) =>
    nearestMatrix([level({ topLeftCorner: corner, ...more })], projection, viewOf({ projection, center, longitudeFirst: true, scale: (1000 * 72) / 0.0254 })).origin // prettier-ignore
  // Gauss-Krüger has the north first
  assert.equal(origin('EPSG:31467', [5_600_000, 3_300_000], [3_400_000, 5_500_000]), [3_300_000, 5_600_000])
  assert.equal(origin('EPSG:31467', [3_300_000, 5_600_000], [3_400_000, 5_500_000]), [3_300_000, 5_600_000])
  assert.equal(origin('EPSG:31467', [1, 2], [3_400_000, 5_500_000]), [1, 2])
  assert.equal(origin('EPSG:2056', [1_400_000, 2_500_000], [2_550_000, 1_350_000]), [1_400_000, 2_500_000])
  const degrees = { resolution: 0.1, tileSize: [10, 10] as [number, number] }
  const bern: [number, number] = [7.4, 46.9]
  assert.equal(origin('EPSG:4326', [90, -180], bern, degrees), [-180, 90])
  assert.equal(origin('EPSG:4326', [-180, 90], bern, degrees), [-180, 90])
  assert.equal(origin('EPSG:4326', [0, 91], [0, 0], degrees), [0, 91])
  assert.equal(origin('EPSG:4326', [0, 91.1], [0, 0], degrees), [91.1, 0])
})

test.run()
