import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { placeColour } from '../../../../support/map-server.js'
import { textOfPdf } from '../../../../support/pdf-text.js'
import { readPng } from '../../../../support/picture.js'
import { fileOf, type PrintServer, near, read, startPrintServer } from './print-server.js'

/** CGXP and the client that came with the oldest servers, as their sources show them. */
let service: PrintServer
let maps: string
test.before(async () => {
  service = await startPrintServer()
  maps = service.maps.base
})
test.after(() => service?.close())
test.before.each(() => service.maps.reset())

const center = [1000000, 6000000] as const
const wms = (layer: string, customParams: object, more: object = {}) => ({
  type: 'WMS',
  baseURL: `${maps}/wms?map=${layer}.map`,
  opacity: 1,
  singleTile: true,
  layers: [layer],
  format: 'image/png',
  styles: [''],
  customParams,
  ...more
})

/** The colour at a place of a picture of 440 × 483 points at 150 dpi, where positive turns the content counter-clockwise. */
const colourAt = (x: number, y: number, scale: number, degrees: number) => {
  const angle = (degrees * Math.PI) / 180
  const pixel = (0.0254 / 150) * scale
  const [right, up] = [(x + 0.5 - (440 * 150) / 144) * pixel, ((483 * 150) / 144 - y - 0.5) * pixel]
  return placeColour(
    center[0] + right * Math.cos(angle) + up * Math.sin(angle),
    center[1] + up * Math.cos(angle) - right * Math.sin(angle),
    100000
  )
}

