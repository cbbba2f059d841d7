import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { canvasOf, type CanvasDraw, draw } from '../../../core/pixels/skia.js'

const solid = (width: number, height: number, ...rgba: number[]) =>
  canvasOf(width, height, Uint8Array.from(Array.from({ length: width * height }, () => rgba).flat()))
const at = ({ data, stride }: ReturnType<typeof draw>, x: number, y: number) => [...data.subarray((y * stride + x) * 4, (y * stride + x) * 4 + 4)] // prettier-ignore
const whole = (image: CanvasDraw['image'], more: Partial<CanvasDraw> = {}): CanvasDraw => ({ image, opacity: 1, patches: [{ piece: { left: 0, top: 0, width: 9, height: 9 }, transform: [1, 0, 0, 1, 0, 0] }], ...more }) // prettier-ignore

test('a canvas is used again for pictures of about its size, and cleared', () => {
  // whatever other tests of this process have drawn, the canvas is now too low for the next picture
  draw(500, 1, [])
  const large = draw(40, 40, [whole(solid(40, 40, 255, 0, 0, 255))])
  assert.is(large.stride, 40)
  const smaller = draw(20, 20, [])
  assert.equal([smaller.stride, at(smaller, 5, 5)], [40, [0, 0, 0, 0]])
  assert.equal(at(large, 5, 5), [255, 0, 0, 255], 'the pixels are a copy')
  assert.is(draw(19, 20, []).stride, 19)
  assert.is(draw(19, 21, []).stride, 19)
  assert.is(draw(20, 3, []).stride, 20)
  // the last band of a map
  assert.equal(
    [draw(40, 30, []), draw(40, 2, [])].map(({ data }) => data.length),
    [4800, 4800]
  )
  assert.equal([draw(9, 9, []).isOpaque, draw(9, 9, [], '#00f').isOpaque], [false, true]) // prettier-ignore
})

test('a picture is drawn only in its patches, with its opacity, at its place', () => {
  const patches = [{ piece: { left: 2, top: 3, width: 4, height: 2 }, transform: [1, 0, 0, 1, 1, 1] as const }]
  const drawn = draw(10, 10, [whole(solid(20, 20, 255, 0, 0, 255), { patches: patches as never, opacity: 0.5 })])
  assert.equal(at(drawn, 2, 3), [128, 0, 0, 128])
  assert.equal(at(drawn, 5, 4), [128, 0, 0, 128])
  for (const [x, y] of [[1, 3], [2, 2], [6, 4], [5, 5]] as const) assert.equal(at(drawn, x, y), [0, 0, 0, 0], `${x} ${y}`) // prettier-ignore
  // opacity does not stay
  assert.equal(at(draw(10, 10, [whole(solid(20, 20, 255, 0, 0, 255))]), 5, 5), [255, 0, 0, 255])
})

test('a background that is not opaque lies on white', () => {
  assert.equal(at(draw(6, 6, [], 'rgba(0, 0, 0, 0.5)'), 3, 3).map((value) => Math.round(value / 10)), [13, 13, 13, 26]) // prettier-ignore
  assert.equal(at(draw(6, 6, [], '#102030'), 3, 3), [16, 32, 48, 255])
})

test('tiles are put together at their places, without their margins', () => {
  const image = canvasOf(4, 4, Uint8Array.from(Array.from({ length: 16 }, (_, i) => (i % 4 === 0 || i % 4 === 3 || i < 4 || i > 11 ? [255, 0, 0, 255] : [0, 0, 255, 255])).flat())) // prettier-ignore
  const sheet = { width: 12, height: 8, tileWidth: 4, tileHeight: 4, margin: [0.5, 0.5] as const, tiles: [{ image, x: 4, y: 2 }] } // prettier-ignore
  const drawn = draw(12, 8, [whole(sheet as never, { patches: [{ piece: { left: 0, top: 0, width: 12, height: 8 }, transform: [1, 0, 0, 1, 0, 0] }] })]) // prettier-ignore
  assert.equal([at(drawn, 5, 3), at(drawn, 6, 4)], [[0, 0, 255, 255], [0, 0, 255, 255]]) // prettier-ignore
  assert.equal([at(drawn, 3, 3), at(drawn, 8, 3), at(drawn, 5, 1), at(drawn, 5, 6)], Array(4).fill([0, 0, 0, 0]))
  const plain = draw(12, 8, [whole({ ...sheet, margin: undefined } as never, { patches: [{ piece: { left: 0, top: 0, width: 12, height: 8 }, transform: [1, 0, 0, 1, 0, 0] }] })]) // prettier-ignore
  assert.equal(at(plain, 4, 2), [255, 0, 0, 255])
})

test.run()
