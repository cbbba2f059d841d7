import { getEventListeners } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mock } from 'node:test'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeS3Store } from '../../../core/report/s3.js'
import { withEnvironment } from '../../support/environment.js'
import { freePort } from '../../support/free-port.js'
import { withOwnTimers } from '../../support/own-timers.js'
import { thrownBy } from '../../support/thrown-by.js'
import { until } from '../../support/until.js'

const SECRET = 'a-secret-of-s3'
const error = (response: ServerResponse, status: number, code: string): void => {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>about ${code}</Message></Error>`)
}

/** A store at a server that answers as the test says; what it was asked. */
const storeAt = async (
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  { prefix = '/some/prefix', region = undefined as string | undefined } = {}
) => {
  const asked: { line: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    asked.push({ line: `${request.method} ${request.url}`, headers: request.headers })
    request.resume().on('end', () => answer(request, response))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = { accessKeyId: 'key', secretAccessKey: SECRET }
  const store = makeS3Store({ address: `s3://maps${prefix}`, endpoint, region, ...keys, pathStyle: true })
  const end = async () => {
    await store.close()
    server.closeAllConnections()
    server.close()
  }
  return { store, asked, server, end }
}
/** The name of what a call fails with. */
const nameOf = (call: Promise<unknown>) => call.then(() => 'none', (thrown) => thrown.name) // prettier-ignore

test('the library does not warn of the version of Node', async () => {
  const warnings: string[] = []
  const note = ({ message }: Error) => void warnings.push(message)
  process.on('warning', note)
  const { store, end } = await storeAt((_, response) => response.end())
  await store.has('a.x')
  process.off('warning', note)
  assert.equal(warnings, [])
  await end()
})

test('a report is an object below the prefix, sent in one request that is signed for the region', async () => {
  for (const [prefix, path, region] of [
    ['/some/prefix', '/maps/some/prefix/a.x', undefined],
    ['/some/', '/maps/some/a.x', 'eu-somewhere'],
    ['', '/maps/a.x', 'eu-somewhere']
  ] as const) {
    const { store, asked, end } = await storeAt((_, response) => response.end(), { prefix, region })
    await store.write('a.x', Buffer.alloc(5_000_000))
    const [{ line, headers }, ...more] = asked as [(typeof asked)[number]]
    assert.match(line, `PUT ${path}`)
    assert.equal([headers['content-length'], headers['expect'], more], ['5000000', undefined, []])
    assert.match(headers.authorization!, `Credential=key/`)
    assert.match(headers.authorization!, `/${region ?? 'us-east-1'}/s3/`)
    await end()
  }
})

test('a storage without space is storage-full, whatever its server calls it', async () => {
  for (const [status, code] of [
    [507, 'XMinioStorageFull'],
    [507, 'Other'],
    [403, 'QuotaExceeded']
  ] as const) {
    const { store, end } = await storeAt((_, response) => error(response, status, code))
    assert.is((await thrownBy(store.write('a.x', Buffer.from('x')))).code, 'storage-full', code)
    await end()
  }
})

test('a bucket that can never be used is wrong-settings; a server in trouble is not', async () => {
  for (const [status, code] of [
    [404, 'NoSuchBucket'],
    [403, 'AccessDenied'],
    [403, 'SignatureDoesNotMatch'],
    [301, 'PermanentRedirect'],
    [300, 'MultipleChoices']
  ] as const) {
    const { store, end } = await storeAt((_, response) => error(response, status, code))
    const { code: known, message } = await thrownBy(store.open())
    assert.is(known, 'wrong-settings', code)
    const reason = status < 400 ? message.match(/used: (.*);/)![1]! : `${code}: about ${code}`
    assert.is(message, `the bucket "maps" of the reports cannot be used: ${reason}; fix reports.store or reports.s3`)
    assert.not.match(message, SECRET)
    await end()
  }
  for (const [status, code] of [
    [503, 'SlowDown'],
    [500, 'InternalError'],
    [408, 'RequestTimeout'],
    [429, 'TooManyRequests']
  ] as const) {
    const { store, asked, end } = await storeAt((_, response) => error(response, status, code))
    const thrown = await store.open().catch((one: Error) => one)
    assert.is((thrown as Error).name, code)
    assert.ok(asked.length > 1, 'it was asked again')
    await end()
  }
})

test('the start asks for one name below the prefix; a bucket may be empty', async () => {
  const { store, asked, end } = await storeAt((_, response) => response.end('<ListBucketResult/>'))
  await store.open()
  assert.equal(asked.map(({ line }) => line), ['GET /maps/?list-type=2&max-keys=1&prefix=some%2Fprefix%2F']) // prettier-ignore
  await store.removeLeftovers(new Set(), new Set())
  await end()
})

