import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type MapServer, startMapServer } from '../support/map-server.js'
import { type AnyService, startServiceHere } from '../support/service.js'
import { until } from '../support/until.js'

/** What web-map clients call and send, in their order and spelling; read off their sources and their traffic. */
let service: AnyService
let maps: MapServer
test.before(async () => {
  maps = await startMapServer()
  service = await startServiceHere()
})
test.after(async () => {
  await service?.stop()
  await maps?.close()
})

const json = { 'Content-Type': 'application/json' }
const read = async (answer: Response): Promise<any> => {
  assert.is(answer.status, 200, await answer.clone().text())
  return answer.json()
}
const isReport = async (answer: Response, start = '%PDF-') => {
  assert.is(answer.status, 200, await answer.clone().text())
  assert.is(answer.headers.get('print-warnings'), '0', service.log())
  assert.is(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, start.length), start)
}

const centre = [-10900000, 4600000]
const square = {
  type: 'Polygon',
  coordinates: [
    [
      [-11000000, 4550000],
      [-10950000, 4450000],
      [-10900000, 4550000],
      [-11000000, 4550000]
    ]
  ]
}
const feature = (geometry: object, properties: object | null) => ({ type: 'Feature', geometry, properties })
const collection = (...features: object[]) => ({ type: 'FeatureCollection', features })
const resolutions = Array.from({ length: 19 }, (_, zoom) => 156543.03392804097 / 2 ** zoom)
const world = [-20037508.342789244, -20037508.342789244, 20037508.342789244, 20037508.342789244]
/** Identifiers, as OpenLayers' grids have them. */
const matrices = (members: (zoom: number) => object) =>
  resolutions.map((resolution, zoom) => ({
    identifier: String(zoom),
    scaleDenominator: resolution / 0.00028,
    tileSize: [256, 256],
    topLeftCorner: [world[0], world[3]],
    matrixSize: [2 ** zoom, 2 ** zoom],
    ...members(zoom)
  }))

