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

test.run()