test('without credentials or a region a store is wrong-settings; a server that is not there is not', async () => {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_'))
  const none = { AWS_EC2_METADATA_DISABLED: 'true', AWS_CONFIG_FILE: '/no', AWS_SHARED_CREDENTIALS_FILE: '/no' }
  const endpoint = `http://127.0.0.1:${await freePort()}`
  const keys = { accessKeyId: 'key', secretAccessKey: SECRET }
  const at = (options: object) => makeS3Store({ address: 's3://maps', pathStyle: true, ...options })
  const stores: ReturnType<typeof at>[] = []
  const thrown = await withEnvironment({ ...Object.fromEntries(others), ...none }, () => {
    stores.push(at({ endpoint }), at(keys), at({ endpoint, ...keys }))
    return Promise.all(stores.map((store) => store.open().catch((one) => one)))
  })
  assert.equal(thrown.map(({ code }) => code), ['wrong-settings', 'wrong-settings', 'ECONNREFUSED']) // prettier-ignore
  const told = 'the bucket "maps" of the reports cannot be used: '
  assert.match(thrown[0].message, `${told}CredentialsProviderError: Could not load credentials from any providers`)
  assert.is(thrown[1].message, `${told}Region is missing; fix reports.store or reports.s3`)
  await Promise.all(stores.map((store) => store.close()))
})

test('what a storage refuses is thrown as it is', async () => {
  const { store, end } = await storeAt((_, response) => error(response, 403, 'AccessDenied'))
  for (const call of [() => store.write('a.x', Buffer.from('x')), () => store.read('a.x'), () => store.remove('a.x')])
    assert.is(await nameOf(call()), 'AccessDenied')
  assert.is(await nameOf(store.has('a.x')), 'Unknown')
  await end()
})

test('a print that is cancelled ends its upload; nothing of a call is left', async () => {
  const { store, asked, server, end } = await storeAt((_, response) => asked.length > 1 && response.end())
  const cancel = new AbortController()
  const writing = store.write('a.x', Buffer.alloc(1000), { signal: cancel.signal }).catch((thrown) => thrown)
  await until(() => asked.length > 0)
  assert.is(getEventListeners(cancel.signal, 'abort').length, 1)
  cancel.abort(new Error('cancelled'))
  assert.is((await writing)?.message, 'cancelled')
  const other = new AbortController()
  await store.write('a.x', Buffer.alloc(1000), { signal: other.signal })
  assert.equal([cancel, other].map(({ signal }) => getEventListeners(signal, 'abort').length), [0, 0]) // prettier-ignore
  const connections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
  server.keepAliveTimeout = 0
  await store.write('a.x', Buffer.alloc(1000))
  assert.ok((await connections()) > 0)
  await store.close()
  await until(async () => (await connections()) === 0)
  await end()
})

test('a storage that does not answer is given up after twenty seconds, an upload one second later for each megabyte', async () => {
  const { store, asked, end } = await storeAt(() => {})
  mock.timers.enable({ apis: ['setTimeout'] })
  const settled: string[] = []
  const calls = [store.has('a.x'), store.write('a.x', Buffer.alloc(5_000_000))].map((call, index) =>
    call.catch((thrown) => settled.push(`${index} ${thrown.message}`))
  )
  await until(() => asked.length === 2)
  for (const [ms, count] of [
    [19_999, 0],
    [1, 1],
    [4999, 1],
    [1, 2]
  ] as const) {
    mock.timers.tick(ms)
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    assert.is(settled.length, count)
  }
  await Promise.all(calls)
  mock.timers.reset()
  assert.equal(settled, ['0 the storage does not answer', '1 the storage does not answer'])
  await end()
})

test('a call that was answered leaves no timer', async () => {
  const { store, end } = await storeAt((_, response) => response.end())
  await store.has('a.x')
  await withOwnTimers(async (timers) => {
    for (let count = 0; count < 3; count++) await store.has('a.x')
    assert.is(timers(), 0)
  })
  await end()
})

test('a report that its storage breaks off fails its reader', async () => {
  const { store, end } = await storeAt((_, response) => {
    response.writeHead(200, { 'content-length': 1000 })
    response.write(Buffer.alloc(10))
    setTimeout(() => response.destroy(), 20)
  })
  const stream = (await store.read('a.x'))!
  const thrown = await stream.toArray().catch((one: Error) => one)
  assert.instance(thrown, Error)
  await end()
})

test('leftovers are looked for on all pages of the list', async () => {
  const id = '11111111-aaaa-bbbb-cccc-dddddddddddd'
  const page = (name: string, next?: string) =>
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>` +
    (next ? `<NextContinuationToken>${next}</NextContinuationToken>` : '') +
    `<Contents><Key>some/prefix/${name}</Key></Contents></ListBucketResult>`
  const { store, asked, end } = await storeAt(({ method, url }, response) => {
    if (method === 'DELETE') response.writeHead(204).end()
    else response.end(url!.includes('continuation-token=two') ? page(`${id}.b`) : page(`${id}.a`, 'two'))
  })
  await store.removeLeftovers(new Set([id]), new Set())
  const removed = asked.filter(({ line }) => line.startsWith('DELETE')).map(({ line }) => line.replace(/\?.*/, ''))
  assert.equal(removed, [`DELETE /maps/some/prefix/${id}.a`, `DELETE /maps/some/prefix/${id}.b`])
  await end()
})

test.run()
