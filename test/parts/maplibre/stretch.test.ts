import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readStretching } from '../../../parts/maplibre/read-stretching.js'
import { stretchedAround, stretchedImage, type Stretching } from '../../../parts/maplibre/stretch.js'

const size = (width: number, height: number) => ({ width, height })
const BUBBLE: Stretching = { x: [[8, 12], [28, 32]], y: [[8, 16]], content: [6, 4, 34, 20] } // prettier-ignore
const around = (width: number, height: number, more: Partial<Stretching> = {}) =>
  stretchedAround(size(40, 32), { ...BUBBLE, ...more }, size(width, height))

test('only the zones of an image grow; its content is as large as asked for', () => {
  assert.equal(around(28, 16), { width: 40, height: 32, left: 6, top: 4 })
  assert.equal(around(128, 16), { width: 140, height: 32, left: 6, top: 4 })
  assert.equal(around(28, 48), { width: 40, height: 64, left: 6, top: 4 })
})

test('parts that do not grow never become smaller', () => {
  assert.equal([around(10, 2).width, around(10, 2).height], [32, 24])
})

test('zones outside the content grow as much as those in it', () => {
  const { width, left } = around(40, 16, { x: [[0, 10], [20, 30]], content: [10, 0, 40, 32] }) // prettier-ignore
  // ten of the thirty pixels of the content grow to twenty
  assert.equal([width, left], [60, 20])
})

test('without zones the whole image grows', () => {
  assert.equal(stretchedAround(size(10, 10), { x: [[0, 10]], y: [[0, 10]], content: [0, 0, 10, 10] }, size(30, 5)), { width: 30, height: 5, left: 0, top: 0 }) // prettier-ignore
})

test('a content that keeps its proportions becomes larger, around the middle of the text', () => {
  const square: Stretching = { x: [[0, 10]], y: [[0, 10]], content: [0, 0, 10, 10] }
  const of = (more: Partial<Stretching>, width: number, height: number) => stretchedAround(size(10, 10), { ...square, ...more }, size(width, height)) // prettier-ignore
  const stretchOnly = { fitWidth: 'stretchOnly', fitHeight: 'proportional' } as const
  assert.equal(of(stretchOnly, 10, 30), { width: 30, height: 30, left: 10, top: 0 })
  assert.equal(of(stretchOnly, 50, 30), { width: 50, height: 30, left: 0, top: 0 })
  assert.equal(of({ fitWidth: 'proportional', fitHeight: 'stretchOnly' }, 30, 10), { width: 30, height: 30, left: 0, top: 10 }) // prettier-ignore
  assert.equal(of({ fitWidth: 'proportional', fitHeight: 'proportional' }, 50, 30), { width: 30, height: 30, left: -10, top: 0 }) // prettier-ignore
  assert.equal(of({ fitHeight: 'proportional' }, 10, 30), { width: 10, height: 30, left: 0, top: 0 })
})

/** Grey values of a row of pixels, as an image. */
const row = (...values: number[]) => ({ ...size(values.length, 1), data: Uint8Array.from(values.flatMap((value) => [value, value, value, 255])) }) // prettier-ignore
const valuesIn = ({ data }: { data: Uint8Array }) => Array.from(data.filter((_, index) => index % 4 === 0))

test('pixels outside the zones stay as they are', () => {
  const stretched = stretchedImage(row(10, 20, 30, 40), { x: [[1, 2]], y: [] }, size(8, 1))
  assert.equal([valuesIn(stretched).at(0), ...valuesIn(stretched).slice(-2)], [10, 30, 40])
  const middle = valuesIn(stretched).slice(1, -2)
  assert.ok(
    middle.every((value) => value >= 14 && value <= 26),
    String(middle)
  )
  assert.equal(valuesIn(stretchedImage(row(10, 20, 30, 40), { x: [[1, 2]], y: [] }, size(4, 1))), [10, 20, 30, 40])
})

test('several zones grow alike, and white stays white', () => {
  const stretched = stretchedImage(row(255, 0, 255, 0, 255), { x: [[1, 2], [3, 4]], y: [] }, size(9, 1)) // prettier-ignore
  assert.equal(valuesIn(stretched).filter((_, index) => [0, 4, 8].includes(index)), [255, 255, 255]) // prettier-ignore
})

test('transparent pixels do not mix their colour into others', () => {
  const image = { ...size(2, 1), data: Uint8Array.from([200, 100, 0, 255, 0, 0, 0, 0]) }
  const { data } = stretchedImage(image, { x: [[0, 2]], y: [] }, size(4, 1))
  assert.equal([...data.slice(4, 7)], [200, 100, 0])
  assert.ok(data[7]! < 255 && data[11]! > 0)
})

test('the entry of a sprite: valid members only', () => {
  const read = (entry: object) => readStretching({ ...entry }, size(40, 32))
  assert.equal(read({ stretchX: [[8, 12], [28, 32]], stretchY: [[8, 16]], content: [6, 4, 34, 20] }), BUBBLE) // prettier-ignore
  assert.equal(read({ content: [1, 2, 30, 31], textFitWidth: 'stretchOnly', textFitHeight: 'huge' }), { x: [[0, 40]], y: [[0, 32]], content: [1, 2, 30, 31], fitWidth: 'stretchOnly' }) // prettier-ignore
  assert.is(read({}), undefined)
  for (const wrong of [{ stretchX: 3 }, { stretchX: [[0, 41]] }, { stretchX: [[9, 8]] }, { stretchX: [[5, 9], [8, 12]] }, { stretchY: [['a', 2]] }, { content: [0, 0, 0, 5] }, { content: [0, 0, 41, 5] }, { content: 'all' }]) assert.is(read(wrong), undefined, JSON.stringify(wrong)) // prettier-ignore
})

test.run()
