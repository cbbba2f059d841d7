import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { View } from '../../../../core/plugin.js'
import { cornerLabels } from '../../../../plugins/blocks/margin-grid/corners.js'

const viewAt = (projection: string, centre: [number, number], unitsPerPt: number, scale: number) =>
  new View({ widthPt: 300, heightPt: 200, dpi: 72, projection, centre, unitsPerPt: [unitsPerPt, unitsPerPt], scale, rotationDeg: 0 }) // prettier-ignore
const swiss = viewAt('EPSG:2056', [2_600_000, 1_200_000], 10, 28_346)
const look = { fontSize: 10, color: '#000', width: 40 }
const labels = (form: 'numbers' | 'degrees' | 'mgrs', view = swiss) => cornerLabels(form, view, 'en', 6, () => look)
const textsOf = (...given: Parameters<typeof labels>) => labels(...given).map(({ runs }) => runs[0]!.text)

test('the labels of corners are flush with them, half their capitals beyond the distance, above and below the map', () => {
  const places = labels('numbers').map(({ at: [x, y], turnDeg }) => [x, Math.round(y * 100) / 100, turnDeg])
  const away = 6 + 0.714 * 5
  assert.equal(places, [[20, -away, 0], [280, -away, 0], [280, 200 + away, 0], [20, 200 + away, 0]]) // prettier-ignore
})

test('numbers are whole metres, or degrees with five decimals', () => {
  assert.is(textsOf('numbers')[0], '2\u202f598\u202f500 / 1\u202f201\u202f000')
  assert.is(textsOf('numbers', viewAt('CRS:84', [10, 50], 0.01, 1_000_000))[0], '8.50000 / 51.00000')
})

test('degrees have latitude first, and tenths of seconds on maps of large scales', () => {
  const degrees = (scale: number) => textsOf('degrees', viewAt('CRS:84', [10.50012, 50.00012], 0.01, scale))[0]!
  assert.match(degrees(28_346), /^51°.*N.*9°.*E$/)
  // a second of 30.9 m is five points long at 1 : 17,518
  assert.equal([17_600, 17_400].map((scale) => /\d\.\d″/.test(degrees(scale))), [false, true]) // prettier-ignore
})

test('references are those of MGRS; a corner that the projection cannot represent has none', () => {
  assert.match(textsOf('mgrs')[0]!, /^32T [A-Z]{2} \d{5} \d{5}$/)
  const beyond = viewAt('EPSG:4326', [0, 89], 0.02, 1_000_000)
  assert.ok(textsOf('mgrs', beyond).length < 4)
})

test.run()
