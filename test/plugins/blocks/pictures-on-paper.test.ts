import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { BlockPlugin, PluginFactory, Tools } from '../../../core/plugin.js'
import legend from '../../../plugins/blocks/legend.js'
import markdown from '../../../plugins/blocks/markdown.js'
import northArrow from '../../../plugins/blocks/north-arrow.js'
import table from '../../../plugins/blocks/table.js'
import { pixels, scopeOf, toolsOf } from './on-paper.js'

const large = await sharp({ create: { width: 1600, height: 800, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const address = 'http://example.org/large.png'
const fetch: Tools['fetch'] = async () => ({ status: 200, mediaType: 'image/png', bytes: large })

/** The size in pixels of the one picture that a block gives to the document. */
const pixelsOf = async (plugin: PluginFactory, value: unknown, options: object): Promise<number[]> => {
  const block = (await plugin({})) as BlockPlugin
  const prepared = await block.prepare!(value, options, scopeOf({}), [], toolsOf(fetch).tools)
  const [bytes, ...others] = Object.values(prepared.files!)
  assert.equal(others, [])
  const { width, height } = pixels.inspect(bytes as Uint8Array)
  return [width, height]
}
/** At 600 dpi: 72 x 36 pt have 600 x 300 pixels. */
const INCH = [600, 300]

test('an icon of a legend has no more pixels than paper shows in its largest size', async () => {
  const value = { name: 'a', icons: [address] }
  const options = { columns: 1, indent: 0, spacing: 0, iconHeight: 36, scaled: true, markMissing: true }
  assert.equal(await pixelsOf(legend, value, options), INCH)
  assert.equal(await pixelsOf(legend, value, { ...options, iconHeight: undefined, iconWidth: 72 }), INCH)
})

test('a picture of a table has no more pixels than paper shows in the highest of its columns', async () => {
  const value = { columns: ['a', 'b'], data: [[address, address]] }
  const columns = [
    { name: 'a', format: 'image', height: 18 },
    { name: 'b', format: 'image', height: 36 }
  ]
  assert.equal(await pixelsOf(table, value, { columns }), INCH)
})

test('a picture of a Markdown text has no more pixels than paper shows in the width of the text', async () => {
  assert.equal(await pixelsOf(markdown, `![](${address})`, { width: 72, headingSizes: [1] }), INCH)
})

test('a north arrow has no more pixels than paper shows in its size', async () => {
  const [width = 0] = await pixelsOf(northArrow, { graphic: address }, { size: 72 })
  assert.is(width, 600)
})

test.run()
