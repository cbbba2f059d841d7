import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { accept } from '../../core/accept.js'
import { PrintError } from '../../core/errors.js'
import { loadPlugins } from '../../core/plugin/load.js'
import { checkSchema } from '../../core/request/validate.js'
import { packageRoot } from '../../core/package-root.js'
import { catalogOf } from '../support/layouts.js'
import { requestLimits } from '../support/request-limits.js'

const plugins = ['blocks/map', 'blocks/scalebar', 'outputs/pdf', 'layers/geojson'].map(
  (name) => `mapsetter/plugins/${name}`
)
const registry = await loadPlugins(plugins, packageRoot, checkSchema)
const catalog = catalogOf(join(packageRoot, 'test/fixtures/layouts'), registry)

const spec = (map: object, more: object = {}) =>
  accept(
    { app: 'default', layout: 'Card', format: 'pdf', attributes: { map }, params: {}, ...more },
    catalog,
    registry,
    { ...requestLimits, pages: 3, rows: 5 }
  )
const refused = (map: object, more?: object): PrintError => {
  try {
    spec(map, more)
  } catch (thrown) {
    if (thrown instanceof PrintError) return thrown
  }
  return assert.unreachable('it was accepted') as never
}

test('a placeholder that is left out of the file name gives a warning', () => {
  const map = { center: [1, 2], scale: 1000 }
  assert.is(spec(map, { outputFilename: 'a_${date}_${dd.MM.yyyy}' }).warnings, undefined)
  assert.match(spec(map, { outputFilename: 'a_${titel}' }).warnings!.join(), '"${titel}"')
})

test('values are coerced, defaults filled in, formats written in lower case', () => {
  const { format, pages } = spec({ center: ['1', 2], scale: '1000' }, { format: 'PDF' })
  assert.is(format, 'pdf')
  assert.equal((pages[0]!.attributes.map as { center: number[] }).center, [1, 2])
  assert.is(pages[0]!.attributes.title, 'Untitled')
})

test('a fault that no schema can find is refused at once, with its path and its own code', () => {
  const unknown = refused({ center: [0, 0], scale: 1000, projection: 'EPSG:99999' })
  assert.is(unknown.code, 'unknown-projection')
  assert.is(unknown.problems![0]!.path, 'attributes.map.projection')
  assert.match(unknown.message, '"EPSG:99999" is not known')
  const page = { attributes: { map: { center: [0, 0], scale: 1000, projection: 'EPSG:99999' } }, params: {} }
  assert.is(refused({}, { pages: [page] }).problems![0]!.path, 'pages[0].attributes.map.projection')
  const empty = refused({ bbox: [10, 0, -10, 5] })
  assert.is(empty.code, 'invalid-spec')
  assert.is(empty.problems![0]!.path, 'attributes.map.bbox')
  assert.match(empty.message, 'each minimum below its maximum')
})

test('a wrong coordinate and a wrong unit have the path of their member', () => {
  const pole = refused({ center: [10, 95], scale: 1000, projection: 'CRS:84' })
  assert.equal([pole.code, pole.problems![0]!.path], ['outside-projection', 'attributes.map.center'])
  assert.match(pole.message, '95')
})

test('a world file that is neither true nor false is one mistake', () => {
  const { problems } = refused({ center: [0, 0], scale: 1000 }, { output: { worldFile: 'perhaps' } })
  assert.equal(problems!.map(({ path }) => path), ['worldFile']) // prettier-ignore
})

test('a value that a block refuses has its path, down to the member', () => {
  const { code, message, problems } = refused({ areaOfInterest: { area: { type: 'Point', coordinates: [] } } })
  assert.equal([code, problems!.map(({ path }) => path)], ['invalid-spec', ['attributes.map.areaOfInterest.area']])
  assert.match(message, /^attributes\.map\.areaOfInterest\.area has /)
})

