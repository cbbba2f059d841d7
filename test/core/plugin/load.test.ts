import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError, type Problem } from '../../../core/errors.js'
import type { Registry } from '../../../core/plugin/contracts.js'
import { loadPlugins, type PluginEntry } from '../../../core/plugin/load.js'
import { checkSchema } from '../../../core/request/validate.js'
import { makeFolders } from '../../support/folders.js'

const folders = makeFolders()
test.after(() => folders.remove())

const load = (entries: PluginEntry[], files: { [path: string]: string } = {}): Promise<Registry> =>
  loadPlugins(entries, folders.make(files), checkSchema)

const problemsOf = async (entries: PluginEntry[], files: { [path: string]: string } = {}): Promise<Problem[]> => {
  try {
    await load(entries, files)
  } catch (thrown) {
    assert.instance(thrown, PrintError)
    const { code, problems, message } = thrown as PrintError
    assert.is(code, 'plugin-refused')
    assert.is(message, problems!.map((problem) => `plugin "${problem.path}": ${problem.message}`).join('\n'))
    return problems!
  }
  throw new Error('nothing was refused')
}

/** What is wrong with a plugin of these members. */
const faultsOf = async (plugin: string): Promise<string[]> =>
  (await problemsOf(['./x.mjs'], { 'x.mjs': `export default () => (${plugin})` })).map(({ message }) => message)

const layer = (name: string, more = '') =>
  `export default () => ({ kind: 'layer', name: '${name}', schema: {}, draw: async () => ({})${more} })`

test('plugins are loaded from files, packages, file addresses and mapsetter itself', async () => {
  const files = {
    'local.mjs': layer('local', ", aliases: ['loc']"),
    'node_modules/some-maps/package.json':
      '{ "name": "some-maps", "type": "module", "exports": { ".": "./main.js", "./blocks/stamp": "./stamp.js" } }',
    'node_modules/some-maps/main.js': layer('packaged'),
    'node_modules/some-maps/stamp.js': `export default () => ({ kind: 'block', name: 'stamp', options: {}, value: () => ({}), prepare: async () => ({ data: 1 }), typst: '' })`,
    'node_modules/@scope/out/package.json': '{ "name": "@scope/out", "main": "index.mjs" }',
    'node_modules/@scope/out/index.mjs': `export default () => ({ kind: 'output', name: 'txt', surface: 'vector', write: async () => ({}) })`,
    'abs.mjs': layer('absolute'),
    'url.mjs': layer('address')
  }
  const folder = folders.make(files)
  const entries = [
    './local.mjs',
    'some-maps',
    'some-maps/blocks/stamp',
    '@scope/out',
    join(folder, 'abs.mjs'),
    `file://${folder}/url.mjs`,
    'mapsetter/plugins/layers/osm'
  ]
  const registry = await loadPlugins(entries, folder, checkSchema)
  assert.equal(registry.layers.map(({ name }) => name), ['local', 'packaged', 'absolute', 'address', 'osm']) // prettier-ignore
  assert.equal([registry.blocks[0]!.name, registry.outputs[0]!.name, registry.protocols.length], ['stamp', 'txt', 0])
  assert.is(registry.layer('LOC'), registry.layers[0])
  assert.is(registry.layer('OSM'), registry.layers[4])
  assert.is(registry.block('Stamp')!.name, 'stamp')
  assert.is(registry.output('TXT')!.name, 'txt')
  for (const missing of ['stamp', '', 'constructor', 'layer local']) assert.is(registry.layer(missing), undefined)
})

test('CommonJS that a compiler made of a default export is a plugin', async () => {
  const compiled = 'exports.__esModule = true; exports.default ='
  const registry = await load(['./x.cjs', './y.cjs'], {
    'x.cjs': layer('x').replace('export default', compiled),
    'y.cjs': layer('y').replace('export default', 'module.exports =')
  })
  assert.equal(registry.layers.map(({ name }) => name), ['x', 'y']) // prettier-ignore
})

test('a built-in plugin without options refuses them', async () => {
  const options = { maxSize: 1 }
  assert.equal(
    await problemsOf([
      { plugin: 'mapsetter/plugins/layers/geojson', options },
      { plugin: 'mapsetter/plugins/protocols/page', options }
    ]),
    ['layers/geojson', 'protocols/page'].map((name) => ({
      path: `mapsetter/plugins/${name}`,
      message: 'the option "maxSize" is not known; the plugin takes no options'
    }))
  )
})

test('a factory gets its options and may be asynchronous', async () => {
  const files = {
    'x.mjs': `export default ({ name = 'none' }) => ({ kind: 'layer', name, schema: {}, draw: async () => ({}) })`,
    'slow.mjs': `export default async ({ name }) => ({ kind: 'layer', name, schema: {}, draw: async () => ({}) })`
  }
  const registry = await load(
    ['./x.mjs', { plugin: './x.mjs', options: { name: 'some' } }, { plugin: './slow.mjs', options: { name: 'slow' } }],
    files
  )
  assert.equal(registry.layers.map(({ name }) => name), ['none', 'some', 'slow']) // prettier-ignore
})

