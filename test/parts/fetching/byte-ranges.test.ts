import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { join } from 'node:path'
import { rangeReader } from '../../../parts/fetching/byte-ranges.js'
import { PrintError } from '../../../core/errors.js'
import type { Fetched, Tools } from '../../../core/tools.js'
import { fakeTools } from '../../support/fake-tools.js'
import { type FileServer, startFileServer } from '../../support/file-server.js'
import { makeFolders } from '../../support/folders.js'
import { thrownBy } from '../../support/thrown-by.js'

const BLOCK = 65_536
const SIZE = 10 * BLOCK + 1000
/** No two places look alike. */
const bytes = Uint8Array.from({ length: SIZE }, (_, index) => (index * 2654435761) >>> 24)
let server: FileServer
const folders = makeFolders()
test.before(async () => void (server = await startFileServer()))
test.before.each(() => {
  server.requests.length = 0
  for (const path in server.files) delete server.files[path]
  server.files['/file'] = { bytes, etag: '"one"' }
})
test.after(async () => {
  await server?.close()
  folders.remove()
})

const reader = (tools: Tools = fakeTools(), address = `${server.base}/file`) => rangeReader(tools, address)
const isPart = (part: Uint8Array, offset: number, length: number) =>
  assert.ok(Buffer.compare(part, bytes.subarray(offset, offset + length)) === 0, `${length} bytes at ${offset}`)

test('exactly the bytes that are asked for, across blocks and up to the last one', async () => {
  const file = reader()
  for (const [offset, length] of [
    [0, 8],
    [BLOCK - 1, 2],
    [BLOCK, BLOCK],
    [100, 5 * BLOCK],
    [SIZE - 1, 1],
    [0, SIZE],
    [77, 0]
  ] as const)
    isPart(await file.read(offset, length), offset, length)
  assert.is(file.size, SIZE)
})

test('bytes that were read are a copy of their own', async () => {
  const file = reader()
  const part = await file.read(10, 20)
  part.fill(0)
  isPart(await file.read(10, 20), 10, 20)
})

test('hundreds of small reads are few requests, and neighbours that are asked for together are one', async () => {
  const file = reader()
  for (let offset = 0; offset < 3000; offset += 10) isPart(await file.read(offset, 10), offset, 10)
  assert.equal(server.requests.map(({ range }) => range), [`bytes=0-${BLOCK - 1}`]) // prettier-ignore
  const offsets = Array.from({ length: 300 }, (_, index) => 2 * BLOCK + index * 500)
  await Promise.all([...offsets, 8 * BLOCK].map((offset) => file.read(offset, 500)))
  assert.equal(
    server.requests.slice(1).map(({ range }) => range),
    [`bytes=${2 * BLOCK}-${5 * BLOCK - 1}`, `bytes=${8 * BLOCK}-${9 * BLOCK - 1}`]
  )
})

test('a large part is shared by several requests, the last of which ends with the file', async () => {
  const large = Buffer.alloc(100 * BLOCK + 7, 'large')
  server.files['/large'] = { bytes: large }
  const file = reader(fakeTools(), `${server.base}/large`)
  await file.read(0, 1)
  assert.is(Buffer.compare(await file.read(0, large.length), large), 0)
  assert.equal(
    server.requests.map(({ range }) => range),
    [`bytes=0-${BLOCK - 1}`, `bytes=${BLOCK}-${65 * BLOCK - 1}`, `bytes=${65 * BLOCK}-${large.length - 1}`]
  )
})

test('a server without ranges sends the whole file, once', async () => {
  server.files['/file']!.ranges = false
  const file = reader()
  isPart(await file.read(5 * BLOCK, 3 * BLOCK), 5 * BLOCK, 3 * BLOCK)
  isPart(await file.read(0, SIZE), 0, SIZE)
  assert.equal([server.requests.length, file.size], [1, SIZE])
  assert.is((await thrownBy(file.read(SIZE, 1))).code, 'invalid-data')
})

