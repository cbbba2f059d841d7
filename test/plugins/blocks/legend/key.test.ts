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

test('a ramp is a box with 24 colours of the ramp from bottom to top, with values near its ends', async () => {
  const colors = ['#ff0000', '#00ff00', '#0000ff'].map((hex) => ({ hex, alpha: 1 }))
  const icon = await keyIcon({ kind: 'ramp', colors }, view, 'en', undefined, toolsOf().tools)
  assert.equal([icon.widthPt, icon.heightPt, ...icon.texts!.map(({ yPt }) => yPt)], [10, 54, 4, 50])
  const svg = svgOf(icon.picture!.bytes)
  const stops = [...svg.matchAll(/<stop offset="([\d.]+)" stop-color="(#\w+)"/g)].map(([, offset, color]) => [Number(offset), color]) // prettier-ignore
  const colorAt = (index: number) => (index < 23 / 4 ? '#ff0000' : index < (3 * 23) / 4 ? '#00ff00' : '#0000ff')
  assert.equal(stops, Array.from({ length: 24 }, (_, index) => [index / 23, colorAt(index)])) // prettier-ignore
  assert.match(svg, '<rect x="0.25" y="0.25" width="9.5" height="53.5" ')
})

/** The size of nested circles as the style says, the places of their values, and the lines to them. */
const nestedOf = async (largest: number, fontPt: number | undefined, styleUnitPt?: number) => {
  const key = keyOf({ type: 'proportional', property: 'v', largest }, [20_000, 5])
  const icon = await keyIcon(key, view, 'en', fontPt, { ...toolsOf().tools, styleUnitPt })
  const svg = svgOf(icon.picture!.bytes)
  const numbers = (text: string) => text.match(/[\d.]+/g)!.map((number) => Math.round(Number(number) * 10) / 10)
  return {
    size: [icon.widthPt, icon.heightPt],
    circles: [...svg.matchAll(/<circle [^>]*?r="[\d.]+"/g)].map(([circle]) => numbers(circle)),
    values: icon.texts!.map(({ yPt }) => Math.round(yPt * 10) / 10),
    lines: [...svg.matchAll(/ d="([^"]*)"/g)].map(([, path]) => numbers(path!)),
    width: /stroke-width="([\d.]+)">/.exec(svg)![1]
  }
}

test('from the top of each nested mark a line goes to its value on the right', async () => {
  // areas of 20,000, 5000 and 1000: diameters of 48, 24 and 10.7; a margin of 1 around, and 8 for the lines
  assert.equal(await nestedOf(48, 8), {
    size: [57, 50],
    circles: [[25, 25, 24], [25, 37, 12], [25, 43.6, 5.4]],
    values: [4.8, 25, 38.3],
    lines: [[25, 1, 51, 4.8, 57], [25, 25, 51, 25, 57], [25, 38.3, 51, 38.3, 57]],
    width: '0.4'
  }) // prettier-ignore
})

test('values of small marks are a line of text apart, 12 points by default', async () => {
  const { size, values, lines } = await nestedOf(6, undefined)
  assert.equal([size, values], [[15, 38], [8, 20, 32]]) // prettier-ignore
  assert.equal(lines.map(([, top]) => top), [31, 34, 35.7]) // prettier-ignore
})

test('nested marks have the unit of the style', async () => {
  const { size, circles, lines } = await nestedOf(48, 8, 2)
  assert.equal(size, [105, 98])
  assert.equal(circles, [[49, 49, 48], [49, 73, 24], [49, 86.3, 10.7]]) // prettier-ignore
  assert.equal(lines.map(([, top]) => top), [1, 49, 75.5]) // prettier-ignore
})

test.run()
