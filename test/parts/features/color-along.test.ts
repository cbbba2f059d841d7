import '../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { colorBands } from '../../../parts/features/color-bands.js'
import { runOf } from '../../../parts/geometry/parts.js'
import { strokeDrawer } from '../../../parts/features/stroke-drawer.js'
import type { Color, Stroke } from '../../../core/style/symbolizer.js'
import { featureOf, pixels, strokeOf, targetOf } from '../../support/symbols.js'

const grey = (part: number): Color => {
  const digits = Math.round(255 * part).toString(16).padStart(2, '0') // prettier-ignore
  return { hex: `#${digits}${digits}${digits}`, alpha: 1 }
}
const halves = (first: Color, second: Color) => (part: number) => (part < 0.5 ? first : second)
const RED: Color = { hex: '#ff0000', alpha: 1 }
const BLUE: Color = { hex: '#0000ff', alpha: 1 }

test('bands are as many as can be distinguished', () => {
  assert.equal(colorBands(() => RED), [{ from: 0, to: 1, color: RED }]) // prettier-ignore
  assert.equal(colorBands(halves(RED, BLUE)), [{ from: 0, to: 0.5, color: RED }, { from: 0.5, to: 1, color: BLUE }]) // prettier-ignore
  const bands = colorBands(grey)
  assert.ok(bands.length > 100 && bands.length < 140, `${bands.length}`)
  for (const [index, { from, to, color }] of bands.entries()) {
    assert.is(from, bands[index - 1]?.to ?? 0)
    const middle = 255 * ((from + to) / 2)
    assert.ok(Math.abs(parseInt(color.hex.slice(1, 3), 16) - middle) <= 1.5, `${color.hex} is not ${middle}`)
  }
})

test('what is transparent needs no bands', () => {
  assert.is(colorBands((part) => ({ ...grey(part), alpha: 0 })).length, 1)
})

const drawn = (colorAlong: Stroke['colorAlong'], more: Partial<Stroke>, ...lines: number[][]): string => {
  const target = targetOf()
  const stroke = strokeOf({ widthPt: 10, colorAlong, ...more })
  strokeDrawer(stroke)(featureOf(), lines.map((xy) => ({ run: runOf(xy), closed: false })), target) // prettier-ignore
  return target.elements.toString()
}
const colorsOf = (svg: string) => [...svg.matchAll(/stroke="(#\w+)"/g)].map(([, color]) => color)
const dataOf = (svg: string) => [...svg.matchAll(/ d="([^"]*)"/g)].map(([, data]) => data)

/** Red, green, blue and alpha of the pixels of the frame, which are points. */
const painted = async (svg: string) => {
  const { width, data } = await pixels.paint([{ svg }], { widthPt: 100, heightPt: 80, dpi: 72 })
  return (x: number, y: number): number[] => [...data.slice(4 * (y * width + x), 4 * (y * width + x) + 4)]
}

test('each line has all colours, and pieces reach a little below the next ones', () => {
  const svg = drawn(halves(RED, BLUE), {}, [10, 10, 50, 10], [10, 40, 30, 40, 30, 60])
  assert.equal(dataOf(svg), ['M10 10l21 0', 'M30 10l20 0', 'M10 40l20 0 0 1', 'M30 40l0 20'])
  assert.equal(colorsOf(svg), ['#ff0000', '#0000ff', '#ff0000', '#0000ff'])
  assert.match(svg, /^<g fill="none" stroke-width="10">/)
})

test('on a short line there are no pieces that are smaller than dots', () => {
  const count = colorsOf(drawn(grey, {}, [10, 10, 13, 10])).length
  assert.ok(count > 8 && count < 14, `${count}`)
})

test('only what is visible is drawn, in the colours of its place on the whole line', () => {
  const svg = drawn(grey, {}, [-1000, 40, 1000, 40])
  const first = parseInt(colorsOf(svg)[0]!.slice(1, 3), 16)
  assert.ok(Math.abs(first - 126) <= 2, `${first}`)
  assert.ok(colorsOf(svg).length < 12)
  assert.is(drawn(grey, {}, [-1000, 140, 1000, 140]), '')
})

test('a translucent line is of one opacity, also where pieces overlap', async () => {
  const at = await painted(drawn(grey, { opacity: 0.5 }, [10, 40, 90, 40]))
  for (let x = 12; x < 88; x++) assert.is(at(x, 40)[3], 128)
  // a colour that is translucent everywhere needs no mask
  const tinted = drawn(() => ({ ...RED, alpha: 0.5 }), { opacity: 0.5 }, [10, 40, 90, 40])
  assert.match(tinted, '<g opacity=".25">')
})

test('the opacity may change along a line', async () => {
  const at = await painted(drawn((part) => ({ ...RED, alpha: part }), { opacity: 0.8 }, [0, 40, 100, 40]))
  for (const x of [10, 30, 50, 70, 90]) {
    const [red, green, , alpha] = at(x, 40)
    assert.ok(Math.abs(alpha! - (x + 0.5) * 2.55 * 0.8) < 3, `${x}: ${alpha}`)
    assert.equal([red, green], [alpha, 0])
  }
  assert.is(at(50, 50)[3], 0)
})

test('lines have caps only at their ends', async () => {
  const butt = await painted(drawn(grey, {}, [20, 40, 80, 40]))
  const round = await painted(drawn(halves(RED, BLUE), { cap: 'round' }, [20, 40, 80, 40]))
  const square = await painted(drawn(halves(RED, BLUE), { cap: 'square' }, [20, 40, 80, 40]))
  const alphas = (at: typeof butt) => [at(18, 40)[3], at(82, 40)[3], at(16, 36)[3], at(83, 43)[3]]
  assert.equal(alphas(butt), [0, 0, 0, 0])
  assert.equal(alphas(round).slice(0, 2), [255, 255])
  assert.ok(alphas(round)[2]! < 130)
  assert.equal(alphas(square), [255, 255, 255, 255])
  assert.equal([round(18, 40).slice(0, 3), round(82, 40).slice(0, 3)], [[255, 0, 0], [0, 0, 255]]) // prettier-ignore
  assert.equal([round(48, 40), round(51, 40)], [[255, 0, 0, 255], [0, 0, 255, 255]]) // prettier-ignore
})

test('dashes are parts of the line and have its colours', async () => {
  const dash = { lengths: [1, 1], unit: 'width' } as const
  const at = await painted(drawn(halves(RED, BLUE), { dash }, [0, 40, 100, 40]))
  assert.equal([5, 15, 25, 35, 45].map((x) => at(x, 40)[3]), [255, 0, 255, 0, 255]) // prettier-ignore
  const svg = drawn(halves(RED, BLUE), { dash }, [0, 40, 100, 40])
  assert.equal(dataOf(svg), ['M0 40l10 0', 'M20 40l10 0', 'M40 40l10 0', 'M60 40l10 0', 'M80 40l10 0'])
  assert.equal(dataOf(drawn(() => RED, { dash, cap: 'round' }, [0, 40, 10, 40])).length, 3)
})

test('a line without length or width is nothing', () => {
  assert.is(drawn(grey, {}, [10, 10, 10, 10]), '')
  assert.is(drawn(grey, { widthPt: 0 }, [10, 10, 20, 10]), '')
  assert.is(drawn(grey, { opacity: 0 }, [10, 10, 20, 10]), '')
})

test.run()
