import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../../core/plugin.js'
import type { Symbolizer } from '../../../../core/style/symbolizer.js'
import type { Rule } from '../../../../core/style/model.js'
import { readVersion2 } from '../../../../plugins/styles/openlayers/json/version-2.js'
import type { LegendIcon } from '../../../../plugins/blocks/legend/icons.js'
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
const svgIn = (icon: LegendIcon) => Buffer.from(icon.picture!.bytes).toString()
const svgOf = async (features: object[], ...symbolizers: Symbolizer[]) => {
  const [icon] = await swatches(features, symbolizers)
  return svgIn(icon!)
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
  assert.is(await path({ ...area(), stroke: undefined } as Symbolizer), await path(area()))
  const [doubled] = await swatches([], [area(outline(2))], { styleUnitPt: 2 })
  assert.match(svgIn(doubled!), ' d="M2.25 9.75l15.5 0 0-7.5-15.5 0z"')
})

test('rules with one name: each draws only the kinds of its own features', async () => {
  const label = symbolizer({ type: 'text', label: 'a' })
  const both = [...rules([featureOf('Polygon')], area(outline(1))), ...rules([featureOf('LineString')], label)]
  const [water, river, ...others] = await swatchesOf(both, viewOf(), paintingTools())
  assert.ok(water!.picture && !water!.letters)
  assert.ok(river!.letters && !river!.picture, 'the polygon symbolizer draws no line here')
  assert.equal(others, [])
})

test('a swatch has the opacity of its pass', async () => {
  const passes = [{ rules: [{ name: 'r', symbolizers: [area()] }], opacity: 0.5 }]
  const sampled = sampleRules({ passes }, [featureOf('Polygon')] as never, 1000, 'en')
  const [icon] = await swatchesOf(sampled, viewOf(), paintingTools())
  assert.match(svgIn(icon!), '<g opacity=".5"><path')
})

test('a point is as large as its symbol, up to a square inch, and lies in the middle', async () => {
  assert.equal(await sizesOf(point(8)), ['20 x 12'])
  assert.equal(await sizesOf(point(12)), ['20 x 12'])
  assert.equal(await sizesOf(point(12.5)), ['20 x 13'])
  assert.equal(await sizesOf(point(30, outline(3))), ['33 x 33'])
  assert.equal(await sizesOf(point(80)), ['72 x 72'])
  const [own] = await swatches([featureOf('Point', { r: 20 })], [point('[r]')])
  assert.is(own!.widthPt, 40)
  assert.equal(await sizesOf({ ...point(30.5), stroke: undefined } as Symbolizer), ['31 x 31'])
  assert.match(await svgOf([], point(4)), ' d="M8 4l4 0l0 4l-4 0z"')
  const [doubled] = await swatches([], [point(30)], { styleUnitPt: 2 })
  assert.is(doubled!.widthPt, 60)
})

test('an area that is drawn as marks only is as large as they are', async () => {
  const sizeOf = async (...symbolizers: Symbolizer[][]) => {
    const rules = symbolizers.map((its, index) => ({ name: `${index}`, symbolizers: its }) as Rule)
    const sampled = sampleRules({ passes: [{ rules }] }, [featureOf('Polygon')] as never, 1000, 'en')
    const [icon] = await swatchesOf(sampled, viewOf(), paintingTools())
    return `${icon!.widthPt} x ${icon!.heightPt}`
  }
  const text = symbolizer({ type: 'text', label: 'a' })
  assert.equal([await sizeOf([point(30)]), await sizeOf([point(30), text])], ['30 x 30', '30 x 30'])
  assert.equal([await sizeOf([point(30), area()]), await sizeOf([point(30)], [area()])], ['20 x 12', '20 x 12'])
})

test('a rule without a feature of its own is shown with that of another rule; a class with its value', async () => {
  const none = { name: 'none', symbolizers: [area(outline('[n]'))], filter: () => false }
  const passes = [{ rules: [none, { name: 'b', symbolizers: [line(1)] }] as Rule[] }]
  const sampled = sampleRules({ passes }, [featureOf('Polygon', { n: 7 })] as never, 1000, 'en')
  const [icon] = await swatchesOf(sampled, viewOf(), paintingTools())
  assert.match(svgIn(icon!), 'stroke-width="7"')
  const classes = [{ kind: 'values', property: 'n', values: [5] }]
  const classed = [{ rules: [{ name: 'r', symbolizers: [area(outline('[n]'))], classes } as never] }]
  const [one] = sampleRules({ passes: classed }, [featureOf('Polygon', { n: 7 })] as never, 1000, 'en')
  const [shown] = await swatchesOf([one!], viewOf(), paintingTools())
  assert.match(svgIn(shown!), 'stroke-width="5"')
})

test('the size of a picture: as given, else its own', async () => {
  const address = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="30" height="40"><path d="M0 0H9V9Z"/></svg>' // prettier-ignore
  const picture = (more: object) => symbolizer({ type: 'point', externalGraphic: address, ...more })
  assert.equal(await sizesOf(picture({})), ['40 x 40'])
  assert.equal(await sizesOf(picture({ graphicWidth: 25 })), ['25 x 25'])
  assert.equal(await sizesOf(picture({ graphicWidth: 25, graphicHeight: 50 })), ['50 x 50'])
  const own = picture({}) as Symbolizer & { picture: object }
  assert.equal(await sizesOf({ ...own, picture: { ...own.picture, pixelPt: 0.75 } } as Symbolizer), ['30 x 30'])
})

test('a picture that is not available has no size; a cancelled print ends', async () => {
  const missing = symbolizer({ type: 'point', externalGraphic: 'https://example.org/gone.svg' })
  const fetch = () => Promise.reject(new PrintError('upstream-failed', 'gone'))
  const [icon] = await swatches([], [missing, point(0.5)], { fetch, styleUnitPt: 30 })
  assert.equal([icon!.widthPt, icon!.heightPt], [20, 15])
  const signal = AbortSignal.abort(new Error('cancelled'))
  assert.is(await swatches([], [missing], { fetch, signal }).catch(({ message }) => message), 'cancelled')
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
  const weights = await Promise.all(['50', '400', '950'].map(async (fontWeight) => (await swatches([], [text({ fontWeight })]))[0]!.letters!.weight)) // prettier-ignore
  assert.equal(weights, [100, 400, 900])
  const [fallback] = await swatches([], [text({ fontFamily: 'Nowhere, "Noto Sans"' })])
  assert.is(fallback!.letters!.font, 'Noto Sans')
  const [last] = await swatches([], [text(), text({ fontColor: '#445566' })])
  assert.is(last!.letters!.color, '#445566')
  const [both] = await swatches([], [area(), text()])
  assert.ok(both!.picture && !both!.letters)
})

test('what a rule has for legends is drawn once instead of its symbols, also if it draws nothing else', async () => {
  const drawn = async (...symbolizers: Symbolizer[]) => {
    const rule: Rule = { name: 'r', symbolizers, legend: [point(8)] }
    const features = [featureOf('Polygon'), featureOf('LineString')]
    const icons = await swatchesOf(sampleRules({ passes: [{ rules: [rule] }] }, features as never, 1000, 'en'), viewOf(), paintingTools()) // prettier-ignore
    return icons.map((icon) => svgIn(icon).match(/ d="[^"]*"/g))
  }
  const square = [[' d="M6 2l8 0l0 8l-8 0z"']]
  assert.equal(await drawn(line(3)), square)
  assert.equal(await drawn(), square)
})

test.run()
