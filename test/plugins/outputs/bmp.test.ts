import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Pixels } from '../../../core/plugin.js'
import { encodeBmp } from '../../../plugins/outputs/bmp.js'

test('a bitmap has its header, and rows from the bottom, blue first, padded to four bytes', () => {
  const pixels = { width: 2, height: 3, channels: 3, data: Uint8Array.from({ length: 18 }, (_, index) => index + 1) }
  const file = encodeBmp(pixels as Pixels, 254)
  const header = [
    ['424d', 'BM'],
    ['4e000000', '78 bytes'],
    ['00000000', 'reserved'],
    ['36000000', 'pixels at 54'],
    ['28000000', 'header of 40 bytes'],
    ['02000000', 'width'],
    ['03000000', 'height, from the bottom'],
    ['0100', 'one plane'],
    ['1800', '24 bits'],
    ['00000000', 'not compressed'],
    ['18000000', '24 bytes of pixels'],
    ['10270000', '10,000 pixels per metre'],
    ['10270000', 'up, too'],
    ['00000000', 'no palette'],
    ['00000000', 'all colours']
  ]
  assert.is(file.toString('hex', 0, 54), header.map(([bytes]) => bytes).join(''))
  assert.is(file.toString('hex', 54), '0f0e0d1211100000' + '0908070c0b0a0000' + '0302010605040000')
})

test.run()
