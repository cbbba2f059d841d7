import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { attachedFeatures } from '../../../core/map/attached-features.js'
import { View } from '../../../core/views/view.js'
import type { CommonLayer, LayerPlugin } from '../../../core/plugin/contracts.js'
import { fakeTools } from '../../support/fake-tools.js'

interface TestLayer extends CommonLayer {
  give: unknown
}

const view = new View({
  widthPt: 100,
  heightPt: 100,
  dpi: 72,
  projection: 'EPSG:3857',
  centre: [0, 0],
  unitsPerPt: [1, 1],
  scale: 1000,
  rotationDeg: 0
})
const features: LayerPlugin<TestLayer> = {
  kind: 'layer',
  name: 'features',
  schema: {},
  draw: async () => ({}),
  title: () => 'untitled',
  async geoJson({ give }) {
    if (give instanceof Error) throw give
    return give as Iterable<object>
  }
}
const pictures: LayerPlugin<any> = { kind: 'layer', name: 'pictures', schema: {}, draw: async () => ({}) }
const pluginOf = (type: string) => [features, pictures].find(({ name }) => name === type)

const layer = (name: string | undefined, give: unknown, members: object = {}) => ({
  type: 'features',
  name,
  give,
  ...members
})
const attach = async (maps: object[][], tools = fakeTools()) => {
  const requests = maps.map((layers) => ({ name: 'map', view, layers: layers as CommonLayer[] }))
  return (await attachedFeatures(requests, pluginOf, tools)).map(({ bytes, ...file }) => ({
    ...file,
    text: String(bytes)
  }))
}
const refusal = async (give: unknown, members: object = {}) => {
  try {
    await attach([[layer('a', give, members)]])
  } catch (thrown) {
    return thrown as PrintError
  }
  throw new Error('nothing was thrown')
}

test('each layer with features gets a file, the lowest layer first', async () => {
  const files = await attach([[layer('Roads', [{ a: 1 }, { b: 2 }]), { type: 'pictures' }, layer('Lakes', [])]])
  const common = { mediaType: 'application/geo+json' }
  assert.equal(files, [
    { name: 'Lakes.geojson', ...common, description: 'Features of the layer Lakes', text: '{"type":"FeatureCollection","features":[\n]}\n' },
    { name: 'Roads.geojson', ...common, description: 'Features of the layer Roads', text: '{"type":"FeatureCollection","features":[\n{"a":1},\n{"b":2}\n]}\n' }
  ]) // prettier-ignore
})

test('features shown on several maps are attached once, different features get different names', async () => {
  const one = [{ a: 1 }]
  const files = await attach([
    [layer('Roads', one)],
    [layer('Roads', [{ a: 1 }])],
    [layer('Roads', [{ a: 2 }])],
    [layer('Roads', one)]
  ])
  assert.equal(files.map(({ name }) => name), ['Roads.geojson', 'Roads 2.geojson']) // prettier-ignore
})

test('layers not shown at the scale of the map have no file', async () => {
  assert.equal(await attach([[layer('a', [], { maxScaleDenominator: 10 }), layer('b', [], { opacity: 0 })]]), [])
})

test('names of attached files are valid file names', async () => {
  const named = async (name: string | undefined) => (await attach([[layer(name, [])]]))[0]!.name
  for (const [name, file] of [
    [undefined, 'untitled.geojson'],
    ['../../etc/passwd', 'etc passwd.geojson'],
    ['Büro: "東"\u0000\u202e\n?', 'Büro 東.geojson'],
    ['...', 'features.geojson'],
    ['𐐷'.repeat(99), `${'𐐷'.repeat(60)}.geojson`]
  ])
    assert.is(await named(name), file)
})

test('unreadable features give a warning that names their layer', async () => {
  const tools = fakeTools()
  const broken = (function* () {
    yield {}
    throw new PrintError('invalid-data', 'feature 2 is cut short')
  })()
  const deep = [{ properties: JSON.parse(`${'['.repeat(1e5)}${']'.repeat(1e5)}`) }]
  const gone = new PrintError('upstream-failed', 'nobody answers')
  const files = await attach([[layer('a', gone), layer('b', broken), layer('c', []), layer('d', deep)]], tools)
  assert.equal(files.map(({ name }) => name), ['c.geojson']) // prettier-ignore
  assert.equal(tools.warnings, [
    'layer "d": the values of a feature are nested too deep; its features are not attached',
    'layer "b": feature 2 is cut short; its features are not attached',
    'layer "a": nobody answers; its features are not attached'
  ])
})

test('a failing plugin and more than 50 MB end the job', async () => {
  assert.is((await refusal(new Error('oops'))).code, 'plugin-failed')
  const long = 'x'.repeat(1e6)
  const much = (function* () {
    for (;;) yield { long }
  })()
  const { code, message } = await refusal(much)
  assert.is(code, 'too-large')
  assert.match(message, 'more than 50 MB; print the map without pdf.attachments')
})

test('the limit is for all files together; the features of several maps count once', async () => {
  const often = [layer('a', [{ long: 'x'.repeat(17e6) }])]
  assert.is((await attach([often, often, often])).length, 1)
  const [one, other] = ['x', 'y'].map((letter) => [{ long: letter.repeat(26e6) }])
  try {
    await attach([[layer('a', one), layer('b', other)]])
    assert.unreachable()
  } catch (thrown) {
    assert.is((thrown as PrintError).code, 'too-large')
  }
})

test('a cancelled job ends the attaching of features', async () => {
  const stop = new AbortController()
  stop.abort(new PrintError('cancelled', 'no more'))
  try {
    await attach([[layer('a', [])]], fakeTools({ signal: stop.signal }))
    assert.unreachable()
  } catch (thrown) {
    assert.is((thrown as PrintError).code, 'cancelled')
  }
})

test('a job that is cancelled while features are read ends without a warning', async () => {
  const stop = new AbortController()
  const tools = fakeTools({ signal: stop.signal })
  const late = (function* () {
    yield {}
    stop.abort(new PrintError('cancelled', 'no more'))
    throw new PrintError('upstream-failed', 'nobody answers')
  })()
  try {
    await attach([[layer('a', late)]], tools)
    assert.unreachable()
  } catch (thrown) {
    assert.equal([(thrown as PrintError).code, tools.warnings], ['cancelled', []])
  }
})

test.run()
