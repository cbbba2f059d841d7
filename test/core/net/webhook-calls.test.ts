import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeWebhookCalls, type WebhookCallsOptions } from '../../../core/net/webhook-calls.js'
import { until } from '../../support/until.js'
import { closeAll, serve, thrownBy } from './loopback.js'

const opened: { close(): void }[] = []
test.after(() => {
  closeAll()
  for (const calls of opened) calls.close()
})

const make = (options: Partial<WebhookCallsOptions> = {}) => {
  const calls = makeWebhookCalls({ allow: ['127.0.0.1'], userAgent: 'tests', ...options })
  opened.push(calls)
  return calls
}

test('a call has its body, its headers and those of the service, and gives status and pause', async () => {
  const got: unknown[] = []
  const port = await serve((request, answer) => {
    const { 'content-type': type, 'content-length': length, 'user-agent': agent, 'x-one': one } = request.headers
    request.setEncoding('utf8').on('data', (text: string) => got.push(text))
    request.on('end', () => {
      got.push(request.method, request.url, type, length, agent, one)
      answer.writeHead(503, { 'retry-after': '7' }).end()
    })
  })
  const { post } = make()
  const address = `http://127.0.0.1:${port}/a?b=c`
  assert.equal(await post(address, '"ä"', { 'x-one': '1' }), { status: 503, pauseMs: 7000 })
  assert.equal(got, ['"ä"', 'POST', '/a?b=c', 'application/json; charset=utf-8', '4', 'tests', '1'])
})

test('without Retry-After, and after a date in the past, there is no pause', async () => {
  const port = await serve(({ url }, answer) => {
    answer.writeHead(302, url === '/old' ? { 'retry-after': new Date(0).toUTCString() } : {}).end()
  })
  const { post } = make()
  for (const path of ['new', 'old'])
    assert.equal(await post(`http://127.0.0.1:${port}/${path}`, '', {}), { status: 302, pauseMs: 0 })
})

test('only hosts that are named are called, also if their addresses are public', async () => {
  let asked = 0
  const port = await serve((_, answer) => (asked++, answer.end()))
  const { post, refusal } = make({ allow: ['127.0.0.2', '*.example'] })
  assert.is((await thrownBy(post(`http://127.0.0.1:${port}/`, '', {}))).code, 'address-denied')
  assert.is(asked, 0)
  const isRefused = (address: string) => refusal(address) !== undefined
  assert.equal(['http://a.example/x?y', 'https://127.0.0.2/', 'http://8.8.8.8/', 'http://other.test/'].map(isRefused), [
    false,
    false,
    true,
    true
  ])
})

test('an address has at most 2000 characters, no password, and starts with http', () => {
  const { refusal, isOff, shown } = make({ allow: ['a.example'] })
  const long = (length: number) => `http://a.example/${'x'.repeat(length - 17)}`
  const isRefused = (address: string) => refusal(address) !== undefined
  assert.equal([long(2000), long(2001)].map(isRefused), [false, true])
  assert.equal(['http://me@a.example/', 'http://:pw@a.example/', 'ftp://a.example/', 'a.example', ''].map(isRefused), [
    true,
    true,
    true,
    true,
    true
  ])
  assert.match(refusal('y'.repeat(300))!, `"${'y'.repeat(200)}"`)
  assert.is(isOff, false)
  assert.is(shown('http://a.example/x?key=secret'), 'http://a.example/x')
  const off = make({ allow: [] })
  assert.equal([off.isOff, off.refusal('http://a.example/') !== undefined], [true, true])
})

test('a receiver that does not answer in time, or breaks off, is a failure; closing ends all calls', async () => {
  let asked = 0
  const port = await serve(({ url }, answer) => {
    asked++
    if (url === '/broken') answer.destroy()
  })
  const { post } = make({ timeoutMs: 200 })
  const codeOf = async (path: string) => (await thrownBy(post(`http://127.0.0.1:${port}/${path}`, '', {}))).code
  assert.equal([await codeOf('silent'), await codeOf('broken')], ['upstream-slow', 'upstream-failed'])
  const patient = make()
  const call = thrownBy(patient.post(`http://127.0.0.1:${port}/silent`, '', {}))
  await until(() => asked === 3)
  patient.close()
  assert.is((await call).code, 'stopping')
})

test('a long answer is cut off, its status counts', async () => {
  const port = await serve((_, answer) => answer.writeHead(201).end('x'.repeat(1_000_000)))
  assert.is((await make().post(`http://127.0.0.1:${port}/`, '', {})).status, 201)
})

test('a receiver is called over at most four connections, which are kept unless an answer is longer than 16 kB', async () => {
  const sockets = new Set<unknown>()
  const port = await serve(({ url, socket }, answer) => {
    sockets.add(socket)
    answer.end('x'.repeat(Number(url!.slice(1))))
  })
  const { post } = make()
  const usedBy = async (...lengths: number[]) => {
    sockets.clear()
    for (const length of lengths) await post(`http://127.0.0.1:${port}/${length}`, '', {})
    return sockets.size
  }
  assert.equal([await usedBy(16_384, 16_384), await usedBy(16_385, 16_385)], [1, 2])
  sockets.clear()
  await Promise.all(Array.from({ length: 20 }, () => post(`http://127.0.0.1:${port}/1`, '', {})))
  assert.is(sockets.size, 4)
})

test.run()
