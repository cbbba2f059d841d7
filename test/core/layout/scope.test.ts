import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import type { App, Layout } from '../../../core/layout/catalog.js'
import { makePageScope, templateValues } from '../../../core/layout/scope.js'
import { View } from '../../../core/map/view.js'
import type { BlockPlugin, MapRequest } from '../../../core/plugin/contracts.js'
import { fakeTools } from '../../support/fake-tools.js'

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
    block: { plugin: { kind: 'block', name: `plugin-${name}`, maps }, options: {} }
  }))
  const layout = { attributes: declared } as unknown as Layout
  return makePageScope(
    { attributes: { ...attributes }, params: { key: 'value' } },
    { scales: [500], dpis: [72] } as unknown as App,
    layout,
    'de',
    () => undefined,
    fakeTools()
  )
}

const failure = async (promise: Promise<unknown>): Promise<PrintError> => {
  try {
    await promise
  } catch (thrown) {
    return thrown as PrintError
  }
  throw new Error('nothing failed')
}

test('maps that blocks ask for, by attribute; blocks without a value ask for none', async () => {
  const { scope, maps } = await scopeOf(
    { map: async () => asked(1000), other: async () => asked(2000), unsent: async () => asked(3) },
    { map: {}, other: {} }
  )
  assert.equal([...maps.keys()], ['map', 'other'])
  assert.equal([(await scope.view()).scale, (await scope.view('other')).scale], [1000, 2000])
  assert.equal([scope.lang, scope.app.scales, scope.params], ['de', [500], { key: 'value' }])
})

test('a block waits for the view of another, in whatever order they stand', async () => {
  const overview: BlockPlugin['maps'] = async (_value, _options, scope) => asked((await scope.view('map')).scale * 10)
  for (const blocks of [
    { overview, map: async () => asked(1000) },
    { map: async () => (await pause(5), asked(1000)), overview }
  ])
    assert.is((await scopeOf(blocks)).maps.get('overview')![0]!.view.scale, 10_000)
})

test('a view that is not there', async () => {
  const { scope } = await scopeOf({ map: async () => asked(1000), empty: async () => [] })
  assert.match((await failure(scope.view('nope'))).message, 'the layout has no map called "nope"')
  assert.match((await failure(scope.view('empty'))).message, 'the layout has no map called "empty"')
  const bare = await scopeOf({})
  assert.match((await failure(bare.scope.view())).message, 'the layout has no map')
})

test('what a block throws: on purpose it stays, else it is wrapped and names the plugin; nothing goes unheard', async () => {
  const onPurpose = await failure(
    scopeOf({ map: async () => Promise.reject(new PrintError('invalid-spec', 'no such place')) })
  )
  assert.equal([onPurpose.code, onPurpose.message], ['invalid-spec', 'no such place'])
  const slow = () => pause(20).then(() => asked(1))
  const mistakes: BlockPlugin['maps'][] = [async () => Promise.reject(new TypeError('x')), () => { throw new TypeError('x') }] // prettier-ignore
  for (const broken of mistakes) {
    const error = await failure(scopeOf({ slow, broken, other: broken }))
    assert.equal(
      [error.code, error.message],
      ['plugin-failed', 'the block plugin "plugin-broken" failed; the log has details']
    )
  }
})

test('a template sees attributes, what is told of views, and params', async () => {
  const page = await scopeOf(
    { map: async () => asked(1000), none: async () => [] },
    { map: { layers: [] }, none: {}, title: 'x' }
  )
  assert.equal(templateValues(page, ({ scale }) => ({ scale })), { map: { scale: 1000 }, none: {}, title: 'x', params: { key: 'value' } }) // prettier-ignore
})

test.run()
