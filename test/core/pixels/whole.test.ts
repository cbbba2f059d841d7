import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { checkWhole } from '../../../core/pixels/whole.js'

const noise = Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 7919) % 251))
const picture = (format: 'png' | 'jpeg' | 'webp') =>
  sharp(noise, { raw: { width: 40, height: 25, channels: 3 } })
    [format]()
    .toBuffer()

const isWhole = (bytes: Uint8Array, format: string): boolean => {
  try {
    checkWhole(bytes, format)
    return true
  } catch (thrown) {
    if (thrown instanceof PrintError && thrown.code === 'invalid-data') return false
    throw thrown
  }
}

test('a picture that was cut off anywhere is not whole', async () => {
  for (const [name, format] of [
    ['png', 'png'],
    ['jpeg', 'jpg'],
    ['webp', 'webp']
  ] as const) {
    const bytes = await picture(name)
    assert.ok(isWhole(bytes, format), format)
    // after the end there may be anything
    assert.ok(isWhole(Buffer.concat([bytes, Buffer.from('more')]), format), format)
    for (const length of [bytes.length - 1, bytes.length - 5, bytes.length - 12, bytes.length >> 1, 40, 20, 8, 1])
      assert.not.ok(isWhole(bytes.subarray(0, length), format), `${format} ${length}`)
  }
})

test('the end of a thumbnail is not the end of its JPEG', async () => {
  const whole = await picture('jpeg')
  const thumbnail = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 8]), Buffer.from('ab'), Buffer.from([0xff, 0xd9, 0, 0])])
  const bytes = Buffer.concat([whole.subarray(0, 2), thumbnail.subarray(0, 10), whole.subarray(2)])
  assert.ok(isWhole(bytes, 'jpg'))
  assert.not.ok(isWhole(bytes.subarray(0, -10), 'jpg'))
})

test('a JPEG without markers is whole if it has its end: its decoder says what is wrong', () => {
  assert.ok(isWhole(Buffer.from('ffd80102030405ffd9', 'hex'), 'jpg'))
  assert.not.ok(isWhole(Buffer.from('ffd8010203040506', 'hex'), 'jpg'))
})

test('other formats are checked by their decoders', () => {
  assert.ok(isWhole(Buffer.from('GIF89a'), 'gif'))
  assert.ok(isWhole(Buffer.from('<svg/>'), 'svg'))
})

test.run()
