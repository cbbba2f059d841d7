import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { placeColour } from '../../../../support/map-server.js'
import { textOfPdf } from '../../../../support/pdf-text.js'
import { readPng } from '../../../../support/picture.js'
import { extentOf, maxExtent, resolutions, tileSize } from './grids.js'
import { fileOf, type PrintServer, near, read, startPrintServer } from './print-server.js'

/** MapStore2, as its sources show it. */
let service: PrintServer
let maps: string
test.before(async () => {
  service = await startPrintServer()
  maps = service.maps.base
})
test.after(() => service?.close())
test.before.each(() => service.maps.reset())

const headers = { Accept: 'application/json, text/plain, */*' }
const post = async (spec: object) => {
  const { createURL } = await read(await fetch(`${service.url}info.json`, { headers }))
  const body = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' } }
  const answer = await read(await fetch(createURL, { ...body, body: JSON.stringify(spec) }))
  return fetch(answer.getURL)
}

const center = [1000000, 6000000]
const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const spec = (layers: object[], more: object = {}) => ({
  units: 'm',
  srs: 'EPSG:900913',
  layout: 'A4_no_legend',
  dpi: 150,
  outputFilename: 'mapstore-print',
  geodetic: false,
  mapTitle: '',
  comment: '',
  layers,
  pages: [{ center, scale: 100000, rotation: 0 }],
  legends: [],
  ...more
})

const wms = (name: string, customParams: object = {}) => ({
  baseURL: `${maps}/wms?`,
  opacity: 1,
  singleTile: false,
  type: 'WMS',
  layers: [name],
  format: 'image/png',
  styles: [''],
  customParams: {
    TRANSPARENT: true,
    TILED: true,
    EXCEPTIONS: 'application/vnd.ogc.se_inimage',
    scaleMethod: 'accurate',
    ENV: '',
    ...customParams
  }
})

/** The first layout whose name begins as the composed name does, as the client looks for it. */
const layoutFor = (
  capabilities: any,
  sheet: string,
  options: { legend?: boolean; two?: boolean; landscape?: boolean }
) => {
  const parts = [sheet]
  if (!options.legend) parts.push('no_legend')
  else if (options.two) parts.push('2_pages_legend')
  if (options.landscape) parts.push('landscape')
  return capabilities.layouts.find(({ name }: { name: string }) => name.indexOf(parts.join('_')) === 0)
}

test('capabilities: numbers in value, layouts by the beginning of composed names', async () => {
  const capabilities = await read(await fetch(`${service.url}info.json`, { headers }))
  const scales = [...capabilities.scales].reverse().map(({ value }) => parseFloat(value))
  assert.equal(scales, [1000000, 500000, 100000, 50000, 25000, 10000, 5000, 1000])
  assert.is(parseInt(capabilities.dpis[0].value, 10), 190)
  const size = { width: 440, height: 483 }
  assert.equal(layoutFor(capabilities, 'A4', { legend: true, two: true }), {
    name: 'A4_2_pages_legend',
    map: size,
    rotation: true
  })
  assert.equal(layoutFor(capabilities, 'A4', {}).map, size)
  assert.equal(layoutFor(capabilities, 'A4', { landscape: true }).map, { width: 600, height: 330 })
})

test('MapStore starts a print from its panel, with a preview by script from another origin', async () => {
  const legend = (layer: string) =>
    `${maps}/wms?TRANSPARENT=true&EXCEPTIONS=application%2Fvnd.ogc.se_xml&VERSION=1.1.1&SERVICE=WMS&REQUEST=GetLegendGraphic` +
    `&LAYER=${layer}&STYLE=&SCALE=100000&height=16&width=16&minSymbolSize=8&LEGEND_OPTIONS=forceLabels%3Aon%3BfontSize%3A10&FORMAT=image%2Fpng`
  const answer = await post(
    spec([wms('base'), wms('states', { CQL_FILTER: "(POP > '1')", authkey: 'secret' })], {
      dpi: null,
      mapTitle: 'Tïtle',
      comment: 'A comment',
      credits: 'OSM | <b>us</b>',
      mapCopyright: '© them',
      pages: [{ center, scale: 109024.5, rotation: -25 }],
      legends: [
        { name: 'States', classes: [{ name: '', icons: [legend('states')] }] },
        { name: 'Icon', classes: [{ name: '', icons: [onePixel] }] }
      ]
    })
  )
  assert.is(answer.headers.get('access-control-allow-origin'), '*')
  assert.match(answer.headers.get('content-disposition')!, /filename="?mapstore-print\.pdf"?$/)
  const text = textOfPdf(await fileOf(answer)).replace(/\s/g, '')
  for (const part of ['Tïtle', 'Acomment', 'Scale1:109,02', '©them', 'States', 'Icon'])
    assert.ok(text.includes(part), text)

  const asked = service.asked('/wms').filter((parameters) => parameters.get('REQUEST') === 'GetMap')
  assert.equal(
    asked.map((parameters) => parameters.get('LAYERS')),
    ['base', 'states']
  )
  const [, states] = asked
  assert.equal(
    ['VERSION', 'SRS', 'TRANSPARENT', 'TILED', 'EXCEPTIONS', 'scaleMethod', 'ENV', 'CQL_FILTER', 'authkey'].map(
      (name) => states!.get(name)
    ),
    ['1.1.1', 'EPSG:900913', 'true', 'true', 'application/vnd.ogc.se_inimage', 'accurate', '', "(POP > '1')", 'secret']
  )
  assert.ok(service.maps.requests.some(({ url }) => maps + url === legend('states')))
})

