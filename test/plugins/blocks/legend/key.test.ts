import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { View } from '../../../../core/plugin.js'
import { apart, keyIcon } from '../../../../plugins/blocks/legend/key.js'
import type { Rendered } from '../../../../core/style/model.js'
import { readRenderer } from '../../../../parts/renderers.js'
import { toolsOf } from '../on-paper.js'

const view = new View({ widthPt: 100, heightPt: 100, dpi: 72, projection: 'EPSG:2056', centre: [0, 0], unitsPerPt: [1, 1], scale: 1e4, rotationDeg: 0 }) // prettier-ignore
const keyOf = (raw: object, numbers: number[]) => {
  const features = numbers.map((v, index) => ({ index, properties: { v }, geometry: null }))
  const sheet = { widthPt: 100, heightPt: 100, dpi: 72, scale: 1e4, origin: [0, 0] as const, unitPt: 1, partsOf: () => undefined, warn: () => {} } // prettier-ignore
  const made = readRenderer(raw as never, undefined, () => {})!(features, sheet) as Rendered
  return made.legend!.key!
}
const svgOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString()

test('places are moved apart, and stay between their ends', () => {
  assert.equal(apart([0, 20, 30], 9, 5, 35), [5, 20, 30])
  assert.equal(apart([0, 2, 30], 9, 5, 35), [5, 14, 30])
  assert.equal(apart([20, 28, 34], 9, 5, 35), [17, 26, 35])
})

test('nested marks share their base; each value has the height of its mark, in the language of the print', async () => {
  const icon = await keyIcon(keyOf({ type: 'proportional', property: 'v', largest: 48 }, [20_000, 5]), view, 'de', 8, toolsOf().tools) // prettier-ignore
  const circles = [...svgOf(icon.picture!.bytes).matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/g)].map((found) => found.slice(1).map(Number)) // prettier-ignore
  assert.equal(circles.map(([, , radius]) => 2 * radius!).map(Math.round), [48, 24, 11]) // prettier-ignore
  const [base] = circles.map(([, y, radius]) => y! + radius!)
  for (const [x, y, radius] of circles) {
    assert.ok(Math.abs(y! + radius! - base!) < 0.02)
    assert.is(x, circles[0]![0])
  }
  assert.equal(icon.texts!.map(({ text }) => text), ['20.000', '5.000', '1.000']) // prettier-ignore
})

test('a ramp has its values at its ends, or words', async () => {
  const colors = ['#ff0000', '#0000ff'].map((hex) => ({ hex, alpha: 1 }))
  const { tools } = toolsOf()
  const icon = await keyIcon({ kind: 'ramp', colors, low: 0, high: 12_500 }, view, 'de', undefined, tools)
  assert.equal(icon.texts!.map(({ text }) => text), ['12.500', '0']) // prettier-ignore
  const svg = svgOf(icon.picture!.bytes)
  assert.ok(svg.indexOf('#ff0000') < svg.indexOf('#0000ff'), 'the gradient goes up')
  const words = await keyIcon({ kind: 'ramp', colors }, view, 'de', undefined, tools)
  assert.equal(words.texts!.map(({ text }) => text), ['hoch', 'gering']) // prettier-ignore
})

test.run()
