import { deflateSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import sharp from 'sharp'
import { keyOfColours, keyOfJpeg, keyOfPng, pngOf, STUB_HEAD_BYTES, STUB_WIDTH, stubOfJpeg, stubOfPlanes } from '../../core/picture-stub.js' // prettier-ignore
import type { Planes } from '../../core/pixels/pixel-tools.js'

const noise = sharp({ create: { width: 120, height: 80, channels: 3, background: '#123', noise: { type: 'gaussian', mean: 128, sigma: 60 } } }) // prettier-ignore
const jpeg = await noise.jpeg().toBuffer()
const rgb = Buffer.from([250, 1, 2, 3, 251, 4, 5, 6, 252, 7, 8, 9])
const opaque: Planes = { format: 'planes', width: 2, height: 2, colours: deflateSync(rgb) }
const translucent = { ...opaque, opacity: deflateSync(Buffer.from([0, 1, 254, 255])) }

test('the stub of a JPEG has its size and the key of its content, and is short', async () => {
  const stub = stubOfJpeg(jpeg)!
  const { format, width, height } = await sharp(stub.bytes).metadata()
  assert.equal({ format, width, height }, { format: 'jpeg', width: 120, height: 80 })
  assert.ok(stub.bytes.length < 1000)
  assert.is(keyOfJpeg(stub.bytes), stub.key)
  assert.is(keyOfJpeg(stub.bytes.subarray(0, STUB_HEAD_BYTES)), stub.key)
  assert.equal(stubOfJpeg(Buffer.from(jpeg)), stub)
  assert.is.not(stubOfJpeg(await noise.jpeg({ quality: 70 }).toBuffer())!.key, stub.key)
})

test('other pictures and parts of a key have no key', async () => {
  const { bytes } = stubOfJpeg(jpeg)!
  const png = await noise.png().toBuffer()
  for (const other of [jpeg, png, new Uint8Array(), bytes.subarray(0, STUB_HEAD_BYTES - 1)])
    assert.is(keyOfJpeg(other), undefined)
  const row = await sharp({ create: { width: STUB_WIDTH, height: 1, channels: 3, background: '#123' } }).png().toBuffer() // prettier-ignore
  for (const other of [png, row, jpeg, Buffer.alloc(0)]) assert.is(keyOfPng(other), undefined)
  assert.is(keyOfColours(rgb), undefined)
})

test('a JPEG whose header has no end has no stub', () => {
  for (const length of [0, 2, 3, 20, 200]) assert.is(stubOfJpeg(jpeg.subarray(0, length)), undefined, String(length))
})

test('the stub of planes is a PNG with as many channels, and the key of their size and content in its colours', async () => {
  const stubs = [opaque, translucent, { ...opaque, width: 4, height: 1 }].map(stubOfPlanes)
  assert.is(new Set(stubs.map(({ key }) => key)).size, 3)
  for (const [index, { key, bytes }] of stubs.entries()) {
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    assert.equal([info.width, info.height, info.channels], [STUB_WIDTH, 1, index === 1 ? 4 : 3])
    assert.is(keyOfPng(Buffer.from(bytes)), key)
    assert.is(keyOfColours(data.filter((_, at) => at % info.channels < 3)), key)
    if (info.channels === 4) assert.ok(data.every((value) => value < 255))
  }
  assert.equal(stubOfPlanes({ ...translucent }), stubs[1])
})

test('planes become a PNG of the same pixels', async () => {
  assert.ok((await sharp(pngOf(opaque)).raw().toBuffer()).equals(rgb))
  const pixels = await sharp(pngOf(translucent)).raw().toBuffer()
  assert.equal([...pixels], [250, 1, 2, 0, 3, 251, 4, 1, 5, 6, 252, 254, 7, 8, 9, 255])
})

test.run()
