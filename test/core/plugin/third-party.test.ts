import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../../core/package-root.js'
import { makeFolders } from '../../support/folders.js'
import { readPng } from '../../support/picture.js'
import { type Printing, startPrinting } from '../../support/printing.js'
import { runCli } from '../../support/run-cli.js'
import { thrownBy } from '../../support/thrown-by.js'

/** A package as somebody would publish it, and two modules beside the settings file. */
const files = {
  'node_modules/circle-maps/package.json': JSON.stringify({ name: 'circle-maps', version: '1.0.0', type: 'module', exports: { '.': './layer.js', './facts': './facts.js' }, peerDependencies: { mapsetter: '*' } }), // prettier-ignore
  'node_modules/circle-maps/layer.js': `import { PrintError } from 'mapsetter/plugin'
import { apply } from 'mapsetter/plugin/geo'
export default ({ fill = 'black' }) => ({
  kind: 'layer',
  name: 'circles',
  schema: {
    type: 'object',
    required: ['centres'],
    properties: { centres: { type: 'array', items: { type: 'array', items: { type: 'number' } } }, does: { type: 'string' } }
  },
  async draw({ centres, does }, view) {
    if (does === 'throw') throw new TypeError('cannot read key of /srv/secret')
    if (does === 'refuse') throw new PrintError('invalid-data', 'no circle has that radius')
    const points = centres.map((centre) => apply(view.mapToPaper, centre))
    return { svg: points.map(([x, y]) => \`<circle cx="\${x}" cy="\${y}" r="10" fill="\${fill}"/>\`).join('') }
  }
})
`,
  'node_modules/circle-maps/facts.js': `export default () => ({
  kind: 'output',
  name: 'facts',
  surface: 'vector',
  async write(document, spec) {
    if (spec.outputFilename === 'throw') throw new Error('disk of /srv/secret is full')
    const { pageCount, info, frames } = document
    const bytes = Buffer.from(JSON.stringify({ pageCount, title: info.title, frames: frames.map(({ id, xPt, yPt, layers }) => ({ id, xPt, yPt, layers })) }))
    return { bytes, mediaType: 'application/json', extension: 'json' }
  }
})
`,
  'stamp.mjs': `export default () => ({
  kind: 'block',
  name: 'stamp',
  options: { type: 'object', properties: { width: { type: 'number', format: 'length' } } },
  value: { type: 'object', properties: { colour: { type: 'string', default: '#ff0000' } } },
  async prepare({ colour }, { width }, scope) {
    if (colour === 'throw') throw new Error('no ink in /srv/secret')
    const view = await scope.view()
    return { data: { colour, width, dpi: view.dpi } }
  },
  typst: '#let draw(data) = rect(width: data.width * 1pt, height: 10pt, stroke: none, fill: rgb(data.colour))'
})
`,
  'layouts/default/app.yaml': '',
  'layouts/default/sheet.typ.hbs': `---
attributes:
  map: { type: map, width: 100pt, height: 60pt, maxDpi: 72, dpiSuggestions: [72] }
  mark: { type: stamp, width: 20pt }
---
#set page(width: 100pt, height: 80pt, margin: 0pt)
#set document(title: "Circles")
#set block(spacing: 0pt)
{{map}}
#place(bottom + right, [{{mark}}])
`,
  'mapsetter.config.yaml': `layouts: ./layouts
morePlugins:
  - plugin: circle-maps
    options: { fill: '#00ff00' }
  - circle-maps/facts
  - ./stamp.mjs
`
}

const folders = makeFolders()
let folder: string
let printing: Printing
test.before(async () => {
  folder = folders.make(files)
  symlinkSync(packageRoot, join(folder, 'node_modules/mapsetter'))
  const morePlugins = [{ plugin: 'circle-maps', options: { fill: '#00ff00' } }, 'circle-maps/facts', './stamp.mjs']
  printing = await startPrinting({ layouts: join(folder, 'layouts'), morePlugins }, { folder, isProcess: true })
})
test.after(async () => {
  await printing?.close()
  folders.remove()
})

const map = (layer: object = {}) => ({
  center: [0, 0],
  scale: 1000,
  projection: 'EPSG:3857',
  layers: [{ type: 'Circles', centres: [[0, 0]], ...layer }]
})

