import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Pixels } from '../../../core/pixels/pixel-tools.js'
import { Properties } from '../../../parts/maplibre/properties.js'
import { type RasterPaint, rasterPainter, readRasterPaint } from '../../../parts/maplibre/raster-paint.js'
import { expressionFeatures } from '../../../parts/maplibre/expression-features.js'
import { propertiesOf } from '../../../parts/maplibre/spec.js'

const NEUTRAL: RasterPaint = { opacity: 1, hueRotateDeg: 0, brightnessMin: 0, brightnessMax: 1, saturation: 0, contrast: 0 } // prettier-ignore

const rgb = (...data: number[]): Pixels => ({ width: data.length / 3, height: 1, channels: 3, data: Uint8Array.from(data) }) // prettier-ignore
const rgba = (...data: number[]): Pixels => ({ width: data.length / 4, height: 1, channels: 4, data: Uint8Array.from(data) }) // prettier-ignore

const painted = (pixels: Pixels, paint: Partial<RasterPaint>): number[] => [...rasterPainter({ ...NEUTRAL, ...paint })!(pixels).data] // prettier-ignore

/** The fragment shader of MapLibre GL JS, step by step; colours 0 to 1. */
const shader = ([red, green, blue]: number[], paint: Partial<RasterPaint>): number[] => {
  const { hueRotateDeg, saturation, contrast, brightnessMin, brightnessMax } = { ...NEUTRAL, ...paint }
  const [s, c] = [Math.sin((hueRotateDeg * Math.PI) / 180), Math.cos((hueRotateDeg * Math.PI) / 180)]
  const [x, y, z] = [(2 * c + 1) / 3, (-Math.sqrt(3) * s - c + 1) / 3, (Math.sqrt(3) * s - c + 1) / 3]
  const spun = [x * red! + y * green! + z * blue!, z * red! + x * green! + y * blue!, y * red! + z * green! + x * blue!]
  const average = (red! + green! + blue!) / 3
  const factor = saturation > 0 ? 1 - 1 / (1.001 - saturation) : -saturation
  const steep = contrast > 0 ? 1 / (1 - contrast) : 1 + contrast
  return spun
    .map((one) => one + (average - one) * factor)
    .map((one) => (one - 0.5) * steep + 0.5)
    .map((one) => brightnessMin * (1 - one) + brightnessMax * one)
    .map((one) => Math.min(1, Math.max(0, one)))
}

test('a neutral paint changes nothing', () => {
  assert.is(rasterPainter(NEUTRAL), undefined)
  assert.is(rasterPainter({ ...NEUTRAL, hueRotateDeg: 360 }), undefined)
})

test('hue, saturation, contrast and brightness alone', () => {
  // a third of a turn: what was red is green
  assert.equal(painted(rgb(200, 100, 0), { hueRotateDeg: 120 }), [0, 200, 100])
  // grey of the mean, not of the luminance
  assert.equal(painted(rgb(30, 60, 90), { saturation: -1 }), [60, 60, 60])
  assert.equal(painted(rgb(100, 130, 160), { saturation: 0.501 }), [70, 130, 190])
  assert.equal(painted(rgb(100, 120, 200), { contrast: 0.6 }), [59, 109, 255])
  assert.equal(painted(rgb(0, 127, 255), { contrast: -1 }), [128, 128, 128])
  assert.equal(painted(rgb(0, 51, 255), { brightnessMin: 0.2, brightnessMax: 0.8 }), [51, 82, 204])
  assert.equal(painted(rgb(0, 51, 255), { brightnessMin: 1, brightnessMax: 0 }), [255, 204, 0])
})

test('everything together is what the shader does', () => {
  const paint = { hueRotateDeg: 35, saturation: 0.3, contrast: -0.2, brightnessMin: 0.1, brightnessMax: 0.9 }
  for (const color of [
    [12, 200, 77],
    [255, 0, 0],
    [240, 250, 3],
    [128, 128, 128]
  ]) {
    // prettier-ignore
    const expected = shader(color.map((part) => part / 255), paint).map((part) => Math.round(part * 255)) // prettier-ignore
    assert.equal(painted(rgb(...color), paint), expected)
  }
})

test('premultiplied colours stay below their alpha, and transparent pixels stay transparent', () => {
  const half = rgba(100, 50, 0, 128, 0, 0, 0, 0)
  const expected = shader([100 / 128, 50 / 128, 0], { brightnessMin: 0.4 }).map((part) => Math.round(part * 128))
  assert.equal(painted(half, { brightnessMin: 0.4 }), [...expected, 128, 0, 0, 0, 0])
  assert.equal(painted(rgba(100, 50, 0, 128), { contrast: 0.9 }), [128, 0, 0, 128])
})

test('opacity: in place with alpha, new pixels without', () => {
  const pixels: Pixels = { ...rgba(200, 100, 0, 255), isOpaque: true }
  const made = rasterPainter({ ...NEUTRAL, opacity: 0.5 })!(pixels)
  assert.is(made, pixels)
  assert.equal([...made.data], [100, 50, 0, 128])
  assert.is(made.isOpaque, false)
  assert.equal(painted(rgb(200, 100, 0), { opacity: 0.25 }), [50, 25, 0, 64])
})

test('only the pixels of the rows are changed', () => {
  const data = Uint8Array.from([10, 10, 10, 20, 20, 20, 30, 30, 30, 40, 40, 40])
  const pixels: Pixels = { width: 1, height: 2, channels: 3, stride: 2, data }
  assert.is(rasterPainter({ ...NEUTRAL, brightnessMin: 1 })!(pixels), pixels)
  assert.equal([...data], [255, 255, 255, 20, 20, 20, 255, 255, 255, 40, 40, 40])
})

test('the paint is read from a style', () => {
  const warnings: string[] = []
  const written = { 'raster-opacity': 0.5, 'raster-hue-rotate': ['interpolate', ['linear'], ['zoom'], 0, 0, 20, 180], 'raster-brightness-min': 0.1, 'raster-contrast': 2 } // prettier-ignore
  const reading = { sight: { zoom: 10, state: {}, images: [] }, see: expressionFeatures(), warn: (message: string) => void warnings.push(message) } // prettier-ignore
  const values = new Properties(written, propertiesOf('raster'), 'style layer "r"', reading)
  assert.equal(readRasterPaint(values), { ...NEUTRAL, opacity: 0.5, hueRotateDeg: 90, brightnessMin: 0.1 })
  assert.is(warnings.length, 1)
})

test.run()
