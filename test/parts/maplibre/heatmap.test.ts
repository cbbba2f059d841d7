import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { heatmapPixels, type HeatPoint } from '../../../parts/heat.js'
import { readHeatmap } from '../../../parts/maplibre/heatmap.js'
import { Properties } from '../../../parts/maplibre/properties.js'
import { expressionFeatures } from '../../../parts/maplibre/expression-features.js'
import { propertiesOf } from '../../../parts/maplibre/spec.js'
import { valueOf } from '../../../core/style/value.js'
import { feature } from './reading.js'

const FRAME = { widthPt: 100, heightPt: 60, dpi: 72 }
/** White whose alpha is the density. */
const PLAIN = { intensity: 1, opacity: 1, colorOf: (alpha: number) => ({ hex: '#ffffff', alpha }) }
const PEAK = 1 / Math.sqrt(2 * Math.PI)

const one: HeatPoint = { x: 50.5, y: 30.5, radiusPt: 24, weight: 1 }
const alphas = (points: HeatPoint[], more: object = {}, frame: object = {}) => {
  const { width, data } = heatmapPixels(points, { ...FRAME, ...frame }, { ...PLAIN, ...more })
  return (x: number, y: number): number => data[4 * (y * width + x) + 3]! / 255
}
const near = (found: number, expected: number) => assert.ok(Math.abs(found - expected) < 0.008, `${found} is not ${expected}`) // prettier-ignore

test('the kernel is a bell of three standard deviations to the radius', () => {
  const at = alphas([one])
  near(at(50, 30), PEAK)
  near(at(58, 30), PEAK * Math.exp(-0.5))
  near(at(50, 46), PEAK * Math.exp(-2))
  near(at(62, 21), PEAK * Math.exp(-(15 ** 2) / 128))
  assert.is(at(95, 5), 0)
})

test('densities add up, times weight and intensity, up to 1', () => {
  near(alphas([one, one])(50, 30), 2 * PEAK)
  near(alphas([{ ...one, weight: 0.5 }])(50, 30), PEAK / 2)
  near(alphas([one], { intensity: 1.5 })(50, 30), 1.5 * PEAK)
  assert.is(alphas([{ ...one, weight: 1000 }])(50, 30), 1)
  near(alphas([one], { opacity: 0.5 })(50, 30), PEAK / 2)
  // radii of different sizes lie on different grids
  near(alphas([one, { ...one, radiusPt: 6 }])(50, 30), 2 * PEAK)
  near(alphas([one, { ...one, radiusPt: 6 }])(50, 36), PEAK * (Math.exp(-4.5 / 16) + Math.exp(-4.5)))
})

test('points outside the frame reach into it; points without weight or radius are nothing', () => {
  near(alphas([{ ...one, x: -3.5, y: 30.5 }])(0, 30), PEAK * Math.exp(-0.5 * (4 / 8) ** 2))
  for (const nothing of [{ weight: 0 }, { radiusPt: 0 }, { weight: NaN }, { x: 1e9 }])
    assert.is(alphas([{ ...one, ...nothing }])(50, 30), 0)
})

test('the density does not depend on the resolution', () => {
  near(alphas([one], {}, { dpi: 288 })(202, 122), PEAK)
  near(alphas([one], {}, { dpi: 288 })(234, 122), PEAK * Math.exp(-0.5))
})

test('a picture of a huge frame has fewer pixels to the inch', () => {
  const { width, height } = heatmapPixels([], { widthPt: 4000, heightPt: 2000, dpi: 1200 }, PLAIN)
  assert.ok(Math.abs(width - 2 * height) <= 1)
  assert.ok(width * height <= 10_010_000 && width * height > 9_000_000, `${width}`)
})

test('pixels are premultiplied', () => {
  const red = { ...PLAIN, colorOf: () => ({ hex: '#ff8000', alpha: 0.5 }) }
  assert.equal([...heatmapPixels([], { widthPt: 1, heightPt: 1, dpi: 72 }, red).data], [128, 64, 0, 128])
})

const paintOf = (written: object) => {
  const warnings: string[] = []
  const reading = { sight: { zoom: 10, state: {}, images: [] }, see: expressionFeatures(), warn: (message: string) => void warnings.push(message) } // prettier-ignore
  return { warnings, paint: readHeatmap(new Properties({ ...written }, propertiesOf('heatmap'), 'style layer "h"', reading)) } // prettier-ignore
}

test('the paint is read from a style', () => {
  const ramp = ['interpolate', ['linear'], ['heatmap-density'], 0, 'rgba(0,0,0,0)', 1, 'red']
  const { paint, warnings } = paintOf({ 'heatmap-radius': ['get', 'r'], 'heatmap-intensity': 2, 'heatmap-color': ramp }) // prettier-ignore
  assert.is(valueOf(paint.radiusPt, feature({ r: 8 })), 6)
  assert.is(valueOf(paint.radiusPt, feature()), 22.5)
  assert.equal([paint.weight, paint.intensity, paint.opacity], [1, 2, 1])
  assert.equal(paint.colorOf(0.5), { hex: '#800000', alpha: 0.5 })
  assert.equal(warnings, [])
})

test('the default ramp goes from transparent blue to red, also for a ramp that cannot be read', () => {
  assert.equal(paintOf({}).paint.colorOf(0.3), { hex: '#00ffff', alpha: 1 })
  assert.is(paintOf({}).paint.colorOf(0).alpha, 0)
  const { paint, warnings } = paintOf({ 'heatmap-color': ['interpolate', 7] })
  assert.equal(paint.colorOf(1), { hex: '#ff0000', alpha: 1 })
  assert.is(warnings.length, 1)
  assert.match(warnings[0]!, 'heatmap-color')
})

test.run()
