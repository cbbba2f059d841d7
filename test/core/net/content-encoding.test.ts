import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { decodeBody, isTooLong } from '../../../core/net/content-encoding.js'
import { thrownBy } from './loopback.js'

const decoded = async (bytes: Uint8Array, encoding: string, maxBytes = 10e6) => {
  const pieces: number[] = []
  const body = await decodeBody(bytes, encoding, { maxBytes, charge: (length) => pieces.push(length) })
  return { body, pieces, charged: pieces.reduce((sum, length) => sum + length, 0) }
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

/** The lengths that are charged, also for a body that cannot be decoded. */
const chargedFor = async (bytes: Uint8Array, maxBytes: number) => {
  const pieces: number[] = []
  const body = await decodeBody(bytes, 'gzip', { maxBytes, charge: (length) => pieces.push(length) }).catch(() => 'none') // prettier-ignore
  return { pieces, isDecoded: body !== 'none' }
}

test('up to a million bytes, encoded and decoded, are decoded at once, more in pieces of 65,536', async () => {
  const zeros = (length: number) => gzipSync(Buffer.alloc(length))
  assert.equal(await chargedFor(zeros(1_000_000), 1e9), { pieces: [1_000_000], isDecoded: true })
  assert.equal(await chargedFor(zeros(1_000_001), 1e9), { pieces: [...Array(15).fill(65_536), 16_961], isDecoded: true }) // prettier-ignore
  // not compressed, so that the encoded body is a little longer
  const stored = (length: number) => gzipSync(Buffer.alloc(length), { level: 0 })
  const plain = 1_000_000 - (stored(999_000).length - 999_000)
  const [whole, longer] = [stored(plain), stored(plain + 1)]
  assert.equal([whole.length, longer.length], [1_000_000, 1_000_001])
  assert.equal((await chargedFor(whole, 1e9)).pieces, [plain])
  assert.ok((await chargedFor(longer, 1e9)).pieces.length > 10)
})

test('what is damaged, or longer than a limit of at most a million bytes, is not decoded a second time in pieces', async () => {
  const damaged = gzipSync(Buffer.alloc(200_000)).subarray(0, -9)
  for (const maxBytes of [1e6, 1e9])
    assert.equal(await chargedFor(damaged, maxBytes), { pieces: [], isDecoded: false }, String(maxBytes))
  for (const maxBytes of [100_000, 999_999, 1_000_000])
    assert.equal(await chargedFor(gzipSync(Buffer.alloc(maxBytes + 1)), maxBytes), { pieces: [], isDecoded: false })
})

test.run()
