import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { drawMap, type MapStack, type ShownStack } from '../../../core/map/draw.js'
import { vectorsOnTop } from '../../../core/map/early.js'
import { planMap } from '../../../core/map/plan.js'
import type { CommonLayer, Drawing, LayerPlugin } from '../../../core/plugin/contracts.js'
import type { PaperSvg } from '../../../core/pixels/pixel-tools.js'
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
  { byLayer = false, measured = (_text: string) => {}, begin = (_vectors: PaperSvg[]) => {} } = {}
): Promise<MapStack> => {
  const plan = planMap({ view, layers }, (type) => (type === 'pictures' ? pictures : features), limits)
  const { textRuns } = labelTools.pixels
  const pixels = { ...labelTools.pixels, textRuns: (...of: Parameters<typeof textRuns>) => (measured(of[0]), textRuns(...of)) } // prettier-ignore
  const beginWith = async ({ items }: ShownStack) => begin(vectorsOnTop(items))
  return drawMap(plan, fakeTools({ pixels: pixels as never }), () => {}, { byLayer, begin: beginWith })
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

/** What `begin` gets while the picture of one layer has not arrived. */
const begun = async (layers: (waiting: Drawn) => Drawn[], more: { byLayer?: boolean } = {}) => {
  let arrived = () => {}
  const pictures = pluginOf('pictures', true, new Promise((resolve) => (arrived = resolve)))
  const all: string[][] = []
  const begin = (vectors: PaperSvg[]) => {
    all.push(vectors.map(({ svg }) => svg))
    arrived()
  }
  const waiting: Drawn = { type: 'pictures', drawings: [IMAGE] }
  setTimeout(() => arrived(), 500)
  const { items } = await draw(layers(waiting), pictures, { ...more, begin })
  return { all, items: items.map((item) => ('svg' in item ? item.svg : 'picture')) }
}
const IMAGE: Drawing = { images: [{ source: { bytes: new Uint8Array(1) }, at: 'frame' }] }

test('the vectors over a picture that has not arrived are known before, as they lie on the map', async () => {
  const { all, items } = await begun((waiting) => [labelled('A', 60), labelled('B', 120), waiting, labelled('C', 180)])
  assert.is(all.length, 1)
  assert.equal(all[0], items.slice(items.indexOf('picture') + 1))
  assert.equal(all[0]!.slice(0, 2), [rect('B'), rect('A')])
  for (const text of ['A', 'B', 'C']) assert.ok(all[0]![2]!.includes(`>${text}<`), text)
})

test('what mixes with the picture, or is cut, is not known before, nor if nothing is waited for', async () => {
  const rects = ({ all }: { all: string[][] }) => all.flat().filter((svg) => svg.startsWith('<rect'))
  assert.equal(rects(await begun((waiting) => [{ ...labelled('A', 60), blend: 'multiply' }, waiting])), [])
  assert.equal(rects(await begun((waiting) => [{ ...labelled('A', 60), name: 'a', labelMask: true }, waiting])), [])
  assert.equal(rects(await begun((waiting) => [waiting, labelled('A', 60)])), [])
  let told = 0
  await draw([labelled('A', 60)], pluginOf('pictures', true), { begin: () => told++ })
  assert.is(told, 0)
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
