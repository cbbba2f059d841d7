import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isPlainJpeg, turnOf, withoutExif } from '../../../parts/blocks/upright.js'

/** A segment of a JPEG: its marker, its length, its content. */
const segment = (marker: number, ...content: number[]) => [0xff, marker, 0, content.length + 2, ...content]
const [START, EXIF, TABLES, SCAN] = [[0xff, 0xd8], segment(0xe1, 7, 7, 7), segment(0xdb, 1, 2, 3), segment(0xda, 9)]
/** A start of frame: bits of a sample, height 5, width 4, number of components. */
const frame = (marker: number, bits: number, components: number) =>
  segment(marker, bits, 0, 5, 0, 4, components, 1, 1, 1)
const jpeg = (...segments: number[][]) => Uint8Array.from([...START, ...segments.flat(), ...SCAN, 1, 2, 0xff, 0xd9])

test('each EXIF orientation puts the first stored pixel into its corner, and the end of the first row into another', () => {
  const cornersOf = (orientation: number) => {
    const [a, b, c, d, e, f] = turnOf(orientation) ?? [1, 0, 0, 1, 0, 0]
    const at = (x: number, y: number) => `${b * x + d * y + f === 0 ? 'top' : 'bottom'} ${a * x + c * y + e === 0 ? 'left' : 'right'}` // prettier-ignore
    return [at(0, 0), at(1, 0)]
  }
  assert.equal([1, 2, 3, 4, 5, 6, 7, 8].map(cornersOf), [
    ['top left', 'top right'],
    ['top right', 'top left'],
    ['bottom right', 'bottom left'],
    ['bottom left', 'bottom right'],
    ['top left', 'bottom left'],
    ['top right', 'bottom right'],
    ['bottom right', 'top right'],
    ['bottom left', 'top left']
  ])
  assert.equal([turnOf(), turnOf(1), turnOf(9)], [undefined, undefined, undefined])
})

test('without its EXIF a JPEG keeps all other segments and its pixels', () => {
  const other = segment(0xe0, 1)
  assert.equal([...withoutExif(jpeg(other, EXIF, TABLES, EXIF))], [...jpeg(other, TABLES)])
  assert.equal([...withoutExif(jpeg(TABLES))], [...jpeg(TABLES)])
  // what looks like a segment in the pixels is none
  const scanned = Uint8Array.from([...jpeg(), ...EXIF])
  assert.equal([...withoutExif(scanned)], [...scanned])
})

test('a JPEG that ends inside a segment stays as it is', () => {
  for (const cut of [[0xff, 0xe1], [0xff, 0xe0, 0], [0xff, 0xe0, 0, 9], [0xff]])
    assert.equal([...withoutExif(Uint8Array.from([...START, ...cut]))], [...START, ...cut])
})

test('a JPEG is plain if it is baseline or progressive, of 8 bits, and grey or in three colours', () => {
  const isPlain = (marker: number, bits = 8, components = 3) => isPlainJpeg(jpeg(EXIF, frame(marker, bits, components), TABLES)) // prettier-ignore
  assert.equal([0xbf, 0xc0, 0xc1, 0xc2, 0xc3].map((marker) => isPlain(marker)), [false, true, true, true, false]) // prettier-ignore
  assert.equal([1, 2, 3, 4].map((components) => isPlain(0xc0, 8, components)), [true, false, true, false]) // prettier-ignore
  assert.is(isPlain(0xc0, 12), false)
  assert.is(isPlainJpeg(jpeg(TABLES)), false)
  assert.is(isPlainJpeg(Uint8Array.from(START)), false)
})

test.run()
