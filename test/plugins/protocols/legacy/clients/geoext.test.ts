import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readPng } from '../../../../support/picture.js'
import { placeColour, tileColour } from '../../../../support/map-server.js'
import { textOfPdf } from '../../../../support/pdf-text.js'
import { extentOf, maxExtent, resolutions, tileSize, tilesOf } from './grids.js'
import { fileOf, type PrintServer, near, read, startPrintServer } from './print-server.js'

/** GeoExt 1, as its sources show it. */
let service: PrintServer
let maps: string
test.before(async () => {
  service = await startPrintServer()
  maps = service.maps.base
})
test.after(() => service?.close())
test.before.each(() => service.maps.reset())

const contentType = { 'Content-Type': 'application/json; charset=UTF-8' }
const post = (address: string, spec: object) =>
  fetch(address, { method: 'POST', headers: contentType, body: JSON.stringify(spec) })

const center = [1000000, 6000000]
const wms = (layer: string, customParams: object, more: object = {}) => ({
  type: 'WMS',
  baseURL: `${maps}/wms?map=${layer}.map`,
  opacity: 1,
  singleTile: false,
  layers: [layer],
  format: 'image/png',
  styles: [''],
  customParams,
  ...more
})
const legendGraphic = (layer: string) =>
  `${maps}/wms?map=${layer}.map&SERVICE=WMS&VERSION=1.1.1&REQUEST=GetLegendGraphic&FORMAT=image%2Fpng` +
  `&EXCEPTIONS=application%2Fvnd.ogc.se_xml&LAYER=${layer}&SCALE=94494.2&WIDTH=20&HEIGHT=20`
const osm = () => ({
  type: 'OSM',
  baseURL: `${maps}/tiles/osm/`,
  opacity: 1,
  singleTile: false,
  maxExtent,
  tileSize,
  resolutions,
  extension: 'png'
})
const features = (properties: object, coordinates = center) => ({
  type: 'FeatureCollection',
  features: [
    { type: 'Feature', id: 'OpenLayers.Feature.Vector_104', properties, geometry: { type: 'Point', coordinates } }
  ]
})

test('the first of everything, two pages, legends: posted, then navigated to', async () => {
  const info = await read(await fetch(`${service.url}info.json?_dc=1355400000000`))
  for (const { name, value } of [...info.scales, ...info.dpis]) {
    assert.type(name, 'string')
    assert.ok(parseFloat(value) > 0)
  }
  assert.ok(info.outputFormats.some(({ name }: { name: string }) => name === 'pdf'))
  const [layout] = info.layouts
  assert.equal(layout, { name: 'A4 portrait', map: { width: 440, height: 483 }, rotation: true })
  const spec = {
    units: 'm',
    srs: 'EPSG:3857',
    layout: layout.name,
    dpi: parseFloat(info.dpis[0].value),
    outputFormat: 'pdf',
    mapTitle: 'Printing Demo – «é»',
    comment: 'This is a simple map printed from GeoExt.',
    layers: [
      wms('base', {}, { minScaleDenominator: 1, maxScaleDenominator: 150000 }),
      wms('overlay', { TRANSPARENT: true, CQL_FILTER: "NAME = 'x & y'" }, { opacity: 0.6, styles: [''] }),
      wms('far', {}, { minScaleDenominator: 150000 })
    ],
    pages: [
      { center, scale: 100000, rotation: 0 },
      { center: [1010000, 6000000], scale: 50000, rotation: 0, mapTitle: 'The second', mapCopyright: '© us' }
    ],
    legends: [
      { name: 'Overlay', classes: [{ name: '', icons: [legendGraphic('overlay')] }] },
      { name: 'By address', classes: [{ name: '', icon: legendGraphic('icon') }] }
    ]
  }
  const { getURL } = await read(await post(info.createURL, spec))
  const answer = await fetch(getURL)
  assert.match(answer.headers.get('content-disposition')!, /^attachment; filename=/)
  assert.is(answer.headers.get('content-type'), 'application/pdf')
  const text = textOfPdf(await fileOf(answer)).replace(/\s/g, '')
  for (const part of [
    'PrintingDemo–«é»',
    'Scale1:100,000,page1of2,',
    'Thesecond',
    'Scale1:50,000,page2of2,©us',
    'ThisisasimplemapprintedfromGeoExt.',
    'Byaddress'
  ])
    assert.ok(text.includes(part), `${part} in ${text}`)

  const asked = service.asked('/wms')
  const [base, overlay, base2, overlay2, ...more] = asked.filter((parameters) => parameters.get('REQUEST') === 'GetMap')
  assert.is(more.length, 0)
  const common = { SERVICE: 'WMS', REQUEST: 'GetMap', VERSION: '1.1.1', SRS: 'EPSG:3857', STYLES: '', DPI: '190' }
  const resolution = { format_options: 'dpi:190', map_resolution: '190', WIDTH: '1162', HEIGHT: '1275' }
  const members = { ...common, ...resolution, FORMAT: 'image/png', map: 'base.map', LAYERS: 'base' }
  const { BBOX, ...others } = Object.fromEntries(base!)
  assert.equal(others, members)
  // Pixels are whole, which adds up to one a side.
  near(BBOX!.split(',').map(Number), extentOf(center, 100000, [440, 483]), 20)
  assert.is(overlay!.get('TRANSPARENT'), 'true')
  assert.is(overlay!.get('CQL_FILTER'), "NAME = 'x & y'")
  near(base2!.get('BBOX')!.split(',').map(Number), extentOf([1010000, 6000000], 50000, [440, 483]), 10)
  assert.equal([base2!.get('LAYERS'), overlay2!.get('LAYERS')], ['base', 'overlay'])
  const addresses = service.maps.requests.map(({ url }) => maps + url)
  for (const layer of ['overlay', 'icon']) assert.ok(addresses.includes(legendGraphic(layer)))
})

