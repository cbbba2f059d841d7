import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { RequestedPrint } from '../../../core/printer.js'
import { makeFolders } from '../../support/folders.js'
import { type Printing, startPrinting } from '../../support/printing.js'
import { thrownBy } from '../../support/thrown-by.js'

/** Plugins that return what the value `does` says. */
const files = {
  'layer.mjs': `const results = {
  undefined: undefined, images: { images: 'x' }, image: { images: [{ foo: 1 }] }, labels: { labels: ['x'] }, svg: { svg: 42 },
  string: '<g/>', unknown: { svgs: '<g/>' }, broken: { svg: '<path d="M0 0' },
  features: {}, lazy: {}, place: { images: [{ source: { bytes: Buffer.from('x') }, at: { projection: 'EPSG:3857', unitToMap: [null, {}] } }] }
}
export default () => ({
  kind: 'layer', name: 'odd', schema: { type: 'object', properties: { does: {} } },
  tiles: ({ does }) => (does === 'tiles' ? 'one' : 0),
  geoJson: async ({ does }) => (does === 'features' ? 5 : (function* () { throw new TypeError('lazy text') })()),
  draw: async ({ does }) => { if (does === 'throw') throw 'thrown text'; return results[does] }
})`,
  'block.mjs': `const results = { right: { data: 1 }, undefined: undefined, nothing: {}, function: { data: () => 1 }, bigint: { data: [5n] }, files: { data: 1, files: { '/a': 'x' } } }
export default () => ({
  kind: 'block', name: 'odd', options: { type: 'object' }, value: { type: 'string' },
  maps: async (does) => ({ maps: 'text', view: [{ layers: [] }] })[does] ?? [],
  prepare: async (does) => results[does], typst: '#let draw(data) = none'
})`,
  'rows.mjs': `export default () => ({
  kind: 'block', name: 'entries', value: { type: 'string' }, options: { type: 'object', properties: { attributes: { 'x-attributes': true } } },
  rows: async (does) => ({ none: undefined, item: [{}, null] })[does], prepare: async () => ({ data: 1 }), typst: '#let draw(data) = none'
})`,
  'output.mjs': `const results = { text: 'text', undefined: undefined, string: { bytes: 'str' }, bare: { bytes: Buffer.from('x') } }
export default () => ({ kind: 'output', name: 'odd', surface: 'vector', write: async (_, { outputFilename }) => results[outputFilename] })`,
  'typst.mjs': `export default () => ({ kind: 'block', name: 'torn', options: {}, value: {}, prepare: async () => ({ data: 1 }), typst: '#let draw(data) = [' })`,
  'panics.mjs': `export default () => ({ kind: 'block', name: 'odd', options: {}, value: {}, prepare: async () => ({ data: 1 }), typst: '#let draw(data) = data.colour' })`,
  'layouts/default/app.yaml': '',
  'layouts/default/sheet.typ.hbs': `---
attributes:
  map: { type: map, width: 100pt, height: 60pt, maxDpi: 72, dpiSuggestions: [72] }
  mark: { type: odd }
---
{{map}} {{mark}}
`,
  'layouts/default/list.typ.hbs': `---
attributes:
  list: { type: entries, attributes: { a: { type: string, default: '' } } }
---
{{#each list}}x{{/each}}
`
}

const folders = makeFolders()
const folder = folders.make(files)
const start = (...morePlugins: string[]) => startPrinting({ layouts: `${folder}/layouts`, morePlugins }, { folder })
let printing: Printing
test.before(async () => {
  printing = await start('./layer.mjs', './block.mjs', './rows.mjs', './output.mjs')
})
test.after(async () => {
  await printing?.close()
  folders.remove()
})

const request = (layer: object | undefined, more: Partial<RequestedPrint> = {}) => ({
  layout: 'sheet',
  attributes: {
    map: {
      center: [0, 0],
      scale: 1000,
      projection: 'EPSG:3857',
      layers: layer ? [{ type: 'odd', name: 'Wells', ...layer }] : []
    },
    mark: 'right',
    ...more.attributes
  },
  ...(more.format && { format: more.format, outputFilename: more.outputFilename })
})