test('an unknown app, layout or format is reported with the known ones, and the near one', () => {
  const map = { center: [0, 0], scale: 1000 }
  const app = refused(map, { app: 'twon' })
  assert.equal(
    [app.code, app.message],
    ['unknown-app', 'there is no app "twon"; the apps are: default, town; did you mean "town"?']
  )
  assert.is(refused(map, { app: 'nowhere' }).message, 'there is no app "nowhere"; the apps are: default, town')
  const layout = refused(map, { layout: 'Crad' })
  assert.equal(
    [layout.code, layout.message],
    ['unknown-layout', 'the app "default" has no layout "Crad"; its layouts are: "Card"; did you mean "Card"?']
  )
  assert.equal(layout.problems, [{ path: 'layout', message: 'is "Crad"; must be "Card"; did you mean "Card"?' }])
  const format = refused(map, { format: 'pfd' })
  assert.equal(
    [format.code, format.message],
    ['unknown-format', 'the format "pfd" is not known; the formats are: pdf; did you mean "pdf"?']
  )
  assert.equal(format.problems, [{ path: 'format', message: 'is "pfd"; must be pdf; did you mean "pdf"?' }])
})

test('a layout is found by its aliases, and the spec has its own name', () => {
  const { apps } = catalog
  const aliases = { A4_2_pages_legend: 'Card' }
  const named = { apps: apps.map((app) => (app.name === 'default' ? { ...app, aliases } : app)) }
  const by = (layout: string) =>
    accept(
      { app: 'default', layout, format: 'pdf', attributes: { map: { center: [0, 0], scale: 1000 } }, params: {} },
      named,
      registry,
      requestLimits
    ).layout
  assert.equal(['Card', 'A4_2_pages_legend'].map(by), ['Card', 'Card'])
  for (const name of ['constructor', '__proto__', 'a4_2_pages_legend'])
    assert.throws(() => by(name), `has no layout "${name}"`)
})

test('a world file is refused for formats and layouts without one, and left out if only the app or the layout presets it', async () => {
  const both = await loadPlugins([...plugins, 'mapsetter/plugins/outputs/png'], packageRoot, checkSchema)
  const [app] = catalog.apps
  const settled = (format: string, mapExport: boolean, said: object, preset: object = {}) => {
    const layouts = app!.layouts.map((layout) => ({ ...layout, mapExport, output: preset }))
    const request = { app: 'default', layout: 'Card', format, output: { ...said }, params: {} }
    const attributes = { map: { center: [0, 0], scale: 1000 } }
    const { output } = accept({ ...request, attributes }, { apps: [{ ...app!, layouts }] }, both, requestLimits)
    return output.worldFile
  }
  const wanted = { worldFile: true }
  assert.is(settled('png', true, wanted), true)
  assert.is(settled('PNG', true, { worldFile: 'true' }), true)
  assert.is(settled('png', true, {}, wanted), true)
  assert.is(settled('png', true, { worldFile: false }, wanted), false)
  assert.is(settled('png', false, {}, wanted), false)
  assert.is(settled('pdf', true, {}, wanted), false)
  assert.throws(() => settled('png', false, wanted), 'worldFile is true, but the layout "Card" has no mapExport; a world file needs a layout with mapExport: true') // prettier-ignore
  assert.throws(() => settled('pdf', true, wanted), 'worldFile is true, but the format is "pdf"; a world file needs a pixel format such as png') // prettier-ignore
})

test('the file name comes from the request, else from the layout', () => {
  const [app] = catalog.apps
  const layouts = app!.layouts.map((layout) => ({ ...layout, outputFilename: 'card' }))
  const attributes = { map: { center: [0, 0], scale: 1000 } }
  const name = (outputFilename?: string) =>
    accept(
      { app: 'default', layout: 'Card', format: 'pdf', outputFilename, attributes, params: {} },
      { apps: [{ ...app!, layouts }] },
      registry,
      requestLimits
    ).outputFilename
  assert.equal([name(), name('mine')], ['card', 'mine'])
})

test('more pages or rows than a report may have are refused before they are checked', () => {
  const page = { attributes: { map: { center: [0, 0], scale: 1000 } }, params: {} }
  const many = refused({}, { pages: [page, page, page, { attributes: { map: 'nonsense' }, params: {} }] })
  assert.equal([many.code, many.message], ['too-large', 'the report has 4 pages; the limit is 3 (limits.pages)'])
})

test.run()
