import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../../core/package-root.js'
import { loadPlugins } from '../../../core/plugin/load.js'
import { checkSchema } from '../../../core/request/validate.js'
import { styleUsesOf } from '../../../core/style-uses.js'
import { makeFolders } from '../../support/folders.js'
import { readPng } from '../../support/picture.js'
import { type Printing, startPrinting } from '../../support/printing.js'
import { runCli } from '../../support/run-cli.js'

/** A plugin of somebody else whose `styleUses` have a name of their own. */
const FLIGHT = `import { drawFeatures, readFeatures } from 'mapsetter/plugin/features'
import { loadStyleFor } from 'mapsetter/plugin/styles'

const stroke = { color: { hex: '#ff0000', alpha: 1 }, opacity: 1, widthPt: 40, dash: { lengths: [], unit: 'pt' }, dashOffsetPt: 0 }

export default () => ({
  kind: 'layer',
  name: 'flight',
  styleUses: { flightPath: { passes: [{ rules: [{ name: 'path', symbolizers: [{ kind: 'line', own: true, stroke }] }] }] } },
  schema: { type: 'object', required: ['path'], properties: { path: { type: 'array' } } },
  async draw({ path, style }, view, tools) {
    const { features } = readFeatures({ type: 'LineString', coordinates: path })
    return drawFeatures({ features, view, tools, warn: tools.warn, style: await loadStyleFor('flightPath', style, view, tools, tools.warn) })
  }
})
`
const line = (color: string) => ({
  version: 2,
  '*': { symbolizers: [{ type: 'line', strokeColor: color, strokeWidth: 40 }] }
})
const layout = (more: object = {}) => `---
${JSON.stringify({ attributes: { map: { type: 'map', width: '60pt', height: '40pt', maxDpi: 72 } }, ...more })}
---
#set page(width: 60pt, height: 40pt, margin: 0pt)
{{map}}
`

const folders = makeFolders()
const folderOf = (files: { [path: string]: string }): string => {
  const folder = folders.make({
    'node_modules/flight/package.json': JSON.stringify({ name: 'flight', type: 'module', exports: './index.mjs' }),
    'node_modules/flight/index.mjs': FLIGHT,
    ...files
  })
  symlinkSync(packageRoot, join(folder, 'node_modules/mapsetter'))
  return folder
}
let printing: Printing
test.before(async () => {
  const folder = folderOf({
    'layouts/plain/app.yaml': '',
    'layouts/plain/page.typ.hbs': layout(),
    'layouts/styled/app.yaml': JSON.stringify({
      styles: { blue: line('blue') },
      defaultStyles: { flightPath: 'blue' }
    }),
    'layouts/styled/page.typ.hbs': layout(),
    'layouts/styled/own.typ.hbs': layout({ defaultStyles: { flightPath: line('lime') } })
  })
  printing = await startPrinting({ layouts: join(folder, 'layouts'), morePlugins: ['flight'] }, { folder })
})
test.after(async () => {
  await printing?.close()
  folders.remove()
})

const drawn = async (app: string, layout = 'page', style?: unknown) => {
  const layers = [{ type: 'flight', path: [[0, 20], [60, 20]], style }] // prettier-ignore
  const map = { bbox: [0, 0, 60, 40], dpi: 72, projection: 'EPSG:3857', layers }
  const { bytes, job } = await printing.print({ app, layout, attributes: { map } })
  return [Buffer.from(readPng(bytes).at(30, 20)).toString('hex'), ...(job.warnings ?? [])]
}

test('without defaultStyles a third-party plugin draws with the style of its styleUses', async () => {
  assert.equal(await drawn('plain'), ['ff0000'])
})

test('app.yaml and front matter have a default style for a use of a third-party plugin; the layout wins', async () => {
  assert.equal(await drawn('styled'), ['0000ff'])
  assert.equal(await drawn('styled', 'own'), ['00ff00'])
  for (const use of ['flightPath', 'FLIGHTPATH']) assert.equal(await drawn('styled', 'page', use), ['0000ff'])
})

test('a wrong use gets a near match from all plugins, or all uses', async () => {
  const folder = folderOf({
    'config.yaml': 'layouts: ./layouts\nmorePlugins: [flight]\n',
    'layouts/a/app.yaml': 'defaultStyles:\n  flightPaths: x\n  zzzzzzzzzzz: x\n',
    'layouts/a/page.typ.hbs': layout(),
    'layouts/b/app.yaml': '',
    'layouts/b/page.typ.hbs': layout({ defaultStyles: { flightPad: 'x' } })
  })
  const { code, stdout } = await runCli(['check'], { env: { MAPSETTER_CONFIG: join(folder, 'config.yaml') } })
  assert.is(code, 1)
  const known = 'point, line, polygon, geometry, grid, overview-map, flightPath'
  for (const message of [
    'a/app.yaml:2:16: defaultStyles.flightPaths is not known; did you mean "flightPath"?',
    `a/app.yaml:3:16: defaultStyles.zzzzzzzzzzz is not known; must be one of ${known}`,
    'defaultStyles.flightPad is not known; did you mean "flightPath"?'
  ])
    assert.match(String(stdout), message)
})

test('the schemas for editors have the uses of the plugins that come with mapsetter', async () => {
  const read = (name: string) => JSON.parse(readFileSync(join(packageRoot, `schemas/${name}.schema.json`), 'utf8'))
  const registry = await loadPlugins(
    read('settings').properties.plugins.default.map((plugin: string) => ({ plugin })),
    packageRoot,
    checkSchema
  )
  const uses = Object.keys(styleUsesOf(registry))
  for (const name of ['app', 'layout'])
    assert.equal(Object.keys(read(name).properties.defaultStyles.properties).slice(4).sort(), uses.sort())
})

test.run()