test('CGXP: the address of the proxy on info and create, a picture, turned by the map server', async () => {
  const proxy = 'https://geo.example.org/wsgi/printproxy'
  const messages = await read(await fetch(`${service.url}info.json?url=${encodeURIComponent(proxy)}`))
  assert.equal([messages.printURL, messages.createURL], [`${proxy}/print.pdf`, `${proxy}/create.json`])

  const base = service.url.slice(0, -1)
  const query = `?url=${encodeURIComponent(base)}`
  const info = await read(await fetch(`${service.url}info.json${query}`))
  const angled = { useNativeAngle: true, customParams: { map_resolution: 150 } }
  const spec = {
    units: 'm',
    srs: 'EPSG:3857',
    layout: 'Map',
    dpi: 150,
    outputFormat: 'png',
    layers: [
      wms('base', {}, angled),
      wms('overlay', {}, { ...angled, customParams: { map_resolution: 150, TRANSPARENT: true } })
    ],
    pages: [
      {
        center,
        scale: 1000000,
        rotation: 30,
        comment: 'Comment',
        mapTitle: 'Title',
        col0: '',
        table: { data: [{ col0: '' }], columns: ['col0'] },
        showMap: true,
        showScale: true,
        showAttr: false,
        showNorth: true
      }
    ]
  }
  const body = { method: 'POST', headers: { 'Content-Type': 'application/json; charset=UTF-8' } }
  const { getURL } = await read(await fetch(info.createURL + query, { ...body, body: JSON.stringify(spec) }))
  assert.ok(getURL.startsWith(`${base}/`) && getURL.endsWith('.png'), getURL)
  const answer = await fetch(getURL)
  assert.is(answer.headers.get('content-type'), 'image/png')
  assert.match(answer.headers.get('content-disposition')!, /\.png"?$/)
  const picture = readPng(await fileOf(answer))
  for (const [x, y] of [
    [458, 503],
    [800, 503],
    [100, 900],
    [458, 60],
    [900, 20]
  ] as const)
    near(picture.at(x, y), colourAt(x, y, 1000000, 30), 6)
  const [lower, upper] = service.asked('/wms')
  for (const parameters of [lower!, upper!]) {
    near([Number(parameters.get('ANGLE')), Number(parameters.get('MAP_ANGLE'))], [-30, -30], 0)
    assert.equal([parameters.get('WIDTH'), parameters.get('map_resolution')], ['917', '150'])
  }
  assert.equal([lower!.get('TRANSPARENT'), upper!.get('TRANSPARENT')?.toLowerCase()], [null, 'true'])
})

test('CGXP: pages of a map and of query results, without a map and with a table', async () => {
  const table = {
    columns: ['name', 'area'],
    data: [
      { name: 'Bern', area: '51.6' },
      { name: 'Thun', area: null }
    ]
  }
  const page = { center, scale: 100000, rotation: 0, mapTitle: 'Results' }
  const spec = {
    units: 'm',
    srs: 'EPSG:3857',
    layout: 'A4 portrait',
    dpi: 150,
    outputFormat: 'pdf',
    layers: [wms('base', {})],
    pages: [
      { ...page, col0: '', table: { data: [{ col0: '' }], columns: ['col0'] }, showMap: true, showAttr: false },
      { ...page, table, showMap: false, showAttr: true }
    ]
  }
  const answer = await fetch(`${service.url}create.json`, { method: 'POST', body: JSON.stringify(spec) })
  const text = textOfPdf(await fileOf(await fetch((await read(answer)).getURL))).replace(/\s/g, '')
  assert.match(text, /^Results.*page1of2,Attributes/)
  assert.match(text, /name.*area.*Bern.*51\.6.*Thun/)
})

test('the MapFish client: the address of each command with the command, and spec in the query', async () => {
  const infoURL = `${service.url}info.json`
  const info = await read(await fetch(`${infoURL}?url=${encodeURIComponent(infoURL)}`))
  assert.equal([info.printURL, info.createURL], [`${service.url}print.pdf`, `${service.url}create.json`])
  const overviewed = { overview: true, ...wms('both', { TRANSPARENT: false }) }
  const spec = {
    units: 'm',
    srs: 'EPSG:3857',
    layout: 'Overview',
    dpi: 150,
    mapTitle: 'Über – été',
    layers: [
      overviewed,
      { overview: false, ...wms('map', {}) },
      {
        type: 'Vector',
        styles: { 1: { fillColor: '#ff0000', strokeDashstyle: 'dash' } },
        styleProperty: '_style',
        geoJson: {
          type: 'FeatureCollection',
          features: [
            { type: 'Feature', id: 1, properties: { _style: 1 }, geometry: { type: 'Point', coordinates: center } }
          ]
        },
        name: 'Vector',
        opacity: 1
      }
    ],
    overviewLayers: undefined as object[] | undefined,
    pages: [{ center, scale: 100000, rotation: 0 }]
  }
  const isOverview = (parameters: URLSearchParams) => Number(parameters.get('WIDTH')) < 300
  const asked = () => service.asked('/wms').map((one) => `${isOverview(one) ? 'overview' : 'map'} ${one.get('LAYERS')}`)
  const create = `${info.createURL}?url=${encodeURIComponent(info.createURL)}`
  const { getURL } = await read(await fetch(create, { method: 'POST', body: JSON.stringify(spec) }))
  await fileOf(await fetch(getURL))
  assert.equal(asked().sort(), ['map both', 'map map', 'overview both'])

  service.maps.reset()
  spec.overviewLayers = [wms('small', {})]
  await read(await fetch(create, { method: 'POST', body: JSON.stringify(spec) }))
  assert.equal(asked().sort(), ['map both', 'map map', 'overview small'])

  // Accents as the browsers' old function writes them: %E9 for é, %u2013 for –.
  const escaped = escape(JSON.stringify(spec))
  assert.match(escaped, /%DCber%20%u2013%20%E9t%E9/)
  const file = await fileOf(await fetch(`${info.printURL}?spec=${escaped}`))
  assert.match(textOfPdf(file), /Über ?– ?été/)
})

test('the page for trying things: a literal of the script, in a form', async () => {
  const spec = `{
    layout: 'A4 portrait', title: 'A simple example',
    srs: 'EPSG:4326', units: 'degrees', outputFilename: "mapfish-\${yyyy}",
    layers: [
      { type: 'WMS', layers: ['basic'], baseURL: '${maps}/wms', format: image/png },
    ],
    pages: [
      { center: [6, 45.5], scale: 4000000, dpi: 190, geodetic: false, strictEpsg4326: false, mapTitle: "It's", comment: 'a "b" + c', },
    ],
  }`
  const print = (written: string) =>
    fetch(`${service.url}print.pdf`, { method: 'POST', body: new URLSearchParams({ spec: written }) })
  const refused = await print(spec)
  assert.is(refused.status, 400)
  const warnings = await refused.text()
  assert.match(warnings, /^Error while generating PDF:\n.*at line 5, column \d+ .*`\/png },/)
  const answer = await print(spec.replace('image/png', "'image/png'"))
  assert.is(answer.headers.get('content-disposition'), `attachment; filename="mapfish-${new Date().getFullYear()}.pdf"`)
  assert.match(textOfPdf(await fileOf(answer)), /It's.*1:4,000,000.*a "b" \+ c/)
})

test.run()
