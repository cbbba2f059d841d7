/** The map and the form of the page at `/`: layers of other servers, MapLibre styles, first places, titles, rows. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { axeViolations, type OpenedPage, openPage, startChromium } from '../support/chromium.js'
import { type Service, startService } from '../support/service.js'
import { until } from '../support/until.js'

const MAGENTA = [255, 0, 255]
const GREEN = [0, 128, 0]

let service: Service
let browser: Browser
let server: Server
/** Of the server of layers. */
let address: string

const capabilities = () => `<?xml version="1.0"?>
<Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1" version="1.0.0">
  <Contents>
    <Layer>
      <ows:Title>Green</ows:Title><ows:Identifier>green</ows:Identifier>
      <Style isDefault="true"><ows:Identifier>plain</ows:Identifier></Style>
      <Format>image/png</Format>
      <TileMatrixSetLink><TileMatrixSet>swiss</TileMatrixSet></TileMatrixSetLink>
      <ResourceURL format="image/png" resourceType="tile" template="${address}/green/{TileMatrix}/{TileRow}/{TileCol}.png"/>
    </Layer>
    <TileMatrixSet>
      <ows:Identifier>swiss</ows:Identifier><ows:SupportedCRS>urn:ogc:def:crs:EPSG::2056</ows:SupportedCRS>
      <TileMatrix>
        <ows:Identifier>0</ows:Identifier><ScaleDenominator>14285.714285714286</ScaleDenominator>
        <TopLeftCorner>2600000 1300000</TopLeftCorner><TileWidth>256</TileWidth><TileHeight>256</TileHeight>
        <MatrixWidth>200</MatrixWidth><MatrixHeight>200</MatrixHeight>
      </TileMatrix>
    </TileMatrixSet>
  </Contents>
</Capabilities>`

/** A background, and the whole of Switzerland as a square with a name, in a font that no browser has. */
const style = {
  version: 8,
  metadata: { 'ol:webfonts': 'https://fonts.example.org/{font-family}.css' },
  glyphs: 'https://fonts.example.org/{fontstack}/{range}.pbf',
  sources: {
    land: {
      type: 'geojson',
      data: {
        type: 'Feature',
        properties: { name: 'Land' },
        geometry: { type: 'Polygon', coordinates: [[[5, 45], [11, 45], [11, 48], [5, 48], [5, 45]]] } // prettier-ignore
      }
    }
  },
  layers: [
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': '#ff00ff' } },
    { id: 'name', type: 'symbol', source: 'land', layout: { 'text-field': '{name}', 'text-font': ['Nowhere Bold'] } }
  ]
}

test.before(async () => {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#008000' } })
    .png()
    .toBuffer()
  server = createServer(({ url = '' }, answer) => {
    const open = url.includes('closed') ? {} : { 'access-control-allow-origin': '*' }
    if (url.includes('/green/')) answer.writeHead(200, { 'content-type': 'image/png', ...open }).end(tile)
    else if (url.includes('wmts')) answer.writeHead(200, { 'content-type': 'text/xml', ...open }).end(capabilities())
    else answer.writeHead(200, { 'content-type': 'application/json', ...open }).end(JSON.stringify(style))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  service = await startService({ layouts: join(packageRoot, 'layouts'), access: { allow: ['127.0.0.1'] } })
  browser = await startChromium()
})
test.after(async () => {
  await browser.close()
  await service.stop()
  server.close()
})

const opened = (layout: string, options: { locale?: string } = {}): Promise<OpenedPage> =>
  openPage(browser, `${service.root}/page/#/print/${layout.split('/').map(encodeURIComponent).join('/')}`, options)
const addLayer = async (page: Page, kind: string, at: string, name = ''): Promise<void> => {
  await page.click('.form summary:has-text("Add a layer")')
  await page.selectOption('#layer-kind', kind)
  await page.fill('#layer-address', at)
  if (name !== '') await page.fill('#layer-name', name)
  await page.click('.form button:text-is("Add")')
}
/** The part of the map on the page that has a colour. */
const partOf = async (page: Page, color: readonly number[]): Promise<number> => {
  const picture = await page.locator('.map-target').screenshot()
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let found = 0
  for (let at = 0; at < data.length; at += 3)
    if (color.every((value, channel) => Math.abs(data[at + channel]! - value) < 40)) found++
  return found / (info.width * info.height)
}
const layerNote = (page: Page, name: string) => page.locator(`.layers li:has-text("${name}") small`)
const printed = async (page: Page): Promise<any> => {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && one.url().includes('/report.')),
    page.click('button.main')
  ])
  return request.postDataJSON()
}

test('a MapLibre style in PMTiles of the app is on the map, in its own colours', async () => {
  const { page, complaints } = await opened('gallery/Town map')
  // the lake of the sample
  await until(async () => (await partOf(page, [181, 217, 230])) > 0.05)
  assert.is(await layerNote(page, 'Town').count(), 0)
  assert.equal(complaints, [])
  await page.close()
})

test('a MapLibre style of another server is on a map of another projection; its fonts are not asked for', async () => {
  const { page, complaints } = await opened('gallery/Plain A4')
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.locator('.preview img').waitFor()
  assert.is(await partOf(page, MAGENTA), 0)
  await addLayer(page, 'MapLibre', `${address}/style.json`)
  // the frame, its handles and the names are over it
  await until(async () => (await partOf(page, MAGENTA)) > 0.7)
  assert.not.ok(hosts.has('fonts.example.org'))
  assert.is(await layerNote(page, '127.0.0.1').count(), 0)
  assert.equal(complaints, [])
  await page.close()
})

