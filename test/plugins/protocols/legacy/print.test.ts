import { Readable } from 'node:stream'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { serve, spec } from './loopback.js'
import { until } from '../../../support/until.js'

const service = await serve()
test.after(() => service.close())

const json = JSON.stringify(spec)
const created = async (answer: Response): Promise<string> => {
  assert.is(answer.status, 200, await answer.clone().text())
  return ((await answer.json()) as { getURL: string }).getURL
}
const sent = () => service.printer.requests.at(-1)!

const multipart = (name: string, value: string): string =>
  `--xyz\r\nContent-Disposition: form-data; name="other"\r\n\r\n{}\r\n` +
  `--xyz\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: application/json\r\n\r\n${value}\r\n--xyz--\r\n`

test('print.pdf answers with the file', async () => {
  for (const answer of [
    await service.post('/print.pdf', json),
    await service.get(`/print.pdf?spec=${encodeURIComponent(json)}`)
  ]) {
    assert.is(answer.status, 200)
    assert.is(answer.headers.get('content-type'), 'application/pdf')
    assert.is(answer.headers.get('content-disposition'), 'attachment; filename="map.pdf"')
    assert.is(await answer.text(), '%PDF-1.7')
    assert.equal([sent().app, sent().layout, sent().format], ['town', 'A4', 'pdf'])
  }
  const inline = await service.get(`/print.pdf?inline=TRUE&spec=${encodeURIComponent(json)}`)
  assert.is(inline.headers.get('content-disposition'), 'inline; filename="map.pdf"')
})

test('somebody waits for a print: the printer learns who, and whether the answer is the report', async () => {
  const { submit } = service.printer
  const seen: { isAwaited?: boolean; answersWithReport?: boolean; client?: string; requestId?: string }[] = []
  service.printer.submit = (request, submission) => {
    seen.push(submission)
    return submit.call(service.printer, request, submission)
  }
  await service.post('/print.pdf', json)
  await service.post('/create.json', json)
  service.printer.submit = submit
  for (const { isAwaited, client, requestId } of seen)
    assert.equal([isAwaited, client, typeof requestId], [true, '127.0.0.1', 'string'])
  assert.equal(
    seen.map(({ answersWithReport }) => answersWithReport),
    [true, false]
  )
})

test('create.json answers with an address that gives the file, any number of times and by its older names', async () => {
  service.printer.extension = 'png'
  const getURL = await created(await service.post('/create.json', JSON.stringify({ ...spec, outputFormat: 'png' })))
  const [, id] = /^https:\/\/print\.example\.org\/pdf\/([\da-f-]{36})\.png$/.exec(getURL) ?? []
  assert.ok(id, getURL)
  assert.is(sent().format, 'png')
  for (const name of ['.png', '.pdf', '.pdf.printout', '.png.printout', '.printout', ''])
    for (let time = 0; time < 2; time++) assert.is((await service.get(`/${id}${name}`)).status, 200, name)
  assert.is((await service.get(`/other/${id}.pdf`)).status, 200)
  const inline = await service.get(`/${id}.pdf?inline=true`)
  assert.is(inline.headers.get('content-disposition'), 'inline; filename="map.pdf"')
})

test('create.json takes the address from the client', async () => {
  const at = async (url: string) => created(await service.post(`/create.json?url=${encodeURIComponent(url)}`, json))
  assert.match(await at('https://a.example.org/p/create.json'), /^https:\/\/a\.example\.org\/p\/[\da-f-]{36}\.png$/)
  assert.match(await at('../../pdf'), /^\.\.\/\.\.\/pdf\/[\da-f-]{36}\.png$/)
})

