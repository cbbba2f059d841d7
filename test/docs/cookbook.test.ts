import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { validate } from '../../core/request/validate.js'
import { readYaml } from '../../core/yaml.js'
import { makeFolders } from '../support/folders.js'
import { type MapServer, startMapServer } from '../support/map-server.js'
import { type Fence, fencesIn, readPage, sectionOf } from '../support/markdown-pages.js'
import { registry } from '../support/page.js'
import { getDocument } from '../support/pdf-js.js'
import { type AnyService, startServiceHere } from '../support/service.js'

// The recipes of docs/cookbook.md, done as written: buttons with small maps in the place of the libraries' own, layouts
// printed by a service.

const page = readPage('docs/cookbook.md')
const fences = (heading: string, language: string): string[] =>
  fencesIn(sectionOf(page, heading)).flatMap((fence: Fence) => (fence.language === language ? fence.text : []))

const indented = (text: string) => text.replace(/^(?=.)/gm, '  ')
const layout = (attributes: string, body: string) => `---\nattributes:\n${indented(attributes)}\n---\n${body}`

/** Says where its map is, in the projection, and how. */
const SHEET = layout(
  'title: { type: string, default: "" }\nmap: { type: map, width: 60mm, height: 60mm }',
  `#set page("a6")
{{title}} x{{number map.centre.x decimals=1 group=""}} y{{number map.centre.y decimals=1 group=""}} scale{{number map.scale decimals=0 group=""}} turned{{number map.rotation decimals=1}} left{{number map.extent.minX decimals=3 group=""}}.
{{map}}`
).replace('---\n', '---\nname: A4 portrait\n')

const [numbered, unnumbered] = fences('## Page numbers', 'typst') as [string, string]
const [legend] = fences('## Titles in a legend', 'yaml') as [string]
const [english, german, place] = fences('## Two languages', 'yaml') as [string, string, string]

const folders = makeFolders()
const made = folders.make({
  'layouts/default/app.yaml': 'dpis: [72]\n',
  'layouts/default/sheet.typ.hbs': SHEET,
  'layouts/default/numbered.typ.hbs': `---\nattributes: {}\n---\n${numbered}`,
  'layouts/default/unnumbered.typ.hbs': `---\nattributes: {}\n---\n${unnumbered}`,
  'layouts/default/legend.typ.hbs': layout(legend, fences('## Titles in a legend', 'typst')[0]!),
  'layouts/default/languages.typ.hbs': layout(place, fences('## Two languages', 'typst')[0]!),
  'layouts/default/translations/en.yaml': english,
  'layouts/default/translations/de.yaml': german,
  'client/package.json': '{"type": "module"}',
  // writes what it gets
  'client/node_modules/ol/format/GeoJSON.js':
    'export default class { writeFeaturesObject(features) { return { type: "FeatureCollection", features } } }'
})
const buttons = fencesIn(sectionOf(page, '## A print button')).filter(({ text }) => /^\/\/ \w+\.js\n/.test(text))
for (const { text } of buttons) writeFileSync(join(made, 'client', /^\/\/ (\w+\.js)/.exec(text)![1]!), text)
const load = (file: string) => import(pathToFileURL(join(made, 'client', file)).href) as Promise<any>

let service: AnyService
let server: MapServer
test.before(async () => {
  server = await startMapServer()
  server.trouble(/\.pbf/, { status: 204 })
  service = await startServiceHere({ layouts: join(made, 'layouts'), morePlugins: [] })
})
test.after(async () => {
  await service?.stop()
  await server?.close()
  folders.remove()
})

const textOf = async (report: Response): Promise<string> => {
  const document = await getDocument({ data: new Uint8Array(await report.arrayBuffer()), verbosity: 0 }).promise
  let text = ''
  for (let number = 1; number <= document.numPages; number++)
    for (const item of (await (await document.getPage(number)).getTextContent()).items)
      text += 'str' in item ? `${item.str} ` : ''
  return text.replace(/\s+/g, ' ')
}

