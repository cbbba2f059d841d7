import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { MapParameters } from '../../../parts/geo/extent.js'
import { MERCATOR_HALF } from '../../../core/views/world.js'
import { type Outlines, viewOverMiddle, viewShowingAll, type Zoom } from '../../../parts/geo/zoom.js'

/** A point is a metre at this scale. */
const METRE = 72 / 0.0254
const frame: MapParameters = { widthPt: 300, heightPt: 200, dpi: 144, projection: 'EPSG:2056' }
const zoomed = (outlines: Outlines, parameters: Partial<MapParameters> = {}, zoom: Partial<Zoom> = {}) =>
  viewShowingAll(outlines, { ...frame, ...parameters }, { marginPt: 10, minScale: 0, pointScale: 5000, ...zoom })!
const about = (actual: readonly number[], wanted: readonly number[], slack = 1e-6) =>
  actual.forEach((value, index) =>
    assert.ok(Math.abs(value - wanted[index]!) < slack, `${actual} instead of ${wanted}`)
  )

const [E, N] = [2_600_000, 1_200_000]
const box = (width: number, height: number) => [E, N, E + width, N, E + width, N + height, E, N + height]

test('the side that has least space has the margin; the other one has more', () => {
  const wide = zoomed([box(560, 100)])
  about([wide.scale / METRE], [2])
  about(wide.toPaper([E, N]), [10, 125])
  about(wide.toPaper([E + 560, N + 100]), [290, 75])
  const high = zoomed([box(10, 90)])
  about([high.scale / METRE, ...high.toPaper([E, N])], [0.5, 140, 190])
})

test('outlines are combined, whatever their positions', () => {
  const view = zoomed([[E, N], [E + 280, N + 20], box(10, 10)]) // prettier-ignore
  about([view.scale / METRE, ...view.centre], [1, E + 140, N + 10])
})

test('no scale larger than the least; the resolution changes nothing', () => {
  for (const dpi of [72, 300]) {
    const view = zoomed([box(28, 1)], { dpi }, { minScale: 2500 })
    assert.equal([view.scale, ...view.centre], [2500, E + 14, N + 0.5])
  }
})

test('a point, also one that turning blurs, is shown at its own scale', () => {
  for (const rotationDeg of [0, 30]) assert.is(zoomed([[E, N], [E, N]], { rotationDeg }).scale, 5000) // prettier-ignore
  about([zoomed([[E, N, E, N + 18]]).scale / METRE], [0.1])
})

test('a rotated frame contains its features, not the extent around the features', () => {
  // a strip of 280 x 20 m that rises to the east by 30 degrees
  const [cos, sin] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)]
  const at = (along: number, across: number) => [E + along * cos - across * sin, N + along * sin + across * cos]
  const strip = [at(0, 0), at(280, 0), at(280, 20), at(0, 20)].flat()
  const level = zoomed([strip], { rotationDeg: 30 })
  about([level.scale / METRE], [1])
  about(level.toPaper([strip[0]!, strip[1]!]), [10, 110])
  assert.ok(zoomed([strip], { rotationDeg: -30 }).scale > level.scale)
  const upright = zoomed([box(180, 28)], { rotationDeg: 90 })
  about([upright.scale / METRE, ...upright.toPaper([E, N])], [1, 136, 10])
})

test('with fixed scales the largest scale that shows all features is used', () => {
  const scales = [1000, 2000, 5000, 10_000]
  const keeping = (width: number, zoom?: Partial<Zoom>) =>
    zoomed([box(width, 1)], { useNearestScale: true, scales }, zoom).scale
  const fits = (scale: number) => (280 * scale) / METRE
  assert.equal([fits(999), fits(1001), fits(1990), fits(2001)].map((width) => keeping(width)), [1000, 2000, 2000, 5000]) // prettier-ignore
  assert.is(keeping(fits(2000)), 2000)
  assert.equal([keeping(fits(100), { minScale: 1500 }), keeping(0, { pointScale: 300 })], [2000, 1000])
  about([keeping(fits(20_000))], [20_000])
  assert.is(zoomed([box(1, 1)], { scales }, { minScale: 700 }).scale, 700)
})

