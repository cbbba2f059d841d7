import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PixelBlock } from '../../../../parts/geotiff.js'
import { type Colouring, extremesOf, paintBlock } from '../../../../plugins/layers/geotiff/colouring.js'

type Values = number[]
const band = (values: Values | Float32Array, stride = 1, offset = 0) => ({ values: values instanceof Float32Array ? values : Float64Array.from(values), stride, offset }) // prettier-ignore
const block = (...bands: ReturnType<typeof band>[]) => ({ bands, isPremultiplied: false }) as unknown as PixelBlock
const colouring = (more: Partial<Colouring> = {}): Colouring => ({ colours: [0], range: { min: 0, max: 255 }, isInverted: false, ...more }) // prettier-ignore
/** Rows of four pixels; of these the two in the middle of the second and third row. */
const inside = { left: 1, top: 1, width: 2, height: 2, rowLength: 4 }
const rows = [[90, 91, 92, 93], [80, 10, 20, 81], [82, 30, 40, 83], [-9, -8, -7, -6]].flat() // prettier-ignore

test('extremes are those of the area only, of all colours, without what is left out', () => {
  const extremes = (more: Partial<Colouring> = {}, blockOf = block(band(rows)), mask?: ReturnType<typeof band>) => {
    const { least, greatest } = extremesOf(colouring(more), blockOf, mask as never, inside)
    return [least, greatest]
  }
  assert.equal(extremes(), [10, 40])
  assert.equal(extremes({ nodata: 10 }), [20, 40])
  assert.equal(extremes({ nodata: 40 }), [10, 30])
  const mask = band(rows.map((value) => (value === 10 ? 0 : 1)) as Values)
  assert.equal(extremes({}, block(band(rows)), mask), [20, 40])
  assert.equal(extremes({}, block(band(rows.map((value) => (value === 10 ? -Infinity : value === 40 ? Infinity : value === 20 ? NaN : value)) as Values))), [30, 30]) // prettier-ignore
  const two = block(band(rows), band(rows.map((value) => value - 5) as Values))
  assert.equal(extremes({ colours: [0, 1] }, two), [5, 40])
  assert.equal(extremes({ colours: [0] }, two), [10, 40])
})

const paint = (more: Partial<Colouring>, blockOf = block(band(rows)), mask?: ReturnType<typeof band>) => [
  ...paintBlock(colouring(more), blockOf, mask as never, inside)
]
const pixel = (more: Partial<Colouring>, blockOf?: PixelBlock) => paint(more, blockOf).slice(0, 4)

test('pixels of the area in grey, turned for white is zero, stretched to the range', () => {
  assert.equal(paint({}), [10, 10, 10, 255, 20, 20, 20, 255, 30, 30, 30, 255, 40, 40, 40, 255])
  assert.equal(pixel({ isInverted: true }), [245, 245, 245, 255])
  assert.equal(pixel({ range: { min: 5, max: 15 } }), [128, 128, 128, 255])
  assert.equal(pixel({ range: {} }), [10, 10, 10, 255])
  assert.equal(pixel({ range: { min: 20, max: 30 } }), [0, 0, 0, 255])
  assert.equal(paint({ nodata: 20 }).slice(4, 8), [0, 0, 0, 0])
  assert.equal(paint({}, block(band(rows)), band(rows.map((value) => (value === 30 ? 0 : 255)) as Values)).slice(8, 12), [0, 0, 0, 0]) // prettier-ignore
})

test('three bands are red, green and blue, also interleaved; a fourth is alpha', () => {
  const interleaved = rows.flatMap((value) => [value, value + 1, value + 2, 128]) as Values
  const [red, green, blue, alpha] = [0, 1, 2, 3].map((offset) => band(interleaved, 4, offset))
  assert.equal(pixel({ colours: [0, 1, 2] }, block(red!, green!, blue!)), [10, 11, 12, 255])
  const withAlpha = { band: 3, greatest: 255, isPremultiplied: false }
  const four = block(red!, green!, blue!, alpha!)
  assert.equal(pixel({ colours: [0, 1, 2], alpha: withAlpha }, four), [5, 6, 6, 128])
  assert.equal(pixel({ colours: [0, 1, 2], alpha: { ...withAlpha, isPremultiplied: true } }, four), [10, 11, 12, 128])
  assert.equal(pixel({ colours: [0, 1, 2], alpha: withAlpha }, { ...four, isPremultiplied: true }), [10, 11, 12, 128])
  assert.equal(pixel({ colours: [0, 1, 2], alpha: { ...withAlpha, greatest: 512 } }, four).at(3), 64)
})

test('a palette has three numbers for each value, a ramp four', () => {
  const palette = Uint8Array.from({ length: 3 * 21 }, (_, index) => index)
  assert.equal(paint({ palette }).slice(0, 8), [30, 31, 32, 255, 60, 61, 62, 255])
  assert.equal(paint({ palette }).slice(8, 12), [0, 0, 0, 255])
  assert.equal(pixel({ ramp: (value: number) => [value, 2, 4, 0.5] as never }), [5, 1, 2, 128])
})

test.run()
