import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { placedFrames } from '../../../core/document/placed-frames.js'
import type { PrintError } from '../../../core/errors.js'

const paper = [595, null] as const
const corner = (id: string, x: number, y: number, page = 1) => ({ id, page, x, y, paper })
const map = (id: string, more: object = {}) => ({ id, view: { widthPt: 100, heightPt: 60 }, ...more }) as never

test('a frame lies at its top left corner, on its page counted from 0', () => {
  const found = placedFrames([corner('b', 10, 20, 3), corner('b', 110, 80, 3), corner('a', 1, 2), corner('a', 101, 62)], [map('a'), map('b')]) // prettier-ignore
  assert.equal(
    found.map(({ frame: { id, page, xPt, yPt, isTurned }, paper }) => [id, page, xPt, yPt, isTurned, paper]),
    [
      ['b', 2, 10, 20, undefined, paper],
      ['a', 0, 1, 2, undefined, paper]
    ]
  )
  assert.equal(placedFrames([corner('gone', 0, 0), corner('gone', 100, 60)], [map('a')]), [])
})

test('a frame is turned or scaled if its size differs by a hundredth of a point', () => {
  const isTurned = (width: number, height: number) =>
    placedFrames([corner('a', 5, 7), corner('a', 5 + width, 7 + height)], [map('a')])[0]!.frame.isTurned ?? false
  assert.equal([isTurned(100.009, 59.991), isTurned(100.011, 60), isTurned(100, 60.011), isTurned(60, 100)], [false, true, true, true]) // prettier-ignore
})

test('a hundredth of a point is too much', () => {
  const isTurned = (x: number, y: number) =>
    placedFrames([corner('a', 0, 0), corner('a', x, y)], [map('a', { view: { widthPt: 0, heightPt: 0 } })])[0]!.frame.isTurned ?? false // prettier-ignore
  assert.equal([isTurned(0.01, 0), isTurned(0, 0.01), isTurned(0, 0)], [true, true, false])
})

test('pixels of a map that is turned or scaled cannot be copied', () => {
  const place = (width: number) =>
    placedFrames([corner('a', 0, 0), corner('a', width, 60)], [map('a', { mark: { x: 0 } })])
  assert.is(place(100).length, 1)
  assert.throws(() => place(50), (error: PrintError) => error.code === 'layout-mistake') // prettier-ignore
})

test.run()
