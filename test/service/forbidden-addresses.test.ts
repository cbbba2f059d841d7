import { createServer, type Server } from 'node:net'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../support/folders.js'
import { freePort } from '../support/free-port.js'
import { type Printing, startPrinting } from '../support/printing.js'
import { thrownBy } from '../support/thrown-by.js'

/** Every place of a request in which an address may stand, with every spelling of an address that is not public. */
const map = { type: 'map', width: '100pt', height: '100pt', maxDpi: 72, default: { bbox: [0, 0, 100, 100], projection: 'EPSG:3857' } } // prettier-ignore
const attributes = {
  map,
  picture: { type: 'image', width: '20pt' },
  legend: { type: 'legend', width: '80pt', default: {} },
  table: { type: 'table', default: [], columns: [{ name: 'a', format: 'image', urlExtractor: '(.*)', urlGroup: 1 }] },
  text: { type: 'markdown', width: '80pt', default: '' },
  rows: { type: 'datasource', attributes: { map, picture: { type: 'image', width: '20pt' } } }
}

const folders = makeFolders()
const folder = folders.make({
  'layouts/app/app.yaml': 'title: Places\n',
  'layouts/app/all.typ.hbs': `---\n${JSON.stringify({ name: 'all', attributes })}\n---\n#set page("a4")\n{{map}} {{picture}} {{legend}} {{table}} {{text}}\n{{#each rows}}{{map}} {{picture}}{{/each}}\n`
})

const canaries: Server[] = []
let connections = 0
let port = 0
let printing: Printing

const listen = (host: string): Promise<void> =>
  new Promise((resolve) => {
    const server = createServer((socket) => {
      connections++
      socket.destroy()
    })
    server.once('error', () => resolve())
    server.listen(port, host, () => {
      canaries.push(server)
      resolve()
    })
  })

test.before(async () => {
  // no other test has had this port, or asks for it
  port = await freePort()
  await listen('0.0.0.0')
  // a machine without IPv6 has one canary less
  await listen('::1')
  printing = await startPrinting({ layouts: 'layouts', access: { allow: [] } }, { folder })
})
test.after(async () => {
  for (const server of canaries) server.close()
  await printing?.close()
  folders.remove()
})

const hosts = [
  '127.0.0.1', '127.0.0.1.', '127.1', '127.0.1', '127.255.255.254', '127.0.0.001', '2130706433', '017700000001',
  '0x7f000001', '0X7F.0.0.1', '0177.0.0.1', '0177.0x0.0.1', '0x7f.1', '%31%32%37.0.0.1', '127%2e0.0.1',
  '１２７.０.０.１', '①②⑦.0.0.1', '127。0。0。1', '127．0．0．1', '0', '0.0.0.0', '0x0', '00.0.0.0',
  'localhost', 'LOCALHOST', 'localhost.', 'ｌｏｃａｌｈｏｓｔ', 'loc%61lhost', 'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ', 'a.localhost', 'ip6-localhost',
  '[::1]', '[0:0:0:0:0:0:0:1]', '[0000::0001]', '[::]', '[::127.0.0.1]', '[::ffff:127.0.0.1]', '[::FFFF:7f00:1]',
  '[::ffff:0:127.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[2001::7f00:1]',
  '[fe80::1]', '[fec0::1]', '[fc00::1]', '[fd00:ec2::254]', '[ff02::1]',
  '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', '100.64.0.1', '169.254.169.254', '0xa9fea9fe',
  '2852039166', '169.254.43518', '192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1',
  '240.0.0.1', '255.255.255.255', 'anna:secret@127.0.0.1', '8.8.8.8@127.0.0.1', '8.8.8.8%40@127.0.0.1', '127.0.0.1\\@8.8.8.8'
] // prettier-ignore
const withPort = (host: string) => (/\\/.test(host) ? host.replace('\\', `:${port}\\`) : `${host}:${port}`)
const spellings = (): string[] => [
  ...hosts.map((host) => `http://${withPort(host)}/x.png`),
  ...hosts.slice(0, 3).map((host) => `https://${withPort(host)}/x.png`),
  ...['http:/127.0.0.1', 'http:127.0.0.1', 'http:\\\\127.0.0.1', 'HTTP://127.0.0.1', 'ht\ntp://127.0.0.1', ' http://127.0.0.1', '\thttp://127.0.0.1', 'http:///127.0.0.1', 'http://\u00ad127.0.0.1', 'ftp://127.0.0.1', 'gopher://127.0.0.1', 'ws://127.0.0.1', '//127.0.0.1', 'url:http://127.0.0.1', 'file://127.0.0.1'].map((start) => `${start}:${port}/x.png`) // prettier-ignore
]