/** What the sheet says, the first warning, and the paths that were fetched. */
const printed = async (request: object) => {
  server.requests.length = 0
  const report = await fetch(`${service.root}/print/default/buildreport.pdf`, {
    method: 'POST',
    body: JSON.stringify(request)
  })
  assert.is(report.status, 200)
  const warning = decodeURIComponent(report.headers.get('print-warning-text') ?? '')
  return { text: await textOf(report), warning, paths: server.requests.map(({ url }) => url) }
}
const layersOf = (request: any) => request.attributes.map.layers.map(({ type }: { type: string }) => type)

const CSS_PIXEL = 0.0254 / 96
const WORLD = 40075016.68557849

/** A layer of OpenLayers with this source. */
const layer = (source: object, visible = true) => ({
  getSource: () => source,
  get: () => 'Name',
  getOpacity: () => 1,
  getVisible: () => visible
})
const openLayersMap = (
  code: string,
  metersPerUnit: number,
  center: number[],
  resolution: number,
  rotation: number,
  layers: object[]
) => ({
  getView: () => ({
    getProjection: () => ({ getCode: () => code, getMetersPerUnit: () => metersPerUnit }),
    getCenter: () => center,
    getResolution: () => resolution,
    getRotation: () => rotation
  }),
  getAllLayers: () => layers
})

test('the OpenLayers button prints centre, scale, rotation and layers of the map', async () => {
  const { requestOf } = await load('openlayers.js')
  const tiles = { getUrls: () => [`${server.base}/world/{z}/{x}/{y}.png`] }
  const request = requestOf(
    openLayersMap('EPSG:3857', 1, [828100, 5934300], 10, Math.PI / 6, [
      layer(tiles),
      layer({ getUrls: () => ['https://unreachable.example'] }, false),
      layer({
        getUrls: () => [`${server.base}/wmts/rest/{TileMatrix}/{TileRow}/{TileCol}.png`],
        getMatrixSet: () => 'GoogleMapsCompatible',
        getLayer: () => 'topo',
        getStyle: () => 'default',
        getRequestEncoding: () => 'REST'
      }),
      layer({ getUrl: () => `${server.base}/wms`, getParams: () => ({ LAYERS: 'a,b', TIME: '2024' }) }),
      layer({ getFeatures: () => [{ type: 'Feature', properties: {}, geometry: null }] })
    ]),
    'Bern'
  )
  assert.equal(layersOf(request), ['geojson', 'wms', 'wmts', 'osm'])
  const { text, warning, paths } = await printed(request)
  assert.match(text, `Bern x828100.0 y5934300.0 scale${(10 / CSS_PIXEL).toFixed(0)} turned30.0 `)
  assert.is(warning, '')
  for (const path of [/^\/world\//, /^\/wmts\/rest\//, /^\/wms\?.*LAYERS=a(,|%2C)b.*TRANSPARENT=true/i, /TIME=2024/])
    assert.ok(paths.some((one) => path.test(one)), `${path}: ${paths}`) // prettier-ignore
})

test('the OpenLayers button prints a map in degrees as the screen shows it', async () => {
  const { requestOf } = await load('openlayers.js')
  const degree = (Math.PI * 6378137) / 180
  const { text } = await printed(requestOf(openLayersMap('EPSG:4326', degree, [7.4, 46.9], 0.001, 0, [])))
  assert.match(text, /x7\.4 y46\.9 /)
  const pixels = 0.06 / CSS_PIXEL
  // OpenLayers counts a degree as 111319 m, mapsetter as 111226 m
  assert.ok(Math.abs(Number(/left(\d+\.\d+)/.exec(text)![1]) - (7.4 - (pixels / 2) * 0.001)) < 0.0005, text)
})

test('the Leaflet button turns latitude and longitude around, and keeps the style of paths', async () => {
  const { requestOf } = await load('leaflet.js')
  const line = {
    options: { color: '#ff0000', weight: 4, opacity: 1, fillColor: null },
    toGeoJSON: () => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: [[7.43, 46.94], [7.45, 46.96]] } // prettier-ignore
    })
  }
  const layers = [
    { getTileUrl() {}, _url: `${server.base}/world/{z}/{x}/{y}{r}.png`, options: { opacity: 1 } },
    {
      getTileUrl() {},
      _url: `${server.base}/wms?`,
      options: { opacity: 0.5 },
      wmsParams: { layers: 'a', styles: '', format: 'image/png', version: '1.1.1', transparent: true }
    },
    line,
    { getLayers: () => [line], toGeoJSON: () => assert.unreachable('groups are read by their members') }
  ]
  const request = requestOf({
    options: {
      crs: {
        project: ({ lat, lng }: { lat: number; lng: number }) => ({
          x: (lng / 360) * WORLD,
          y: (WORLD / 2 / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))
        })
      }
    },
    getCenter: () => ({ lat: 46.95, lng: 7.44 }),
    getZoom: () => 14,
    eachLayer: (visit: (one: object) => void) => layers.forEach(visit)
  })
  assert.equal(layersOf(request), ['geojson', 'wms', 'osm'])
  const [{ geoJson }] = request.attributes.map.layers
  const { strokeWidth, fillColor } = geoJson.features[0].properties._style
  assert.equal([geoJson.features.length, strokeWidth, fillColor], [1, 3, '#ff0000'])
  const { text, warning, paths } = await printed(request)
  assert.match(text, `x828217.0 y5933916.6 scale${(WORLD / 256 / 2 ** 14 / CSS_PIXEL).toFixed(0)} turned0.0`)
  assert.is(warning, '')
  assert.ok(paths.some((path) => /^\/world\/1\d\/\d+\/\d+\.png$/.test(path)), `${paths}`) // prettier-ignore
})

