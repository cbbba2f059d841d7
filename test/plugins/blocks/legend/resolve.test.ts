import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError, type Scope } from '../../../../core/plugin.js'
import { readEntries } from '../../../../plugins/blocks/legend/entries.js'
import { type LegendNode, resolver } from '../../../../plugins/blocks/legend/resolve.js'
import type { LegendOptions } from '../../../../plugins/blocks/legend/schemas.js'
import { readVersion2 } from '../../../../plugins/styles/openlayers/json/version-2.js'
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
/** A plugin with a renderer whose legend is this. */
const rendering = (legend: object) => () => ({ kind: 'layer', name: 'geojson', rendered: async () => ({ rendered: { legend }, features: [] }) }) as never // prettier-ignore

const legendOf = async (options: Partial<LegendOptions> = {}, more: Partial<Scope> = {}, its: object[] = layers) => {
  const { tools, warnings } = toolsOf()
  const scope = scopeOf({})
  const map: Scope['map'] = async () => ({ ...(await scope.map()), layers: its as never })
  const shown = await resolver(options as LegendOptions, { ...scope, map, layerPlugin: plugin, ...more }, tools, tools.warn) // prettier-ignore
  const resolve = async (value: object) => written((await shown.resolve(readEntries([value], tools.warn))).classes[0]!)
  return { resolve, ofMap: async () => written(await shown.ofMap()), checkPatches: shown.checkPatches, warnings }
}
/** `Name2(Class, …)`: a name, how many icons, classes. */
const written = ({ name, icons, classes }: LegendNode): string =>
  name + (icons.length || '') + (classes.length > 0 ? `(${classes.map(written).join(', ')})` : '')

test('an entry of a layer has its rules, one of a rule has its icon; each may have a name of its own', async () => {
  const { resolve, warnings } = await legendOf()
  assert.is(await resolve({ layer: 'land' }), 'land(Forest1, Lake1)')
  assert.is(await resolve({ layer: 'land', name: 'Land' }), 'Land(Forest1, Lake1)')
  assert.is(await resolve({ layer: 'land', rule: 'Lake' }), 'Lake1')
  assert.is(await resolve({ layer: 'land', rule: '[kind = 2]' }), 'Lake1')
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
  await resolve({ name: 'a', layer: 'hiden' })
  assert.match(warnings[2]!, /; did you mean "hidden"\?$/)
  assert.match(warnings[1]!, /"Sea".*"land".*Forest, Lake$/)
})

test('the names of at most 20 rules are listed', async () => {
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`[kind = ${index}]`, rule(`Rule ${index}`, '#0f0')])) // prettier-ignore
  const { resolve, warnings } = await legendOf({}, {}, [{ type: 'vector', name: 'land', style: { version: '2', ...many } }]) // prettier-ignore
  await resolve({ layer: 'land', rule: 'Sea' })
  assert.match(warnings.join(), /Rule 18, Rule 19$/)
})

test('beside rules with a name, of those without one only values are shown', async () => {
  const style = { version: '2', '[kind = 1]': rule('Forest', '#0f0'), "[kind = 'x' OR strLength(b) > 1]": { symbolizers: [{ type: 'polygon' }] } } // prettier-ignore
  const { resolve } = await legendOf({}, {}, [{ type: 'vector', name: 'land', style }])
  assert.is(await resolve({ layer: 'land' }), 'land(Forest1)')
  const key = { kind: 'ramp', colors: [{ hex: '#ff0000', alpha: 1 }] }
  const ramp = { layerPlugin: rendering({ key, style: styleOf({ name: 'Forest' }) }) }
  assert.is(await (await legendOf({}, ramp)).resolve({ layer: 'land' }), 'land1(Forest1)')
  const alone = { layerPlugin: rendering({ key, style: styleOf() }) }
  assert.is(await (await legendOf({}, alone, [{ type: 'geojson' }])).ofMap(), '(1)')
})

/** A style of areas. */
const styleOf = (...rules: object[]) => ({ passes: [{ rules: rules.map((one) => ({ symbolizers: AREA, ...one })) }] })
const AREA = readVersion2({ '*': { symbolizers: [{ type: 'polygon' }] } }, () => {}).passes[0]!.rules[0]!.symbolizers

