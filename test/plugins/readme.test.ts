import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageRoot } from '../../core/package-root.js'
import { startService, type TestService } from '../../core/testing.js'
import { runCli } from '../support/run-cli.js'

// The plugins that plugins/README.md and docs/extending.md show, loaded and used as written.

let folder = ''
test.before(() => {
  folder = mkdtempSync(join(tmpdir(), 'mapsetter-readme-'))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(packageRoot, join(folder, 'node_modules/mapsetter'))
  symlinkSync(join(packageRoot, 'node_modules/sharp'), join(folder, 'node_modules/sharp'))
  mkdirSync(join(folder, 'layouts/app'), { recursive: true })
  writeFileSync(join(folder, 'layouts/app/app.yaml'), 'scales: [1000]\ndpis: [72]\n')
  mkdirSync(join(folder, 'layouts/app/styles'))
  writeFileSync(join(folder, 'layouts/app/styles/breaks.csv'), BREAKS)
  writeFileSync(
    join(folder, 'layouts/app/sheet.typ.hbs'),
    [
      '---',
      'attributes:',
      '  map: {type: map, width: 100mm, height: 60mm}',
      '  state: {type: stamp, width: 40mm, default: DRAFT}',
      '---',
      '#set page(width: 120mm, height: 90mm, margin: 10mm)',
      '{{map}}',
      '{{state}}'
    ].join('\n')
  )
})
test.after(() => rmSync(folder, { recursive: true }))

const pluginsOf = (file: string): [name: string, source: string][] =>
  [...readFileSync(join(packageRoot, file), 'utf8').matchAll(/```js\n(\/\/ ([\w-]+\.mjs)[^]*?)```/g)].map((match) => [
    match[2]!,
    match[1]!
  ])

const BREAKS = 'people,1000,10000\n#ffffcc,#fd8d3c,#e31a1c'

/** Three squares of different classes, by a style in the request and by one in a file of the app. */
const printsClasses = async ({ print, colorAt }: TestService) => {
  const square = (x: number, people: number) => ({
    type: 'Feature',
    properties: { people },
    geometry: { type: 'Polygon', coordinates: [[[x, 0], [x + 30, 0], [x + 30, 60], [x, 60], [x, 0]]] } // prettier-ignore
  })
  const geoJson = { type: 'FeatureCollection', features: [square(0, 10), square(30, 1000), square(60, 50_000)] }
  for (const style of [BREAKS, 'styles/breaks.csv']) {
    const layers = [{ type: 'geojson', geoJson, style }]
    const map = { projection: 'EPSG:3857', bbox: [0, 0, 100, 60], dpi: 72, layers }
    const { bytes } = await print({ layout: 'sheet', attributes: { map } })
    const at = (x: number) => colorAt(bytes, ((10 + x) * 72) / 25.4, (40 * 72) / 25.4)
    assert.equal(await Promise.all([15, 45, 75, 95].map(at)), ['#ffffcc', '#fd8d3c', '#e31a1c', '#ffffff'], style)
  }
}

test('every plugin that the documents show loads and prints', async () => {
  const plugins = [...pluginsOf('plugins/README.md'), ...pluginsOf('docs/extending.md')]
  assert.equal(
    plugins.map(([name]) => name),
    ['rings.mjs', 'stamp.mjs', 'avif.mjs', 'simple.mjs', 'csv-breaks.mjs', 'atlas.mjs', 'paper-grid.mjs', 'setup.mjs']
  )
  for (const [name, source] of plugins) writeFileSync(join(folder, name), source)
  const service = await startService({
    layouts: join(folder, 'layouts'),
    morePlugins: plugins.flatMap(([name]) => (name === 'setup.mjs' ? [] : join(folder, name))),
    setup: join(folder, 'setup.mjs')
  })
  try {
    const layers = [{ type: 'papergrid' }, { type: 'rings', center: [7.4, 46.9], kilometers: [5, 10] }]
    const map = {
      projection: 'EPSG:2056',
      center: [2600000, 1200000],
      scale: 200000,
      dpi: 72,
      layers: layers.map((layer) => ({ ...layer, failOnError: true }))
    }
    const pdf = await fetch(`${service.root}/simple/app/sheet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ map, state: 'FINAL' })
    })
    assert.equal([pdf.status, pdf.headers.get('content-type')], [200, 'application/pdf'])
    const avif = await service.print({ layout: 'sheet', format: 'avif', attributes: { map } })
    assert.is(avif.bytes.toString('latin1', 4, 12), 'ftypavif')
    await printsClasses(service)
  } finally {
    await service.stop()
  }
})

test('the importer that the documents show makes an app that prints', async () => {
  const [, source] = pluginsOf('plugins/README.md').find(([name]) => name === 'atlas.mjs')!
  writeFileSync(join(folder, 'atlas.mjs'), source)
  const file = join(folder, 'old-town.atlas.json')
  writeFileSync(file, JSON.stringify({ title: 'Old town', widthMm: 150, heightMm: 200, compass: true }))
  const layouts = join(folder, 'imported')
  const env = { MAPSETTER_MORE_PLUGINS: join(folder, 'atlas.mjs'), MAPSETTER_LAYOUTS: layouts }
  const imported = await runCli(['import', file, '--app', 'old-town'], { env })
  assert.equal([imported.code, imported.stderr], [0, ''])
  assert.match(String(imported.stdout), '- lost: compass')
  assert.is(readFileSync(join(layouts, 'old-town/app.yaml'), 'utf8'), 'title: "Old town"\n')
  const checked = await runCli(['check', '--app', 'old-town'], { env })
  assert.equal([checked.code, checked.stderr], [0, ''], String(checked.stdout))
})

test.run()
