import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Readable } from 'node:stream'
import { contentDisposition } from '../../../../parts/http/disposition.js'
import { noCache, serve, spec } from './loopback.js'

const body = JSON.stringify(spec)
const until = async (happened: () => boolean) => {
  while (!happened()) await new Promise((resolve) => setTimeout(resolve, 5))
}

const finished = async () => {
  const house = await serve({})
  house.printer.begin = 'finished'
  const { downloadURL } = (await (await house.post('/report.pdf', body)).json()) as { downloadURL: string }
  return { ...house, downloadURL }
}

test('a report is a download, or shown in place', async () => {
  const { get, downloadURL, close } = await finished()
  const answer = await get(downloadURL)
  assert.is(answer.status, 200)
  const headers = {
    'content-type': 'application/pdf',
    'content-length': '8',
    'content-disposition': 'attachment; filename="map.pdf"',
    'print-warnings': '2',
    'print-warning-text': 'a%20tile%20is%20missing%0Aso%20is%20another',
    'x-content-type-options': 'nosniff',
    'cache-control': noCache
  }
  for (const [name, value] of Object.entries(headers)) assert.is(answer.headers.get(name), value)
  assert.is(await answer.text(), '%PDF-1.7')
  const inline = await get(`${downloadURL}?inline=true`)
  assert.is(inline.headers.get('content-disposition'), 'inline; filename="map.pdf"')
  await close()
})

test('parameters in the path of a report are ignored', async () => {
  const { get, downloadURL, close } = await finished()
  for (const added of [';', ';GEOPRID=.undefined', ';jsessionid=1;b=2?inline=true'])
    assert.is((await get(downloadURL + added)).status, 200, added)
  await close()
})

test('HEAD tells the size without opening the file', async () => {
  const { get, downloadURL, printer, close } = await finished()
  const answer = await get(downloadURL, { method: 'HEAD' })
  assert.equal([answer.status, answer.headers.get('content-length'), await answer.text()], [200, '8', ''])
  assert.is(printer.opened, 0)
  await close()
})

test('a file that cannot be opened is an error without the report’s headers', async () => {
  const { get, downloadURL, printer, close } = await finished()
  printer.file = () => new Readable({ read: (): void => void 0, construct: (done) => done(new Error('gone')) })
  const answer = await get(downloadURL)
  assert.is(answer.status, 500)
  assert.is(((await answer.json()) as any).code, 'plugin-failed')
  for (const header of ['content-disposition', 'print-warnings', 'print-warning-text'])
    assert.is(answer.headers.get(header), null)
  await close()
})

test('a file that breaks off breaks the connection off', async () => {
  const { get, downloadURL, printer, close } = await finished()
  printer.file = () =>
    Readable.from(
      (async function* () {
        yield Buffer.from('%PDF')
        await new Promise((resolve) => setTimeout(resolve, 20))
        throw new Error('disk')
      })()
    )
  const broken = await get(downloadURL).then(
    (answer) =>
      answer.text().then(
        () => false,
        () => true
      ),
    () => true
  )
  assert.ok(broken)
  await close()
})

test('a client that goes away ends the stream', async () => {
  const { get, downloadURL, printer, close } = await finished()
  const endless = new Readable({ read: (): void => void setTimeout(() => endless.push(Buffer.alloc(1)), 5) })
  printer.file = () => endless
  // More is promised than ever comes.
  const report = printer.report.bind(printer)
  printer.report = async (ref) => ({ ...(await report(ref)), bytes: 1_000_000 })
  const controller = new AbortController()
  const answer = await get(downloadURL, { signal: controller.signal })
  assert.is(answer.status, 200)
  controller.abort()
  await until(() => endless.destroyed)
  await close()
})

test('buildreport answers with the report itself', async () => {
  const { post, printer, close } = await serve()
  const form = `spec=${encodeURIComponent(body)}`
  const answering = post('/town/buildreport.pdf?inline=true', form, 'application/x-www-form-urlencoded')
  await until(() => printer.jobs.length === 1)
  printer.jobs[0].status = 'finished'
  const answer = await answering
  assert.equal([answer.status, await answer.text()], [200, '%PDF-1.7'])
  assert.is(answer.headers.get('content-disposition'), 'inline; filename="map.pdf"')
  assert.is(answer.headers.get('cache-control'), noCache)
  await close()
})

test('buildreport reports the error of the job', async () => {
  const { post, printer, close } = await serve()
  const answering = post('/buildreport.pdf', body)
  await until(() => printer.jobs.length === 1)
  Object.assign(printer.jobs[0], { status: 'error', error: { code: 'time-limit', message: 'it took too long' } })
  const answer = await answering
  assert.is(answer.status, 504)
  assert.is(((await answer.json()) as any).error, 'it took too long')
  await close()
})

test('a client that gives up buildreport cancels its job', async () => {
  const { base, printer, close } = await serve()
  const controller = new AbortController()
  const answering = fetch(`${base}/buildreport.pdf`, { method: 'POST', body, signal: controller.signal })
  await until(() => printer.jobs.length === 1)
  controller.abort()
  await answering.catch(() => undefined)
  await until(() => printer.jobs[0].status === 'cancelled')
  await close()
})

test('names in Content-Disposition are encoded', () => {
  const attachment = (name: string) => contentDisposition(name, 'attachment').replace('attachment; ', '')
  assert.is(attachment('a b.pdf'), 'filename="a b.pdf"')
  assert.is(attachment('a"b\\c.pdf'), 'filename="a\\"b\\\\c.pdf"')
  assert.is(attachment('Übersicht.pdf'), 'filename="Ubersicht.pdf"; filename*=UTF-8\'\'%C3%9Cbersicht.pdf')
  assert.is(attachment('東京 (1).pdf'), 'filename="__ (1).pdf"; filename*=UTF-8\'\'%E6%9D%B1%E4%BA%AC%20%281%29.pdf')
  assert.is(attachment('100%41.pdf'), 'filename="100_41.pdf"; filename*=UTF-8\'\'100%2541.pdf')
  assert.is(attachment('a\r\nb\ud800.pdf'), 'filename="a__b_.pdf"')
})

test.run()
