import { webZoom } from '../../../parts/geo/web-zoom.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { resolveView, type MapParameters } from '../../../parts/geo/extent.js'

const zoomOf = (parameters: Partial<MapParameters>): number =>
  webZoom(resolveView({ widthPt: 100, heightPt: 100, dpi: 72, projection: 'EPSG:3857', center: [0, 0], scale: 1, ...parameters })) // prettier-ignore
const near = (actual: number, expected: number, tolerance = 0.001) =>
  assert.ok(Math.abs(actual - expected) < tolerance, `${actual} is not ${expected}`)

/** Metres of a pixel of a screen, 96 to the inch, in the world of 512 pixels. */
const RESOLUTION_0 = (2 * Math.PI * 6378137) / 512
const scaleOf = (zoom: number): number => ((RESOLUTION_0 / 2 ** zoom) * 96) / 0.0254

test('in Web Mercator: the zoom is that of the scale, independent of dpi, rotation and position', () => {
  for (const zoom of [0, 3.5, 14, 22])
    for (const parameters of [{}, { dpi: 300 }, { rotationDeg: 45 }, { center: [1e6, 6e6] }])
      near(zoomOf({ scale: scaleOf(zoom), ...parameters }), zoom)
})

test('elsewhere: that of a web map that shows the ground as large', () => {
  // at 46.95 degrees north the world of Web Mercator is 1 / cos 46.95 times as large as the ground
  const larger = Math.log2(1 / Math.cos((46.95 * Math.PI) / 180))
  near(zoomOf({ projection: 'EPSG:2056', center: [2_600_000, 1_200_000], scale: scaleOf(12) }), 12 - larger, 0.01)
  near(zoomOf({ projection: 'EPSG:4326', center: [0, 0], scale: scaleOf(5) }), 5, 0.01)
})

test('outside Web Mercator the zoom follows from the scale', () => {
  near(zoomOf({ projection: 'EPSG:3031', center: [0, 0], scale: scaleOf(10), widthPt: 1, heightPt: 1 }), 10, 0.5)
})

test.run()
