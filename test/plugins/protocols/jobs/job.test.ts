import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../../core/plugin.js'
import { noCache, serve, spec } from './loopback.js'

const started = async () => {
  const house = await serve()
  const { ref } = (await (await house.post('/report.pdf', JSON.stringify(spec))).json()) as { ref: string }
  const job = await house.printer.status(ref)
  return { ...house, job, ref, status: async () => (await house.get(`/status/${ref}.json`)).json() as any }
}

const forms = (ref: string) => {
  const refs = [ref, ref.replace('@', '%40'), ref.split('@')[0]]
  return refs.flatMap((ref) => [`/${ref}`, `/any app/${ref}`]).map((path) => path.split('/').slice(1))
}
const address = (verb: string, [first, second]: string[], end = '') =>
  second === undefined ? `/${verb}/${first}${end}` : `/${encodeURIComponent(first)}/${verb}/${second}${end}`

test('the status holds exactly its members, in whole numbers', async () => {
  const { job, status, close, get, ref } = await started()
  const downloadURL = `/report/${job.id}`
  assert.is(
    JSON.stringify(await status()),
    JSON.stringify({ done: false, status: 'waiting', elapsedTime: 0, waitingTime: 1235, downloadURL, warnings: 1 })
  )
  Object.assign(job, { status: 'running', startedAt: Date.now() - 1000, stage: 'map' })
  const running = await status()
  assert.ok(Number.isInteger(running.elapsedTime) && running.elapsedTime >= 1000)
  assert.equal(
    { ...running, elapsedTime: 0 },
    { done: false, status: 'running', elapsedTime: 0, downloadURL, warnings: 1 }
  )
  const detailed = (await (await get(`/status/${ref}.json?details=true`)).json()) as any
  // `room` is the deprecated name of `stage`
  const details = { stage: 'map', room: 'map', layersDone: 1, layersTotal: 3, warnings: ['a tile is missing'] }
  assert.equal({ ...detailed, elapsedTime: 0 }, { ...running, elapsedTime: 0, ...details })
  Object.assign(job, { status: 'finished', startedAt: 1000, endedAt: 2500.4 })
  assert.equal(await status(), { done: true, status: 'finished', elapsedTime: 1500, downloadURL, warnings: 1 })
  Object.assign(job, { status: 'error', error: { code: 'upstream-failed', message: 'no answer' } })
  const failed = { done: true, status: 'error', elapsedTime: 1500, error: 'no answer', downloadURL, warnings: 1 }
  assert.is(JSON.stringify(await status()), JSON.stringify(failed))
  await close()
})

test('status may be asked for with JSONP and is never cached', async () => {
  const { job, get, close } = await started()
  const answer = await get(`/status/${job.id}.json?jsonp=f`)
  assert.match(await answer.text(), /^\/\*\*\/f\(\{"done":false,/)
  assert.is(answer.headers.get('cache-control'), noCache)
  await close()
})

test('status, report and cancel take the reference whole, encoded or cut, under any app', async () => {
  const { job, ref, get, base, close } = await started()
  job.status = 'finished'
  for (const form of forms(ref)) {
    assert.is((await get(address('status', form, '.json'))).status, 200)
    const report = await get(address('report', form))
    assert.equal([report.status, await report.text()], [200, '%PDF-1.7'])
    const cancel = await fetch(base + address('cancel', form), { method: 'DELETE' })
    assert.equal([cancel.status, await cancel.text()], [200, ''])
    assert.is(cancel.headers.get('cache-control'), noCache)
  }
  assert.is(job.status, 'finished')
  await close()
})

test('cancel ends a waiting job, which then has an error text and no report', async () => {
  const { ref, base, status, get, close } = await started()
  const headers = { 'Content-Type': 'application/json' }
  assert.is((await fetch(`${base}/cancel/${ref}`, { method: 'DELETE', headers })).status, 200)
  const { done, status: word, error } = await status()
  assert.equal({ done, word, error }, { done: true, word: 'cancelled', error: 'the job was cancelled' })
  const report = await get(`/report/${ref}`)
  assert.is(report.status, 410)
  assert.equal(await report.json(), { error: 'the job was cancelled', code: 'cancelled', problems: [] })
  await close()
})

test('a missing report gives the reason', async () => {
  const { ref, job, get, base, close } = await started()
  const early = await get(`/report/${ref}`)
  assert.is(early.status, 202)
  assert.is(early.headers.get('cache-control'), noCache)
  assert.is(((await early.json()) as any).code, 'not-finished')
  const problems = [{ path: 'a', message: 'b' }]
  Object.assign(job, { status: 'error', error: { code: 'upstream-slow', message: 'too slow', problems } })
  const failed = await get(`/report/${ref}`)
  assert.is(failed.status, 504)
  assert.equal(await failed.json(), { error: 'too slow', code: 'upstream-slow', problems })
  for (const path of ['/status/x.json', '/report/x', '/town/report/x'])
    assert.equal([(await get(path)).status, ((await (await get(path)).json()) as any).code], [404, 'unknown-job'])
  assert.is((await fetch(`${base}/cancel/x`, { method: 'DELETE' })).status, 404)
  await close()
})

test('an unknown address is 404 in JSON, whatever is sent there', async () => {
  const { get, post, close } = await serve()
  for (const answer of [await get('/nothing/here?x=1'), await get('/town'), await post('/x', '<a/>', 'text/xml')]) {
    assert.is(answer.status, 404)
    assert.is(((await answer.json()) as any).code, 'unknown-address')
  }
  assert.match(
    ((await (await post('/town/buildrepport.pdf', '{}')).json()) as any).error,
    /did you mean "buildreport"\?$/
  )
  assert.is(
    ((await (await get('/nothing/here?x=1')).json()) as any).error,
    'GET /print/nothing/here is not an address of this service'
  )
  // 200 characters, and one more
  const path = `/${'x/'.repeat(96)}x`
  const shown = async (path: string) => ((await (await get(path)).json()) as any).error
  assert.equal([await shown(path), await shown(`${path}y`)], [`GET /print${path} is not an address of this service`, `GET /print${path}… is not an address of this service`]) // prettier-ignore
  await close()
})

test('an unexpected error is logged and reported without internal details', async () => {
  const logged: string[] = []
  const { printer, get, close } = await serve({}, logged)
  printer.fonts = () => {
    throw new Error('secret at /srv/x')
  }
  const answer = await get('/fonts')
  assert.is(answer.status, 500)
  const messages = {
    error: 'internal error; see the log of the server for details',
    code: 'plugin-failed',
    problems: []
  }
  assert.equal(await answer.json(), messages)
  assert.match(logged.join(''), 'secret at /srv/x')
  await close()
})

test('an error in words of one’s own is not logged', async () => {
  const logged: string[] = []
  const { printer, get, close } = await serve({}, logged)
  printer.fonts = () => {
    throw new PrintError('stopping', 'the service is shutting down')
  }
  assert.is((await get('/fonts')).status, 503)
  assert.equal(logged, [])
  await close()
})

test.run()
