import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import type { PrintError } from '../../../core/errors.js'
import { Body } from '../../../core/net/body.js'
import { decodeBody } from '../../../core/net/content-encoding.js'
import { unpacker } from '../../../core/net/unpack.js'

const charge = () => {}

/** No two bytes near each other that could be mixed up. */
const bytesOf = (length: number): Buffer => {
  const bytes = Buffer.alloc(length)
  for (let i = 0; i < length; i++) bytes[i] = Math.imul(i, 2654435761) >>> 24
  return bytes
}

test('a body in pieces is joined, whatever its length and its announced length', () => {
  for (const length of [0, 1, 1000, 9_000_000, 17_000_000]) {
    const whole = bytesOf(length)
    for (const expected of [0, length, 10, 3 * length])
      for (const piece of [999_999, 100_000_000]) {
        const body = new Body(expected, 1e9)
        for (let at = 0; at < length; at += piece) body.add(whole.subarray(at, at + piece))
        assert.is(body.length, length)
        assert.ok(body.bytes().equals(whole), `${length} ${expected} ${piece}`)
      }
  }
})

test('a body longer than the allocated memory is still complete', () => {
  const whole = bytesOf(30_000_000)
  const body = new Body(9_000_000, 10_000_000)
  for (let at = 0; at < whole.length; at += 1_000_000) body.add(whole.subarray(at, at + 1_000_000))
  assert.ok(body.bytes().equals(whole))
})

test('a small body is its only piece, or its pieces joined', () => {
  const pieces = ['ab', 'cd', 'e'].map((text) => Buffer.from(text))
  const bodies = [0, 1, 2, 3].map((count) => {
    const body = new Body(0, 1e9)
    for (const piece of pieces.slice(0, count)) body.add(piece)
    return body.bytes()
  })
  assert.equal(bodies.map(String), ['', 'ab', 'abcd', 'abcde']) // prettier-ignore
  assert.is(bodies[1], pieces[0])
})

test('over eight megabytes, the announced length is allocated, or 500 MB more, but never more than is allowed', () => {
  const allocated = (expected: number, most: number, ...pieces: number[]) => {
    const body = new Body(expected, most)
    for (const length of pieces) body.add(Buffer.alloc(length))
    return body.bytes().buffer.byteLength
  }
  assert.is(allocated(10e6, 1e9, 4e6, 4e6), 8e6)
  assert.is(allocated(10e6, 1e9, 4e6, 4_000_001), 10e6)
  assert.is(allocated(10e6, 1e9, 8_000_001), 10e6)
  assert.is(allocated(8_000_001, 1e9, 8_000_001), 8_000_001)
  assert.is(allocated(0, 1e9, 8_000_001), 508_000_001)
  assert.is(allocated(0, 20e6, 8_000_001), 20e6)
})

test('pieces that do not fit are gathered after what there is', () => {
  const body = new Body(8_000_005, 8_000_005)
  const letters = (text: string) => Buffer.from(text)
  for (const piece of [letters('ab'), Buffer.alloc(8e6), letters('cd'), letters('ef'), letters('gh')]) body.add(piece)
  const bytes = body.bytes()
  assert.equal([bytes.length, String(bytes.subarray(0, 2)), String(bytes.subarray(8_000_002))], [8_000_008, 'ab', 'cdefgh']) // prettier-ignore
})

test('a body whose memory is allocated is not copied again while it fits', () => {
  const body = new Body(12_000_000, 1e9)
  const add = () => (body.add(Buffer.alloc(3_000_000)), body.bytes().buffer)
  const memories = [add(), add(), add(), add()]
  assert.is.not(memories[1], memories[2])
  assert.is(memories[2], memories[3])
})

test('a large body is decoded like a small one, within its limit', async () => {
  const whole = bytesOf(12_000_000)
  const sent = gzipSync(whole, { level: 0 })
  assert.ok((await decodeBody(sent, 'gzip', { maxBytes: 12_000_000, charge }))!.equals(whole))
  for (const bytes of [sent, gzipSync(whole.subarray(0, 100_000))]) {
    const error = await decodeBody(bytes, 'gzip', { maxBytes: 99_999, charge }).catch(
      (thrown: NodeJS.ErrnoException) => thrown
    )
    assert.is((error as NodeJS.ErrnoException).code, 'ERR_BUFFER_TOO_LARGE')
  }
  const broken = Buffer.from(sent)
  broken[20] ^= 255
  assert.instance(await decodeBody(broken, 'gzip', { maxBytes: 1e9, charge }).catch((thrown: unknown) => thrown), Error)
})

test('a job may unpack as many bytes as it has left, and no more', async () => {
  const budget = { left: 5 }
  const unpack = unpacker(budget)
  assert.equal([String(await unpack(gzipSync('abcde'), 'gzip', 100)), budget.left], ['abcde', 0])
  const error = await unpack(gzipSync('f'), 'gzip', 100).catch((thrown: PrintError) => thrown)
  assert.equal([(error as PrintError).code, budget.left], ['too-large', -1])
})

test('bodies that are decoded at once are charged piece by piece, until the budget ends', async () => {
  // 900 MB in nine bodies of less than a megabyte, three of each encoding
  const zeros = Buffer.alloc(100_000_000)
  const bombs = { gzip: gzipSync(zeros), deflate: deflateSync(zeros), br: brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }) } // prettier-ignore
  const budget = { left: 50_000_000 }
  const unpack = unpacker(budget)
  const memory = process.memoryUsage.rss()
  const encodings = ['gzip', 'br', 'zlib', 'gzip', 'br', 'zlib', 'gzip', 'br', 'zlib'] as const
  const codes = encodings.map((name) =>
    unpack(bombs[name === 'zlib' ? 'deflate' : name], name, 500_000_000).then(
      () => 'unpacked',
      ({ code }: PrintError) => code
    )
  )
  assert.equal([...new Set(await Promise.all(codes))], ['too-large'])
  assert.ok(budget.left > -9 * 1_100_000, 'each decoder is at most one piece ahead')
  assert.ok(process.memoryUsage.rss() - memory < 300_000_000)
})

test.run()
