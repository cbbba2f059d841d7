import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeContainer } from '../../core/container.js'
import { packageRoot } from '../../core/package-root.js'
import { makeService } from '../../core/server.js'
import { loadSettings } from '../../core/settings.js'

// The plugins that plugins/README.md and docs/extending.md show, loaded and used as written.

let folder = ''
test.before(() => {
  folder = mkdtempSync(join(tmpdir(), 'mapsetter-readme-'))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(packageRoot, join(folder, 'node_modules/mapsetter'))
  symlinkSync(join(packageRoot, 'node_modules/sharp'), join(folder, 'node_modules/sharp'))
  mkdirSync(join(folder, 'layouts/app'), { recursive: true })
  writeFileSync(join(folder, 'layouts/app/app.yaml'), 'scales: [1000]\ndpis: [72]\n')
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

test('every plugin that the documents show loads and prints', async () => {
  const plugins = [...pluginsOf('plugins/README.md'), ...pluginsOf('docs/extending.md')]
  assert.equal(
    plugins.map(([name]) => name),
    ['rings.mjs', 'stamp.mjs', 'avif.mjs', 'simple.mjs', 'paper-grid.mjs', 'setup.mjs']
  )
  for (const [name, source] of plugins) writeFileSync(join(folder, name), source)
  const settings = loadSettings({
    env: {},
    cwd: folder,
    content: {
      layouts: './layouts',
      workers: 1,
      reports: { folder: './reports' },
      morePlugins: plugins.flatMap(([name]) => (name === 'setup.mjs' ? [] : `./${name}`)),
      setup: './setup.mjs'
    }
  })
  const service = await makeService(await makeContainer(settings, () => {}))
  try {
    const layers = [{ type: 'papergrid' }, { type: 'rings', center: [7.4, 46.9], kilometers: [5, 10] }]
    const map = {
      projection: 'EPSG:2056',
      center: [2600000, 1200000],
      scale: 200000,
      dpi: 72,
      layers: layers.map((layer) => ({ ...layer, failOnError: true }))
    }
    const print = (url: string, payload: object) => service.app.inject({ method: 'POST', url, payload })
    const pdf = await print('/simple/app/sheet', { map, state: 'FINAL' })
    assert.is(pdf.statusCode, 200, pdf.body.slice(0, 500))
    assert.is(pdf.headers['content-type'], 'application/pdf')
    const avif = await print('/print/app/buildreport.avif', { layout: 'sheet', attributes: { map } })
    assert.is(avif.statusCode, 200, avif.body.slice(0, 500))
    assert.is(avif.rawPayload.toString('latin1', 4, 12), 'ftypavif')
  } finally {
    await service.close()
  }
})

test.run()