test('a layer of a package and a block of a local file print in one picture', async () => {
  const { bytes } = await printing.print({ layout: 'sheet', attributes: { map: map(), mark: { colour: '#0000ff' } } })
  const picture = readPng(bytes)
  assert.equal([picture.width, picture.height], [100, 80])
  assert.equal(picture.at(50, 30), [0, 255, 0])
  assert.equal(picture.at(50, 5), [255, 255, 255])
  assert.equal(picture.at(90, 75), [0, 0, 255])
  assert.equal(picture.at(70, 75), [255, 255, 255])
})

test('an output of a package writes the document', async () => {
  const { bytes } = await printing.print({ layout: 'sheet', format: 'FACTS', attributes: { map: map() } })
  assert.equal(JSON.parse(bytes.toString()), { pageCount: 1, title: 'Circles', frames: [{ id: 'map-0', xPt: 0, yPt: 0, layers: [{ title: 'circles' }] }] }) // prettier-ignore
})

test('the schema of a third-party layer checks requests', async () => {
  const error = await thrownBy(printing.print({ layout: 'sheet', attributes: { map: map({ centres: undefined }) } }))
  assert.is(error.code, 'invalid-spec')
  assert.equal(error.problems!.map(({ path }) => path), ['attributes.map.layers[0].centres']) // prettier-ignore
})

test('the command line loads third-party plugins of the settings file', async () => {
  const env = { MAPSETTER_CONFIG: join(folder, 'mapsetter.config.yaml') }
  const input = JSON.stringify({ layout: 'sheet', attributes: { map: map() } })
  const { code, stdout, stderr } = await runCli(['print', '--spec', '-', '--out', '-', '--format', 'png'], {
    env,
    input
  })
  assert.equal([code, stderr], [0, ''])
  assert.equal(readPng(stdout).at(50, 30), [0, 255, 0])
})

test('an unexpected error in a plugin ends only its job, and the message names the plugin without details', async () => {
  const cases: [string, Parameters<Printing['print']>[0]][] = [
    ['the layer plugin "circles" failed', { layout: 'sheet', attributes: { map: map({ does: 'throw' }) } }],
    ['the block plugin "stamp" failed', { layout: 'sheet', attributes: { map: map(), mark: { colour: 'throw' } } }],
    [
      'the output plugin "facts" failed',
      { layout: 'sheet', format: 'facts', outputFilename: 'throw', attributes: { map: map() } }
    ]
  ]
  for (const [sentence, request] of cases) {
    const error = await thrownBy(printing.print(request))
    assert.is(error.code, 'plugin-failed')
    assert.ok(error.message.startsWith(sentence), error.message)
    assert.not.match(error.message, 'secret')
    assert.match(printing.log.join('\n'), '/srv/secret', 'the log has the details')
    assert.is((await printing.print({ layout: 'sheet', attributes: { map: map() } })).job.status, 'finished')
  }
})

test('a PrintError of a layer is a warning, or fails the job with failOnError', async () => {
  const refuse = (failOnError: boolean) =>
    printing.print({ layout: 'sheet', attributes: { map: map({ does: 'refuse', name: 'Wells', failOnError }) } })
  assert.equal((await refuse(false)).job.warnings, [
    'layer "Wells": no circle has that radius; the map is printed without it'
  ])
  const error = await thrownBy(refuse(true))
  assert.equal([error.code, error.message], ['invalid-data', 'layer "Wells": no circle has that radius'])
})

test('the service does not start with refused plugins; all of them are listed', async () => {
  const config = join(folder, 'refused.yaml')
  writeFileSync(
    config,
    "morePlugins: [./gone.mjs, ./stamp.mjs, ./refused/stamp.mjs, { plugin: './refused/wrong.mjs' }]\n"
  )
  mkdirSync(join(folder, 'refused'))
  writeFileSync(join(folder, 'refused/stamp.mjs'), files['stamp.mjs'])
  writeFileSync(join(folder, 'refused/wrong.mjs'), "throw new Error('no licence key')")
  const { code, stderr } = await runCli(['serve'], {
    env: { MAPSETTER_CONFIG: config, PORT: '0' }
  })
  assert.is(code, 1)
  for (const sentence of [/^mapsetter: /, /gone\.mjs/, /"stamp"/, /no licence key/]) assert.match(stderr, sentence)
  assert.not.match(stderr, / at .*\.js:\d+/, 'a list, not a stack')
})

test.run()