/** The failure of a print, which the log has, too. */
const failure = async (sent: ReturnType<typeof request>, by = printing): Promise<string> => {
  const before = by.log.length
  const { code, message } = await thrownBy(by.print(sent))
  assert.is(code, 'plugin-failed', message)
  assert.match(by.log.slice(before).join('\n'), `error ${message}`)
  return message
}

test('a wrong result of a layer fails the print, and the message names plugin and layer', async () => {
  const whose = 'the layer plugin "odd" failed at layer "Wells"'
  const of = (member: string) => `${whose}: ${member}the result of its "draw" `
  for (const [does, begins] of [
    ['undefined', of('')],
    ['string', of('')],
    ['images', of('images in ')],
    ['image', of('images[0].source in ')],
    ['labels', of('labels[0] in ')],
    ['svg', of('svg in ')],
    ['unknown', of('svgs in ')],
    ['broken', of('svg in ')],
    ['throw', `${whose}; see the log`]
  ])
    for (const format of ['png', 'pdf']) {
      const message = await failure(request({ does }, { format }))
      assert.ok(message.startsWith(begins!), message)
    }
  assert.match(printing.log.join('\n'), 'thrown text')
})

test('a wrong result of a block fails the print, and the message names the plugin', async () => {
  for (const [does, words] of [
    ['undefined', ': the result of its "prepare"'],
    ['nothing', ': data in the result of its "prepare" is missing'],
    ['function', ': data in the result of its "prepare" is a function'],
    ['bigint', ': data in the result of its "prepare" cannot become JSON'],
    ['files', ': files["/a"] in the result of its "prepare"'],
    ['maps', ': the result of its "maps"'],
    ['view', ': [0].view in the result of its "maps"']
  ]) {
    const message = await failure(request(undefined, { attributes: { mark: does } }))
    assert.ok(message.startsWith(`the block plugin "odd" failed${words}`), message)
  }
})

test('wrong rows of a block fail the print, and the message names the plugin', async () => {
  for (const [does, words] of [
    ['none', ': the result of its "rows"'],
    ['item', ': [1] in the result of its "rows"']
  ]) {
    const message = await failure({ layout: 'list', attributes: { list: does } } as never)
    assert.ok(message.startsWith(`the block plugin "entries" failed${words}`), message)
  }
})

test('a count of tiles that is no number, and features that cannot be read, are faults of the layer', async () => {
  const pdf = { attachments: true }
  for (const [does, words] of [
    ['tiles', ': the result of its "tiles"'],
    ['features', ': the result of its "geoJson"'],
    ['lazy', '; see the log']
  ]) {
    const sent = { ...request({ does }, { format: 'pdf' }), output: { pdf } }
    const message = await failure(sent)
    assert.ok(message.startsWith(`the layer plugin "odd" failed${words}`), message)
  }
})

test('a wrong result of an output fails the print at once, and nothing is stored', async () => {
  for (const [outputFilename, member] of [
    ['text', ''],
    ['undefined', ''],
    ['string', 'bytes in '],
    ['bare', 'mediaType in ']
  ]) {
    const message = await failure(request(undefined, { format: 'odd', outputFilename }))
    assert.ok(message.startsWith(`the output plugin "odd" failed: ${member}the result of its "write"`), message)
  }
  assert.not.match(printing.log.join('\n'), 'cannot be written')
})

test('Typst of a block that does not compile, or fails with its data, is the fault of its plugin', async () => {
  for (const [plugin, name] of [
    ['./typst.mjs', 'torn'],
    ['./panics.mjs', 'odd']
  ]) {
    const other = await start('./layer.mjs', plugin!, './rows.mjs', ...(name === 'torn' ? ['./block.mjs'] : []))
    const message = await failure(request(undefined), other).finally(other.close)
    assert.match(message, new RegExp(`^the block plugin "${name}" failed: its "typst" .*${name}\\.typ:1:\\d+: `))
  }
})

test.run()
