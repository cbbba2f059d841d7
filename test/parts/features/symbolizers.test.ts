import '../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { View } from '../../../core/views/view.js'
import { drawFeatures } from '../../../parts/features/draw-features.js'
import type { Feature } from '../../../core/feature.js'
import type { Symbolizer } from '../../../core/style/symbolizer.js'
import { fakeTools } from '../../support/fake-tools.js'
import { fillOf, graphicOf, pixels, strokeOf } from '../../support/symbols.js'

/** A point is a map unit, y up from the bottom left corner. */
const view = new View({ widthPt: 100, heightPt: 100, dpi: 72, projection: 'EPSG:3857', centre: [50, 50], unitsPerPt: [1, 1], scale: 1, rotationDeg: 0 }) // prettier-ignore

const draw = async (geometry: Feature['geometry'], symbolizer: Symbolizer, styleUnitPt?: number) => {
  const tools = fakeTools({ pixels, styleUnitPt })
  const style = { passes: [{ rules: [{ name: 'all', symbolizers: [symbolizer] }] }] }
  const features = [{ index: 7, properties: {}, geometry }]
  const { svg } = await drawFeatures({ features, style, view, tools, warn: tools.warn })
  return { svg: svg!, warnings: tools.warnings }
}
const svgOf = async (...asked: Parameters<typeof draw>) => (await draw(...asked)).svg
const paintOf = async (stroke: Parameters<typeof strokeOf>[0]) =>
  / stroke="#000000"(.*?) d=/.exec(await svgOf(line, { kind: 'line', own: true, stroke: strokeOf(stroke) }))?.[1]
const pt = (...lengths: number[]) => ({ lengths, unit: 'pt' as const })

const line = { type: 'LineString', coordinates: [[10, 90], [90, 90]] } // prettier-ignore
const area = { type: 'Polygon', coordinates: [[[10, 10], [90, 10], [90, 90], [10, 90], [10, 10]], [[40, 40], [40, 60], [60, 60], [60, 40], [40, 40]]] } // prettier-ignore

