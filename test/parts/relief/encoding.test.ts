import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { averaged, decodeElevations } from '../../../parts/relief/encoding.js'

const rgba = (...pixels: number[][]) => Uint8Array.from(pixels.flat())

test('terrarium: red × 256 + green + blue / 256 − 32768', () => {
  const pixels = rgba([128, 0, 0, 255], [131, 232, 128, 255], [127, 255, 0, 255], [162, 144, 0, 1])
  assert.equal([...decodeElevations(pixels, 'terrarium')], [0, 1000.5, -1, 8848])
})

test('mapbox: −10000 + (red × 65536 + green × 256 + blue) / 10', () => {
  const pixels = rgba([1, 134, 160, 255], [1, 173, 176, 255], [0, 0, 1, 255])
  assert.equal(
    [...decodeElevations(pixels, 'mapbox')].map((value) => Math.round(value * 10)),
    [0, 10_000, -99_999]
  )
})

test('custom: a factor for each colour, and a shift', () => {
  const factors = { redFactor: 2, greenFactor: -1, blueFactor: 0.5, baseShift: 10 }
  assert.equal([...decodeElevations(rgba([10, 4, 3, 255], [0, 0, 0, 255]), factors)], [7.5, -10])
})

test('no data: transparent, black in encodings with a name, numbers that are none', () => {
  assert.equal([...decodeElevations(rgba([131, 232, 0, 0], [0, 0, 0, 255]), 'terrarium')], [NaN, NaN])
  assert.equal([...decodeElevations(rgba([0, 0, 0, 255]), 'mapbox')], [NaN])
  const endless = { redFactor: Infinity, greenFactor: 1, blueFactor: 1, baseShift: 0 }
  assert.equal([...decodeElevations(rgba([0, 1, 1, 255], [1, 1, 1, 255]), endless)], [NaN, NaN])
})

test('without an encoding, it is the one that gives heights of the Earth', () => {
  assert.equal([...decodeElevations(rgba([0, 0, 0, 0], [131, 232, 0, 255]))], [NaN, 1000])
  // the lowest and the highest place in both
  assert.equal([...decodeElevations(rgba([85, 22, 0, 255]))], [-10_986])
  assert.equal([...decodeElevations(rgba([162, 144, 0, 255]))], [8848])
  assert.is(Math.round(decodeElevations(rgba([2, 224, 8, 255]))[0]!), 8842)
  assert.is(Math.round(decodeElevations(rgba([0, 0, 10, 255]))[0]!), -9999)
})

test('means of cells leave out those without data', () => {
  const values = Float32Array.of(1, 3, NaN, 8, 5, 7, NaN, NaN, NaN, NaN, 4, 4, NaN, NaN, 4, 4)
  assert.equal([...averaged(values, 4, 2)], [4, 8, NaN, 4])
  assert.is(averaged(values, 4, 1), values)
})

test.run()