test('files of the app and data: addresses', async () => {
  const path = join(folders.make({ 'file.bin': bytes }), 'file.bin')
  for (const address of [path, `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`])
    isPart(await reader(fakeTools(), address).read(3 * BLOCK - 4, 2 * BLOCK), 3 * BLOCK - 4, 2 * BLOCK)
})

test('reading beyond the end of a file is an error with the byte numbers, whether the size is known or not', async () => {
  const file = reader()
  for (const [offset, length] of [
    [20 * BLOCK, 10],
    [SIZE - 5, 6],
    [0, SIZE + BLOCK],
    [-1, 5],
    [2 ** 60, 5],
    [NaN, 5]
  ] as const) {
    const { code, message } = await thrownBy(file.read(offset, length))
    assert.is(code, 'invalid-data')
    assert.match(message, /^http:\/\/127\.0\.0\.1:\d+\/file has no bytes .*; the file is damaged or incomplete$/)
  }
  assert.is((await thrownBy(reader().read(0, 2 ** 40))).code, 'too-large')
  assert.ok(server.requests.length <= 3)
})

test('a file that changes while it is read is not put together of two versions', async () => {
  for (const other of [{ bytes, etag: '"two"' }, { bytes: bytes.subarray(0, 9 * BLOCK) }]) {
    server.files['/file'] = { bytes, etag: '"one"' }
    const file = reader(withEtags())
    await file.read(0, 10)
    server.files['/file'] = other
    const { code, message } = await thrownBy(file.read(4 * BLOCK, 10))
    assert.is(code, 'upstream-failed')
    assert.match(message, 'changed while it was read')
  }
})

test('errors name the address without secrets', async () => {
  server.files['/file']!.status = 403
  const { code, message } = await thrownBy(reader(fakeTools(), `${server.base}/file?token=s3cret`).read(0, 10))
  assert.is(code, 'upstream-failed')
  assert.match(message, /\/file\?… answered with status 403$/)
  const missing = fakeTools({ fetch: async () => ({ status: 404, mediaType: '', bytes: new Uint8Array() }) })
  assert.match((await thrownBy(reader(missing, 'no.tif').read(0, 10))).message, "no.tif is not in the app's folder")
})

test('a server that ignores ranges for a file that is too large is named', async () => {
  const fetch = async () => {
    throw new PrintError('too-large', '"http://host/file" has more than 100 bytes, the most that may be fetched')
  }
  const { code, message } = await thrownBy(reader(fakeTools({ fetch }), 'http://host/file').read(0, 10))
  assert.is(code, 'too-large')
  assert.match(message, /the most that may be fetched; its server does not answer range requests$/)
})

test('a part that breaks off', async () => {
  const fetch = async (): Promise<Fetched> => ({
    status: 206,
    mediaType: '',
    bytes: bytes.subarray(0, 9),
    totalBytes: SIZE
  })
  const { code, message } = await thrownBy(reader(fakeTools({ fetch })).read(0, 10))
  assert.is(code, 'upstream-failed')
  assert.match(message, 'sent only 9 of the bytes 0 to 65535')
})

test('a cancelled job reads nothing more', async () => {
  const stop = new AbortController()
  const file = reader(fakeTools({ signal: stop.signal }))
  await file.read(0, 10)
  stop.abort(new PrintError('cancelled', 'cancelled'))
  assert.is((await thrownBy(file.read(0, 10))).code, 'cancelled')
})

/** Fetches as a job does: with the version that the server tells. */
const withEtags = (): Tools => {
  const tools = fakeTools()
  return {
    ...tools,
    async fetch(address, { range } = {}) {
      const answer = await fetch(address, { headers: { range: `bytes=${range![0]}-${range![1]}` } })
      const part = await answer.arrayBuffer()
      const total = Number(answer.headers.get('content-range')!.split('/')[1])
      const etag = answer.headers.get('etag') ?? undefined
      return { status: answer.status, mediaType: '', bytes: new Uint8Array(part), totalBytes: total, etag }
    }
  }
}

test.run()
