import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { textOfPdf } from '../../../../support/pdf-text.js'
import { extentOf } from './grids.js'
import { fileOf, type PrintServer, near, read, startPrintServer } from './print-server.js'

/** Clients of newer OpenLayers: the print manager of terrestris, the Swiss map viewer, GeoNetwork; as their sources show them. */
let service: PrintServer
let maps: string
test.before(async () => {
  service = await startPrintServer()
  maps = service.maps.base
})
test.after(() => service?.close())
test.before.each(() => service.maps.reset())

const json = { 'Content-Type': 'application/json' }
const post = (address: string, spec: object) =>
  fetch(address, { method: 'POST', headers: json, body: JSON.stringify(spec) })
const feature = (geometry: object, properties: object) => ({ type: 'Feature', geometry, properties })

test('@terrestris/mapfish-print-manager, V2: the first of everything, by POST and by GET', async () => {
  const info = await read(await fetch(`${service.url}info.json`, { headers: json }))
  const [layout, scale] = [info.layouts[0], parseFloat(info.scales[2].value)]
  const { value: dpi } = info.dpis[0]
  assert.equal([layout.map.width, layout.map.height, scale, parseInt(dpi, 10)], [440, 483, 10000, 190])
  const center = [1000000, 6000000]
  const wms = (name: string) => ({
    type: 'WMS',
    baseURL: `${maps}/wms?map=${name}`,
    customParams: { TRANSPARENT: true, TILED: false },
    format: 'image/png',
    layers: [name],
    styles: [''],
    opacity: 1,
    singleTile: false
  })
  const outline = { strokeColor: '#00aa00', strokeOpacity: 1, strokeWidth: 3, strokeLinecap: 'round' }
  const symbol = { version: 2, ...outline, pointRadius: 6, rotation: 0.5, fillColor: '#ff0', fillOpacity: 0.4 }
  const graphics = ['circle', 'square', 'triangle', 'star', 'cross', 'x']
  const styles = {
    ...Object.fromEntries(graphics.map((graphicName, index) => [String(index), { ...symbol, graphicName }])),
    6: { ...outline, strokeDashstyle: [6, 4] },
    7: { label: 'Label', fontFamily: 'sans-serif', fontSize: '14px', fontWeight: 'bold', fontColor: '#ff0000' }
  }
  const place = (index: number) => ({ type: 'Point', coordinates: [center[0]! + 100 * index, center[1]] })
  const spec = {
    units: 'm',
    srs: 'EPSG:3857',
    layout: layout.name,
    outputFormat: info.outputFormats[0].name,
    dpi: parseInt(dpi, 10),
    layers: [
      wms('base'),
      wms('overlay'),
      {
        type: 'Vector',
        name: 'Vector Layer',
        opacity: 1,
        geoJson: {
          type: 'FeatureCollection',
          features: [
            ...graphics.map((_, index) => feature(place(index), { _style: index })),
            feature({ type: 'LineString', coordinates: [place(0).coordinates, place(6).coordinates] }, { _style: 6 }),
            feature(place(7), { _style: 7 })
          ]
        },
        styles,
        styleProperty: '_style'
      }
    ],
    pages: [{ center, scale, rotation: 0 }],
    legends: [
      { name: 'overlay', classes: [{ name: '', icons: [`${maps}/tiles/0/0/0.png?map=x&?LAYER=o`] }] },
      { name: 'none', classes: [{ name: '', icons: [null] }] }
    ],
    mapTitle: 'By the manager'
  }
  const { getURL } = await read(await post(info.createURL, spec))
  assert.match(textOfPdf(await fileOf(await fetch(getURL))), /^By ?the ?manager/)
  const asked = service.asked('/wms').filter((parameters) => parameters.get('REQUEST') === 'GetMap')
  assert.equal(
    asked.map((parameters) => [parameters.get('LAYERS'), parameters.get('VERSION'), parameters.get('TILED')]),
    ['base', 'overlay'].map((name) => [name, '1.1.1', 'false'])
  )
  assert.is(info.printURL.includes('?'), false)
  await fileOf(await fetch(`${info.printURL}?spec=${encodeURIComponent(JSON.stringify(spec))}`))
})

test('another origin may post JSON', async () => {
  for (const [method, name] of [
    ['GET', 'info.json'],
    ['POST', 'create.json']
  ]) {
    const asked = { 'Access-Control-Request-Method': method!, 'Access-Control-Request-Headers': 'content-type' }
    const headers = { Origin: 'https://maps.example.org', ...asked }
    const answer = await fetch(service.url + name, { method: 'OPTIONS', headers })
    assert.ok(answer.ok)
    assert.is(answer.headers.get('access-control-allow-origin'), '*')
    assert.match(answer.headers.get('access-control-allow-headers')!, /content-type/i)
  }
  const refused = await fetch(`${service.url}create.json`, {
    method: 'POST',
    headers: { Origin: 'https://m.example.org' }
  })
  assert.equal([refused.status, refused.headers.get('access-control-allow-origin')], [400, '*'])
})

