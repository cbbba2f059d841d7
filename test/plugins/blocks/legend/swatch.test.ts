import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Symbolizer } from '../../../../core/style/symbolizer.js'
import type { Rule } from '../../../../core/style/model.js'
import { readVersion2 } from '../../../../plugins/styles/openlayers/json/version-2.js'
import { sampleRules } from '../../../../plugins/blocks/legend/samples.js'
import { swatchesOf } from '../../../../plugins/blocks/legend/swatch.js'
import { paintingTools, viewOf } from '../../layers/drawing.js'

/** A symbolizer of a JSON style. */
const symbolizer = (raw: object): Symbolizer => {
  const warnings: string[] = []
  const { passes } = readVersion2({ '*': { symbolizers: [raw] } }, (message) => void warnings.push(message))
  assert.equal(warnings, [])
  return passes[0]!.rules[0]!.symbolizers[0]!
}
const outline = (strokeWidth: unknown) => ({ strokeColor: '#000000', strokeWidth })
const area = (more: object = { strokeOpacity: 0, strokeWidth: 0 }) => symbolizer({ type: 'polygon', fillColor: '#ff0000', ...more }) // prettier-ignore
const line = (width: number) => symbolizer({ type: 'line', ...outline(width) })
/** Not in the middle of its place. */
const point = (size: unknown, more: object = { strokeOpacity: 0, strokeWidth: 0 }) => ({
  ...symbolizer({ type: 'point', graphicName: 'square', pointRadius: typeof size === 'number' ? size / 2 : size, ...more }),
  offsetPt: [50, 50] as const
}) as Symbolizer // prettier-ignore

const featureOf = (type: string, properties: object = {}) => ({
  index: 0,
  properties,
  geometry: { type, coordinates: [] }
})
const rules = (features: object[], ...symbolizers: Symbolizer[]) =>
  sampleRules({ passes: [{ rules: [{ name: 'r', symbolizers } as Rule] }] }, features as never, 1000, 'en')
const swatches = (features: object[], symbolizers: Symbolizer[], more: object = {}) =>
  swatchesOf(rules(features, ...symbolizers), viewOf(), paintingTools(more))
const svgOf = async (features: object[], ...symbolizers: Symbolizer[]) => {
  const [icon] = await swatches(features, symbolizers)
  return Buffer.from(icon!.picture!.bytes).toString()
}
const sizesOf = async (...symbolizers: Symbolizer[]) => {
  const icons = await swatches([], symbolizers)
  return icons.map(({ widthPt, heightPt }) => `${widthPt} x ${heightPt}`)
}

test('an area fills the swatch but for half of its outline and a quarter of a point, at most three points', async () => {
  const path = async (symbolizer: Symbolizer) => / d="([^"]*)"/.exec(await svgOf([], symbolizer))![1]
  assert.match(await svgOf([], area()), 'width="20" height="12" viewBox="0 0 20 12"')
  assert.is(await path(area()), 'M.25 11.75l19.5 0 0-11.5-19.5 0z')
  assert.is(await path(area(outline(2))), 'M1.25 10.75l17.5 0 0-9.5-17.5 0z')
  assert.is(await path(area(outline(9))), 'M3 9l14 0 0-6-14 0z')
  assert.is(await path(line(1)), 'M0 6l20 0')
})

test('a swatch has the opacity of its pass', async () => {
  const passes = [{ rules: [{ name: 'r', symbolizers: [area()] }], opacity: 0.5 }]
  const sampled = sampleRules({ passes }, [featureOf('Polygon')] as never, 1000, 'en')
  const [icon] = await swatchesOf(sampled, viewOf(), paintingTools())
  assert.match(Buffer.from(icon!.picture!.bytes).toString(), '<g opacity=".5"><path')
})

test('a point is as large as its symbol, up to a square inch, and lies in the middle', async () => {
  assert.equal(await sizesOf(point(8)), ['20 x 12'])
  assert.equal(await sizesOf(point(12)), ['20 x 12'])
  assert.equal(await sizesOf(point(12.5)), ['20 x 13'])
  assert.equal(await sizesOf(point(30, outline(3))), ['33 x 33'])
  assert.equal(await sizesOf(point(80)), ['72 x 72'])
  const [own] = await swatches([featureOf('Point', { r: 20 })], [point('[r]')])
  assert.is(own!.widthPt, 40)
  const box = (await svgOf([], point(4))).match(/[\d.]+/g)!.map(Number)
  for (const corner of [8, 12, 4]) assert.ok(box.includes(corner), String(corner))
  const [doubled] = await swatches([], [point(30)], { styleUnitPt: 2 })
  assert.is(doubled!.widthPt, 60)
})

test('the size of a picture: as given, else its own', async () => {
  const address = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="30" height="40"><path d="M0 0H9V9Z"/></svg>' // prettier-ignore
  const picture = (more: object) => symbolizer({ type: 'point', externalGraphic: address, ...more })
  assert.equal(await sizesOf(picture({})), ['40 x 40'])
  assert.equal(await sizesOf(picture({ graphicWidth: 25 })), ['25 x 25'])
  assert.equal(await sizesOf(picture({ graphicWidth: 25, graphicHeight: 50 })), ['50 x 50'])
})

test('an icon for each kind of geometry that a feature has, else for the symbolizers', async () => {
  const count = async (features: object[], ...symbolizers: Symbolizer[]) => (await swatches(features, symbolizers)).length // prettier-ignore
  assert.is(await count([featureOf('Polygon'), featureOf('MultiLineString'), featureOf('Point')], area(), line(1), point(3)), 3) // prettier-ignore
  assert.is(await count([featureOf('Polygon')], area(), line(1)), 1)
  assert.is(await count([featureOf('Polygon')]), 0)
  assert.match(await svgOf([featureOf('Polygon', { n: 7 })], area(outline('[n]'))), 'stroke-width="7"')
})

test('a text alone is a sample of its letters, within sizes', async () => {
  const text = (more: object = {}) => symbolizer({ type: 'text', label: 'Bern', fontFamily: '"Noto Sans", x', fontSize: 20, fontWeight: '900', fontStyle: 'italic', fontColor: '#112233', ...more }) // prettier-ignore
  const [icon] = await swatches([], [text()])
  assert.equal([icon!.picture, icon!.letters], [undefined, { text: 'Aa', font: 'Noto Sans', sizePt: 14, weight: 900, italic: true, color: '#112233' }]) // prettier-ignore
  const [thin] = await swatches([], [text({ fontSize: 8, haloColor: '#ffffff', haloRadius: 5 })])
  assert.equal([thin!.letters!.sizePt, thin!.letters!.halo], [8, { color: '#ffffff', widthPt: 3 }])
  const [both] = await swatches([], [area(), text()])
  assert.ok(both!.picture && !both!.letters)
})

test('an area whose outline is not given is as large as one without', async () => {
  assert.equal(await sizesOf({ ...area(), stroke: undefined } as Symbolizer), await sizesOf(area()))
})

test.run()
