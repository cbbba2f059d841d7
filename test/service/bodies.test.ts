import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../support/folders.js'
import { logLines } from '../support/log-lines.js'
import { fewPlugins, fixtures, type Service, startService } from '../support/service.js'
import { until } from '../support/until.js'

const folders = makeFolders()
const layouts = join(folders.make(), 'layouts')
cpSync(join(fixtures, 'layouts'), layouts, { recursive: true })

const MB = 1_000_000
let service: Service
test.before(async () => {
  service = await startService({
    layouts,
    plugins: [...fewPlugins, 'mapsetter/plugins/protocols/legacy', 'mapsetter/plugins/layers/geojson'],
    morePlugins: [join(fixtures, 'plugins/trouble.js'), join(fixtures, 'plugins/greedy.js')],
    limits: {
      requestSeconds: 8,
      requestBytes: 12 * MB,
      requestValues: MB,
      uploadBytes: 20 * MB,
      connections: 60,
      layers: 100
    }
  })
})
test.after(async () => {
  await service?.stop()
  folders.remove()
})

const post = async (
  path: string,
  body: string | Uint8Array
): Promise<{ status: number; answer: any; text: string }> => {
  const response = await fetch(service.root + path, { method: 'POST', body: Buffer.from(body) })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, text, answer: isJson ? JSON.parse(text) : undefined }
}
const request = (layers: object[], more: object = {}) =>
  JSON.stringify({
    layout: 'Card',
    attributes: { map: { center: [1e6, 6e6], scale: 50_000, dpi: 72, layers }, ...more }
  })
const line = (points: number) => ({
  type: 'geojson',
  geoJson: { type: 'LineString', coordinates: Array.from({ length: points }, (_, index) => [1e6 + index, 6e6]) }
})
const greedy = (way: string, bytes = 2 * MB) => post('/greedy/print', way.padEnd(bytes))

test('large requests are printed, in both protocols', async () => {
  const { status, answer } = await post('/print/default/report.pdf', request([line(200_000)]))
  assert.is(status, 200, JSON.stringify(answer))
  assert.is((await service.ended(answer.ref)).status, 'finished')
  const spec = { layout: 'Card', srs: 'EPSG:3857', pages: [{ center: [1e6, 6e6], scale: 50_000, dpi: 72 }] }
  const large = JSON.stringify({ ...spec, layers: [line(200_000)] })
  const direct = await post('/pdf/default/print.pdf', large)
  assert.equal([direct.status, direct.text.slice(0, 5)], [200, '%PDF-'])
  const form = await post('/pdf/print.pdf', `app=default&spec=${encodeURIComponent(large)}`)
  assert.equal([form.status, form.text.slice(0, 5)], [200, '%PDF-'])
})

test('mistakes in large requests are refused as in small ones: with path and code, in the words of the protocol', async () => {
  for (const points of [2, 200_000]) {
    const jobs = await post('/print/default/report.pdf', request([line(points), { type: 'geojosn' }]))
    assert.equal([jobs.status, jobs.answer.problems[0].path], [400, 'attributes.map.layers[1].type'])
    const legacy = JSON.stringify({ layout: 'Card', pages: [{ bbox: [0, 0, 0, 0] }], layers: [line(points)] })
    const { status, text } = await post('/pdf/default/print.pdf', legacy)
    assert.is(status, 400)
    assert.match(text, 'spec.pages[0].bbox')
    const broken = await post('/print/default/report.pdf', request([line(points)]).slice(0, -2))
    assert.equal([broken.status, broken.answer.code], [400, 'malformed-request'])
  }
})

test('layers, levels and values are counted before values are made of them', async () => {
  const many = `{"layout":"Card","attributes":{"map":{"layers":[${'{},'.repeat(3 * MB)}{}]}}}`
  for (const body of [many, '['.repeat(10 * MB), `[${'[],'.repeat(2 * MB)}[`, request(Array(101).fill({}))]) {
    const { status, answer } = await post('/print/default/report.pdf', body)
    assert.equal([status, answer.code], [413, 'too-large'])
  }
  const pages = `{"layout":"Card","layers":[],"pages":[${'{},'.repeat(300)}{}]}`
  assert.is((await post('/pdf/default/print.pdf', pages)).status, 413)
})

test('a body that takes too much time or memory to read costs only its request', async () => {
  const before = await greedy('nothing')
  assert.is(before.status, 200)
  for (const [way, status, code] of [
    ['hoard', 413, 'too-large'],
    ['exit', 500, 'plugin-failed'],
    ['throw', 500, 'plugin-failed']
  ] as const) {
    const [bad, good] = await Promise.all([greedy(way), greedy('nothing')])
    assert.equal([way, bad.status, bad.answer.code, good.status], [way, status, code, 200])
  }
})

test('the service answers while a body is read that takes too much time', async () => {
  let isRead = false
  const reading = greedy('loop').finally(() => (isRead = true))
  const next = greedy('nothing')
  let answers = 0
  while (!isRead && answers < 30) {
    assert.is((await service.get('/print/apps.json')).status, 200)
    if (!isRead) answers++
  }
  const bad = await reading
  assert.equal([bad.status, bad.answer.code, (await next).status], [413, 'too-large', 200])
  assert.ok(answers > 20, `${answers} answers`)
})