test('the MapLibre button reads zoom and bearing, and prints the whole style', async () => {
  const { requestOf } = await load('maplibre.js')
  const style = {
    version: 8,
    sources: {
      base: { type: 'raster', tiles: [`${server.base}/world/{z}/{x}/{y}.png`], tileSize: 256 },
      roads: { type: 'vector', tiles: [`${server.base}/{z}/{x}/{y}.pbf`] },
      here: { type: 'geojson', data: { type: 'Point', coordinates: [7.44, 46.95] } }
    },
    layers: [
      { id: 'base', type: 'raster', source: 'base' },
      { id: 'roads', type: 'line', source: 'roads', 'source-layer': 'roads' },
      { id: 'paths', type: 'line', source: 'roads', 'source-layer': 'paths' },
      { id: 'here', type: 'circle', source: 'here', paint: { 'circle-radius': 5 } }
    ]
  }
  const request = requestOf({
    getCenter: () => ({ lng: 7.44, lat: 46.95 }),
    getZoom: () => 13,
    getBearing: () => 90,
    getStyle: () => style,
    listImages: () => ['of the sprite'],
    getImage: () => ({ spriteData: null })
  })
  assert.equal(layersOf(request), ['maplibre'])
  const { text, warning, paths } = await printed(request)
  assert.match(text, `x828217.0 y5933916.6 scale${(WORLD / 512 / 2 ** 13 / CSS_PIXEL).toFixed(0)} turned`)
  assert.match(text, /turned(-90|270)\.0/)
  assert.is(warning, '')
  assert.ok(paths.some((path) => /\.pbf$/.test(path)), `${paths}`) // prettier-ignore
})

test('a job is created, waited for and downloaded, and a failed one is an error', async () => {
  const { print } = await load('print.js')
  const base = `${service.root}/print`
  const address: string = await print(base, 'default', { layout: 'numbered', attributes: {} })
  assert.match(await textOf(await fetch(address)), 'Plan')
  const refused = await print(base, 'default', { layout: 'none' }).catch((thrown: Error) => thrown)
  assert.instance(refused, Error)
  const layers = [{ type: 'geojson', geoJson: `${server.base}/nothing`, failOnError: true }]
  const map = { center: [0, 0], scale: 1000, layers }
  const failed = await print(base, 'default', { layout: 'A4 portrait', attributes: { map } }).catch(
    (thrown: Error) => thrown
  )
  assert.match((failed as Error).message, '/nothing')
})