test('the Swiss map viewer: an app, numbers as texts, centre and bbox, members of its own', async () => {
  const infoURL = `${service.url}info.json`
  const info = await read(await fetch(`${infoURL}?url=${encodeURIComponent(infoURL)}&app=config`))
  assert.is(info.app, 'config')
  const [layout] = info.layouts
  const [scale, dpi] = [info.scales[5].value, info.dpis[1].value]
  assert.equal([layout.name, scale, dpi], ['1 A4 landscape', '100000.0', '300'])
  const center = [600000, 200000]
  const resolutions = [650, 500, 250, 100, 50, 20, 10, 5, 2.5, 2, 1.5, 1, 0.5]
  const wmts = {
    layer: 'ch.swisstopo.pixelkarte-farbe',
    opacity: 0.75,
    type: 'WMTS',
    version: '1.0.0',
    requestEncoding: 'REST',
    formatSuffix: 'png',
    style: 'default',
    dimensions: ['TIME'],
    params: { TIME: '20111206' },
    matrixSet: '21781'
  }
  const style = {
    id: 1,
    zIndex: 20,
    fillColor: '#ff0000',
    fillOpacity: 0.5,
    strokeColor: '#ff0000',
    strokeWidth: 3,
    strokeOpacity: 1
  }
  const text = { label: 'Bern', labelAlign: 'center', fontColor: '#ff0000', fontFamily: 'arial', fontSize: '16px' }
  const spec = {
    layout: layout.name,
    srs: 'EPSG:21781',
    units: 'm',
    rotation: -10,
    app: 'config',
    lang: 'de',
    dpi,
    mapTitle: 'Karte',
    layers: [
      {
        ...wmts,
        baseURL: `${maps}/wmts/rest`,
        maxExtent: [420000, 30000, 900000, 350000],
        tileOrigin: [420000, 350000],
        tileSize: [256, 256],
        resolutions,
        zoomOffset: 14
      },
      {
        ...wmts,
        baseURL: `${maps}/wmts/rest/t/%7BTIME%7D/21781/%7BTileMatrix%7D/%7BTileRow%7D/%7BTileCol%7D.png`,
        matrixIds: resolutions.map((resolution, index) => ({
          identifier: String(index + 14),
          resolution,
          topLeftCorner: [420000, 350000],
          tileSize: [256, 256],
          matrixSize: [1000, 1000]
        }))
      },
      {
        layer: 'ch.bafu.schutzgebiete',
        opacity: 1,
        type: 'WMS',
        baseURL: `${maps}/wms?`,
        layers: ['ch.bafu.schutzgebiete'],
        styles: [''],
        format: 'image/png',
        customParams: {
          EXCEPTIONS: 'XML',
          TRANSPARENT: 'true',
          CRS: 'EPSG:21781',
          TIME: '2012',
          MAP_RESOLUTION: '300'
        },
        singleTile: true
      },
      {
        layer: 'Drawing',
        opacity: 1,
        type: 'Vector',
        styles: { 1: style, 2: { id: 2, zIndex: 0, ...text } },
        styleProperty: '_gx_style',
        geoJson: {
          type: 'FeatureCollection',
          features: [
            feature(
              {
                type: 'LineString',
                coordinates: [
                  [...center, 540],
                  [601000, 201000, 560.5]
                ]
              },
              { _gx_style: 1 }
            ),
            feature({ type: 'Point', coordinates: [...center, 540] }, { _gx_style: 2 })
          ]
        }
      }
    ],
    legends: [],
    enableLegends: false,
    qrcodeurl: `${maps}/qrcodegenerator?url=x`,
    movie: false,
    pages: [
      {
        center,
        bbox: [590000, 195000, 610000, 205000],
        display: [802, 480],
        scale: '25000.0',
        dataOwner: '© swisstopo, public.geo.admin.ch',
        mapCopyright: '© swisstopo',
        rotation: -10,
        langde: true
      }
    ]
  }
  const create = `${info.createURL}?url=${encodeURIComponent(info.createURL)}`
  const { getURL } = await read(await post(create, spec))
  const messages = textOfPdf(await fileOf(await fetch(getURL))).replace(/\s/g, '')
  assert.match(messages, /^Karte.*Scale1:25\.000,page1of1,©swisstopo/)
  const paths = service.maps.requests.map(({ url }) => url)
  // 2 m, the nearest to 25000 · 0.0254 m / 300 = 2.12 m.
  const simple = paths.filter((url) =>
    /^\/wmts\/rest\/1\.0\.0\/ch\.swisstopo\.pixelkarte-farbe\/default\/20111206\/21781\/23\/\d+\/\d+\.png$/.test(url)
  )
  const standard = paths.filter((url) => /^\/wmts\/rest\/t\/20111206\/21781\/23\/\d+\/\d+\.png$/.test(url))
  assert.ok(simple.length > 0 && simple.length === standard.length, paths.join('\n'))
  const [wms] = service.asked('/wms')
  assert.equal(
    ['SRS', 'TIME', 'TRANSPARENT', 'EXCEPTIONS'].map((name) => wms!.get(name)),
    ['EPSG:21781', '2012', 'true', 'XML']
  )
})

test('GeoNetwork: an address relative to its page', async () => {
  const center = [1000000, 6000000]
  const spec = {
    layout: 'A4 landscape',
    srs: 'EPSG:3857',
    units: 'm',
    rotation: 0,
    lang: 'eng',
    dpi: '190',
    outputFormat: 'pdf',
    layers: [
      {
        type: 'WMS',
        baseURL: `${maps}/wms?`,
        layers: ['a'],
        styles: [''],
        format: 'image/png',
        customParams: {},
        opacity: 1
      }
    ],
    enableLegends: true,
    legends: [],
    pages: [
      {
        center,
        bbox: extentOf(center, 50000, [600, 330]),
        scale: '50000.0',
        dataOwner: '',
        rotation: 0,
        langeng: true
      }
    ]
  }
  const { getURL } = await read(await post(`${service.url}create.json?url=../../pdf`, spec))
  assert.match(getURL, /^\.\.\/\.\.\/pdf\/[\w-]+\.pdf$/)
  await fileOf(await fetch(new URL(getURL, new URL('/srv/eng/catalog.search', service.url))))
  const [wms] = service.asked('/wms')
  near(wms!.get('BBOX')!.split(',').map(Number), extentOf(center, 50000, [600, 330]), 10)
})

test.run()