test('large requests see layouts that were read again', async () => {
  const large = () => post('/print/default/report.pdf', request([line(100_000)], { title: 'x' }))
  assert.is((await large()).status, 200)
  const file = join(layouts, 'default/card.typ.hbs')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace('\n---\n', '\n  added: { type: string }\n---\n'))
  service.signal('SIGHUP')
  await until(async () => (await large()).status === 400)
  const { answer } = await large()
  assert.equal(answer.problems.map(({ path }: any) => path), ['attributes.added']) // prettier-ignore
  writeFileSync(file, text)
  service.signal('SIGHUP')
  await until(async () => (await large()).status === 200)
})

/** Connections that tests leave half open. */
const sockets: Socket[] = []
test.after.each(() => sockets.splice(0).forEach((socket) => socket.destroy()))

/** A connection that has sent so much; `received` is what came back. */
const sending = (text: string) => {
  const { hostname, port } = new URL(service.root)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  const state = { socket, received: '', isClosed: false }
  socket.on('data', (chunk) => (state.received += chunk.toString('latin1')))
  socket.on('error', () => {})
  socket.on('close', () => (state.isClosed = true))
  socket.write(text)
  return state
}
const head = (length: number) =>
  `POST /print/default/report.pdf HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n`

test('requests that do not arrive in their time are ended', async () => {
  const halves = [head(5000) + '{"layout"', 'POST /print/report.pdf HTTP/1.1\r\nhost: x\r\nx-a'].map(sending)
  // one that goes on, byte by byte
  const slow = sending(head(5000))
  const drip = setInterval(() => slow.socket.write(' '), 200)
  await until(() => [...halves, slow].every(({ isClosed }) => isClosed))
  clearInterval(drip)
  for (const { received } of [...halves, slow]) assert.match(received, /^HTTP\/1\.1 408 /)
})

test('a client that reads only after it has sent a body that is too large gets the refusal', async () => {
  for (const start of [
    head(60 * MB),
    'POST /pdf/print.pdf HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n3938700\r\n'
  ]) {
    const client = sending(start)
    client.socket.pause()
    await new Promise((sent) => client.socket.write(' '.repeat(60 * MB), sent))
    client.socket.resume()
    await until(() => client.received.includes('limits.requestBytes') || client.isClosed)
    assert.match(client.received, /^HTTP\/1\.1 413 /)
  }
})

test('what is no request gets an answer of the usual form and headers, a line in the log, and is counted', async () => {
  const broken = sending('no HTTP at all\r\n\r\n')
  await until(() => broken.isClosed)
  const [head = '', body = ''] = broken.received.split('\r\n\r\n')
  assert.match(head, /^HTTP\/1\.1 400 Bad Request\r\n/)
  assert.match(head, /\r\nx-content-type-options: nosniff\r\n/)
  assert.match(head, /\r\ncontent-security-policy: default-src 'none'/)
  assert.is(JSON.parse(body).code, 'malformed-request')
  const [line] = logLines(service.log()).filter(({ cause }) => cause === 'HPE_INVALID_METHOD')
  assert.equal([line?.status, line?.code, line?.client], [400, 'malformed-request', '127.0.0.1'])
  const metrics = await (await service.get('/metrics')).text()
  assert.match(metrics, /mapsetter_refusals_total\{protocol="none",code="malformed-request"\} [1-9]/)
})

test('bodies that wait for their end have a budget of bytes; small requests are taken meanwhile', async () => {
  const body = ' '.repeat(9 * MB)
  let halves: ReturnType<typeof sending>[] = []
  const refused = await until(async () => {
    // those of an earlier round may be over their time
    for (const { socket } of halves) socket.destroy()
    halves = [head(10 * MB) + body, head(10 * MB) + body].map(sending)
    for (let attempt = 0; attempt < 5; attempt++) {
      const found = await post('/print/default/report.pdf', body)
      if (found.status === 503) return found
    }
    return undefined
  })
  assert.is(refused.answer.code, 'busy')
  assert.is((await post('/print/default/report.pdf', request([]))).status, 200)
  for (const { socket } of halves) socket.destroy()
  await until(async () => (await post('/print/default/report.pdf', ' '.repeat(9 * MB))).status === 400)
})

test('more connections than the limit are closed, and the service answers again when some have ended', async () => {
  const many = Array.from({ length: 80 }, () => sending('GET /print/apps.json HTTP/1.1\r\n'))
  await until(() => many.filter(({ isClosed }) => isClosed).length >= 20)
  for (const { socket } of many) socket.destroy()
  await until(async () => (await service.get('/print/apps.json').catch(() => undefined))?.status === 200)
})

test('an address of 120 kB is read, a longer one is refused', async () => {
  const spec = { layout: 'Card', pages: [{ center: [1e6, 6e6], scale: 50_000, dpi: 72 }], layers: [] }
  const ask = (bytes: number) =>
    service.get(
      `/pdf/default/print.pdf?spec=${encodeURIComponent(JSON.stringify({ ...spec, note: 'x'.repeat(bytes) }))}`
    )
  assert.is((await ask(120_000)).status, 200)
  assert.is((await ask(140_000)).status, 431)
})

test.run()
