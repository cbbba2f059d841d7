import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { coerce } from '../../../../core/request/coerce.js'
import type { Scope, Tools } from '../../../../core/plugin.js'
import legend from '../../../../plugins/blocks/legend.js'
import { valueSchema } from '../../../../plugins/blocks/legend/schemas.js'
import { scopeOf, toolsOf } from '../on-paper.js'

interface Shown {
  items: { name: string }[]
  [member: string]: unknown
}
const block = legend() as unknown as { options: object; prepare(...all: unknown[]): Promise<{ data: Shown; files: object }> } // prettier-ignore
const style = { version: '2', '[kind = 1]': { name: 'Forest', symbolizers: [{ type: 'polygon' }] } }
const layers = [{ type: 'vector', name: 'land', style }]

const show = async (value: unknown, written: object = {}, fetch?: Tools['fetch']) => {
  const { tools, warnings } = toolsOf(fetch)
  const scope = scopeOf({})
  const map: Scope['map'] = async () => ({ ...(await scope.map()), layers: layers as never })
  const layerPlugin = () => ({ kind: 'layer', name: 'vector', drawsFeatures: true }) as never
  const options = coerce(written, block.options as never)
  const { data, files } = await block.prepare(value, options, { ...scope, map, layerPlugin }, [], tools)
  return { data, warnings, files: Object.keys(files), names: data.items.map(({ name }) => name) }
}

test('a legend of the map is made only if the layout says so and the request has none', async () => {
  assert.equal((await show(undefined, { auto: true })).names, ['land', 'Forest'])
  assert.equal((await show({ classes: [{ name: 'mine' }] }, { auto: true })).names, ['mine'])
  assert.equal((await show(undefined)).names, [])
})

test('the layers of a legend of the Masterportal are not lost when its request is checked', async () => {
  const sent = { layers: [{ layerName: 'Roads', values: [{ label: 'A road', color: 'red' }] }], other: 1 }
  const { names, warnings } = await show(coerce(sent, valueSchema as never))
  assert.equal(names, ['Roads', 'A road'])
  assert.equal(warnings, [])
})

test('the options of the columns are handed on, with their defaults', async () => {
  const { items, ...rest } = (await show([{ name: 'a' }])).data
  assert.equal(rest, { width: null, columns: 1, columnGap: 14, balance: true, iconGap: 5 })
  const { data } = await show([{ name: 'a' }], { width: 90, columns: 'auto', columnGap: 3, balance: false, iconGap: 2 })
  assert.equal({ ...data, items: [] }, { items: [], width: 90, columns: 'auto', columnGap: 3, balance: false, iconGap: 2 }) // prettier-ignore
})

test('the dpi and the order of a legend hold for its entries, unless these have their own', async () => {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const icons = ['https://example.org/a.png']
  const classes = [
    { name: 'a', icons },
    { name: 'b', icons, dpi: 36, iconBeforeName: true }
  ]
  const fetch: Tools['fetch'] = async () => ({ status: 200, mediaType: 'image/png', bytes })
  const { data } = await show({ dpi: 144, iconBeforeName: 'false', classes }, { dpi: 288 }, fetch)
  const items = data.items as unknown as { icons: { width: number }[]; before: boolean }[]
  assert.equal(
    items.map(({ icons: [icon], before }) => [icon!.width, before]),
    [
      [10, false],
      [40, true]
    ]
  )
})

test('an icon that is not available, a misspelled member and a misspelled patch give a warning, each once', async () => {
  const entry = { nme: 'a', icons: ['https://example.org/a.png'] }
  const { warnings } = await show([entry, entry, { layer: 'land' }], { patches: { Forst: 'natural' } })
  assert.is(warnings.length, 3, warnings.join('\n'))
  assert.match(warnings[0]!, /"nme".*"name"/)
  assert.match(warnings[1]!, /"Forst".*"Forest"/)
  assert.match(warnings[2]!, /^an icon is left out: .*nothing is fetched here/)
})

test.run()
