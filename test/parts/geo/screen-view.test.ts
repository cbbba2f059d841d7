import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { apply } from '../../../core/views/affine.js'
import type { MapParameters } from '../../../parts/geo/extent.js'
import { viewOfScreen } from '../../../parts/geo/screen-view.js'
import { webZoom } from '../../../parts/geo/web-zoom.js'
import { thrownBy } from '../../support/thrown-by.js'

const parameters = (more: Partial<MapParameters> = {}): MapParameters => ({
  widthPt: 600,
  heightPt: 300,
  dpi: 200,
  projection: 'EPSG:3857',
  ...more
})
const WORLD = 2 * Math.PI * 6378137
const mercator = ([longitude, latitude]: readonly number[]): [number, number] => [
  (WORLD * longitude!) / 360,
  6378137 * Math.log(Math.tan(Math.PI / 4 + (latitude! * Math.PI) / 360))
]

/** Where MapLibre GL JS shows a place, in CSS pixels from the middle of the screen, y down. */
const onScreen = (place: readonly number[], center: readonly number[], zoom: number, bearing: number) => {
  const [[x, y], [x0, y0]] = [mercator(place), mercator(center)]
  const pixels = (512 * 2 ** zoom) / WORLD
  const [right, down] = [(x - x0) * pixels, (y0 - y) * pixels]
  const angle = (-bearing * Math.PI) / 180
  return [right * Math.cos(angle) - down * Math.sin(angle), right * Math.sin(angle) + down * Math.cos(angle)] as const
}

test('places lie on paper where they lie on the screen, at 96 pixels per inch', () => {
  const center = [8.54, 47.37] as const
  for (const [zoom, bearing] of [
    [12.3, 0],
    [12.3, 33],
    [4, -90],
    [17.9, 181.5]
  ] as const)
    for (const useGeodeticCalculations of [false, true]) {
      const view = viewOfScreen({ center, zoom, bearing }, parameters({ useGeodeticCalculations }))
      for (const place of [center, [8.541, 47.371], [8.6, 47.2], [7, 48]]) {
        const [x, y] = apply(view.mapToPaper, mercator(place))
        const [right, down] = onScreen(place, center, zoom, bearing)
        assert.ok(Math.abs(x - 300 - right * 0.75) < 1e-4, `${zoom} ${bearing}: ${x}`)
        assert.ok(Math.abs(y - 150 - down * 0.75) < 1e-4, `${zoom} ${bearing}: ${y}`)
      }
    }
})

test('the scale is that of the projection, or with geodetic calculations that on the ground', () => {
  const screen = { center: [8.54, 60] as const, zoom: 12 }
  const denominator = (WORLD / 512 / 2 ** 12) * (96 / 0.0254)
  assert.ok(Math.abs(viewOfScreen(screen, parameters()).scale / denominator - 1) < 1e-9)
  const onGround = viewOfScreen(screen, parameters({ useGeodeticCalculations: true })).scale
  assert.ok(Math.abs(onGround / denominator - 0.5) < 0.002, String(onGround))
})

test('in other projections the map has the size of the screen at its centre, and its bearing', () => {
  for (const projection of ['EPSG:2056', 'EPSG:4326', 'CRS:84', 'EPSG:25832']) {
    const view = viewOfScreen({ center: [7.44, 46.95], zoom: 13.7, bearing: 20 }, parameters({ projection }))
    assert.ok(Math.abs(webZoom(view) - 13.7) < 1e-6, `${projection}: ${webZoom(view)}`)
    assert.is(view.rotationDeg, -20)
  }
  const { centre } = viewOfScreen({ center: [7.4386, 46.9511], zoom: 10 }, parameters({ projection: 'EPSG:2056' }))
  assert.ok(Math.hypot(centre[0] - 2_600_000, centre[1] - 1_200_000) < 50, String(centre))
})

test('a list of scales gives the nearest one', () => {
  const view = viewOfScreen(
    { center: [8.54, 47.37], zoom: 12, bearing: 90 },
    parameters({ useNearestScale: true, scales: [50_000, 100_000, 200_000] })
  )
  assert.equal([view.scale, view.rotationDeg], [50_000, -90])
})

test('a place that the projection does not have is refused', async () => {
  const fault = (latitude: number, projection: string) =>
    thrownBy((async () => viewOfScreen({ center: [8, latitude], zoom: 5 }, parameters({ projection })))())
  assert.is((await fault(90, 'EPSG:3857')).code, 'outside-projection')
  assert.is((await fault(91, 'EPSG:3857')).code, 'outside-projection')
  assert.is((await fault(47, 'EPSG:99999')).code, 'unknown-projection')
})

test.run()
