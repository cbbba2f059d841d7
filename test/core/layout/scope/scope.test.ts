import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../../core/errors.js'
import type { App, Layout } from '../../../../core/layout/catalog.js'
import { templateContext } from '../../../../core/layout/scope/context.js'
import { makeScope, ownerOf, type ScopeMaking } from '../../../../core/layout/scope/scope.js'
import type { Values } from '../../../../core/spec.js'
import { View } from '../../../../core/views/view.js'
import type { BlockPlugin, MapRequest, Scope } from '../../../../core/plugin/contracts.js'
import { fakeTools } from '../../../support/fake-tools.js'

const viewOf = (scale: number) =>
  new View({
    widthPt: 100,
    heightPt: 50,
    dpi: 72,
    projection: 'EPSG:3857',
    centre: [0, 0],
    unitsPerPt: [1, 1],
    scale,
    rotationDeg: 0
  })
const asked = (scale: number): MapRequest[] => [{ view: viewOf(scale), layers: [] }]

/** The scope of a page whose attributes are blocks that ask for these maps. */
const scopeOf = (
  blocks: { [name: string]: BlockPlugin['maps'] },
  attributes: object = Object.fromEntries(Object.keys(blocks).map((name) => [name, {}]))
) => {
  const declared = Object.entries(blocks).map(([name, maps]) => ({
    name,
    schema: {},
    clientType: name,
    block: { plugin: { kind: 'block', name: `plugin-${name}`, isMainMap: name === 'map', maps }, options: {} }
  }))
  return grown(declared, { ...attributes })
}

const grown = (declared: object[], attributes: Values, more: Partial<ScopeMaking> = {}) =>
  makeScope({ attributes, params: { key: 'value' } }, '0', {
    app: { scales: [500], dpis: [72] } as unknown as App,
    layout: { attributes: declared } as unknown as Layout,
    lang: 'de',
    layerPlugin: () => undefined,
    fill: (sent) => ({ ...sent, filled: true }),
    countRows: () => {},
    tools: fakeTools(),
    ...more
  })

const failure = async (promise: Promise<unknown>): Promise<PrintError> => {
  try {
    await promise
  } catch (thrown) {
    return thrown as PrintError
  }
  throw new Error('nothing failed')
}

test('maps of blocks are resolved by attribute; blocks without a value have no maps', async () => {
  const { scope, maps } = await scopeOf(
    { map: async () => asked(1000), other: async () => asked(2000), unsent: async () => asked(3) },
    { map: {}, other: {} }
  )
  assert.equal([...maps.keys()], ['map', 'other'])
  assert.equal([(await scope.view()).scale, (await scope.view('other')).scale], [1000, 2000])
  assert.equal([scope.lang, scope.app.scales, scope.params], ['de', [500], { key: 'value' }])
})

test('a block waits for the view of another block, in any order of the blocks', async () => {
  const overview: BlockPlugin['maps'] = async (_value, _options, scope) => asked((await scope.view('map')).scale * 10)
  for (const blocks of [
    { overview, map: async () => asked(1000) },
    { map: async () => (await pause(5), asked(1000)), overview }
  ])
    assert.is((await scopeOf(blocks)).maps.get('overview')![0]!.view.scale, 10_000)
})

test('an unknown map name and a layout without maps are errors', async () => {
  const { scope } = await scopeOf({ map: async () => asked(1000), empty: async () => [] })
  assert.match((await failure(scope.view('nope'))).message, 'the layout has no map called "nope"')
  assert.match((await failure(scope.view('empty'))).message, 'the layout has no map called "empty"')
  const bare = await scopeOf({})
  assert.match((await failure(bare.scope.view())).message, 'the layout has no map')
})

test('a PrintError of a block stays, any other error becomes plugin-failed and names the plugin', async () => {
  const onPurpose = await failure(
    scopeOf({ map: async () => Promise.reject(new PrintError('invalid-spec', 'no such place')) })
  )
  assert.equal([onPurpose.code, onPurpose.message], ['invalid-spec', 'no such place'])
  const slow = () => pause(20).then(() => asked(1))
  const mistakes: BlockPlugin['maps'][] = [async () => Promise.reject(new TypeError('x')), () => { throw new TypeError('x') }] // prettier-ignore
  for (const broken of mistakes) {
    const error = await failure(scopeOf({ slow, broken, other: broken }))
    assert.is(error.code, 'plugin-failed')
    assert.match(error.message, '"plugin-broken"')
  }
})

test('a template can use attributes, facts about views, and params', async () => {
  const block = plugin('none', { maps: async () => [] })
  const declared = [{ name: 'map', block: mapOf(1000) }, { name: 'none', block }, text('title')]
  const node = await grown(declared, { map: { layers: [] }, none: {}, title: 'x' })
  const context = templateContext(node, { app: 1 }, ({ scale }) => ({ scale }), new Map())
  assert.equal(context, { app: 1, map: { scale: 1000 }, none: {}, title: 'x', params: { key: 'value' } })
})

const plugin = (name: string, more: object) => ({ plugin: { kind: 'block', name, ...more }, options: {} })
const mapOf = (scale: number) => plugin('map', { isMainMap: true, maps: async () => asked(scale) })
const follows = plugin('follows', {
  maps: async (_: unknown, __: unknown, scope: Scope) => asked((await scope.view('map')).scale * 2)
})
const text = (name: string) => ({ name, type: 'string', schema: {}, clientType: 'String' })

test('without a name the view is that of the first map attribute, wherever declared', async () => {
  const declared = [
    { name: 'inset', type: 'overviewMap', block: follows },
    { name: 'main', type: 'map', block: mapOf(1000) },
    { name: 'map', type: 'map', block: mapOf(7) }
  ]
  const { scope } = await grown(declared, { inset: {}, main: {}, map: {} })
  assert.is((await scope.view()).scale, 1000)
  assert.is((await scope.view('inset')).scale, 14)
})

