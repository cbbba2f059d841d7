import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeS3Store } from '../../../core/report/s3.js'
import { thrownBy } from '../../support/thrown-by.js'

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
  return { store, asked, end }
}

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
    [301, 'PermanentRedirect']
  ] as const) {
    const { store, end } = await storeAt((_, response) => error(response, status, code))
    const { code: known, message } = await thrownBy(store.open())
    assert.is(known, 'wrong-settings', code)
    assert.match(message, /^the bucket "maps" of the reports cannot be used: .*; fix reports\.store or reports\.s3$/)
    assert.not.match(message, SECRET)
    await end()
  }
  for (const [status, code] of [
    [503, 'SlowDown'],
    [500, 'InternalError']
  ] as const) {
    const { store, asked, end } = await storeAt((_, response) => error(response, status, code))
    const thrown = await store.open().catch((one: Error) => one)
    assert.is((thrown as Error).name, code)
    assert.ok(asked.length > 1, 'it was asked again')
    await end()
  }
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
