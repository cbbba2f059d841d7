import { test } from 'uvu'
import * as assert from 'uvu/assert'
import sharp from 'sharp'
import { keyOf, STUB_HEAD_BYTES, stubOf } from '../../core/jpeg-stub.js'

const noise = sharp({ create: { width: 120, height: 80, channels: 3, background: '#123', noise: { type: 'gaussian', mean: 128, sigma: 60 } } }) // prettier-ignore
const jpeg = await noise.jpeg().toBuffer()

test('a stub has the size of the JPEG and the key of its content, and is short', async () => {
  const stub = stubOf(jpeg)!
  const { format, width, height } = await sharp(stub.bytes).metadata()
  assert.equal({ format, width, height }, { format: 'jpeg', width: 120, height: 80 })
  assert.ok(stub.bytes.length < 1000)
  assert.is(keyOf(stub.bytes), stub.key)
  assert.is(keyOf(stub.bytes.subarray(0, STUB_HEAD_BYTES)), stub.key)
  assert.equal(stubOf(Buffer.from(jpeg)), stub)
  assert.is.not(stubOf(await noise.jpeg({ quality: 70 }).toBuffer())!.key, stub.key)
})

test('other pictures and parts of a key have no key', async () => {
  const { bytes } = stubOf(jpeg)!
  for (const other of [jpeg, await noise.png().toBuffer(), new Uint8Array(), bytes.subarray(0, STUB_HEAD_BYTES - 1)])
    assert.is(keyOf(other), undefined)
})

test('a JPEG whose header has no end has no stub', () => {
  for (const length of [0, 2, 3, 20, 200]) assert.is(stubOf(jpeg.subarray(0, length)), undefined, String(length))
})

test.run()