test('a visible part of any shape is fitted onto the sheet', async () => {
  const [code] = fences('## A print button', 'js').filter((text) => text.includes('fitted')) as [string]
  const fitted = new Function('resolution', 'sizeInPixels', 'x', 'y', `${code}\nreturn fitted`)(
    10,
    [1200, 600],
    1e6,
    6e6
  )
  const { text } = await printed({ layout: 'A4 portrait', attributes: { map: fitted } })
  // the longer side, 12 km, is the 60 mm of the map
  assert.match(text, 'x1000000.0 y6000000.0 scale200000 ')
})

test('each button has at most 35 lines', () => {
  assert.is(buttons.length, 4)
  for (const { text } of buttons) assert.ok(text.trimEnd().split('\n').length <= 35, text.split('\n', 1)[0])
})

test('pages are numbered, and the first one may do without', async () => {
  assert.match((await printed({ layout: 'numbered', attributes: {} })).text, /Page 1 of 2.*Page 2 of 2/)
  const { text } = await printed({ layout: 'unnumbered', attributes: {} })
  assert.match(text, /Cover.*Owners/)
  assert.equal(text.match(/\d/g), ['2'])
})

test('a legend has its title, the name of the layer, and titles of rules', async () => {
  const [request] = fences('## Titles in a legend', 'json') as [string]
  const { text } = await printed({ layout: 'legend', attributes: JSON.parse(request) })
  assert.match(text, /What you see.*Parcels.*Houses.*2/)
})

test('a layout speaks the language of the request', async () => {
  const request = { layout: 'languages', attributes: {} }
  const en = (await printed({ ...request, lang: 'en' })).text
  assert.match(en, /Plan of Bern.*Printed on 5 March 2026, 1,235/)
  assert.match((await printed({ ...request, lang: 'de' })).text, /Plan von Bern.*Gedruckt am 5 März 2026, 1\.235/)
})

test('a WMTS layer of a well-known matrix set prints without matrices', async () => {
  const [json] = fences('## Well-known tile matrix sets', 'json') as [string]
  const layers = [JSON.parse(json.replace('https://maps.example.org', server.base))]
  const map = { projection: 'EPSG:3857', center: [828217, 5933856], scale: 25000, layers }
  const { warning, paths } = await printed({ layout: 'A4 portrait', attributes: { map } })
  assert.is(warning, '')
  assert.ok(
    paths.length > 0 && paths.every((path) => /^\/wmts\/rest\/topo\/\d+\/\d+\/\d+\.png$/.test(path)),
    `${paths}`
  )
})

test('a GetPrint request of QGIS Server asks for the same map', async () => {
  const heading = '## From GetPrint to a request'
  const json = fencesIn(sectionOf(readPage('docs/coming-from-qgis-server.md'), heading)).find(
    ({ language }) => language === 'json'
  )!
  const request = JSON.parse(json.text.replace('https://maps.example.org/qgis', `${server.base}/wms`))
  const { text, warning, paths } = await printed({ ...request, layout: 'A4 portrait' })
  assert.match(text, 'Bern x2600000.0 y1199750.0 scale10000 turned30.0 ')
  assert.is(warning, '')
  const parameters = new URLSearchParams(paths[0]!.split('?')[1])
  assert.equal(['MAP', 'LAYERS', 'STYLES', 'CRS', 'DPI'].map((name) => parameters.get(name)), ['/srv/town.qgs', 'parcels,roads', ',bold', 'EPSG:2056', '200']) // prettier-ignore
})

test('the YAML that names a schema for editors is right by that schema', async () => {
  const schemaOf = (file: string) => JSON.parse(readFileSync(join(packageRoot, 'schemas', file), 'utf8'))
  const files = [...fences('## Check settings and apps in an editor', 'yaml'), ...fencesIn(readPage('docs/settings.md')).flatMap(({ language, text }) => (language === 'yaml' ? text : []))] // prettier-ignore
  assert.is(files.length, 2)
  for (const text of files) {
    const [, path] = /^# yaml-language-server: \$schema=(\S+)$/m.exec(text)!
    assert.match(path!, /\/node_modules\/mapsetter\/schemas\/[a-z]+\.schema\.json$/)
    assert.equal(
      validate(readYaml(text, basename(path!), 'wrong-settings') as object, schemaOf(basename(path!)), registry),
      []
    )
  }
})

test.run()