test('@terrestris/mapfish-print-manager: links glued to the base, polled by status, cancelled by the whole ref', async () => {
  const url = `${service.root}/print/`
  const glue = (link: string) => url + link.replace(/^\//, '')
  const headers = { ...json, Authorization: 'Bearer token' }
  const [app] = await read(await fetch(`${url}apps.json`, { headers }))
  const { layouts, formats } = await read(await fetch(`${url}${app}/capabilities.json`, { headers }))
  const { clientInfo } = layouts[0].attributes.find(({ name }: any) => name === 'map')
  for (const member of ['width', 'height']) assert.type(clientInfo[member], 'number')
  assert.ok(clientInfo.dpiSuggestions.every((dpi: unknown) => typeof dpi === 'number'))
  const layers = [
    {
      type: 'geojson',
      name: 'Vector Layer',
      opacity: 1,
      renderAsSvg: false,
      failOnError: false,
      geoJson: collection(
        feature({ type: 'Point', coordinates: centre }, { _style: 0 }),
        feature(square, { name: 'n', _style: 1 })
      ),
      style: {
        0: {
          version: 2,
          strokeOpacity: 0,
          fillOpacity: 0,
          graphicOpacity: 0,
          pointRadius: 6,
          rotation: 0,
          graphicName: 'circle',
          label: 'Label',
          fontFamily: 'sans-serif',
          fontSize: '14px',
          fontWeight: 'bold',
          fontColor: '#ff0000',
          fontOpacity: 1
        },
        1: {
          strokeColor: '#00aa00',
          strokeOpacity: 1,
          strokeWidth: 3,
          strokeLinecap: 'round',
          strokeDashstyle: '6 4',
          fillColor: '#ffff00',
          fillOpacity: 0.4
        }
      }
    },
    {
      type: 'tiledwms',
      name: 'Tiled',
      opacity: 1,
      baseURL: `${maps.base}/wms?`,
      layers: ['cities'],
      styles: [''],
      imageFormat: 'image/png',
      version: '1.1.0',
      tileSize: [512, 512],
      customParams: { TRANSPARENT: true },
      mergeableParams: [],
      method: 'GET',
      useNativeAngle: false,
      failOnError: false
    },
    {
      type: 'wmts',
      name: 'WMTS',
      opacity: 0.6,
      baseURL: `${maps.base}/wmts/rest/base/{style}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.png`,
      requestEncoding: 'REST',
      layer: 'base',
      style: 'default',
      matrixSet: 'GoogleMapsCompatible',
      matrices: matrices(() => ({})),
      imageFormat: 'image/png',
      version: '1.0.0',
      dimensionParams: {},
      rasterStyle: '',
      failOnError: false
    },
    {
      type: 'osm',
      name: 'OSM',
      opacity: 1,
      baseURL: `${maps.base}/world/{z}/{x}/{y}.png`,
      resolutions,
      dpi: 72,
      imageExtension: 'png',
      maxExtent: world,
      tileSize: [256, 256],
      customParams: {},
      failOnError: false
    }
  ]
  const legend = {
    classes: [
      { name: 'WMTS', icons: [null] },
      { name: 'Tiled', icons: ['http://127.0.0.1/?map=x&?LAYER='] }
    ]
  }
  const map = {
    center: centre,
    dpi: clientInfo.dpiSuggestions[0],
    layers,
    projection: 'EPSG:3857',
    rotation: -20,
    scale: 2e6
  }
  const body = JSON.stringify({ layout: layouts[0].name, attributes: { map, legend, title: null } })
  const post = () => fetch(`${url}${app}/report.${formats[0]}`, { method: 'POST', headers, body })

  const { statusURL } = await read(await post())
  const status = await until(async () => {
    const answer = await read(await fetch(glue(statusURL)))
    assert.ok(['waiting', 'running', 'finished'].includes(answer.status), answer.error)
    return answer.status === 'finished' && answer
  })
  await isReport(await fetch(glue(status.downloadURL)))

  const { ref, statusURL: second } = await read(await post())
  assert.is((await fetch(`${url}cancel/${ref}`, { method: 'DELETE', headers })).status, 200)
  assert.ok(['cancelled', 'finished'].includes((await read(await fetch(glue(second)))).status))
})

test('@geoblocks/mapfishprint: everything under the app, by the whole ref, errors read from any answer', async () => {
  const base = `${service.root}/print/default`
  const layers = [
    {
      type: 'geojson',
      opacity: 1,
      geoJson: collection(
        feature(square, { _mfp_style: '1,2', nested: { a: [1] } }),
        feature({ type: 'Point', coordinates: centre }, { _mfp_style: '3' })
      ),
      style: {
        version: 2,
        "[_mfp_style = '1,2']": {
          symbolizers: [
            { type: 'polygon', fillColor: '#ffff00', fillOpacity: 0.4 },
            { type: 'line', strokeColor: '#00aa00', strokeOpacity: 1, strokeDashstyle: '6 4', strokeWidth: 3 }
          ]
        },
        "[_mfp_style = '3']": {
          symbolizers: [
            {
              type: 'text',
              label: 'Label',
              fontFamily: 'sans-serif',
              fontSize: '14px',
              fontStyle: 'normal',
              fontWeight: 700,
              labelXOffset: 0,
              labelYOffset: 15,
              labelAlign: 'cm',
              fontColor: '#ff0000',
              haloColor: '#ffffff',
              haloOpacity: 1,
              haloRadius: 3
            }
          ]
        }
      }
    },
    {
      type: 'wms',
      opacity: 1,
      baseURL: `${maps.base}/wms`,
      layers: ['us_states'],
      styles: [''],
      serverType: 'mapserver',
      useNativeAngle: true,
      customParams: { TRANSPARENT: true, CRS: 'EPSG:3857', WIDTH: 100 }
    },
    {
      type: 'wmts',
      opacity: 0.3,
      baseURL: `${maps.base}/wmts?`,
      layer: 'base',
      matrixSet: 'GoogleMapsCompatible',
      matrices: matrices(() => ({})),
      dimensions: [],
      dimensionParams: {},
      imageFormat: 'image/png',
      requestEncoding: 'KVP',
      version: '1.0.0'
    },
    { type: 'osm', opacity: 1, baseURL: `${maps.base}/world/{z}/{x}/{y}.png` }
  ]
  const map = { center: centre, dpi: 72, layers, projection: 'EPSG:3857', rotation: 20.05352282957881, scale: 2e6 }
  const spec = { attributes: { map, datasource: [] }, layout: 'Card', format: 'png', lang: 'fr', smtp: null }
  const post = (body: object) =>
    fetch(`${base}/report.png`, { method: 'POST', headers: json, body: JSON.stringify(body) }).then((answer) =>
      answer.json()
    )
  const { ref } = (await post(spec)) as { ref: string }
  await until(async () => {
    const { error, done } = await read(await fetch(`${base}/status/${ref}.json`))
    assert.not.ok(error)
    return done
  })
  await isReport(await fetch(`${base}/report/${ref}`), '\x89PNG')

  const again = ((await post(spec)) as { ref: string }).ref
  assert.is((await fetch(`${base}/cancel/${again}`, { method: 'DELETE' })).status, 200)
  // It takes an answer without a reference for one with the reference "undefined", and its error for the job's.
  assert.is(((await post({ ...spec, layout: 'Kard' })) as { ref?: string }).ref, undefined)
  const undefinedJob = (await (await fetch(`${base}/status/undefined.json`)).json()) as { error: string }
  assert.match(undefinedJob.error, '"undefined"')
})

test('GeoExt 1: attributes found by type, old style keys, folder addresses', async () => {
  const url = `${service.root}/print/default/`
  const { layouts } = await read(await fetch(`${url}capabilities.json`))
  const found = layouts[0].attributes.filter(({ type }: any) => type === 'MapAttributeValues')
  assert.is(found.length, 1)
  assert.ok(found[0].clientInfo.scales.length > 0)
  const layers = [
    {
      type: 'geojson',
      geoJson: collection(feature(square, { _gx_style: 1 })),
      style: {
        1: { fillColor: 'red', fillOpacity: 0.5, strokeColor: 'black', strokeDashstyle: 'dash', cursor: 'pointer' },
        version: '1',
        styleProperty: '_gx_style'
      },
      name: 'Vector',
      opacity: 1
    },
    {
      type: 'osm',
      baseURL: `${maps.base}/world/`,
      maxExtent: world,
      tileSize: [256, 256],
      resolutions,
      imageExtension: 'png',
      opacity: 1
    },
    {
      type: 'wmts',
      baseURL: `${maps.base}/wmts/rest/%7BLayer%7D/{Style}/{TileMatrixSet}/%7BTileMatrix%7D/{TileRow}/{TileCol}.png`,
      layer: 'base',
      style: 'default',
      matrixSet: 'GoogleMapsCompatible',
      matrices: matrices(() => ({})),
      requestEncoding: 'REST',
      version: '1.0.0',
      imageFormat: 'image/png'
    }
  ]
  const map = {
    projection: 'EPSG:3857',
    dpi: 72,
    rotation: -0,
    center: centre,
    scale: 2e6,
    longitudeFirst: true,
    layers
  }
  const body = {
    layout: layouts[0].name,
    outputFormat: 'pdf',
    attributes: { [found[0].name]: map, title: '', comments: '', datasource: [] }
  }
  const created = await fetch(`${url}report.pdf`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json; charset=UTF-8' },
    body: JSON.stringify(body)
  })
  const { ref } = await read(created)
  await until(async () => (await read(await fetch(`${url}status/${ref}.json`))).done)
  await isReport(await fetch(`${url}report/${ref}`))
})