test('create.json takes the address from a form, beside a spec of any size', async () => {
  const url = 'https://a.example.org/p/create.json?x=1'
  const right = /^https:\/\/a\.example\.org\/p\/[\da-f-]{36}\.png$/
  const field = `url=${encodeURIComponent(url)}`
  const inSpec = `spec=${encodeURIComponent(json)}`
  const large = `spec=${encodeURIComponent(JSON.stringify({ ...spec, note: 'x'.repeat(3_000_000) }))}`
  const part = `--xyz\r\nContent-Disposition: form-data; name="url"\r\n\r\n${url}\r\n`
  const at = async (body: string) => created(await service.post('/create.json', body))
  for (const body of [
    `${field}&${inSpec}`,
    `${inSpec}&${field}`,
    `${large}&${field}`,
    `${field}&${large}`,
    part + multipart('spec', json),
    multipart('spec', json).replace('--xyz--', `${part}--xyz--`)
  ])
    assert.match(await at(body), right, body.slice(0, 100))
  const other = await created(await service.post(`/create.json?url=/mine`, `${field}&${inSpec}`))
  assert.match(other, /^\/mine\//, 'that of the query goes first')
  const texts = JSON.stringify({ ...spec, note: 'a&url=https://b.example.org' })
  assert.not.match(await at(texts), 'b.example.org', 'not in the texts of a spec')
  const refused = await service.post('/create.json', `url=javascript%3Ax&${inSpec}`)
  assert.equal([refused.status, /"javascript:x"/.test(await refused.text())], [400, true])
})

test('a file that cannot be opened is an error without the headers of the report', async () => {
  const { file } = service.printer
  service.printer.file = () => new Readable({ read: (): void => void 0, construct: (done) => done(new Error('gone')) })
  const answer = await service.post('/print.pdf', json)
  service.printer.file = file
  assert.equal([answer.status, answer.headers.get('content-disposition')], [500, null])
})

test('a file is available for ten minutes, or for a configured time', async () => {
  const getURL = await created(await service.post('/create.json', json))
  const path = `/${getURL.split('/').at(-1)}`
  const job = service.printer.jobs.at(-1)!
  job.endedAt = Date.now() - 9.9 * 60_000
  assert.is((await service.get(path)).status, 200)
  job.endedAt = Date.now() - 10.1 * 60_000
  const late = await service.get(path)
  assert.is(late.status, 404)
  assert.is(
    await late.text(),
    `Error while generating PDF:\nFile with id=${job.id} unknown; files are kept 10 minutes\n`
  )

  const brief = await serve({ keepMinutes: 0.001 })
  const [, file] = /\/pdf(\/[^/]+)$/.exec(await created(await brief.post('/create.json', json)))!
  await until(async () => (await brief.get(file!)).status === 404)
  await brief.close()
})

test('only files that were made are there', async () => {
  for (const id of ['8915298261794515909', '00000000-0000-4000-8000-000000000000', 'x'])
    for (const suffix of ['.pdf.printout', '.printout', '.pdf', '.PNG']) {
      const answer = await service.get(`/${id}${suffix}`)
      assert.is(answer.status, 404)
      assert.match(await answer.text(), `File with id=${id} unknown; files are kept 10 minutes`)
    }
  service.printer.begin = 'waiting'
  const { id } = await service.printer.submit(sent(), { headers: {} })
  service.printer.begin = 'finished'
  assert.is((await service.get(`/${id}.pdf`)).status, 404)
})

test('the spec is found in query, form and body, under any content type', async () => {
  const form = `spec=${encodeURIComponent(json)}`
  const bodies: [body: string, type: string][] = [
    [json, 'application/json; charset=UTF-8'],
    [json, 'text/plain'],
    [json, 'application/x-www-form-urlencoded'],
    [json, 'nonsense'],
    [`\ufeff \n${json}`, 'application/json'],
    [form, 'application/x-www-form-urlencoded'],
    [`a=b&${form}&c=`, 'application/x-www-form-urlencoded'],
    [encodeURIComponent(json), 'application/x-www-form-urlencoded'],
    [multipart('spec', json), 'multipart/form-data; boundary=xyz'],
    [multipart('spec', json).replaceAll('\r\n', '\n'), 'multipart/form-data; boundary=xyz']
  ]
  for (const [body, type] of bodies) assert.is((await service.post('/print.pdf', body, type)).status, 200, type)
  assert.is((await service.post(`/print.pdf?${form}`, '')).status, 200)
  for (const path of ['/print.pdf', '/create.json']) {
    const empty = await service.post(path, '')
    assert.is(empty.status, 400)
    assert.match(await empty.text(), /^Error while generating PDF:\nMissing 'spec' parameter/)
  }
})

test('letters arrive from UTF-8, from Latin-1 and from escapes of old scripts', async () => {
  const titled = (title: string) => JSON.stringify({ ...spec, title })
  const title = () => sent().attributes.title
  await service.post('/print.pdf', titled('Genève 1+1=2'))
  assert.is(title(), 'Genève 1+1=2')
  await service.post('/print.pdf', Buffer.from(titled('Genève'), 'latin1'))
  assert.is(title(), 'Genève')
  await service.get(`/print.pdf?spec=${escape(titled('Genève 東 100%'))}`)
  assert.is(title(), 'Genève 東 100%')
  await service.post('/print.pdf', `spec=${encodeURIComponent(titled('Genève a+b %41')).replaceAll('%20', '+')}`)
  assert.is(title(), 'Genève a+b %41')
})

test('addresses of 100 kB and bodies of several megabytes are read', async () => {
  const long = JSON.stringify({ ...spec, title: 'x'.repeat(100_000) })
  assert.is((await service.get(`/print.pdf?spec=${encodeURIComponent(long)}`)).status, 200)
  const features = Array.from({ length: 60_000 }, (_, at) => ({ type: 'Point', coordinates: [at, at] }))
  const large = JSON.stringify({ ...spec, layers: [{ type: 'Vector', geoJson: features }] })
  assert.ok(large.length > 2_500_000)
  assert.is((await service.post('/create.json', large)).status, 200)
  const tooLarge = await service.post('/create.json', Buffer.alloc(9_000_000, 32))
  assert.is(tooLarge.status, 413)
})

test('the app of a spec, of the query, of the address', async () => {
  const other = { layout: 'A4', pages: [{ center: [1, 2], scale: 3 }] }
  await service.post('/print.pdf', JSON.stringify({ ...other, app: 'other' }))
  assert.is(sent().app, 'other')
  await service.post('/print.pdf?app=other', JSON.stringify(other))
  assert.is(sent().app, 'other')
  assert.match(
    await created(await service.post('/other/create.json', JSON.stringify(other))),
    /\/pdf\/other\/[\da-f-]{36}/
  )
  assert.is(sent().app, 'other')
  for (const app of ['nowhere', { a: 1 }]) {
    assert.is((await service.post('/print.pdf', JSON.stringify({ ...other, app }))).status, 200)
    assert.is(sent().app, 'town', 'an app that is not there may be a member of the client’s own')
    assert.match(service.printer.warnings.at(-1)![0]!, /^spec\.app is .*"town"/)
  }
})

test('an unknown app in the address is reported before problems of the body', async () => {
  for (const path of [
    '/nowhere/create.json',
    '/nowhere/print.pdf',
    '/create.json?app=nowhere',
    '/config/create.json/x'
  ])
    assert.is((await service.post(path, '{nonsense')).status, 404, path)
  const large = await service.post('/nowhere/create.json', Buffer.alloc(9_000_000, 32))
  assert.is(large.status, 404)
  assert.is((await service.get('/nowhere/info.json')).status, 404)
  assert.is((await service.post('/other/create.json', '{nonsense')).status, 400)
})

test('an app "config" that is not there is the one that older servers have where they have no name for it', async () => {
  const info = (await (await service.get('/info.json?app=config')).json()) as { createURL: string }
  assert.is(info.createURL, 'https://print.example.org/pdf/create.json')
  assert.is((await service.post('/create.json?app=config', json)).status, 200)
  assert.is(sent().app, 'town')
  const inSpec = { layout: 'A4', app: 'config', pages: [{ center: [1, 2], scale: 3 }] }
  assert.is((await service.post('/print.pdf', JSON.stringify(inSpec))).status, 200)
  assert.is(sent().app, 'town')
  assert.equal(service.printer.warnings.at(-1), [])
})

test('a client that hangs up cancels its job', async () => {
  service.printer.begin = 'running'
  for (const path of ['/print.pdf', '/create.json']) {
    const gone = new AbortController()
    const before = service.printer.jobs.length
    const asked = fetch(service.base + path, { method: 'POST', body: json, signal: gone.signal }).catch(() => 'gone')
    await until(() => service.printer.jobs.length > before)
    gone.abort()
    assert.is(await asked, 'gone')
    await until(() => service.printer.jobs.at(-1)!.status === 'cancelled')
  }
  service.printer.begin = 'finished'
})

test.run()
