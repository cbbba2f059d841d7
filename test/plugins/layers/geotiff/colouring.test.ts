import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Colouring, extremesOf, paintBlock } from '../../../../plugins/layers/geotiff/colouring.js'

/** Two bands of 4 x 3 pixels, interleaved: 0 to 11, and 100 to 111. */
const values = Uint16Array.from({ length: 24 }, (_, i) => (i >> 1) + (i % 2) * 100)
const band = (offset: number) => ({ values, stride: 2, offset })
const block = { bands: [band(0), band(1)], isPremultiplied: false }
/** The pixels 5, 6, 9 and 10. */
const area = { left: 1, top: 1, width: 2, height: 2, rowLength: 4 }
const colouring = (more: Partial<Colouring> = {}): Colouring => ({ colours: [0], range: {}, isInverted: false, ...more }) // prettier-ignore
const maskOf = (...pixels: number[]) => ({ values: Uint8Array.from({ length: 12 }, (_, i) => Number(pixels.includes(i))), stride: 1, offset: 0 }) // prettier-ignore

test('least and greatest are those of the part of the block that is shown, of the bands that are shown', () => {
  assert.equal(extremesOf(colouring(), block, undefined, area), { least: 5, greatest: 10 })
  assert.equal(extremesOf(colouring({ colours: [0, 1] }), block, undefined, area), { least: 5, greatest: 110 })
  assert.equal(extremesOf(colouring({ nodata: 10 }), block, undefined, area), { least: 5, greatest: 9 })
  assert.equal(extremesOf(colouring(), block, maskOf(0, 6, 9), area), { least: 6, greatest: 9 })
  assert.equal(extremesOf(colouring(), block, maskOf(), area), { least: Infinity, greatest: -Infinity })
})

test('the visible part of the block is painted, the left-out part is transparent', () => {
  const greys = (more: Partial<Colouring>, mask?: ReturnType<typeof maskOf>) => {
    const rgba = paintBlock(colouring({ range: { min: 5, max: 10 }, ...more }), block, mask, area)
    return Array.from({ length: 4 }, (_, i) => `${rgba[4 * i]} ${rgba[4 * i + 3]}`)
  }
  assert.equal(greys({}), ['0 255', '51 255', '204 255', '255 255'])
  assert.equal(greys({ isInverted: true }), ['255 255', '204 255', '51 255', '0 255'])
  assert.equal(greys({ nodata: 6 }), ['0 255', '0 0', '204 255', '255 255'])
  assert.equal(greys({}, maskOf(5, 10)), ['0 255', '0 0', '0 0', '255 255'])
})

test('colours without premultiplied alpha are multiplied with their alpha', () => {
  const alpha = { band: 1, greatest: 200, isPremultiplied: false }
  const first = (more: Partial<Colouring>) => [...paintBlock(colouring({ range: { min: 0, max: 5 }, ...more }), block, undefined, area).subarray(0, 4)] // prettier-ignore
  assert.equal(first({ alpha }), [134, 134, 134, 134])
  assert.equal(first({ alpha: { ...alpha, isPremultiplied: true } }), [255, 255, 255, 134])
})

test.run()