test('a view rotated clockwise is sent as a negative angle and printed as seen on screen', async () => {
  const turned = { layout: 'Map', outputFormat: 'png', pages: [{ center, scale: 1000000, rotation: -25 }] }
  const picture = readPng(await fileOf(await post(spec([wms('base')], turned))))
  const angle = (25 * Math.PI) / 180
  const pixel = (0.0254 / 150) * 1000000
  // What stands north of the centre is seen right of it.
  const [x, y] = [Math.round(458 + 300 * Math.sin(angle)), Math.round(503 - 300 * Math.cos(angle))]
  near(picture.at(x, y), placeColour(1000000, 6000000 + 300 * pixel, 100000), 6)
})

const grid = { opacity: 1, singleTile: false, maxExtent, tileSize, resolutions }
const matrices = (members: object) =>
  resolutions.map((resolution, zoom) => ({
    identifier: String(zoom),
    matrixSize: [2 ** zoom, 2 ** zoom],
    resolution,
    tileSize: [256, 256],
    topLeftCorner: [-20037508.3428, 20037508.3428],
    ...members
  }))
const wmts = (members: object) => ({
  type: 'WMTS',
  opacity: 1,
  'customParams ': { TRANSPARENT: true },
  layer: 'osm',
  matrixIds: matrices({}),
  matrixSet: 'EPSG:900913',
  style: 'default',
  name: 'osm',
  format: 'image/png',
  version: '1.0.0',
  ...members
})

test('tiles of every type are printed for MapStore', async () => {
  const base = encodeURI(`${maps}/wmts/rest/{Style}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.png`)
  const layers = [
    { ...grid, baseURL: `${maps}/tiles/osm/`, type: 'OSM', extension: 'png' },
    {
      ...grid,
      baseURL: `${maps}/world/`,
      path_format: '/deep/${z}/${x}/${y}.png',
      type: 'xyz',
      extension: 'png',
      customParams: { apikey: 'x' }
    },
    wmts({ baseURL: encodeURI(`${maps}/wmts`), requestEncoding: 'KVP' }),
    wmts({ baseURL: base, requestEncoding: 'REST', dimensions: ['Style'], params: { STYLE: 'default' } }),
    wmts({ baseURL: base.replace('%7BStyle%7D', 'plain'), requestEncoding: 'REST' }),
    { ...grid, type: 'tms', layer: 'basic%3Amap@EPSG', baseURL: `${maps}/tiles/tms`, format: 'png' }
  ]
  await fileOf(await post(spec(layers, { layout: 'A4_no_legend_landscape' })))
  const paths = service.maps.requests.map(({ url }) => url.replace(/\?.*/, '').replace(/\d+/g, '#'))
  assert.equal([...new Set(paths)].sort(), [
    '/tiles/osm/#/#/#.png',
    '/tiles/tms/#.#.#/basic:map@EPSG/#/#/#.png',
    '/wmts',
    '/wmts/rest/default/EPSG:#/#/#/#.png',
    '/wmts/rest/plain/EPSG:#/#/#/#.png',
    '/world/deep/#/#/#.png'
  ])
  const xyz = service.maps.requests.find(({ url }) => url.startsWith('/world/deep/'))!
  assert.match(xyz.url, /^\/world\/deep\/13\/\d+\/\d+\.png\?apikey=x$/)
})

const feature = (geometry: object, properties: object) => ({ type: 'Feature', id: 'a.1', geometry, properties })
const point = { type: 'Point', coordinates: center }
const [minX, minY, maxX, maxY] = extentOf(center, 50000, [440, 483])
const area = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [minX, minY],
        [maxX, minY],
        [maxX, maxY],
        [minX, minY]
      ]
    ]
  ]
}
const line = {
  type: 'LineString',
  coordinates: [
    [minX, minY],
    [maxX, maxY]
  ]
}
const drawn = {
  fillColor: '#f2f2f2',
  fillOpacity: 0.3,
  pointRadius: 10,
  strokeColor: '#ffcc33',
  strokeOpacity: 1,
  strokeWidth: 3
}

