import { bytesOf, type Color } from '../styles.js'
import type { Rgba } from './png.js'
import type { Sprite, SpriteImage } from './load-sprite.js'

/** The colour of a shape, and how far its halo reaches and is blurred, in pixels of the sprite. */
export interface Paints {
  color: Color
  halo?: { color: Color; width: number; blur: number }
}

/** Cuts an image out of its sprite. */
export const cutImage = ({ pixels }: Sprite, { x, y, width, height }: SpriteImage): Rgba => {
  const data = new Uint8Array(4 * width * height)
  for (let row = 0; row < height; row++) {
    const from = 4 * ((y + row) * pixels.width + x)
    data.set(pixels.data.subarray(from, from + 4 * width), 4 * width * row)
  }
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]!
    for (let channel = i; alpha > 0 && channel < i + 3; channel++)
      data[channel] = Math.min(255, Math.round((data[channel]! * 255) / alpha))
  }
  const image = { width, height, data }
  if (width * height <= LARGEST_ICON) for (let step = 0; step < FRINGE; step++) spread(image)
  return image
}

/** The image upside down. */
export const mirrored = ({ width, height, data }: Rgba): Rgba => {
  const turned = new Uint8Array(data.length)
  for (let row = 0; row < height; row++)
    turned.set(data.subarray(4 * width * row, 4 * width * (row + 1)), 4 * width * (height - 1 - row))
  return { width, height, data: turned }
}

/** Pixels; larger images are patterns, and would take long. */
const LARGEST_ICON = 65_536
/** How far, in pixels, renderers mix colours when they make a picture smaller. */
const FRINGE = 4

/** Of the four bytes of a pixel as one number. */
const WITHOUT_ALPHA = new Uint32Array(Uint8Array.of(255, 255, 255, 0).buffer)[0]!

/** Gives transparent pixels the colour of a neighbour: renderers of PDF mix colours without regard to their alpha. */
const spread = ({ width, height, data }: Rgba): void => {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height)
  // a pixel that is 0 is transparent and has no colour
  const before = pixels.slice()
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const at = row * width + column
      if (before[at] !== 0) continue
      const colour =
        (column > 0 && before[at - 1]) ||
        (column < width - 1 && before[at + 1]) ||
        (row > 0 && before[at - width]) ||
        (row < height - 1 && before[at + width])
      if (colour) pixels[at] = colour & WITHOUT_ALPHA
    }
}

/** Signed distance fields (MapLibre sprites): the value on the border of the shape, and its change per pixel. */
const [BORDER, STEP] = [255 * 0.75, 255 / 8]
/** How far a blur of one pixel reaches to each side, in pixels (`symbol_sdf.fragment.glsl` of MapLibre GL). */
const BLUR = 1.19
/** Pixels of the picture per pixel of the field, along each side; fewer for a large field. */
const FINEST = 4
const LARGEST_SIDE = 1024

/**
 * The picture of a shape whose alpha is a signed distance field. It has more pixels than the field, so that its border
 * is sharp.
 */
export const paintShape = (sprite: Sprite, image: SpriteImage, { color, halo }: Paints): Rgba => {
  const finer = Math.max(1, Math.min(FINEST, Math.floor(LARGEST_SIDE / Math.max(image.width, image.height))))
  const [width, height] = [image.width * finer, image.height * finer]
  const data = new Uint8Array(4 * width * height)
  const distanceAt = field(sprite, image)
  const inside = (distance: number, border: number, blur = 0): number => {
    const part = Math.min(1, Math.max(0, (distance - border) / (STEP / finer + 2 * BLUR * blur * STEP) + 0.5))
    return blur > 0 ? part * part * (3 - 2 * part) : part
  }
  const [front, back] = [color, halo?.color ?? color].map(bytesOf)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const distance = distanceAt((column + 0.5) / finer - 0.5, (row + 0.5) / finer - 0.5)
      const shape = inside(distance, BORDER) * color.alpha
      const around = halo ? inside(distance, BORDER - halo.width * STEP, halo.blur) * halo.color.alpha * (1 - shape) : 0
      const alpha = shape + around
      const at = 4 * (row * width + column)
      for (let channel = 0; channel < 3; channel++)
        data[at + channel] =
          alpha > 0 ? Math.round((front![channel]! * shape + back![channel]! * around) / alpha) : back![channel]!
      data[at + 3] = Math.round(alpha * 255)
    }
  return { width, height, data }
}

/** The alpha of an image at any place, interpolated between its pixels. */
const field = ({ pixels }: Sprite, { x, y, width, height }: SpriteImage) => {
  const alphaAt = (column: number, row: number): number => {
    const [within, below] = [Math.min(width - 1, Math.max(0, column)), Math.min(height - 1, Math.max(0, row))]
    return pixels.data[4 * ((y + below) * pixels.width + x + within) + 3]!
  }
  return (column: number, row: number): number => {
    const [left, top] = [Math.floor(column), Math.floor(row)]
    const [across, down] = [column - left, row - top]
    const upper = alphaAt(left, top) * (1 - across) + alphaAt(left + 1, top) * across
    const lower = alphaAt(left, top + 1) * (1 - across) + alphaAt(left + 1, top + 1) * across
    return upper * (1 - down) + lower * down
  }
}