const at = (url: string) => ({ external: url, sld: `<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.0.0"><NamedLayer><UserStyle><FeatureTypeStyle><Rule><PointSymbolizer><Graphic><ExternalGraphic><OnlineResource xlink:href="${url.replace(/[&<"]/g, '')}"/><Format>image/png</Format></ExternalGraphic></Graphic></PointSymbolizer></Rule></FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>` }) // prettier-ignore
const point = { type: 'Feature', properties: { icon: '' }, geometry: { type: 'Point', coordinates: [50, 50] } }
const points = { type: 'FeatureCollection', features: [point] }
const layers: { [place: string]: (url: string) => object } = {
  wms: (url) => ({ type: 'wms', baseURL: url, layers: ['a'] }),
  wmts: (url) => ({ type: 'wmts', baseURL: url, requestEncoding: 'REST', layer: 'a', matrixSet: 'EPSG:3857', matrices: [{ identifier: '0', scaleDenominator: 5000, topLeftCorner: [-2e7, 2e7], tileSize: [256, 256], matrixSize: [120000, 120000] }] }), // prettier-ignore
  xyz: (url) => ({ type: 'xyz', baseURL: url }),
  image: (url) => ({ type: 'image', baseURL: url, extent: [0, 0, 100, 100] }),
  geojson: (url) => ({ type: 'geojson', geoJson: url }),
  gml: (url) => ({ type: 'gml', url }),
  wfs: (url) => ({ type: 'wfs', baseURL: url, typeName: 'a' }),
  mvt: (url) => ({ type: 'mvt', baseURL: url }),
  pmtiles: (url) => ({ type: 'pmtiles', url }),
  geotiff: (url) => ({ type: 'geotiff', url }),
  relief: (url) => ({ type: 'relief', url }),
  'tiles of a relief': (url) => ({ type: 'relief', url: `${url}/{z}/{x}/{y}.png` }),
  'a style': (url) => ({ type: 'geojson', geoJson: points, style: url }),
  externalGraphic: (url) => ({ type: 'geojson', geoJson: points, style: { version: '2', '*': { symbolizers: [{ type: 'point', externalGraphic: url }] } } }), // prettier-ignore
  'an SLD': (url) => ({ type: 'geojson', geoJson: points, style: at(url).sld }),
  'a sprite': (url) => ({ type: 'geojson', geoJson: points, style: { version: 8, sprite: url, sources: {}, layers: [{ id: 'a', type: 'symbol', layout: { 'icon-image': 'a' } }] } }) // prettier-ignore
}
const inAttributes: { [place: string]: (urls: string[]) => object } = {
  'the icons of a legend': (urls) => ({ legend: { name: 'L', classes: urls.map((url) => ({ name: 'a', icons: [url] })) } }),
  'a data source': (urls) => ({ rows: urls.slice(0, 20).map((url) => ({ picture: url, map: { layers: [layers.xyz!(url)] } })) }),
  'a data URI of an SVG': (urls) => ({ picture: `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9"><style>@import url(${urls[0]})</style>${urls.map((url) => `<image width="9" height="9" xlink:href="${url.replace(/[&<"]/g, '')}"/>`).join('')}</svg>`)}` }), // prettier-ignore
  'cells of a table': (urls) => ({ table: { columns: ['a'], data: urls.map((url) => [url]) } }),
  markdown: (urls) => ({ text: urls.map((url) => `![a](<${url.trim().replace('\n', '')}>)`).join('\n\n') })
} // prettier-ignore

/** A warning that quotes an address, or counts those inside of a picture. */
const isAboutAddress = (warning: string): boolean =>
  warning.includes(`:${port}`) || /other files.*\(\d+\)/.test(warning)

const print = async (sent: object) => {
  const { job } = await printing.print({ app: 'app', layout: 'all', attributes: sent as never })
  // else nothing was tried, and nothing is shown
  assert.ok(job.warnings.some(isAboutAddress), `no warning names an address: ${job.warnings.join('; ')}`)
}

for (const [place, layerOf] of Object.entries(layers))
  test(`no spelling of an address that is not public is connected to: ${place}`, async () => {
    await print({ map: { layers: spellings().map(layerOf) } })
    assert.is(connections, 0)
  })

for (const [place, send] of Object.entries(inAttributes))
  test(`no spelling of an address that is not public is connected to: ${place}`, async () => {
    const urls = spellings()
    await print(send(urls))
    assert.is(connections, 0)
  })

test('no spelling of an address that is not public is connected to: a picture', async () => {
  for (const url of spellings().filter((_, index) => index % 6 === 0)) await print({ picture: url })
  assert.is(connections, 0)
})

test('the canary is reached where it is allowed, and webhooks are refused', async () => {
  const open = await startPrinting({ layouts: 'layouts', access: { allow: ['127.0.0.1'] } }, { folder })
  await open.print({ app: 'app', layout: 'all', attributes: { map: { layers: [layers.xyz!(`http://127.0.0.1:${port}/x`)] } } as never }) // prettier-ignore
  assert.ok(connections > 0)
  await open.close()
  const before = connections
  for (const address of spellings()) {
    const request = { app: 'app', layout: 'all', format: 'png', attributes: {}, params: {} }
    const submitted = printing.printer.submit(request, { headers: {}, webhook: { address, protocol: 'jobs' } })
    assert.is((await thrownBy(submitted)).code, 'invalid-spec', address)
  }
  assert.is(connections, before)
})

test.run()