test('GeoExt 3: capabilities by script tag, a form posted to the synchronous address, an extent', async () => {
  const url = `${service.root}/print/default/`
  const name = 'Ext.data.JsonP.callback7'
  const script = await (
    await fetch(`${url}capabilities.json?_dc=1700000000000&page=1&start=0&limit=25&jsonp=${name}`)
  ).text()
  let heard: any
  new Function('Ext', script)({ data: { JsonP: { callback7: (value: unknown) => (heard = value) } } })
  assert.is(heard.app, 'default')
  assert.is(heard.layouts[0].attributes[0].name, 'map')
  const { clientInfo } = heard.layouts[0].attributes[0]
  const layers = [
    {
      type: 'geojson',
      geoJson: collection(feature(square, { _gx3_style_0: 'ext-46', _gx3_style_1: 'ext-47' })),
      style: {
        version: 2,
        "[_gx3_style_0 = 'ext-46']": {
          symbolizers: [
            {
              type: 'polygon',
              fillColor: '#ee9900',
              fillOpacity: 0.4,
              strokeColor: '#ee9900',
              strokeDashstyle: 'solid'
            }
          ]
        },
        "[_gx3_style_1 = 'ext-47']": {
          symbolizers: [
            {
              type: 'Text',
              label: 'Area',
              labelAlign: 'center',
              labelRotation: '0',
              fontSize: '14',
              fontWeight: 'Bold'
            }
          ]
        }
      }
    },
    {
      type: 'geojson',
      geoJson: collection(),
      style: { version: '2', '*': { symbolizers: [{ type: 'point', strokeColor: 'red', strokeDashstyle: 'solid' }] } }
    },
    {
      type: 'WMS',
      baseURL: `${maps.base}/wms`,
      layers: ['roads,rivers'],
      customParams: { LAYERS: 'roads,rivers', TRANSPARENT: 'true' },
      opacity: 1
    },
    { type: 'OSM', baseURL: `${maps.base}/world/{z}/{x}/{y}.png`, opacity: 1 }
  ]
  const bbox = [-11000000, 4500000, -10800000, 4650000]
  const spec = {
    layout: 'Card',
    attributes: { map: { bbox, dpi: clientInfo.dpiSuggestions[0], layers, projection: 'EPSG:3857', rotation: 0 } }
  }
  await isReport(
    await fetch(`${url}buildreport.pdf`, { method: 'POST', body: new URLSearchParams({ spec: JSON.stringify(spec) }) })
  )
})

test.run()