test('plugins and registry are frozen', async () => {
  const registry = await load(['./x.mjs'], { 'x.mjs': layer('x') })
  for (const frozen of [registry, registry.layers, registry.outputs, registry.layers[0]])
    assert.ok(Object.isFrozen(frozen))
})

test('a factory must return a plugin of a known kind', async () => {
  for (const nothing of ['null', 'undefined', '5', '"layer"'])
    assert.equal(await faultsOf(nothing), [`its factory returned ${nothing}; it must return a plugin object`])
  const kinds = 'must be one of layer, block, output, protocol, style, importer'
  for (const none of ['[]', '{}']) assert.equal(await faultsOf(none), [`its kind is undefined; ${kinds}`])
  assert.equal(await faultsOf("{ kind: 'layers' }"), [`its kind is "layers"; ${kinds}; did you mean "layer"?`])
  for (const kind of ['"widget"', '"constructor"', '5'])
    assert.equal(await faultsOf(`{ kind: ${kind}, name: 'x' }`), [`its kind is ${kind}; ${kinds}`])
})

test('every missing and wrong member is listed', async () => {
  assert.equal(await faultsOf("{ kind: 'layer' }"), [
    'its "schema" is missing; must be an object',
    'its "draw" is missing; must be a function',
    'its name is undefined; must be a word of letters, digits, "-" and "_" that starts with a letter'
  ])
  assert.equal(
    await faultsOf(
      "{ kind: 'block', name: 'x', options: [], value: null, prepare: 1, typst: () => {}, maps: {}, clientType: 5 }"
    ),
    [
      'its "options" is an array; must be an object',
      'its "value" is null; must be an object or a function',
      'its "prepare" is a number; must be a function',
      'its "typst" is a function; must be a string',
      'its "clientType" is a number; must be a string',
      'its "maps" is an object; must be a function'
    ]
  )
  assert.equal(await faultsOf("{ kind: 'output', name: 'x', surface: 'pixel', write() {} }"), [
    'its surface is "pixel"; must be one of vector, pixels; did you mean "pixels"?'
  ])
  assert.equal(await faultsOf("{ kind: 'output', name: 'x', write() {} }"), [
    'its "surface" is missing; must be a string'
  ])
  assert.equal(await faultsOf("{ kind: 'layer', name: 'x', schema: {}, draw() {}, rendered: true }"), [
    'its "rendered" is a boolean; must be a function'
  ])
  assert.equal(await faultsOf("{ kind: 'protocol', name: 'x' }"), ['its "mount" is missing; must be a function'])
})

test('names and aliases must be words', async () => {
  for (const name of ["''", "'two words'", "'a/b'", "'../x'", "'9x'", '5', 'null'])
    assert.match(
      (await faultsOf(`{ kind: 'protocol', name: ${name}, mount() {} }`))[0]!,
      /^its name is .*; must be a word/,
      name
    )
  for (const aliases of ["'jpg'", '[1]', "['a b']", '{}'])
    assert.match(
      (await faultsOf(`{ kind: 'output', name: 'x', surface: 'pixels', write() {}, aliases: ${aliases} }`))[0]!,
      /^its aliases are .*; each must be a word/,
      aliases
    )
})

test('a prefix begins with a slash, and does not end with one', async () => {
  const found = (prefix: string) => faultsOf(`{ kind: 'protocol', name: 'x', mount() {}, prefix: '${prefix}' }`)
  for (const prefix of ['print', '/print/', '/', '/a//b', '/a?b'])
    assert.match((await found(prefix))[0]!, `its prefix is "${prefix}"`)
  for (const prefix of ['', '/print', '/a/b'])
    assert.is((await load(['./x.mjs'], { 'x.mjs': `export default () => ({ kind: 'protocol', name: 'x', mount() {}, prefix: '${prefix}' })` })).protocols.length, 1) // prettier-ignore
})

test('schemas must be JSON Schemas', async () => {
  assert.match(
    (await faultsOf("{ kind: 'layer', name: 'x', draw() {}, schema: { type: 'nothing' } }"))[0]!,
    /^its "schema" is not a valid JSON Schema: ./
  )
  const [options, value] = await faultsOf(
    "{ kind: 'block', name: 'x', prepare() {}, typst: '', options: { properties: 5 }, value: { minimum: 'low' } }"
  )
  assert.match(options!, '"options"')
  assert.match(value!, '"value"')
})

