import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { textOfPdf } from '../../../../support/pdf-text.js'
import { extentOf, resolutions, tileSize } from './grids.js'
import { fileOf, type PrintServer, near, startPrintServer } from './print-server.js'

/** Requests in the shapes of those that come with the older servers. */
let service: PrintServer
let maps: string
test.before(async () => {
  service = await startPrintServer()
  maps = service.maps.base
})
test.after(() => service?.close())
test.before.each(() => service.maps.reset())

const print = (spec: object | string) =>
  fetch(`${service.url}print.pdf`, { method: 'POST', body: typeof spec === 'string' ? spec : JSON.stringify(spec) })
const refusal = async (spec: object | string) => {
  const answer = await print(spec)
  assert.equal([answer.status, answer.headers.get('content-type')], [400, 'text/plain; charset=utf-8'])
  const [first, ...lines] = (await answer.text()).trimEnd().split('\n')
  assert.is(first, 'Error while generating PDF:')
  return lines.join('\n')
}
const center = [1000000, 6000000]
const boxes = () =>
  service.asked('/wms').map((one) => [one.get('LAYERS'), one.get('BBOX')!.split(',').map(Number)] as const)

test('a page with a table of data, its resolution as text', async () => {
  const table = {
    columns: ['id', 'name', 'icon'],
    data: [
      { id: 1, name: 'blah', icon: 'icon_pan' },
      { id: 2, name: 'blip', icon: 'icon_zoomin' }
    ]
  }
  const vector = {
    type: 'Vector',
    styles: { '': { fillColor: 'red', strokeWidth: 1 } },
    geoJson: { type: 'Point', coordinates: center }
  }
  const layers = [{ type: 'Wms', baseURL: `${maps}/wms?`, layers: ['basic'], format: 'image/png' }, vector]
  const pages = [{ center, scale: '25000.0', rotation: '0', mapTitle: 'First', showAttr: 1, table }]
  const file = await fileOf(
    await print({ layout: 'A4 portrait', srs: 'EPSG:3857', units: 'm', dpi: '127', layers, pages })
  )
  const text = textOfPdf(file)
  for (const part of ['Attributes', 'id', 'blah', 'blip', 'icon_zoomin']) assert.ok(text.includes(part), text)
})

