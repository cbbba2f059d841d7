import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { damageOf } from '../../core/picture-damage.js'
import { chunk, chunksOf, SIGNATURE } from '../../core/png-chunks.js'

const noise = Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 7919) % 251))
const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif') =>
  sharp(noise, { raw: { width: 40, height: 25, channels: 3 } })
    [format]()
    .toBuffer()

const isWhole = (bytes: Uint8Array, format: string): boolean => damageOf(bytes, format) === undefined

test('a picture that was cut off anywhere is damaged; after its end there may be anything', async () => {
  for (const [name, format] of [
    ['png', 'png'],
    ['jpeg', 'jpg'],
    ['jpeg', 'jpeg'],
    ['webp', 'webp'],
    ['gif', 'gif']
  ] as const) {
    const bytes = await picture(name)
    assert.ok(isWhole(bytes, format), format)
    assert.ok(isWhole(Buffer.concat([bytes, Buffer.from('more')]), format), format)
    for (let length = 1; length < bytes.length; length++)
      assert.is(damageOf(bytes.subarray(0, length), format), `its end is missing, it has ${length} bytes`)
  }
})

test('only the given part of a larger buffer is read', async () => {
  for (const format of ['png', 'gif'] as const) {
    const bytes = await picture(format)
    const larger = new Uint8Array(Buffer.concat([Buffer.from('before'), bytes, bytes]))
    assert.ok(isWhole(larger.subarray(6, 6 + bytes.length), format))
    assert.not.ok(isWhole(larger.subarray(6, 5 + bytes.length), format))
  }
})

/** A PNG of a picture with a palette, transparency and a text; `damaged`: the type of the chunk with a wrong byte. */
const pngWith = async (damaged: string): Promise<{ png: Buffer; at: number }> => {
  const tile = sharp(noise, { raw: { width: 30, height: 25, channels: 4 } })
  const chunks = [...chunksOf(await tile.png({ palette: true }).toBuffer())]
  assert.ok(['PLTE', 'tRNS'].every((wanted) => chunks.some(({ type }) => type === wanted)))
  chunks.splice(1, 0, { type: 'tEXt', data: Buffer.from('Software\0Tiler') })
  const pieces: Uint8Array[] = [SIGNATURE]
  let at = 0
  for (const { type, data } of chunks) {
    const written = Buffer.concat(chunk(type, data))
    if (type === damaged) {
      at = Buffer.concat(pieces).length
      written[8 + (data.length >> 1)]! ^= 1
    }
    pieces.push(written)
  }
  return { png: Buffer.concat(pieces), at }
}

test('a PNG with another byte than was written is damaged, if decoders need the byte', async () => {
  assert.ok(isWhole((await pngWith('')).png, 'png'))
  for (const type of ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']) {
    const { png, at } = await pngWith(type)
    assert.is(damageOf(png, 'png'), `the checksum of its chunk at byte ${at} is wrong`, type)
  }
  assert.ok(isWhole((await pngWith('tEXt')).png, 'png'))
})

test('a picture that is not damaged is checked once', async () => {
  const bytes = await picture('png')
  assert.ok(isWhole(bytes, 'png'))
  bytes.fill(0, 50)
  assert.ok(isWhole(bytes, 'png'))
  assert.not.ok(isWhole(Buffer.from(bytes), 'png'))
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

test('a WebP is whole with as many bytes as its header says', () => {
  const webp = (said: number, length: number) => {
    const bytes = Buffer.alloc(length)
    bytes.writeUInt32LE(said, 4)
    return isWhole(bytes, 'webp')
  }
  assert.equal([webp(12, 20), webp(13, 20), webp(4, 12)], [true, false, true])
})

test('the trailer of a GIF follows its extensions and images, with or without their own colours', () => {
  const head = [...Buffer.from('GIF89a'), 1, 0, 1, 0, 0, 0, 0]
  const comment = [0x21, 0xfe, 2, 0x3b, 0x3b, 0]
  const image = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0]
  const own = [...image.slice(0, 9), 0x80, 0x3b, 1, 1, 1, 1, 0x3b, ...image.slice(10)]
  const gif = (...parts: number[][]) => isWhole(Buffer.from([...head, ...parts.flat()]), 'gif')
  assert.ok(gif(comment, image, own, comment, [0x3b]))
  assert.ok(gif(image, [0, 0], [0x3b]), 'zeros between the blocks')
  assert.not.ok(gif(image))
  assert.not.ok(gif(comment, image, [0, 0]))
  assert.not.ok(gif(comment, image, [7, 0x3b]))
  assert.not.ok(gif(image.slice(0, 13)))
})

test('other formats are checked by their decoders', () => {
  for (const format of ['svg', 'tiff', 'bmp', undefined]) assert.is(damageOf(Buffer.from('<svg/>'), format), undefined)
})

test.run()
