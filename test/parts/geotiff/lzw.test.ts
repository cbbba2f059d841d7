import { test } from 'uvu'
import * as assert from 'uvu/assert'
import sharp from 'sharp'
import { unpackLzw } from '../../../parts/geotiff/lzw.js'

/** Codes of nine bits each. */
const packed = (...codes: number[]): Uint8Array => {
  const bits = codes.map((code) => code.toString(2).padStart(9, '0')).join('')
  return Uint8Array.from(bits.match(/.{1,8}/g)!.map((byte) => parseInt(byte.padEnd(8, '0'), 2)))
}

test('the example of TIFF 6.0, section 13', () => {
  const codes = packed(256, 7, 258, 8, 8, 258, 6, 6, 257)
  assert.equal([...unpackLzw(codes, 100)], [7, 7, 7, 8, 8, 7, 7, 6, 6])
})

test('data packed by another program is read, with a growing and cleared table', async () => {
  let seed = 7
  const pixels = Uint8Array.from(
    { length: 200 * 200 },
    (_, at) => ((seed = (seed * 48271) % 2147483647) % 5) + (at >> 9)
  )
  const image = sharp(pixels, { raw: { width: 200, height: 200, channels: 1 } }).toColourspace('b-w')
  const file = await image.tiff({ compression: 'lzw', predictor: 'none' }).toBuffer()
  const tags = new Map<number, [type: number, count: number, value: number]>()
  const directory = file.readUInt32LE(4)
  for (let entry = directory + 2; tags.size < file.readUInt16LE(directory); entry += 12)
    tags.set(file.readUInt16LE(entry), [file.readUInt16LE(entry + 2), file.readUInt32LE(entry + 4), entry + 8])
  const valuesOf = (tag: number): number[] => {
    const [type, count, at] = tags.get(tag)!
    const [bytes, read] = type === 3 ? ([2, file.readUInt16LE] as const) : ([4, file.readUInt32LE] as const)
    const start = count * bytes > 4 ? file.readUInt32LE(at) : at
    return Array.from({ length: count }, (_, index) => read.call(file, start + index * bytes))
  }
  const counts = valuesOf(279)
  const strips = valuesOf(273).map((offset, strip) =>
    unpackLzw(file.subarray(offset, offset + counts[strip]!), 200 * 200)
  )
  assert.is(Buffer.compare(Buffer.concat(strips), pixels), 0)
})

test('truncated or endless data gives the available bytes, up to the expected size', () => {
  assert.equal([...unpackLzw(packed(256, 7, 258), 100)], [7, 7, 7])
  assert.equal([...unpackLzw(packed(256, 7, 258, 259, 260, 261, 262), 5)], [7, 7, 7, 7, 7])
  assert.equal([...unpackLzw(new Uint8Array(), 5)], [])
})

test('codes that are in no table', () => {
  for (const codes of [[256, 300], [256, 258], [256, 7, 259], [300], [256, 65, 260, 66, 260, 260]])
    assert.throws(() => unpackLzw(packed(...codes), 100), /the LZW code \d+ is not in the table/)
})

test.run()