test('vectors: styles by type of geometry or inside of features, icons as data, graticules, pictures by extent', async () => {
  const layers = [
    wms('base'),
    {
      type: 'Image',
      name: -1,
      opacity: 1,
      baseURL: `${maps}/wms?F=image&FORMAT=PNG32&TRANSPARENT=true&WIDTH=100&HEIGHT=110&BBOX=${minX},${minY},${maxX},${maxY}`,
      extent: [minX, minY, maxX, maxY]
    },
    {
      type: 'Vector',
      name: 'Annotations',
      opacity: 1,
      styleProperty: 'ms_style',
      styles: {
        1: drawn,
        Polygon: { ...drawn, strokeDashstyle: [6, 6] },
        LineString: drawn,
        Point: { ...drawn, externalGraphic: onePixel, graphicWidth: 21, graphicHeight: 33 },
        FeatureCollection: drawn
      },
      geoJson: {
        type: 'FeatureCollection',
        features: [
          feature(area, { ms_style: 'Polygon', a: null }),
          feature(line, { ms_style: 'LineString' }),
          feature(point, { ms_style: 'Point' }),
          feature(point, {
            ms_style: {
              externalGraphic: onePixel,
              graphicWidth: 32,
              graphicHeight: 32,
              graphicXOffset: -16,
              graphicYOffset: -16,
              rotation: 45,
              graphicOpacity: 0.5
            }
          }),
          feature(point, {
            ms_style: {
              pointRadius: 0,
              label: 'inline label',
              labelAlign: 'cm',
              labelXOffset: 0,
              labelYOffset: 0,
              fontFamily: 'Arial',
              fontSize: 14,
              fontColor: '#ff0000',
              fontWeight: 'normal',
              labelOutlineColor: '#ffffff',
              labelOutlineWidth: 2
            }
          }),
          feature(area, { ms_style: { display: 'none' } })
        ]
      }
    },
    {
      type: 'Vector',
      name: 'Graticule',
      opacity: 1,
      styleProperty: 'ms_style',
      styles: {
        lines: { strokeColor: '#000000', strokeOpacity: 1, strokeWidth: 1, strokeDashstyle: '0.5 4' },
        xlabels: {
          label: '{properties.valueText}',
          fontFamily: '12px Calibri,sans-serif',
          fontColor: '#000000',
          labelAlign: 'cb',
          labelOutlineColor: '#ffffff',
          labelOutlineWidth: 2
        },
        frame: { ...drawn, fillOpacity: 0 }
      },
      geoJson: {
        type: 'FeatureCollection',
        features: [
          feature(line, { ms_style: 'lines' }),
          feature(point, { ms_style: { label: '8.98°', fontFamily: '12px Calibri,sans-serif' }, valueText: '8.98°' }),
          feature(area, { ms_style: 'frame' })
        ]
      }
    }
  ]
  const picture = readPng(await fileOf(await post(spec(layers, { layout: 'Map', outputFormat: 'png' }))))
  const [column, row] = [458, 503]
  const right = (maxX - center[0]!) / ((0.0254 / 150) * 100000)
  near(picture.at(Math.round(column + right), row), [255, 204, 51], 2)
  const [red, green] = picture.at(column, row - 30)
  assert.ok(green! > red! + 50, `${red} ${green}`)
  const inks = Array.from({ length: 100 * 20 }, (_, index) =>
    picture.at(column - 50 + (index % 100), row - 10 + Math.floor(index / 100)).join()
  )
  for (const ink of ['255,0,0', '0,0,0']) assert.ok(inks.filter((one) => one === ink).length > 20, ink)
  assert.is(service.asked('/wms').filter((parameters) => parameters.get('F') === 'image').length, 1)
})

test('all features of a layer inline, in many megabytes', async () => {
  const features = Array.from({ length: 20_000 }, (_, index) =>
    feature({ type: 'Point', coordinates: [minX + index, minY] }, { ms_style: 'Point', about: 'é'.repeat(200) })
  )
  const vector = { type: 'Vector', name: 'Many', opacity: 1, styleProperty: 'ms_style', styles: { Point: drawn } }
  const big = spec([{ ...vector, geoJson: { type: 'FeatureCollection', features } }], { layout: 'Map' })
  assert.ok(Buffer.byteLength(JSON.stringify(big)) > 10_000_000)
  await fileOf(await post(big))
})

test.run()
