import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { decodeBody, isTooLong } from '../../../core/net/content-encoding.js'
import { thrownBy } from './loopback.js'

const decoded = async (bytes: Uint8Array, encoding: string, maxBytes = 10e6) => {
  const pieces: number[] = []
  const body = await decodeBody(bytes, encoding, { maxBytes, charge: (length) => pieces.push(length) })
  return { body, charged: pieces.reduce((sum, length) => sum + length, 0) }
}

const short = Buffer.from('map '.repeat(100))
/** More than is decoded at once. */
const long = Buffer.alloc(1_500_000, 'map ')

test('each encoding is decoded and charged, of a short body and of a long one', async () => {
  for (const plain of [short, long])
    for (const [encoding, bytes] of [
      ['gzip', gzipSync(plain)],
      [' X-GZip ', gzipSync(plain)],
      ['deflate', deflateSync(plain)],
      ['deflate', deflateRawSync(plain)],
      ['br', brotliCompressSync(plain)]
    ] as const) {
      const { body, charged } = await decoded(bytes, encoding)
      assert.ok(body!.equals(plain), encoding)
      assert.is(charged, plain.length)
    }
})

test('a body without encoding, or without bytes, stays as it is; other encodings are not decoded', async () => {
  for (const encoding of ['identity', ' ']) assert.is(String((await decoded(short, encoding)).body), String(short))
  assert.is((await decoded(new Uint8Array(), 'gzip')).body!.length, 0)
  for (const encoding of ['compress', 'toString', 'gzip, br'])
    assert.is((await decoded(short, encoding)).body, undefined)
})

test('a body has at most its number of bytes', async () => {
  for (const plain of [short, long]) {
    const bytes = gzipSync(plain)
    assert.is((await decoded(bytes, 'gzip', plain.length)).body!.length, plain.length)
    assert.ok(isTooLong(await thrownBy(decoded(bytes, 'gzip', plain.length - 1))))
  }
})

test('what the caller throws ends the decoding; a damaged body is another error', async () => {
  const enough = new Error('enough')
  const refuse = () => {
    throw enough
  }
  for (const plain of [short, long])
    assert.is(await thrownBy(decodeBody(gzipSync(plain), 'gzip', { maxBytes: 10e6, charge: refuse })), enough)
  const damaged = await thrownBy(decoded(short, 'gzip'))
  assert.is(isTooLong(damaged), false)
  assert.is(isTooLong({ code: 'ERR_BUFFER_TOO_LARGE' }), false)
})

test.run()
