import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError, type Scope } from '../../../../core/plugin.js'
import { readEntries } from '../../../../plugins/blocks/legend/entries.js'
import { type LegendNode, resolver } from '../../../../plugins/blocks/legend/resolve.js'
import type { LegendOptions } from '../../../../plugins/blocks/legend/schemas.js'
import { scopeOf, toolsOf } from '../on-paper.js'

const DOT =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
const rule = (name: string, color: string) => ({ name, symbolizers: [{ type: 'polygon', fillColor: color }] })
const style = { version: '2', '[kind = 1]': rule('Forest', '#0f0'), '[kind = 2]': rule('Lake', '#00f') }
const layers = [
  { type: 'vector', name: 'land', style },
  { type: 'vector', name: 'plain', style: { version: '2', '*': { symbolizers: [{ type: 'polygon' }] } } },
  { type: 'vector', name: 'far', style, minScaleDenominator: 30_000 },
  { type: 'vector', name: 'near', style, maxScaleDenominator: 20_000 },
  { type: 'vector', name: 'hidden', style, opacity: 0 },
  { type: 'tiles', name: 'tiles' }
]
const plugin = (type: string) => ({ kind: 'layer', name: type, drawsFeatures: type === 'vector' }) as never

const legendOf = async (options: Partial<LegendOptions> = {}, more: Partial<Scope> = {}, its: object[] = layers) => {
  const { tools, warnings } = toolsOf()
  const scope = scopeOf({})
  const map: Scope['map'] = async () => ({ ...(await scope.map()), layers: its as never })
  const shown = await resolver(options as LegendOptions, { ...scope, map, layerPlugin: plugin, ...more }, tools, tools.warn) // prettier-ignore
  const resolve = async (value: object) => written((await shown.resolve(readEntries([value], tools.warn))).classes[0]!)
  return { resolve, ofMap: async () => written(await shown.ofMap()), warnings }
}
/** `Name2(Class, …)`: a name, how many icons, classes. */
const written = ({ name, icons, classes }: LegendNode): string =>
  name + (icons.length || '') + (classes.length > 0 ? `(${classes.map(written).join(', ')})` : '')

test('an entry of a layer has its rules, one of a rule has its icon; each may have a name of its own', async () => {
  const { resolve, warnings } = await legendOf()
  assert.is(await resolve({ layer: 'land' }), 'land(Forest1, Lake1)')
  assert.is(await resolve({ layer: 'land', name: 'Land' }), 'Land(Forest1, Lake1)')
  assert.is(await resolve({ layer: 'land', rule: 'Lake' }), 'Lake1')
  assert.is(await resolve({ layer: 'land', rule: 'Lake', name: 'Water' }), 'Water1')
  assert.is(await resolve({ layer: 'plain' }), 'plain1')
  assert.equal(warnings, [])
})

test('an unknown layer or rule gives a warning with the known names', async () => {
  const { resolve, warnings } = await legendOf()
  assert.is(await resolve({ name: 'a', layer: 'sea' }), 'a')
  assert.is(await resolve({ name: 'a', layer: 'land', rule: 'Sea' }), 'a')
  assert.is(await resolve({ name: 'a', layer: 'tiles' }), 'a')
  assert.is(warnings.length, 2)
  assert.match(warnings[0]!, /"sea".*land/)
  assert.match(warnings[1]!, /"Sea".*"land".*Forest, Lake$/)
})

test('icons and classes of an entry come before and after those of its layer', async () => {
  const { resolve } = await legendOf()
  assert.is(await resolve({ name: 'a', icons: [DOT], layer: 'plain', classes: [{ name: 'b' }] }), 'a2(b)')
  assert.is(await resolve({ name: 'a', layer: 'land', classes: [{ name: 'b' }] }), 'a(Forest1, Lake1, b)')
})

test('a colour is a box, as high as the text, unless the entry has icons', async () => {
  const boxOf = async (fontSize?: number) => {
    const { tools } = toolsOf()
    const { resolve } = await resolver({ fontSize } as LegendOptions, scopeOf({}), tools, tools.warn)
    const { icons } = await resolve({ name: 'a', color: 'red', icons: [], classes: [] })
    return icons.map(({ color, widthPt, heightPt }) => [color, widthPt, heightPt].join(' '))
  }
  assert.equal([await boxOf(), await boxOf(6), await boxOf(14)], [['red 10 10'], ['red 10 10'], ['red 14 14']])
  const { resolve } = await legendOf()
  assert.is(await resolve({ name: 'a', color: 'red', icons: [DOT] }), 'a1')
})

test('the legend of a map has its layers that are seen at its scale and have a legend', async () => {
  assert.is(await (await legendOf()).ofMap(), '(land(Forest1, Lake1), plain1)')
})

test('a layer of which the legend would show neither a name nor a picture of a server is left out', async () => {
  const plain = { version: '2', '*': { symbolizers: [{ type: 'polygon' }] } }
  const wms = { type: 'wms', baseURL: 'https://a.example/wms', layers: ['a', 'b'] }
  const shown = async (layer: object) => (await legendOf({}, {}, [layer])).ofMap()
  assert.equal([await shown({ type: 'vector', style: plain }), await shown({ type: 'vector', style })], ['', '(Forest1, Lake1)'].map((text) => text && `(${text})`)) // prettier-ignore
  assert.equal([await shown(wms), await shown({ ...wms, name: 'W' }), await shown({ ...wms, layers: [], name: 'W' })], ['(2)', '(W2)', '']) // prettier-ignore
})

test('without a map the legend contains pictures; a named map must exist', async () => {
  const map: Scope['map'] = async () => {
    throw new PrintError('layout-mistake', 'there is no map')
  }
  const { resolve, ofMap } = await legendOf({}, { map })
  assert.equal([await resolve({ name: 'a', icons: [DOT] }), await ofMap()], ['a1', ''])
  assert.is(await legendOf({ map: 'map' }, { map }).catch(({ message }) => message), 'there is no map')
})

test.run()
