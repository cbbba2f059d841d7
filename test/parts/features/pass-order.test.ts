import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Feature } from '../../../core/feature.js'
import { drawPasses } from '../../../parts/features/draw-features.js'
import type { Pass } from '../../../core/style/model.js'
import type { Symbolizer } from '../../../core/style/symbolizer.js'
import { View } from '../../../core/views/view.js'
import { fakeTools } from '../../support/fake-tools.js'

const view = new View({ widthPt: 100, heightPt: 100, dpi: 72, projection: 'EPSG:3857', centre: [0, 0], unitsPerPt: [1, 1], scale: 1, rotationDeg: 0 }) // prettier-ignore
const area = (color: (feature: Feature) => string): Symbolizer =>
  ({
    kind: 'polygon',
    own: false,
    fill: { color: (feature: Feature) => ({ hex: color(feature), alpha: 1 }), opacity: 1 }
  }) as Symbolizer
const rules = [{ name: 'all', symbolizers: [area(({ properties }) => String(properties.color))] }]
const square = { type: 'Polygon', coordinates: [[[0, 0], [9, 0], [9, 9], [0, 9], [0, 0]]] } // prettier-ignore
const features: Feature[] = [3, 1, 2].map((order, index) => ({ index, properties: { order, color: `#00000${order}` }, geometry: square })) // prettier-ignore

const coloursOf = async (...passes: Pass[]) => {
  const tools = fakeTools()
  const { svg } = await drawPasses({ features, style: { passes }, view, tools, warn: tools.warn })
  assert.equal(tools.warnings, [])
  return svg.map((text) => [...text.matchAll(/fill="#0*(\w+)"/g)].map(([, digit]) => digit))
}

test('features with a higher number are drawn over others; without numbers the order is that of the data', async () => {
  const order = ({ properties }: Feature) => Number(properties.order)
  assert.equal(await coloursOf({ rules, order }), [['1', '2', '3']])
  assert.equal(await coloursOf({ rules }), [['3', '1', '2']])
  assert.equal(await coloursOf({ rules, order: (feature) => -order(feature) }, { rules }), [['3', '2', '1'], ['3', '1', '2']]) // prettier-ignore
})

test('the opacity of a pass is that of its group', async () => {
  const tools = fakeTools()
  const drawn = (opacity?: number) => drawPasses({ features, style: { passes: [{ rules, ...(opacity !== undefined && { opacity }) }] }, view, tools, warn: tools.warn }) // prettier-ignore
  const [plain] = (await drawn()).svg
  assert.equal((await drawn(0.5)).svg, [`<g opacity=".5">${plain}</g>`])
  assert.equal((await drawn(1)).svg, [plain])
})

test('a background is drawn once, over the whole map', async () => {
  const background = { rules: [{ name: 'all', symbolizers: [area(() => '#00000b')] }], isBackground: true }
  assert.equal(await coloursOf(background, { rules }), [['b'], ['3', '1', '2']])
})

test.run()
