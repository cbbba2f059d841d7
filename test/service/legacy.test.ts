import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type AnyService, startServiceHere } from '../support/service.js'
import { type SilentServer, startSilentServer } from '../support/silent-server.js'
import { until } from '../support/until.js'

let service: AnyService
let upstream: SilentServer
test.before(async () => {
  upstream = await startSilentServer()
  service = await startServiceHere({ limits: { requestBytes: 30_000_000 } })
})
test.after(async () => {
  upstream?.close()
  await service?.stop()
})

const spec = (change: object = {}) => ({
  layout: 'Card',
  srs: 'EPSG:3857',
  units: 'm',
  dpi: 72,
  layers: [],
  pages: [{ center: [1e6, 6e6], scale: 50_000, rotation: 0 }],
  ...change
})
const post = (path: string, body: object, signal?: AbortSignal) =>
  fetch(`${service.root}/pdf${path}`, { method: 'POST', body: JSON.stringify(body), signal })
const held = () => spec({ layers: [{ type: 'trouble', does: 'fetch', address: upstream.address }] })

test('info, create and fetch: a report can be fetched twice, and shown', async () => {
  const { createURL, layouts, scales } = (await (await service.get('/pdf/info.json')).json()) as any
  assert.is(createURL, `${service.root}/pdf/create.json`)
  assert.equal(
    layouts.map(({ name }: { name: string }) => name),
    ['Card']
  )
  assert.equal(scales[0], { name: '25000', value: '25000.0' })
  const answer = await fetch(createURL, {
    method: 'POST',
    body: JSON.stringify(spec({ outputFilename: 'Plan ${yyyy}' }))
  })
  const { getURL } = (await answer.json()) as { getURL: string }
  for (let time = 0; time < 2; time++) {
    const file = await fetch(getURL)
    assert.match(file.headers.get('content-disposition')!, /^attachment; filename="Plan_\d{4}\.pdf"$/)
    assert.is(Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 5), '%PDF-')
  }
})

test('a request with three pages prints three pages, and other formats work', async () => {
  const pages = [1, 2, 3].map((x) => ({ center: [x * 1e6, 6e6], scale: 50_000, title: `Page ${x}` }))
  const pdf = Buffer.from(await (await post('/print.pdf', spec({ pages }))).arrayBuffer()).toString('latin1')
  assert.is(pdf.match(/\/Type\s*\/Page\b/g)?.length, 3)
  const png = await post('/print.pdf', spec({ outputFormat: 'PNG' }))
  assert.is(png.headers.get('content-type'), 'image/png')
  assert.match(png.headers.get('content-disposition')!, /\.png"$/)
  const unknown = await post('/create.json', spec({ outputFormat: 'doc' }))
  assert.is(unknown.status, 400)
  assert.match(await unknown.text(), /^spec\.outputFormat .*"doc".* pdf, /m)
})

test('mistakes that are found with the layout are reported with paths of the spec', async () => {
  const messages = async (change: object) => {
    const answer = await post('/create.json', spec(change))
    return [answer.status, await answer.text()] as const
  }
  const page = { center: [1e6, 6e6], scale: 50_000 }
  const cases: [change: object, sentence: RegExp][] = [
    [{ title: 'x'.repeat(41) }, /^spec\.title .*40/m],
    [{ pages: [{ ...page, scale: -5 }] }, /^spec\.pages\[0\]\.scale .*-5/m],
    [{ pages: [page, { ...page, scale: 'large' }] }, /^spec\.pages\[1\]\.scale .*"large"/m],
    [{ pages: [{ ...page, center: [1] }] }, /^spec\.pages\[0\]\.center /m],
    [{ pages: [{ ...page, rotation: 'up' }] }, /^spec\.pages\[0\]\.rotation .*"up"/m],
    [{ dpi: 100_000 }, /^spec\.dpi .*100000.*200|^spec\.dpi .*200.*100000/m],
    [{ pages: [{}] }, /^spec\.pages\[0\] /m],
    [
      { layers: [{ type: 'osm', baseURL: 'http://h/' }, { type: 'nonsense' }] },
      /^spec\.layers\[1\]\.type .*"nonsense"/m
    ],
    [{ layers: [{ type: 'WMS', baseURL: 'http://h/' }, { type: 'osm', baseURL: 'http://h/' }] }, /^spec\.layers\[0\]\.layers /m] // prettier-ignore
  ]
  for (const [change, sentence] of cases) {
    const [status, text] = await messages(change)
    assert.is(status, 400, text)
    assert.match(text, sentence)
  }
})

test('a client that hangs up frees its worker', async () => {
  for (const path of ['/print.pdf', '/create.json']) {
    const gone = new AbortController()
    const asked = post(path, held(), gone.signal).catch(() => 'gone')
    await until(() => upstream.open() === 1)
    gone.abort()
    assert.is(await asked, 'gone')
    await until(() => upstream.open() === 0)
    assert.is((await post('/print.pdf', spec())).status, 200, 'the only worker is free again')
  }
})

test('a print that reaches the time limit is answered with 504', async () => {
  const hasty = await startServiceHere({ limits: { jobSeconds: 2 } })
  const answer = await fetch(`${hasty.root}/pdf/create.json`, { method: 'POST', body: JSON.stringify(held()) })
  const text = await answer.text()
  await hasty.stop()
  assert.equal([answer.status, /2 seconds/.test(text)], [504, true])
})

test('specs of many megabytes with many pages are printed', async () => {
  const line = Array.from({ length: 1000 }, (_, at) => [1e6 + at, 6e6 + (at % 7) * 100])
  const features = Array.from({ length: 400 }, () => ({ type: 'Feature', properties: { s: 1 }, geometry: { type: 'LineString', coordinates: line } })) // prettier-ignore
  const layer = { type: 'Vector', geoJson: { type: 'FeatureCollection', features }, styleProperty: 's', styles: { 1: { strokeColor: 'red' } } } // prettier-ignore
  const pages = Array.from({ length: 8 }, (_, at) => ({ center: [1e6 + at, 6e6], scale: 50_000 }))
  const body = spec({ layers: [layer], pages })
  assert.ok(JSON.stringify(body).length > 5_000_000)
  assert.is((await post('/create.json', body)).status, 200)
})

test('GET addresses of 64 kB are accepted', async () => {
  const long = JSON.stringify(spec({ note: 'ä'.repeat(10_000) }))
  const path = `/pdf/print.pdf?spec=${encodeURIComponent(long)}`
  assert.ok(path.length > 60_000)
  assert.is((await service.get(path)).status, 200)
})

test.run()