test('a layer that the map cannot show says so beside it, and is printed', async () => {
  const { page } = await opened('gallery/Plain A4')
  await page.locator('.preview img').waitFor()
  await addLayer(page, 'MapLibre', `${address}/closed.json`)
  await layerNote(page, '127.0.0.1').waitFor()
  assert.match(await layerNote(page, '127.0.0.1').innerText(), /only in the preview and on paper/)
  const { attributes } = await printed(page)
  assert.is(attributes.map.layers[0].style, `${address}/closed.json`)
  await page.close()
})

test('a layer whose tiles do not load says so beside it', async () => {
  const { page } = await opened('gallery/Plain A4')
  await page.locator('.preview img').waitFor()
  await addLayer(page, 'XYZ', `${service.root}/nothing/{z}/{x}/{y}.png`)
  await layerNote(page, '127.0.0.1').waitFor()
  await page.close()
})

test('a layer of a WMTS is on the map, in the projection of its tiles, and in the request', async () => {
  const { page, complaints } = await opened('gallery/Plain A4')
  await page.locator('.preview img').waitFor()
  await addLayer(page, 'WMTS', `${address}/wmts.xml`, 'green')
  await until(async () => (await partOf(page, GREEN)) > 0.7)
  const added = (await printed(page)).attributes.map.layers[0]
  assert.equal([added.type, added.projection, added.matrices.length], ['wmts', 'EPSG:2056', 1])
  await page.click('[aria-label="Move up: Places"]')
  assert.equal(
    (await printed(page)).attributes.map.layers.slice(0, 2).map(({ name }: any) => name),
    ['Places', 'green']
  )
  assert.equal(complaints, [])
  await page.close()
})

test('a sample that names features in place of a centre: the frame is where they are', async () => {
  const { page } = await opened('gallery/Cadastral extract')
  await page.locator('.preview img').waitFor()
  const { attributes } = await printed(page)
  const { center, scale, zoomToFeatures } = attributes.map
  assert.ok(Math.abs(center[0] - 2_641_100) < 500 && Math.abs(center[1] - 1_210_900) < 500, String(center))
  assert.ok(scale <= 2000, String(scale))
  assert.is(zoomToFeatures, undefined)
  await page.close()
})

test('a sample of an area that is cut into sheets: the frame is the area', async () => {
  const { page } = await opened('gallery/Map series')
  await page.locator('button.main:not([disabled])').waitFor()
  const area = async () => (await printed(page)).attributes.map.areaOfInterest.area.coordinates[0] as number[][]
  const before = await area()
  const { x, y, width, height } = (await page.locator('.map-target').boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 50, y + height / 2, { steps: 5 })
  await page.mouse.up()
  const after = await area()
  assert.ok(before.length === 5 && before[0]![0]! <= 2_640_560 && before[1]![0]! >= 2_641_880, String(before))
  assert.ok(after.every(([east], index) => east! > before[index]![0]!))
  await page.close()
})

test('the form and the gallery have the titles of the app in the language of the page; so has the print', async () => {
  const { page } = await opened('gallery/Cadastral extract', { locale: 'de-CH' })
  await page.locator('.preview img').waitFor()
  const labels = await page.locator('#fields label, #fields summary').allInnerTexts()
  for (const label of ['Titel', 'Untertitel', 'Verfasser', 'Legende (5)', 'Eigentümer (25)'])
    assert.ok(labels.includes(label), label)
  assert.is(await page.locator('#layout option:checked').innerText(), 'Katasterauszug')
  assert.is((await printed(page)).lang, 'de')
  await page.selectOption('#lang', 'fr')
  assert.is((await printed(page)).lang, 'fr')
  await page.click('nav a:has-text("Galerie")')
  await page.locator('.gallery a:has-text("Stadtplan")').waitFor()
  await page.close()
})

test('rows of tables, entries of legends and rows with fields of their own are written in the form', async () => {
  const { page } = await opened('gallery/Cadastral extract')
  await page.locator('.preview img').waitFor()
  for (const name of ['Owners', 'Legend']) await page.click(`#fields summary:has-text("${name}")`)
  await page.click('button:text-is("Add a row")')
  await page.fill('[aria-label="Row 26, owner"]', 'Zbinden Z.')
  await page.click('[aria-label="Remove: Row 1"]')
  await page.fill('[aria-label="Row 1, area"]', '818')
  await page.fill('[aria-label="Entry 1: Name"]', 'Parcels here')
  await page.click('[aria-label="Remove: Entry 5"]')
  assert.equal(await axeViolations(page), [])
  const { owners, legend } = (await printed(page)).attributes
  assert.is(owners.data.length, 25)
  assert.equal([owners.data[0][0], owners.data[0][3], owners.data[24][0]], ['Aebi R.', 818, 'Zbinden Z.'])
  assert.equal([legend.classes.length, legend.classes[0].name], [4, 'Parcels here'])
  await page.selectOption('#layout', 'Report')
  await page.click('#fields summary:has-text("Places")')
  await page.fill('#field-places-1-name', 'A new bridge')
  const { places } = (await printed(page)).attributes
  assert.is(places[1].name, 'A new bridge')
  assert.ok(places[1].map)
  await page.close()
})

test.run()