test('degrees are as the ground has them', () => {
  const view = zoomed([[10, 59, 12, 61]], { projection: 'EPSG:4326' })
  about(view.toPaper([11, 61]), [150, 10], 1e-3)
  const [right] = view.toPaper([12, 60])
  // a degree at 60 degrees north is 55.80 km wide and 111.41 km high
  about([(right - 150) / 90], [55.8 / 111.41], 1e-3)
  const world = zoomed([[-180, -85, 180, 85]], { projection: 'EPSG:4326' })
  about([...world.centre, ...world.toPaper([-180, 0])], [0, 0, 10, 100], 1e-3)
  const mercator = zoomed([[1e6, 6e6, 1.1e6, 6e6]], { projection: 'EPSG:3857', useGeodeticCalculations: true })
  about(mercator.toPaper([1e6, 6e6]), [10, 100])
  assert.ok(mercator.scale < 0.7 * zoomed([[1e6, 6e6, 1.1e6, 6e6]], { projection: 'EPSG:3857' }).scale)
})

test('the short way across the date line', () => {
  const far = MERCATOR_HALF
  const across = zoomed([[far - 1e5, 0], [-far + 1e5, 0, -far + 3e5, 1e5]], { projection: 'EPSG:3857' }) // prettier-ignore
  about([across.centre[0] - far, across.scale / METRE], [1e5, 4e5 / 280], 1e-3)
  const fiji = zoomed([[177, -19, 180, -16], [-180, -17, -179, -16]], { projection: 'EPSG:4326', rotationDeg: 20 }) // prettier-ignore
  about(fiji.centre, [179, -17.5], 0.3)
  const all = zoomed([[-179, -80, 179, 80], [-179, 0]], { projection: 'EPSG:4326' }) // prettier-ignore
  about(all.centre, [0, 0])
  assert.is(zoomed([[-100, 0], [100, 0]], { projection: 'EPSG:4326' }).centre[0], 180) // prettier-ignore
  assert.is(zoomed([[-100, 0], [60, 0]], { projection: 'EPSG:4326' }).centre[0], -20) // prettier-ignore
})

test('the middle at a scale that is asked for, or at the nearest of those to keep to', () => {
  const middle = (parameters: Partial<MapParameters> = {}) =>
    viewOverMiddle([box(100, 50)], { ...frame, ...parameters }, 2600)!
  assert.equal([middle().scale, ...middle().centre], [2600, E + 50, N + 25])
  assert.is(middle({ useNearestScale: true, scales: [1000, 2500, 5000] }).scale, 2500)
  const north = viewOverMiddle([[7, 46, 9, 48]], { ...frame, projection: 'EPSG:4326', longitudeFirst: false }, 1e6)!
  assert.equal(north.centre, [8, 47])
})

test('outlines without positions have no view', () => {
  for (const outlines of [[], [[]]]) {
    assert.is(viewShowingAll(outlines, frame, { marginPt: 10, minScale: 0, pointScale: 5000 }), undefined)
    assert.is(viewOverMiddle(outlines, { ...frame, projection: 'EPSG:3857' }, 5000), undefined)
  }
})

test('outlines below a scale of 1:0.1 are a point, others are shown as large as they can be', () => {
  const scaleOf = (width: number) => zoomed([[E, N, E + width, N]]).scale
  // the frame has 280 points inside its margins
  about([scaleOf((280 * 0.5) / METRE), scaleOf((280 * 0.11) / METRE)], [0.5, 0.11], 1e-3)
  assert.is(scaleOf((280 * 0.09) / METRE), 5000)
})

test('an outline that ends at the zero meridian lies in the west, and is moved around the world with the west', () => {
  const centre = (...outlines: number[][]) => zoomed(outlines, { projection: 'EPSG:4326' }).centre[0]
  about([centre([-20, 0, 0, 0], [150, 0, 170, 0])], [75])
  about([centre([-20, 0, 0, 0], [175, 0, 179, 0])], [267.5])
})

test.run()