/** The least and the largest x of each run of relative path data. */
const boundsOf = (svg: string): number[][] =>
  [...svg.matchAll(/M([^z"]*)/g)].map(([, data]) => {
    const numbers = data!.match(/-?[\d.]+/g)!.map(Number)
    let x = 0
    const xs = numbers.filter((_, index) => index % 2 === 0).map((step) => (x += step))
    return [Math.min(...xs), Math.max(...xs)]
  })

test('dashes have their lengths; dashes too short to be distinguished become a solid line', async () => {
  assert.is(await paintOf({ dash: pt(4, 2), dashOffsetPt: -1 }), ' stroke-dasharray="4 2" stroke-dashoffset="-1"')
  assert.is(await paintOf({ dash: { lengths: [3, 2], unit: 'width' }, widthPt: 2 }), ' stroke-width="2" stroke-dasharray="6 4"') // prettier-ignore
  for (const lengths of [[0], [0, 0], [0.001, 0.001], [NaN]]) assert.is(await paintOf({ dash: pt(...lengths) }), '')
})

test('a dash array with dots has round caps unless another cap is set', async () => {
  const dash = { lengths: [0, 2], unit: 'width' as const }
  assert.is(await paintOf({ dash }), ' stroke-linecap="round" stroke-dasharray="0 2"')
  assert.is(await paintOf({ dash, cap: 'butt' }), ' stroke-dasharray="1 2"')
  assert.is(await paintOf({ dash, cap: 'square' }), ' stroke-linecap="square" stroke-dasharray=".02 2"')
  assert.is(await paintOf({ dash, cap: () => 'square' }), ' stroke-linecap="square" stroke-dasharray=".02 2"')
})

test('strokes without width or opacity are not drawn', async () => {
  for (const stroke of [{ widthPt: 0 }, { opacity: 0 }, { color: { hex: '#000000', alpha: 0 } }, { widthPt: -1 }])
    assert.is(await svgOf(line, { kind: 'line', own: true, stroke: strokeOf(stroke) }), '')
})

test('offset lines, and outlines outside an area and its hole, are drawn', async () => {
  const beside = (offsetPt: number): Symbolizer => ({ kind: 'line', own: false, stroke: strokeOf(), offsetPt })
  assert.match(await svgOf(line, beside(4)), 'd="M10 6l80 0"')
  assert.match(await svgOf(line, beside(-4)), 'd="M10 14l80 0"')
  assert.equal(boundsOf(await svgOf(area, beside(4))), [[6, 94], [44, 56]]) // prettier-ignore
  assert.equal(boundsOf(await svgOf(area, beside(-4))), [[14, 86], [36, 64]]) // prettier-ignore
})

test('marks along a line turn with the line', async () => {
  const stroke = strokeOf({ graphic: { graphic: graphicOf({ mark: 'triangle' }), gapPt: [30, 0], firstGapPt: 10 } })
  const upright = { type: 'LineString', coordinates: [[50, 90], [50, 10]] } // prettier-ignore
  assert.is(
    await svgOf(line, { kind: 'line', own: true, stroke }),
    '<g fill="#ff0000"><path d="M25 5l5 10l-10 0z"/><path d="M65 5l5 10l-10 0z"/></g>'
  )
  assert.match(await svgOf(upright, { kind: 'line', own: true, stroke }), 'd="M55 25l-10 5l0-10z"')
})

test('marks along a line are distributed on the whole line, not on its visible part', async () => {
  const long = { type: 'LineString', coordinates: [[-1000.5, 50], [1000, 50]] } // prettier-ignore
  const stroke = strokeOf({
    graphic: { graphic: graphicOf({ mark: 'circle', sizePt: 1 }), gapPt: [9, 0], firstGapPt: 0 }
  })
  const xs = [...(await svgOf(long, { kind: 'line', own: true, stroke })).matchAll(/cx="([^"]*)"/g)].map(([, x]) => x)
  assert.equal(xs, ['0', '10', '20', '30', '40', '50', '60', '70', '80', '90', '100'])
})

test('an area has its pattern below its outline and its marks around the outline', async () => {
  const pattern = { graphic: graphicOf({ mark: 'shape://horline', stroke: strokeOf() }), gapPt: [0, 0] as const }
  const svg = await svgOf(area, { kind: 'polygon', own: true, fill: fillOf({ graphic: pattern }), stroke: strokeOf() })
  assert.match(svg, /^<clipPath id="a\w+"><path d="M10 90[^"]*z" clip-rule="evenodd"\/><\/clipPath><g clip-path=.*<\/g><\/g><path fill="none" stroke="#000000" d="M10 90[^"]*z"\/>$/) // prettier-ignore
  const around = strokeOf({ graphic: { graphic: graphicOf({ sizePt: 4 }), gapPt: [4, 0] } })
  const marks = await svgOf(area, { kind: 'polygon', own: true, fill: fillOf(), stroke: around })
  assert.is(marks.split('<path').length - 1, 1 + 40 + 10)
})

test('a displaced area is moved as a whole', async () => {
  const polygon: Symbolizer = { kind: 'polygon', own: true, fill: fillOf(), displacementPt: [3, 4] }
  assert.match(await svgOf(area, polygon), 'd="M13 94')
})

test('a symbolizer may draw another geometry than that of the feature', async () => {
  const geometry = ({ geometry: own }: Feature) => ({ type: 'MultiPoint', coordinates: (own as any).coordinates })
  const points = await svgOf(line, { kind: 'point', own: true, ...graphicOf({ mark: 'circle', sizePt: 2 }), geometry })
  assert.is(points, '<g fill="#ff0000"><circle cx="10" cy="10" r="1"/><circle cx="90" cy="10" r="1"/></g>')
  assert.is(await svgOf(line, { kind: 'line', own: true, stroke: strokeOf(), geometry: () => null }), '')
  const { svg, warnings } = await draw(line, { kind: 'line', own: true, stroke: strokeOf(), geometry: () => 'no' })
  assert.equal([svg, warnings.length], ['', 1])
  assert.match(warnings[0]!, /^feature 7 .*"no"/)
})

test('the length of a style unit is taken from the view', async () => {
  const stroke = strokeOf({ widthPt: 4, dash: pt(8, 4) })
  assert.match(await svgOf(line, { kind: 'line', own: true, stroke }, 0.5), ' stroke-width="2" stroke-dasharray="4 2"')
})

test('invisible marks and pictures are not drawn', async () => {
  const points = { type: 'MultiPoint', coordinates: [[-6, 50], [-4, 50], [104, 50], [106, 50]] } // prettier-ignore
  const svg = await svgOf(points, { kind: 'point', own: true, ...graphicOf() })
  assert.equal([...svg.matchAll(/d="M(\S+)/g)].map(([, x]) => x), ['-9', '99']) // prettier-ignore
  const red = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="red"/></svg>' // prettier-ignore
  const picture = { address: `data:image/svg+xml,${encodeURIComponent(red)}` }
  const pictures = await svgOf(points, { kind: 'point', own: true, ...graphicOf({ picture }) })
  assert.equal([...pictures.matchAll(/<use [^>]*translate\((\S+)/g)].map(([, x]) => x), ['-9', '99']) // prettier-ignore
})

test.run()
