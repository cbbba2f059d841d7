import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cutImage, mirrored, paintShape } from '../../../parts/maplibre/sprite-image.js'
import type { Sprite } from '../../../parts/maplibre/load-sprite.js'

/** A sprite with these pixels: red, green, blue, alpha. */
const spriteOf = (rows: readonly (readonly (readonly number[])[])[]): Sprite =>
  ({
    pixels: { width: rows[0]!.length, height: rows.length, data: Uint8Array.from(rows.flat(2)) }
  }) as unknown as Sprite
const imageOf = (x: number, y: number, width: number, height: number) => ({ x, y, width, height }) as never

const NONE = [0, 0, 0, 0]
const pixels = ({ data }: { data: ArrayLike<number> }) =>
  Array.from({ length: data.length / 4 }, (_, index) => Array.from(data).slice(4 * index, 4 * index + 4))

test('an image is cut out of its sprite, with colours that are not multiplied with their alpha', () => {
  const other = [9, 9, 9, 255]
  const sprite = spriteOf([
    [other, other, other, other],
    [other, [50, 100, 20, 128], [255, 0, 1, 255], other],
    [other, [90, 0, 0, 60], [0, 30, 0, 30], other]
  ])
  const image = cutImage(sprite, imageOf(1, 1, 2, 2))
  assert.equal([image.width, image.height, image.data.length], [2, 2, 16])
  assert.equal(pixels(image), [[100, 199, 40, 128], [255, 0, 1, 255], [255, 0, 0, 60], [0, 255, 0, 30]]) // prettier-ignore
})

test('an image is mirrored row by row', () => {
  const [red, blue] = [[255, 0, 0, 255], [0, 0, 255, 255]] // prettier-ignore
  const image = cutImage(spriteOf([[red, blue], [blue, blue], [red, red]]), imageOf(0, 0, 2, 3)) // prettier-ignore
  assert.equal(pixels(mirrored(image)), [red, red, blue, blue, red, blue])
})

test('transparent pixels get the colour of a neighbour, up to four pixels away', () => {
  const [red, blue] = [[255, 0, 0, 255], [0, 0, 255, 255]] // prettier-ignore
  const colours = (row: readonly (readonly number[])[], isColumn = false) => {
    const sprite = isColumn ? spriteOf(row.map((pixel) => [pixel])) : spriteOf([row])
    const image = isColumn ? imageOf(0, 0, 1, row.length) : imageOf(0, 0, row.length, 1)
    return pixels(cutImage(sprite, image)).map(([r, , b, a]) => `${r ? 'red' : b ? 'blue' : 'none'}${a ? '' : '-'}`)
  }
  const [six, redEnd] = [Array(6).fill(NONE), ['red-', 'red-', 'red-', 'red-', 'red']]
  for (const isColumn of [false, true]) {
    assert.equal(colours([...six, red], isColumn), ['none-', 'none-', ...redEnd])
    assert.equal(colours([red, ...six], isColumn), [...redEnd.toReversed(), 'none-', 'none-'])
    assert.equal(colours([red, NONE, blue], isColumn), ['red', 'red-', 'blue'])
    assert.equal(colours([NONE, NONE, blue], isColumn), ['blue-', 'blue-', 'blue'])
  }
  const square = spriteOf([[NONE, NONE], [NONE, blue]]) // prettier-ignore
  assert.equal(pixels(cutImage(square, imageOf(0, 0, 2, 2))), [[0, 0, 255, 0], [0, 0, 255, 0], [0, 0, 255, 0], blue]) // prettier-ignore
})

const alphas = (rows: readonly (readonly number[])[]) => spriteOf(rows.map((row) => row.map((alpha) => [0, 0, 0, alpha]))) // prettier-ignore
const blueOf = (alpha: number) => ({ hex: '#0000ff', alpha })

test('a shape is painted with four pixels per pixel of its field, sharp at the border', () => {
  const sprite = alphas([
    [255, 255, 255, 255],
    [255, 150, 230, 255],
    [255, 200, 180, 255],
    [255, 255, 255, 255]
  ])
  const image = paintShape(sprite, imageOf(1, 1, 2, 2), { color: blueOf(1) })
  assert.equal([image.width, image.height, image.data.length], [8, 8, 256])
  const rows = pixels(image).map(([, , blue, alpha]) => (assert.is(blue, 255), alpha!))
  assert.equal(Array.from({ length: 8 }, (_, row) => rows.slice(8 * row, 8 * row + 8)), [[0,0,0,0,255,255,255,255],[0,0,0,0,255,255,255,255],[0,0,0,0,255,255,255,255],[0,0,0,0,255,255,255,255],[0,0,0,17,158,255,255,255],[208,208,178,118,57,0,0,0],[255,255,255,168,8,0,0,0],[255,255,255,168,8,0,0,0]]) // prettier-ignore
})

test('around a shape lies its halo, as wide and as opaque as asked', () => {
  const sprite = alphas([[191, 170, 150, 130, 100]])
  const halo = { color: { hex: '#ff8000', alpha: 0.5 }, width: 2, blur: 0 }
  const image = paintShape(sprite, imageOf(0, 0, 5, 1), { color: blueOf(0.8), halo })
  assert.equal([image.width, image.height], [20, 4])
  const row = pixels(image)
    .slice(0, 20)
    .map((pixel) => pixel.join(' '))
  assert.equal(row, ['116 58 139 175','116 58 139 175','204 102 51 142','255 128 0 128','255 128 0 128','255 128 0 128','255 128 0 128','255 128 0 128','255 128 0 128','255 128 0 128','255 128 0 128','255 128 0 128','255 128 0 128','255 128 0 128','255 128 0 44','255 128 0 0','255 128 0 0','255 128 0 0','255 128 0 0','255 128 0 0']) // prettier-ignore
})

test('the edge of a blurred halo is as far inside as outside', () => {
  const sprite = alphas([[191, 160, 128, 96, 64, 32, 0]])
  const alphaOf = (blur: number) => {
    const halo = { color: { hex: '#ff8000', alpha: 1 }, width: 3, blur }
    return pixels(paintShape(sprite, imageOf(0, 0, 7, 1), { color: blueOf(1), halo })).slice(0, 28).map((pixel) => pixel[3]!) // prettier-ignore
  }
  const [sharp, soft] = [alphaOf(0), alphaOf(1)]
  const partly = (row: number[]) => row.filter((alpha) => alpha > 0 && alpha < 255).length
  assert.ok(partly(sharp) <= 2)
  // 1.19 pixels to each side, four pixels of the picture each
  assert.ok(partly(soft) >= 8 && partly(soft) <= 12, `${partly(soft)}`)
  assert.ok(soft[10]! > 200 && soft[17]! < 60, `${soft}`)
})

test('a large field is painted with fewer pixels', () => {
  const sizeOf = (width: number, height: number) => {
    const sprite = { pixels: { width, height, data: new Uint8Array(4 * width * height) } } as unknown as Sprite
    const image = paintShape(sprite, imageOf(0, 0, width, height), { color: blueOf(1) })
    return [image.width, image.height, image.data.length]
  }
  assert.equal(sizeOf(300, 2), [900, 6, 4 * 900 * 6])
  assert.equal(sizeOf(2, 600), [2, 600, 4800])
  assert.equal(sizeOf(2000, 1), [2000, 1, 8000])
})

test.run()
