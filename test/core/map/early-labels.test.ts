import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { drawMap, type MapStack } from '../../../core/map/draw.js'
import { planMap } from '../../../core/map/plan.js'
import type { CommonLayer, Drawing, LayerPlugin } from '../../../core/plugin/contracts.js'
import { resolveView } from '../../../parts/geo/extent.js'
import { fakeTools } from '../../support/fake-tools.js'
import { thrownBy } from '../../support/thrown-by.js'
import { labelOf, labelTools } from '../labels/setting.js'

const view = resolveView({ widthPt: 200, heightPt: 100, dpi: 72, projection: 'EPSG:3857', center: [0, 0], scale: 1000 })
const limits = { tiles: 10, pixels: 100_000 }

interface Drawn extends CommonLayer {
  drawings: Drawing[]
}
/** `waits`: what it waits for. */
const pluginOf = (name: string, hasNoLabels: boolean, waits = Promise.resolve()): LayerPlugin<Drawn> => ({
  kind: 'layer',
  name,
  schema: {},
  hasNoLabels,
  draw: async ({ drawings }) => waits.then(() => drawings)
})
const features = pluginOf('features', false)
/** `told` gets the texts that are measured. */
const draw = (
  layers: Drawn[],
  pictures: LayerPlugin<Drawn>,
  { byLayer = false, measured = (_text: string) => {} } = {}
): Promise<MapStack> => {
  const plan = planMap({ view, layers }, (type) => (type === 'pictures' ? pictures : features), limits)
  const { textRuns } = labelTools.pixels
  const pixels = { ...labelTools.pixels, textRuns: (...of: Parameters<typeof textRuns>) => (measured(of[0]), textRuns(...of)) } // prettier-ignore
  return drawMap(plan, fakeTools({ pixels: pixels as never }), () => {}, byLayer)
}
const rect = (fill: string) => `<rect width="9" height="9" fill="${fill}"/>`
const picture = (fill: string): Drawn => ({ type: 'pictures', drawings: [{ svg: rect(fill) }] })
const labelled = (text: string, x: number, ...above: Drawing[]): Drawn => ({
  type: 'features',
  drawings: [{ svg: rect(text), labels: [labelOf(text, [[x, 50]])] }, ...above]
})

test('labels are placed while a layer that has none is still drawn', async () => {
  let arrived = () => {}
  // the picture comes only after the text of a label was measured
  const pictures = pluginOf('pictures', true, new Promise((resolve) => (arrived = resolve)))
  const stack = await draw([labelled('Town', 60), picture('red')], pictures, { measured: (text) => text === 'Town' && arrived() }) // prettier-ignore
  assert.equal(
    stack.items.map((item) => ('svg' in item ? item.svg.replace(/^<g .*>(\w+)<.*/, '$1') : '')),
    [rect('red'), rect('Town'), 'Town']
  )
})

test('the labels of all layers, also between two drawings, are where they are without early placing', async () => {
  const layers = [
    picture('top'),
    labelled('A', 30, { svg: rect('over A') }, { labels: [labelOf('over', [[150, 50]])] }),
    picture('middle'),
    labelled('B', 100),
    labelled('C', 60, { svg: rect('over C') }),
    picture('bottom')
  ]
  for (const byLayer of [false, true]) {
    const early = await draw(layers, pluginOf('pictures', true), { byLayer })
    const late = await draw(layers, pluginOf('pictures', false), { byLayer })
    const shown = ({ items }: MapStack) => items.map((item) => 'svg' in item && [item.svg, item.layer])
    assert.equal(shown(early), shown(late))
    for (const text of ['A', 'B', 'C', 'over']) assert.ok(JSON.stringify(shown(early)).includes(`>${text}<`), text)
  }
})

test('a layer that draws labels or symbols although it says that it has none is a fault of its plugin', async () => {
  for (const drawing of [{ labels: [labelOf('A', [[30, 50]])] }, { symbols: [1, 2, 3, 3, 3, 3] }]) {
    const layer = { type: 'pictures', drawings: [{}, drawing] }
    assert.is((await thrownBy(draw([layer], pluginOf('pictures', true)))).code, 'plugin-failed')
    assert.ok(await draw([layer], pluginOf('pictures', false)))
  }
})

test.run()