test('blocks that depend on each other in a circle end the print, also through rows', async () => {
  const needs = (name: string) => plugin(name, { maps: async (_: unknown, __: unknown, scope: Scope) => asked((await scope.view(name)).scale) }) // prettier-ignore
  const two = await failure(
    grown(
      [
        { name: 'a', block: needs('b') },
        { name: 'b', block: needs('a') }
      ],
      { a: {}, b: {} }
    )
  )
  assert.equal(
    [two.code, two.message],
    ['layout-mistake', 'blocks of the layout need each other in a circle: "b" needs "a" needs "b"']
  )
  const all = plugin('all', {
    maps: async (_: unknown, __: unknown, scope: Scope) =>
      asked(
        Math.max(...(await Promise.all((await scope.rows('rows')).map((row) => row.view()))).map(({ scale }) => scale))
      )
  })
  const rows = (inner: object[]) => ({ name: 'rows', block: plugin('datasource', {}), rows: inner })
  const ring = await failure(grown([rows([{ name: 'all', block: all }])], { rows: [{ all: {} }] }))
  assert.match(ring.message, '"all" needs "all"')
  const node = await grown([rows([{ name: 'all', block: all }, { name: 'map', type: 'map', block: mapOf(5) }])], { rows: [{ all: {}, map: {} }] }) // prettier-ignore
  assert.is(node.rows.get('rows')![0]!.maps.get('all')![0]!.view.scale, 5)
  const makes = plugin('makes', { rows: async (_: unknown, __: unknown, scope: Scope) => [{ scale: (await scope.view('all')).scale }] }) // prettier-ignore
  const made = await failure(grown([{ name: 'rows', block: makes, rows: [] }, { name: 'all', block: all }], { rows: [], all: {} })) // prettier-ignore
  assert.match(made.message, /"(rows|all)" needs "(rows|all)" needs/)
})

test('rows can use surrounding attributes, and their own attributes take precedence', async () => {
  const inner = [text('name'), { name: 'map', block: mapOf(50) }, { name: 'overview', block: follows }]
  const declared = [
    text('title'),
    { name: 'map', block: mapOf(1000) },
    { name: 'rows', block: plugin('datasource', {}), rows: inner },
    { name: 'plain', block: plugin('datasource', {}), rows: [text('name'), { name: 'overview', block: follows }] }
  ]
  const values = {
    title: 'T',
    map: {},
    rows: [{ name: 'a', map: {}, overview: {} }, { name: 'b' }],
    plain: [{ overview: {} }]
  }
  const node = await grown(declared, values)
  const [first, second] = node.rows.get('rows')!
  assert.equal([first!.id, second!.id], ['0-rows-0', '0-rows-1'])
  assert.equal([first!.scope.attributes.title, first!.scope.attributes.name], ['T', 'a'])
  assert.is((await first!.scope.view('map')).scale, 50)
  assert.is(first!.maps.get('overview')![0]!.view.scale, 100)
  assert.is(node.rows.get('plain')![0]!.maps.get('overview')![0]!.view.scale, 2000)
  assert.equal(
    (await first!.scope.rows('rows')).map(({ attributes }) => attributes.name),
    ['a', 'b']
  )
  assert.is(ownerOf('map', first), first)
  assert.is(ownerOf('title', first), node)
  assert.is(ownerOf('nope', first), undefined)

  const nodes = new Map()
  const context = templateContext(node, {}, ({ scale }) => ({ scale }), nodes) as any
  assert.equal(
    [context.map, context.rows[0].map, context.rows[0].title, context.rows[1].name],
    [{ scale: 1000 }, { scale: 50 }, 'T', 'b']
  )
  assert.is(nodes.get(context.rows[0]), first)
  assert.is(nodes.size, 4)
})

test('a block creates its rows, which may wait for views and refer to each other', async () => {
  const looks = plugin('looks', {
    maps: async (_: unknown, __: unknown, scope: Scope) => asked((await scope.rows('sheets')).length)
  })
  const sheets = plugin('paging', {
    rows: async (value: { n: number }, _: unknown, scope: Scope) =>
      Array.from({ length: value.n }, () => ({ scale: scope.attributes.factor })).concat([
        { scale: (await scope.view('map')).scale }
      ])
  })
  const declared = [
    { name: 'sheets', block: sheets, rows: [text('scale'), { name: 'locator', block: looks }] },
    { name: 'map', block: mapOf(7) },
    { name: 'index', block: looks },
    text('factor')
  ]
  const fill: ScopeMaking['fill'] = (sent, _attributes, path) => ({ ...sent, path, locator: {} })
  const counted: number[] = []
  const values = { sheets: { n: 2 }, map: {}, index: {}, factor: 3 }
  const node = await grown(declared, values, { fill, countRows: (count) => counted.push(count) })
  const rows = node.rows.get('sheets')!
  assert.equal(rows.map(({ scope }) => [scope.attributes.scale, scope.attributes.path]), [[3, 'sheets[0]'], [3, 'sheets[1]'], [7, 'sheets[2]']]) // prettier-ignore
  assert.equal(
    [node, ...rows].map(({ maps }) => (maps.get('index') ?? maps.get('locator'))![0]!.view.scale),
    [3, 3, 3, 3]
  )
  assert.equal(counted, [3])
  const tooMany = () => { throw new PrintError('too-large', 'too many') } // prettier-ignore
  assert.is((await failure(grown(declared, values, { fill, countRows: tooMany }))).code, 'too-large')
})

test.run()