test('classes of a rule with a title are below that title; a title without classes is left out', async () => {
  const titled = (title: string, ...values: string[]) => ({ name: title, title, classes: values.map((value) => ({ kind: 'values', property: 'a', values: [value] })) }) // prettier-ignore
  const unnamed = { name: 'e', title: 'Empty', classes: [{ kind: 'any' }] }
  const style = styleOf(titled('A', 'x', 'y'), { name: 'plain' }, unnamed, titled('B', 'x', 'y', 'z'), titled('C', 'x'))
  const { resolve } = await legendOf({}, { layerPlugin: rendering({ style }) })
  assert.is(await resolve({ layer: 'land' }), 'land(A(x1, y1), plain1, B(x1, y1, z1), C(x1))')
})

test('of the style of a whole map, an entry has all rules, a legend of the map those with a title', async () => {
  const style = { version: '2', '[kind = 1]': rule('Forest', '#0f0'), '[kind = 2]': { ...rule('', '#00f'), name: undefined } } // prettier-ignore
  const { resolve, ofMap } = await legendOf({}, {}, [{ type: 'mvt', name: 'map', style }])
  assert.match(await resolve({ layer: 'map' }), /^map\(Forest1, .+1\)$/)
  assert.is(await ofMap(), '(map(Forest1))')
})

test('a patch for a name that is nearly one of a rule or a layer gives a warning', async () => {
  const patches = { Forst: 'natural', Lake: 'natural', Landcovr: 'parcel', Elsewhere: 'parcel' } as const
  const { resolve, checkPatches, warnings } = await legendOf({ patches }, {}, [
    { type: 'vector', name: 'Landcover', style }
  ])
  await resolve({ layer: 'Landcover' })
  checkPatches()
  assert.equal(warnings.map((warning) => warning.match(/"\w+"/g)), [['"Forst"', '"Forest"'], ['"Landcovr"', '"Landcover"']]) // prettier-ignore
})

/** A resolver without a map, or with one of some dpi, whose server gives pictures of 60 x 40 pixels. */
const iconsOf = async (count: number, dpi?: number) => {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  let [now, most] = [0, 0]
  const { tools } = toolsOf(async () => {
    most = Math.max(most, ++now)
    await new Promise((resolve) => setImmediate(resolve))
    now--
    return { status: 200, mediaType: 'image/png', bytes }
  })
  const noMap: Partial<Scope> = { map: () => Promise.reject(new PrintError('layout-mistake', 'there is no map')) }
  const scope = { ...scopeOf({ dpi: dpi ?? 0 }), ...(dpi === undefined && noMap) }
  const { resolve } = await resolver({ scaled: true } as LegendOptions, scope, tools, tools.warn)
  const icons = Array.from({ length: count }, (_, index) => `http://a.example/?REQUEST=GetLegendGraphic&LAYER=${index}`)
  const node = await resolve({ name: 'a', icons, classes: [] })
  return { size: [node.icons[0]!.widthPt, node.icons[0]!.heightPt], most }
}

test('a picture of a server is sized for the dpi of the map, without a map for 300', async () => {
  assert.equal((await iconsOf(1, 288)).size, [60, 40])
  // four pixels of the print for each: 75 dpi
  assert.equal((await iconsOf(1)).size.map((side) => Math.round(side * 100) / 100), [57.6, 38.4]) // prettier-ignore
})

test('16 pictures are fetched at the same time', async () => {
  assert.equal([(await iconsOf(5)).most, (await iconsOf(40)).most], [5, 16])
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
  const one = { type: 'vector', name: 'one', style: { version: '2', '[kind = 1]': rule('Forest', '#0f0') } }
  assert.is(await (await legendOf({}, {}, [one])).ofMap(), '(one(Forest1))')
})

test('a layer of which the legend would show neither a name nor a picture of a server is left out', async () => {
  const plain = { version: '2', '*': { symbolizers: [{ type: 'polygon' }] } }
  const wms = { type: 'wms', baseURL: 'https://a.example/wms', layers: ['a', 'b'] }
  const shown = async (layer: object) => (await legendOf({}, {}, [layer])).ofMap()
  assert.equal([await shown({ type: 'vector', style: plain }), await shown({ type: 'vector', style })], ['', '(Forest1, Lake1)'].map((text) => text && `(${text})`)) // prettier-ignore
  assert.equal([await shown(wms), await shown({ ...wms, layers: ['a'] }), await shown({ ...wms, name: 'W' }), await shown({ ...wms, layers: [], name: 'W' })], ['(2)', '(1)', '(W2)', '']) // prettier-ignore
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