test('the script tag and the method GET', async () => {
  const script = await (await fetch(`${service.url}info.json?var=printCapabilities`)).text()
  const info = new Function(`var printCapabilities; ${script}; return printCapabilities`)() as { printURL: string }
  const spec = {
    units: 'degrees',
    srs: 'EPSG:4326',
    layout: 'A4 portrait',
    dpi: 190,
    outputFormat: 'pdf',
    mapTitle: 'A + B = 100 %, é€',
    layers: [{ type: 'Vector', name: 'Vector', opacity: 1, geoJson: features({ x: 'y'.repeat(66_000) }, [10, 45]) }],
    pages: [{ center: [10, 45], scale: 100000, rotation: -30 }]
  }
  const address = `${info.printURL}${info.printURL.includes('?') ? '&' : '?'}spec=${encodeURIComponent(JSON.stringify(spec))}`
  assert.match(textOfPdf(await fileOf(await fetch(address))), /A ?\+ ?B ?= ?100 ?%, ?é€/)
})

test('every type of layer, each at the level that its server is known by', async () => {
  const grid = { opacity: 1, maxExtent, tileSize, resolutions }
  const symbolizer = {
    fillColor: '#ee9900',
    fillOpacity: 0.4,
    hoverFillColor: 'white',
    hoverFillOpacity: 0.8,
    strokeColor: '#ee9900',
    strokeOpacity: 1,
    strokeWidth: 1,
    strokeLinecap: 'round',
    strokeDashstyle: 'solid',
    hoverStrokeColor: 'red',
    hoverStrokeOpacity: 1,
    hoverStrokeWidth: 0.2,
    pointRadius: 6,
    hoverPointRadius: 1,
    hoverPointUnit: '%',
    pointerEvents: 'visiblePainted',
    cursor: 'inherit',
    fontColor: '#000000',
    labelAlign: 'cm',
    labelOutlineColor: 'white',
    labelOutlineWidth: 3
  }
  const marker = {
    externalGraphic: `${maps}/tiles/2/0/0.png`,
    graphicWidth: 21,
    graphicHeight: 25,
    graphicXOffset: -10
  }
  const layers = [
    osm(),
    { ...grid, type: 'TMS', baseURL: `${maps}/tiles/tms/`, format: 'png', layer: 'basic' },
    { ...grid, type: 'TileCache', baseURL: `${maps}/tiles/cache/`, layer: 'basic', extension: 'png' },
    {
      type: 'WMTS',
      baseURL: encodeURI(`${maps}/wmts`),
      opacity: 0.5,
      singleTile: false,
      layer: 'medford:buildings',
      version: '1.0.0',
      requestEncoding: 'KVP',
      style: '_null',
      dimensions: null,
      params: { TIME: null },
      matrixSet: 'EPSG:900913',
      format: 'image/png',
      matrixIds: resolutions.map((resolution, zoom) => ({
        identifier: String(zoom),
        matrixSize: [2 ** zoom, 2 ** zoom],
        resolution,
        tileSize: [256, 256],
        topLeftCorner: [maxExtent[0], maxExtent[3]]
      }))
    },
    {
      ...grid,
      type: 'WMTS',
      baseURL: encodeURI(`${maps}/wmts/rest/`),
      layer: 'simple',
      version: '1.0.0',
      requestEncoding: 'REST',
      style: 'default',
      dimensions: ['Time'],
      params: { TIME: '2011', Time: '2011' },
      matrixSet: 'GoogleMapsCompatible',
      formatSuffix: 'png',
      tileOrigin: [maxExtent[0], maxExtent[3]],
      tileFullExtent: maxExtent,
      zoomOffset: 0
    },
    {
      type: 'Image',
      name: 'Picture',
      baseURL: `${maps}/tiles/3/1/1.png`,
      opacity: 0.5,
      extent: [990000, 5990000, 1010000, 6010000],
      pixelSize: [256, 256]
    },
    {
      type: 'Vector',
      name: 'Markers',
      opacity: 1,
      styleProperty: '_gx_style',
      styles: {
        1: symbolizer,
        2: { ...marker, graphicYOffset: -25, fillOpacity: 1 },
        3: { ...symbolizer, stroke: false, fill: false, label: 'Two\nlines', fontSize: '14px', fontWeight: 'bold' }
      },
      geoJson: {
        type: 'FeatureCollection',
        features: [1, 2, 3].flatMap((_gx_style) => features({ _gx_style, name: null }).features)
      }
    }
  ]
  const spec = { units: 'm', srs: 'EPSG:900913', layout: 'Map', dpi: 190, outputFormat: 'pdf', layers }
  const answer = await post(`${service.url}create.json`, { ...spec, pages: [{ center, scale: 100000, rotation: 0 }] })
  await fileOf(await fetch((await read(answer)).getURL))

  const extent = extentOf(center, 100000, [440, 483])
  const asked = (pattern: RegExp) =>
    service.maps.requests.flatMap(({ url }) => (pattern.exec(url) ? [pattern.exec(url)!.slice(1).map(Number)] : []))
  const ends = (found: number[][], index: number) => {
    const values = found.map((numbers) => numbers[index]!)
    return [Math.min(...values), Math.max(...values)]
  }
  const levels = (found: number[][]) => [...new Set(found.map(([zoom]) => zoom))]

  const osmTiles = asked(/^\/tiles\/osm\/(\d+)\/(\d+)\/(\d+)\.png$/)
  assert.equal(levels(osmTiles), [13])
  const { columns, rows } = tilesOf(extent, 13)
  assert.equal([ends(osmTiles, 1), ends(osmTiles, 2)], [columns, rows])

  const fine = tilesOf(extent, 14)
  const tmsTiles = asked(/^\/tiles\/tms\/1\.0\.0\/basic\/(\d+)\/(\d+)\/(\d+)\.png$/)
  assert.equal([levels(tmsTiles), ends(tmsTiles, 1), ends(tmsTiles, 2)], [[14], fine.columns, fine.rowsUp])
  const cacheTiles = asked(/^\/tiles\/cache\/basic\/(\d\d)\/000\/(\d{3}\/\d{3})\/000\/(\d{3}\/\d{3})\.png$/).length
  assert.is(cacheTiles, tmsTiles.length)
  const wmtsTiles = service.asked('/wmts').map((tile) => ['TILEMATRIX', 'TILECOL', 'TILEROW'].map((n) => +tile.get(n)!))
  assert.equal([levels(wmtsTiles), ends(wmtsTiles, 1), ends(wmtsTiles, 2)], [[14], fine.columns, fine.rows])
  const [tile] = service.asked('/wmts')
  assert.equal(
    ['SERVICE', 'REQUEST', 'VERSION', 'LAYER', 'STYLE', 'TILEMATRIXSET', 'FORMAT'].map((name) => tile!.get(name)),
    ['WMTS', 'GetTile', '1.0.0', 'medford:buildings', '_null', 'EPSG:900913', 'image/png']
  )
  const simple = asked(/^\/wmts\/rest\/1\.0\.0\/simple\/default\/2011\/GoogleMapsCompatible\/(\d+)\/(\d+)\/(\d+)\.png$/)
  assert.equal([levels(simple), ends(simple, 1), ends(simple, 2)], [[14], fine.rows, fine.columns])
  assert.is(asked(/^\/tiles\/(2)\/0\/0\.png$/).length, 1)
  assert.is(asked(/^\/tiles\/(3)\/1\/1\.png$/).length, 1)
})

test('the last layer lies on top', async () => {
  const print = async (layers: object[]) => {
    const page = { center, scale: 5000, rotation: 0 }
    const spec = { units: 'm', srs: 'EPSG:3857', layout: 'Map', dpi: 150, outputFormat: 'png', layers, pages: [page] }
    const { getURL } = await read(await post(`${service.url}create.json`, spec))
    const picture = readPng(await fileOf(await fetch(getURL)))
    assert.equal([picture.width, picture.height], [917, 1007])
    return picture.at(458, 503)
  }
  const { columns, rows } = tilesOf([...center, ...center] as [number, number, number, number], 17)
  near(await print([wms('base', {}), osm()]), tileColour(17, columns[0]!, rows[0]!), 3)
  near(await print([osm(), wms('base', {})]), placeColour(center[0]!, center[1]!, 100000), 3)
})

test.run()
