import '../../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Drawing } from '../../../../core/plugin/contracts.js'
import { drawingsOf } from '../../../../plugins/layers/maplibre/step.js'
import { paintingTools } from '../drawing.js'
import { bench, box, colours, dot, geoJson, screen, styleOf } from './setting.js'

const drawings = async (layer: object, tools = paintingTools()) =>
  (await bench.plugin.draw(bench.asSent(layer), screen(), tools)) as Drawing[]

const a = geoJson([box(-40, -40, 20, 40)])
const b = geoJson([box(-20, -40, 60, 40)])
const fill = (id: string, source: string, color: string) => ({ id, type: 'fill', source, paint: { 'fill-color': color } }) // prettier-ignore
const text = (id: string, source: string) => ({
  id,
  type: 'symbol',
  source,
  layout: { 'text-field': id, 'text-font': ['Noto Sans'], 'text-allow-overlap': true }
})

test('each layer draws the features of its own source, in the order of the style', async () => {
  const layers = [fill('1', 'a', '#ff0000'), fill('2', 'b', '#00ff00'), fill('3', 'a', '#0000ff')]
  const at = [[60, 128], [128, 128], [200, 128], [5, 128]] as const // prettier-ignore
  const sources = { a, b }
  assert.equal(await colours(styleOf(sources, layers), at), ['#0000ff', '#0000ff', '#00ff00', '#ffffff'])
  assert.equal(await colours(styleOf(sources, layers.slice(0, 2)), at), ['#ff0000', '#00ff00', '#00ff00', '#ffffff'])
})

test('symbols lie between the fills where the style has them so, in as few drawings as possible', async () => {
  const found = await drawings(
    styleOf({ a, b }, [fill('1', 'a', '#f00'), fill('2', 'b', '#0f0'), text('T', 'a'), text('U', 'b'), fill('3', 'b', '#00f'), text('V', 'b')]) // prettier-ignore
  )
  assert.equal(
    found.map(({ svg = '', labels = [] }) => [(svg.match(/fill="#\w+"/g) ?? []).join(' '), labels.map((one) => one.text).join('')]), // prettier-ignore
    [
      ['fill="#ff0000" fill="#00ff00"', 'TU'],
      ['fill="#0000ff"', 'V']
    ]
  )
})

test('a text between two fills is hidden by the upper one', async () => {
  const big = { ...text('█', 'point'), layout: { ...text('█', 'point').layout, 'text-size': 120 } }
  const sources = { point: geoJson([dot(0, 0)]), b: geoJson([box(0, -60, 80, 60)]) }
  const at = [[110, 128], [150, 128]] as const // prettier-ignore
  assert.equal(await colours(styleOf(sources, [big, fill('2', 'b', '#00ff00')]), at), ['#000000', '#00ff00'])
  assert.equal(await colours(styleOf(sources, [fill('2', 'b', '#00ff00'), big]), at), ['#000000', '#000000'])
})

test('pictures begin a new drawing over shapes; each drawing has the definitions that its shapes refer to', () => {
  const image = { source: { bytes: new Uint8Array() }, at: 'frame' } as const
  const label = { text: 'T' } as never
  const steps = [
    { svg: '<a/>', definitions: '<defs/>' },
    { svg: '<b/>', definitions: '<defs/>' },
    { images: [image] },
    { images: [image] },
    {},
    { svg: '<c/>', definitions: '<defs/>' },
    { labels: [label] },
    { labels: [label] },
    { svg: '<d/>', definitions: '' }
  ]
  assert.equal(
    drawingsOf(steps).map(({ images, svg, labels }) => [images!.length, svg, labels!.length]),
    [
      [0, '<defs/><a/><b/>', 0],
      [2, '<defs/><c/>', 2],
      [0, '<d/>', 0]
    ]
  )
})

test('a heatmap lies in the order of the style', async () => {
  const heat = { id: 'h', type: 'heatmap', source: 'point', paint: { 'heatmap-color': ['step', ['heatmap-density'], 'transparent', 0.05, '#ff0000'], 'heatmap-intensity': 100 } } // prettier-ignore
  const sources = { point: geoJson([dot(0, 0)]), b: geoJson([box(0, -60, 80, 60)]) }
  const at = [[120, 128], [136, 128], [5, 5]] as const // prettier-ignore
  assert.equal(await colours(styleOf(sources, [heat, fill('2', 'b', '#00ff00')]), at), ['#ff0000', '#00ff00', '#ffffff']) // prettier-ignore
  assert.equal(await colours(styleOf(sources, [fill('2', 'b', '#00ff00'), heat]), at), ['#ff0000', '#ff0000', '#ffffff']) // prettier-ignore
})

test('the filter and the weight of a heatmap count', async () => {
  const heat = { id: 'h', type: 'heatmap', source: 'point', filter: ['==', ['get', 'kind'], 'a'], paint: { 'heatmap-weight': ['get', 'weight'], 'heatmap-color': ['step', ['heatmap-density'], 'transparent', 0.05, '#ff0000'] } } // prettier-ignore
  const sources = {
    point: geoJson([dot(-45, 0, { kind: 'a', weight: 10 }), dot(0, 0, { kind: 'b', weight: 10 }), dot(45, 0, { kind: 'a', weight: 0 })]) // prettier-ignore
  }
  assert.equal(await colours(styleOf(sources, [heat]), [[0, 128], [128, 128], [255, 128]]), ['#ff0000', '#ffffff', '#ffffff']) // prettier-ignore
})

test('a layer of opacity is as translucent as each of its pictures, shapes and texts', async () => {
  const found = await colours({ ...styleOf({ a }, [fill('1', 'a', '#ff0000')]), opacity: 0.5 }, [[60, 128]])
  assert.ok(/^#ff(?:7f|80){2}$/.test(found[0]!), found[0])
})

test.run()
