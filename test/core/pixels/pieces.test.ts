import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bandsOf, piecesOf } from '../../../core/pixels/pieces.js'

const rowsOf = (width: number) => bandsOf(width, 1e6)[0]!.height

test('bands have whole blocks of eight rows: from 64 to 400 rows, about 900,000 pixels', () => {
  assert.equal([100, 2250, 4000, 14_062, 50_000].map(rowsOf), [400, 400, 224, 64, 64]) // prettier-ignore
})

test('a band has at most 65,535 blocks of a JPEG, and at least eight rows', () => {
  assert.equal([65_528, 65_529, 65_536, 500_000, 1_000_000].map(rowsOf), [64, 56, 56, 8, 8])
})

test('bands cover the frame from the top; the last has the rows that are left', () => {
  assert.equal(bandsOf(100, 801), [
    { left: 0, top: 0, width: 100, height: 400 },
    { left: 0, top: 400, width: 100, height: 400 },
    { left: 0, top: 800, width: 100, height: 1 }
  ])
  assert.is(bandsOf(100, 800).length, 2)
})

test('a band of turned pictures is split into pieces of 512 columns', () => {
  const band = { left: 0, top: 64, width: 1030, height: 8 }
  assert.equal(piecesOf(band, false), [band])
  assert.equal(
    piecesOf(band, true).map(({ left, top, width, height }) => [left, top, width, height]),
    [[0, 64, 512, 8], [512, 64, 512, 8], [1024, 64, 6, 8]] // prettier-ignore
  )
})

test.run()
