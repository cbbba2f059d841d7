import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { drawMap } from '../../../core/map/draw.js'
import { planMap } from '../../../core/map/plan.js'
import type { ImageSource, PixelTools } from '../../../core/pixels/pixel-tools.js'
import type { Drawing, LayerPlugin } from '../../../core/plugin/contracts.js'
import { resolveView } from '../../../parts/geo/extent.js'
import { fakeTools } from '../../support/fake-tools.js'
import { thrownBy } from '../../support/thrown-by.js'
import { labelOf, labelTools } from '../labels/setting.js'

/** Pictures that turn out to be damaged when they are painted, after the layers are drawn. */
const view = resolveView({ widthPt: 400, heightPt: 300, dpi: 72, projection: 'EPSG:3857', center: [0, 0], scale: 1000 })
const fault = new PrintError('invalid-data', 'not a picture')
const [first, second] = [new Uint8Array([1]), new Uint8Array([2])]
const tiles = [first, second].map((bytes, column) => ({ column, row: 0, bytes }))
const mosaic: ImageSource = { mosaic: { columns: 2, rows: 1, tileWidth: 256, tileHeight: 256, tiles } }

/** Draws one layer, reports these of its pictures as damaged, and tells which layers are missing then. */
const painted = async (damaged: Uint8Array[], sources: ImageSource[], more: Drawing = {}, failOnError = false) => {
  const plugin: LayerPlugin = {
    kind: 'layer',
    name: 'photos',
    schema: {},
    draw: async () => ({ images: sources.map((source) => ({ source, at: 'frame' as const })), ...more })
  }
  const tools = fakeTools({ pixels: labelTools.pixels as PixelTools })
  const stack = await drawMap(
    planMap({ view, layers: [{ type: 'x', failOnError }] }, () => plugin, tools.limits),
    tools,
    () => {}
  )
  const image = stack.items.find((item) => 'source' in item)!
  for (const bytes of damaged) image.broken!(fault, bytes)
  return { missing: stack.missing, warnings: tools.warnings }
}

test('a layer whose pictures are all damaged is missing, with one warning', async () => {
  const missing = [{ layer: 'photos', why: 'unreadable' }]
  const warnings = ['layer "photos": not a picture; the map is printed without it']
  assert.equal(await painted([first], [{ bytes: first }]), { missing, warnings })
  assert.equal(await painted([first, second], [{ bytes: first }, { bytes: second }]), { missing, warnings })
  assert.equal((await painted([first, second], [mosaic])).missing, missing)
})

test('a layer is not missing while one of its pictures, drawings or labels is left', async () => {
  assert.equal((await painted([first], [{ bytes: first }, { bytes: second }])).missing, [])
  assert.equal((await painted([first, first], [mosaic])).missing, [])
  assert.equal((await painted([first], [{ bytes: first }], { svg: '<g/>' })).missing, [])
  assert.equal((await painted([first], [{ bytes: first }], { labels: [labelOf('a', [[100, 50]])] })).missing, []) // prettier-ignore
})

test('a damaged picture of a layer that must not be missing is an error', async () => {
  assert.is((await thrownBy(painted([first], [{ bytes: first }], {}, true))).code, 'invalid-data')
})

test('pixels are never damaged: a layer with some is not missing', async () => {
  const pixels = { pixels: { width: 1, height: 1, channels: 3 as const, data: new Uint8Array(3) } }
  assert.equal((await painted([first], [pixels, { bytes: first }])).missing, [])
})

test('a layer that draws vectors in one step and damaged pictures in another is not missing', async () => {
  const plugin: LayerPlugin = {
    kind: 'layer',
    name: 'photos',
    schema: {},
    draw: async () => [{ svg: '<g/>' }, { images: [{ source: { bytes: first }, at: 'frame' }] }]
  }
  const tools = fakeTools({ pixels: labelTools.pixels as PixelTools })
  const plan = planMap({ view, layers: [{ type: 'x', name: 'Air' }] }, () => plugin, tools.limits)
  const { items, missing } = await drawMap(plan, tools, () => {})
  const image = items.find((item) => 'source' in item)!
  image.broken!(fault, first)
  image.incomplete!('ends too early')
  assert.equal(missing, [])
  assert.equal(tools.warnings.slice(1), ['a picture of the layer "Air" ends too early'])
})

test.run()