test('a module that fails to load is reported with the cause and the nearest built-in plugin', async () => {
  const files = {
    'no-default.mjs': 'export const plugin = 1',
    'object.mjs': "export default { kind: 'layer' }",
    'throws.mjs': "throw new Error('no licence key')",
    'rejects.mjs': "export default async () => { throw new Error('no luck') }",
    'factory.mjs': 'export default ({ key }) => { if (!key) throw new Error(\'options need a "key"\') }',
    'syntax.mjs': 'export default () => ({',
    'null.mjs': 'throw null',
    'alone.mjs': "import { quote } from 'mapsetter/plugin'\nexport default quote",
    'source.tsx': 'export default () => ({})',
    'folder/index.js': '',
    'missing-import.mjs': "import 'not-installed-anywhere'\nexport default () => ({})"
  }
  const found = await problemsOf(
    [
      ...Object.keys(files).map((file) => `./${file.split('/')[0]}`),
      './gone.mjs',
      'not-installed',
      'mapsetter/plugins/layer/wms'
    ],
    files
  )
  const of = (name: string) => found.filter(({ path }) => path.includes(name)).map(({ message }) => message)
  assert.is(found.length, 14)
  const expected = 'must be a function that takes options and returns a plugin'
  assert.equal(of('no-default'), [`its default export is missing; ${expected}`])
  assert.equal(of('object.mjs'), [`its default export is an object; ${expected}`])
  assert.equal(
    [...of('throws'), ...of('rejects'), ...of('factory')],
    ['no licence key', 'no luck', 'options need a "key"']
  )
  assert.is(of('syntax').length, 1)
  assert.equal(of('null'), ['null'])
  assert.match(of('alone')[0]!, /alone\.mjs; install mapsetter in the folder of the plugin, or in a folder above it$/)
  assert.match(of('source.tsx')[0]!, /"\.tsx".*; must be JavaScript/)
  assert.match(of('folder')[0]!, /^".*\/folder" is a folder; /)
  assert.match(of('missing-import')[0]!, 'not-installed-anywhere')
  assert.match(of('gone')[0]!, /^it was not found: there is no file ".*\/gone\.mjs"$/)
  assert.match(of('not-installed')[0]!, /^it was not found: no such package is installed in ".*" or above; /)
  assert.equal(of('layer/wms'), ['it was not found in mapsetter; did you mean "mapsetter/plugins/layers/wms"?'])
})

test('a syntax error has file, line and column, also in an imported file', async () => {
  const wrong = "const a = 1\nexport default () => ({ kind: 'layer' name: 'x' })"
  const files = {
    'a.mjs': wrong,
    'b.mjs': "import { PrintErr } from './c.mjs'\nexport default PrintErr",
    'c.mjs': 'export const x = 1'
  }
  const [a, b] = await problemsOf(['./a.mjs', './b.mjs'], files)
  assert.match(a!.message, /^\/.*\/a\.mjs:2:39: Unexpected identifier 'name'$/)
  assert.match(b!.message, /^\/.*\/b\.mjs:1:10: .*PrintErr/)
})

test('a module or factory that never ends is refused', async () => {
  const folder = folders.make({
    'module.mjs': 'await new Promise(() => {})\nexport default () => ({})',
    'factory.mjs': 'export default () => new Promise(() => {})'
  })
  for (const [file, words] of [
    ['./module.mjs', 'its module is not loaded within'],
    ['./factory.mjs', 'its factory has not returned a plugin within']
  ]) {
    const thrown = await loadPlugins([file!], folder, checkSchema, 100).catch((error: PrintError) => error)
    const { code, problems } = thrown as PrintError
    assert.equal([code, problems![0]!.path], ['plugin-refused', file])
    assert.match(problems![0]!.message, words!)
  }
})

test('a name or alias that is already used, in any letter case, is refused with its owner; other kinds may have it', async () => {
  const output = (name: string, alias: string) =>
    `export default () => ({ kind: 'output', name: '${name}', aliases: ['${alias}'], surface: 'vector', write() {} })`
  const found = await problemsOf(['./a.mjs', './b.mjs', './c.mjs', './d.mjs', './a.mjs'], {
    'a.mjs': layer('roads'),
    'b.mjs': layer('streets', ", aliases: ['Roads']"),
    'c.mjs': output('roads', 'txt'),
    'd.mjs': output('TXT', 'ROADS')
  })
  assert.equal(found, [
    { path: './b.mjs', message: 'the layer name "Roads" is already used by the plugin "roads" from ./a.mjs' },
    { path: './d.mjs', message: 'the output name "TXT" is already used by the plugin "roads" from ./c.mjs' },
    { path: './d.mjs', message: 'the output name "ROADS" is already used by the plugin "roads" from ./c.mjs' },
    { path: './a.mjs', message: 'the layer name "roads" is already used by the plugin "roads" from ./a.mjs' }
  ])
})

test('all problems of all plugins are listed at once', async () => {
  const found = await problemsOf(['./ok.mjs', './kind.mjs', './gone.mjs', './twice.mjs'], {
    'ok.mjs': layer('ok'),
    'kind.mjs': "export default () => ({ kind: 'widget' })",
    'twice.mjs': layer('ok')
  })
  assert.equal(found.map(({ path }) => path), ['./kind.mjs', './gone.mjs', './twice.mjs']) // prettier-ignore
})

test.run()