test('WMS 1.3.0 in degrees: one request for neighbours, latitude first, in the picture and under the name that are asked for', async () => {
  const wms = (name: string, filter: string) => ({
    type: 'WMS',
    baseURL: `${maps}/wms?map=x&`,
    layers: [name],
    styles: [''],
    format: 'image/png',
    version: '1.3.0',
    opacity: 1,
    customParams: { TRANSPARENT: true, CQL_FILTER: filter }
  })
  const spec = {
    layout: 'Map',
    srs: 'EPSG:4326',
    units: 'degrees',
    dpi: 91,
    outputFormat: 'gif',
    outputFilename: 'map-${yyyy}',
    mergeableParams: { cql_filter: { separator: ';', defaultValue: 'INCLUDE' } },
    layers: [wms('one', 'A = 1'), wms('two', ''), wms('three', 'B = 2')],
    pages: [{ center: [10, 45], scale: 1000000 }]
  }
  const answer = await print(spec)
  assert.is(answer.headers.get('content-type'), 'image/gif')
  assert.match(answer.headers.get('content-disposition')!, /filename="?map-20\d\d\.gif/)
  assert.is((await fileOf(answer)).toString('latin1', 0, 4), 'GIF8')
  const [asked, ...more] = service.asked('/wms')
  assert.is(more.length, 0)
  assert.equal([asked!.get('LAYERS'), asked!.get('CQL_FILTER')], ['one,two,three', 'A = 1;INCLUDE;B = 2'])
  // 1 degree is 40041470 / 360 m.
  const [high, wide] = [483, 440].map((points) => (points * 0.0254 * 1000000) / 72 / (40041470 / 360) / 2)
  near(asked!.get('BBOX')!.split(',').map(Number), [45 - high!, 10 - wide!, 45 + high!, 10 + wide!], 0.003)
})

test('a bbox is shown whole, save a fiftieth, at a scale of the list', async () => {
  const wms = { type: 'WMS', baseURL: `${maps}/wms`, layers: ['a'], format: 'image/png' }
  for (const [needed, scale] of [
    [25000.1, 25000],
    [30000, 50000],
    [1, 1000],
    [5e6, 1000000]
  ] as const) {
    service.maps.reset()
    const bbox = extentOf(center, needed, [440, 483])
    await fileOf(
      await print({ layout: 'Map', srs: 'EPSG:3857', units: 'm', dpi: 150, layers: [wms], pages: [{ bbox }] })
    )
    near(boxes()[0]![1], extentOf(center, scale, [440, 483]), scale / 1000)
  }
})

test('several maps by name, in other letters too', async () => {
  const wms = (name: string) => ({ type: 'WMS', baseURL: `${maps}/wms`, layers: [name], format: 'image/png' })
  const spec = {
    layout: 'Two maps',
    srs: 'EPSG:3857',
    units: 'm',
    dpi: '150',
    maps: {
      main: { srs: 'EPSG:3857', layers: [wms('wide')] },
      'Detail map': { srs: 'EPSG:3857', layers: [wms('near')] }
    },
    pages: [
      { maps: { main: { center, scale: 100000 }, 'Detail map': { center: [1000100, 6000000], scale: 5000, dpi: 254 } } }
    ]
  }
  const text = textOfPdf(await fileOf(await print(spec))).replace(/\s/g, '')
  assert.ok(text.includes('Main1:100000,detail1:5000,first1:100000'), text)
  const [wide, close] = boxes().sort(([a], [b]) => b!.localeCompare(a!))
  near(wide![1], extentOf(center, 100000, [300, 300]), 20)
  near(close![1], extentOf([1000100, 6000000], 5000, [120, 90]), 1)
  assert.match(
    await refusal({ ...spec, maps: { ...spec.maps, third: {} } }),
    /^spec\.maps\.third .*"main", "detail_map"$/
  )
})

test('a duplicate member is accepted, as in one of the samples', async () => {
  const layer = `{
      type: 'WMTS', baseURL: '${maps}/wmts/rest', version: '1.0.0', layer: 'roads', style: 'default',
      matrixSet: 'swiss', requestEncoding: 'REST', formatSuffix: 'png', zoomOffset: 14,
      matrixSet: 'swiss', tileOrigin: [-20037508.34, 20037508.34], tileSize: [${tileSize}],
      maxExtent: [-20037508.34, -20037508.34, 20037508.34, 20037508.34], resolutions: [${resolutions}]
    }`
  const written = `{ layout: Map, srs: 'EPSG:3857', units: m, dpi: 150, layers: [
    ${layer}
  ], pages: [{ center: [${center}], scale: 100000 }] }`
  const messages = await refusal(written)
  assert.match(messages, /^spec\.layers\[0\] .*"matrixSet".* line 5, column 7 \(position \d+\), after/)
  await fileOf(await print(written.replace("matrixSet: 'swiss', tileOrigin", 'tileOrigin')))
})

test('an invalid value is reported with its path', async () => {
  const layer = { type: 'WMS', baseURL: `${maps}/wms`, layers: ['a'], format: 'image/png' }
  const spec = {
    layout: 'Map',
    srs: 'EPSG:3857',
    units: 'm',
    dpi: 150,
    layers: [layer],
    pages: [{ center, scale: 5000 }]
  }
  const cases: [object, string][] = [
    [{ layout: 'X' }, 'spec.layout is "X"'],
    [{ layout: undefined }, 'spec.layout is missing'],
    [{ outputFormat: 'docx' }, 'spec.outputFormat is "docx"; must be one of pdf'],
    [{ srs: 'EPSG:1' }, 'spec.srs cannot be used: the projection "EPSG:1"'],
    [{ units: 'parsec' }, 'spec.units is "parsec"'],
    [{ dpi: 'x' }, 'spec.dpi is "x"'],
    [{ layers: [layer, { ...layer, type: 'foo' }] }, 'spec.layers[1].type'],
    [{ layers: [layer, layer, { ...layer, baseURL: null }] }, 'spec.layers[2].baseURL'],
    [{ pages: [spec.pages[0], { center, scale: 'big' }] }, 'spec.pages[1].scale'],
    [{ pages: [{ center }] }, 'spec.pages[0].scale is missing'],
    [{ pages: [{ center: ['a', 1], scale: 5000 }] }, 'spec.pages[0].center'],
    [{ pages: [{ bbox: [1, 2, 1, 3] }] }, 'spec.pages[0].bbox is [1,2,1,3]'],
    [{ pages: 'one' }, 'spec.pages is "one"'],
    [{ maps: [] }, 'spec.maps is []']
  ]
  for (const [change, start] of cases) {
    const warnings = await refusal({ ...spec, ...change })
    assert.ok(warnings.startsWith(start), `${warnings}, not ${start}`)
  }
  assert.is(service.maps.requests.length, 0)
})

test.run()
