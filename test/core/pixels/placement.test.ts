import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Affine, apply, invert, type Point } from '../../../core/views/affine.js'
import type { FramePiece } from '../../../core/pixels/pieces.js'
import type { PaperImage } from '../../../core/pixels/pixel-tools.js'
import { PicturePlacement } from '../../../core/pixels/placement.js'

const frame: FramePiece = { left: 0, top: 0, width: 400, height: 300 }
const unitToPaper: Affine = [100, 0, 0, 100, 0, 0]
const image = (unitAt?: PaperImage['unitAt']): PaperImage => ({
  source: { bytes: new Uint8Array() },
  unitToPaper,
  unitAt,
  opacity: 1
})

test('an affine picture has a single patch for every region', () => {
  const placement = new PicturePlacement(image(), 2)
  assert.equal(placement.patches(frame), [{ piece: frame, unitToFrame: [200, 0, 0, 200, 0, 0] }])
})

/** Bends to the right the further down. */
const bent = ([x, y]: Point): Point => [x / 100 + (y * y) / 20_000, y / 100]

test('patches of a warped picture cover a region once, with an error below a fifth of a pixel', () => {
  const patches = new PicturePlacement(image(bent), 2).patches(frame)
  assert.ok(patches.length > 4)
  assert.is(
    patches.reduce((sum, { piece }) => sum + piece.width * piece.height, 0),
    400 * 300
  )
  for (const { piece, unitToFrame } of patches)
    for (const [x, y] of [
      [0, 0],
      [1, 0],
      [0.5, 0.5],
      [0.25, 1],
      [1, 1]
    ] as const) {
      const pixel: Point = [piece.left + x * piece.width, piece.top + y * piece.height]
      const [shownX, shownY] = apply(unitToFrame, bent([pixel[0] / 2, pixel[1] / 2]))
      assert.ok(Math.hypot(shownX - pixel[0], shownY - pixel[1]) < 0.2, `${pixel}`)
    }
})

test('a warped picture is drawn up to one pixel from its border, and not outside it', () => {
  const halved = new PicturePlacement(
    image(([x, y]) => (x < 70 ? [x / 100, y / 100] : undefined)),
    2
  )
  const patches = halved.patches(frame)
  const covered = patches.reduce((sum, { piece }) => sum + piece.width * piece.height, 0)
  assert.ok(Math.abs(covered - 140 * 300) <= 300, `${covered}`)
  assert.ok(patches.every(({ piece }) => piece.left + piece.width <= 141))
  assert.equal(
    new PicturePlacement(
      image(() => undefined),
      2
    ).patches(frame),
    []
  )
})

test('a pixel on a discontinuity of a picture has its own position', () => {
  const torn = ([x, y]: Point): Point => [x < 50.3 ? x / 100 : x / 100 - 7, y / 100]
  const patches = new PicturePlacement(image(torn), 2).patches({ left: 90, top: 0, width: 20, height: 1 })
  assert.is(
    patches.reduce((sum, { piece }) => sum + piece.width, 0),
    20
  )
  for (const { piece, unitToFrame } of patches) {
    const middle: Point = [piece.left + piece.width / 2, 0.5]
    const [x] = apply(invert(unitToFrame), middle)
    assert.ok(Math.abs(x - torn([middle[0] / 2, 0.25])[0]) < 1e-9, `${middle}`)
  }
})

test('an exact patch has the affine from the unit square to pixels', () => {
  const sheared = ([x, y]: Point): Point => [x / 50 - y / 400 + 0.1, x / 800 + y / 40 - 0.2]
  const piece = { left: 10, top: 20, width: 30, height: 8 }
  const [patch, ...others] = new PicturePlacement(image(sheared), 2).patches(piece)
  assert.equal(others, [])
  assert.is(patch!.piece, piece)
  for (const [x, y] of [
    [10, 20],
    [40, 28],
    [17, 23]
  ] as const) {
    // prettier-ignore
    const [shownX, shownY] = apply(patch!.unitToFrame, sheared([x / 2, y / 2]))
    assert.ok(Math.abs(shownX - x) < 1e-9 && Math.abs(shownY - y) < 1e-9, `${shownX} ${shownY}`)
  }
})

test('a piece that is bent by more than a tenth of a pixel is halved at its longer side, the first half larger', () => {
  const cut = ([x, y]: Point): Point => [x < 1.4 ? x / 10 : 5 + x / 10, y / 10]
  const places = (width: number, height: number) => new PicturePlacement(image(cut), 1).patches({ left: 0, top: 5, width, height }).map(({ piece }) => [piece.left, piece.top, piece.width, piece.height]) // prettier-ignore
  assert.equal(places(5, 3), [[0, 5, 1, 2], [1, 5, 1, 1], [1, 6, 1, 1], [0, 7, 1, 1], [1, 7, 1, 1], [2, 5, 1, 3], [3, 5, 2, 3]]) // prettier-ignore
})

test('a bend of a tenth of a pixel in the corners is exact enough', () => {
  const bentBy = (amount: number) => ([x, y]: Point): Point => [(x + amount * (y / 8 - 1) ** 2) / 100, y / 100] // prettier-ignore
  const count = (amount: number) => new PicturePlacement(image(bentBy(amount)), 1).patches({ left: 0, top: 0, width: 16, height: 16 }).length // prettier-ignore
  assert.equal([count(0.09), count(0.11) > 1], [1, true])
})

test('a piece larger than 64 pixels is examined although its nine points are outside the picture', () => {
  const dot = ([x, y]: Point): Point | undefined => (x > 15 && x < 18 && y > 15 && y < 18 ? [x / 100, y / 100] : undefined) // prettier-ignore
  const covered = (side: number) => new PicturePlacement(image(dot), 1).patches({ left: 0, top: 0, width: side, height: side }).reduce((sum, { piece }) => sum + piece.width * piece.height, 0) // prettier-ignore
  assert.is(covered(64), 0)
  assert.ok(covered(65) > 0)
})

test('the patches of sixteen pieces are remembered', () => {
  let asked = 0
  const placement = new PicturePlacement(
    image(([x, y]) => (asked++, [x / 100, y / 100])),
    1
  )
  const pieceAt = (left: number) => ({ left, top: 0, width: 4, height: 4 })
  for (let i = 0; i < 16; i++) placement.patches(pieceAt(i))
  const first = asked
  for (let i = 0; i < 16; i++) placement.patches(pieceAt(i))
  assert.is(asked, first)
  assert.is(first, 16 * 9)
  placement.patches(pieceAt(16))
  placement.patches(pieceAt(0))
  assert.is(asked, 18 * 9)
})

test('a torn pixel has the size and direction of the whole picture, exact in its middle', () => {
  const torn = ([x, y]: Point): Point => [x < 5.5 ? x / 100 : x / 100 - 7, y / 100]
  const [patch] = new PicturePlacement({ ...image(torn), unitToPaper: [100, 10, -20, 100, 3, 4] }, 1).patches({ left: 5, top: 8, width: 1, height: 1 }) // prettier-ignore
  assert.equal(patch!.unitToFrame.slice(0, 4), [100, 10, -20, 100])
  const [x, y] = apply(patch!.unitToFrame, torn([5.5, 8.5]))
  assert.ok(Math.abs(x - 5.5) < 1e-9 && Math.abs(y - 8.5) < 1e-9, `${x} ${y}`)
})

test.run()
