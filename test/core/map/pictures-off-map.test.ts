import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { picturesOnMap } from '../../../core/map/pictures-off-map.js'
import type { PlacedImage } from '../../../core/plugin/contracts.js'
import { viewOf } from '../../plugins/layers/drawing.js'

const bytes = new Uint8Array(1)
const pictureAt = (
  [left, bottom, right, top]: readonly [number, number, number, number],
  projection = 'EPSG:3857'
): PlacedImage => ({
  source: { bytes },
  at: { projection, unitToMap: [right - left, 0, 0, bottom - top, left, top] }
})
const warningOf = (picture: PlacedImage, view = viewOf()) => picturesOnMap([picture], view)?.elsewhere

test('a picture whose numbers are degrees, or in the other order, gives a warning', () => {
  assert.match(warningOf(pictureAt([10.9, 50.3, 11.2, 50.8]))!, '"projection": "EPSG:4326"')
  assert.match(warningOf(pictureAt([50.3, 10.9, 50.8, 11.2]))!, 'latitude first')
  assert.match(warningOf(pictureAt([6_500_000, 1_200_000, 6_600_000, 1_300_000]))!, 'y before x')
  const world = viewOf({ center: [0, 0], scale: 4e8 })
  assert.match(warningOf(pictureAt([-180, -90, 180, 90]), world)!, '"projection": "EPSG:4326"')
  const degrees = viewOf({ projection: 'EPSG:4326', center: [11, 50.5], longitudeFirst: true, scale: 1e6 })
  assert.match(warningOf(pictureAt([1_200_000, 6_500_000, 1_300_000, 6_600_000], 'EPSG:4326'), degrees)!, '"projection": "EPSG:3857"') // prettier-ignore
})

test('a picture on the map, or outside of it for no such reason, gives none', () => {
  assert.equal(picturesOnMap([pictureAt([1_200_000, 6_500_000, 1_300_000, 6_600_000])], viewOf()), {})
  assert.equal(picturesOnMap([pictureAt([3_000_000, 6_500_000, 3_100_000, 6_600_000])], viewOf()), {})
  assert.is(picturesOnMap([pictureAt([10.9, 50.3, 11.2, 50.8], 'EPSG:4326')], viewOf()), undefined)
  assert.is(picturesOnMap([{ source: { bytes }, at: 'frame' }], viewOf()), undefined)
})

test.run()
