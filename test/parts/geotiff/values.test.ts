import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Image } from '../../../parts/geotiff/image.js'
import { NAMES, unpackers } from '../../../parts/geotiff/unpack.js'
import { greatestOf, isReadable, rowBytesOf, toLittleEndian, valuesOf } from '../../../parts/geotiff/values.js' // prettier-ignore

const image = (more: Partial<Image>): Image => ({ format: 'unsigned', bits: 8, samples: 1, isPlanar: false, blockWidth: 3, ...more }) as Image // prettier-ignore

test('which types of values can be read, and their largest value', () => {
  const bits = (format: Image['format']) => Array.from({ length: 65 }, (_, bits) => bits).filter((bits) => isReadable(image({ format, bits }))) // prettier-ignore
  assert.equal(bits('unsigned'), [...Array.from({ length: 16 }, (_, index) => index + 1), 32])
  assert.equal([bits('signed'), bits('float')], [[8, 16, 32], [32, 64]]) // prettier-ignore
  const greatest = (format: Image['format'], bits: number) => greatestOf(image({ format, bits }))
  assert.equal([greatest('unsigned', 8), greatest('signed', 8), greatest('float', 32), greatest('unsigned', 1)], [255, 127, 1, 1]) // prettier-ignore
})

test('rows are whole bytes; samples apart have rows of their own', () => {
  const bytes = (more: Partial<Image>) => rowBytesOf(image(more))
  assert.equal([bytes({}), bytes({ samples: 3 }), bytes({ samples: 3, isPlanar: true }), bytes({ bits: 1 }), bytes({ bits: 1, blockWidth: 9 }), bytes({ bits: 12 })], [3, 9, 3, 1, 2, 5]) // prettier-ignore
})

test('values of whole bytes and of bits, row by row', () => {
  const read = (bytes: number[], more: Partial<Image>, rows = 2) => [...valuesOf(Uint8Array.from(bytes), image(more), rows)] // prettier-ignore
  assert.equal(read([1, 2, 3, 4, 5, 6], {}), [1, 2, 3, 4, 5, 6])
  assert.equal(read([255, 2, 3], { format: 'signed' }, 1), [-1, 2, 3])
  assert.equal(read([1, 2, 3, 4, 5, 6], { bits: 16 }, 1), [0x201, 0x403, 0x605])
  assert.equal(read([0b10100000, 0b01100000], { bits: 1 }), [1, 0, 1, 0, 1, 1])
  assert.equal(read([0x12, 0x30, 0xab, 0xc0], { bits: 4 }), [1, 2, 3, 10, 11, 12])
  assert.equal(read([0x12, 0x3a, 0xbc, 0xde, 0xf0, 0x45, 0x6f, 0xff, 0x00, 0x10], { bits: 12 }), [0x123, 0xabc, 0xdef, 0x456, 0xfff, 0x001]) // prettier-ignore
  assert.equal(read([0b11111111, 0b11111110, 0b00000000, 0b00000100, 0b00000000, 0b00001000], { bits: 15 }, 1), [32767, 1, 1]) // prettier-ignore
})

test('bytes are turned in groups of the size of a value', () => {
  const turned = (bits: number) => {
    const bytes = Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9])
    toLittleEndian(bytes, bits)
    return [...bytes]
  }
  assert.equal(turned(8), [1, 2, 3, 4, 5, 6, 7, 8, 9])
  assert.equal(turned(16), [2, 1, 4, 3, 6, 5, 8, 7, 9])
  assert.equal(turned(32), [4, 3, 2, 1, 8, 7, 6, 5, 9])
  assert.equal(turned(64), [8, 7, 6, 5, 4, 3, 2, 1, 9])
})

test('compressions by their numbers in TIFF, and their names', () => {
  assert.equal(
    [...unpackers.keys()].sort((a, b) => a - b),
    [1, 5, 8, 32773, 32946, 50000]
  )
  assert.equal([...NAMES].map(([number, name]) => `${number} ${name}`), [
    '2 CCITT RLE', '3 CCITT fax 3', '4 CCITT fax 4', '5 LZW', '6 old JPEG', '7 JPEG', '8 Deflate', '32773 PackBits', '32946 Deflate',
    '34712 JPEG 2000', '34887 LERC', '34925 LZMA', '50000 ZSTD', '50001 WebP', '50002 JPEG XL', '52546 JPEG XL'
  ]) // prettier-ignore
})

test('PackBits: copies, repeats, nothing for 128, and never more than the limit', async () => {
  const unpacked = async (bytes: number[], most = 99) => [
    ...(await unpackers.get(32773)!(Uint8Array.from(bytes), most))
  ]
  assert.equal(await unpacked([1, 7, 8, 254, 9, 128, 0, 5]), [7, 8, 9, 9, 9, 5])
  assert.equal(await unpacked([254, 9, 2, 1, 2, 3], 4), [9, 9, 9, 1])
  assert.equal(await unpacked([254, 9, 254, 8], 4), [9, 9, 9, 8])
  assert.equal(await unpacked([5, 1, 2]), [1, 2])
  assert.equal((await unpacked([129, 1], 200)).length, 128)
  assert.equal((await unpacked([127, ...Array(128).fill(3)], 200)).length, 128)
})

test.run()
