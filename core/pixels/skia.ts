/** The one door to Skia (@napi-rs/canvas): decoding small tiles, drawing placed pictures. */
import { createRequire } from 'node:module'
import type * as Library from '@napi-rs/canvas'
import type { Canvas, Image } from '@napi-rs/canvas'
import { once } from '../once.js'
import type { Affine } from '../views/affine.js'
import type { FramePiece } from './pieces.js'
import type { Blend, Pixels } from './pixel-tools.js'

const library = once((): typeof Library => createRequire(import.meta.url)('@napi-rs/canvas'))

export type SkiaImage = Image | Canvas

/** Decodes off the main thread. Skia itself has no limits: the size must have been checked before. */
export const decode = async (bytes: Uint8Array): Promise<Image> => {
  const image = new (library().Image)()
  image.src = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  await image.decode()
  return image
}

/** Frees the pixels of a decoded image, whose size the garbage collector does not see. */
export const discard = (image: SkiaImage): void => {
  if ('src' in image) image.src = ''
  else image.width = image.height = 1
}

/** A mosaic of up to this size is kept for smaller ones. Other canvases are not: their pixels are copied as a whole. */
const KEPT_PIXELS = 2_000_000

/** A canvas of at least a size whose memory is reused; its content is valid until it is taken again. */
class Scratch {
  #canvas = library().createCanvas(1, 1)

  /** `keptPixels`: a canvas of up to this size is kept for all smaller ones. */
  constructor(private readonly keptPixels = 0) {}

  /** `covered`: the caller draws over all of it, so it need not be cleared. */
  take(width: number, height: number, covered = false): Canvas {
    const { width: w, height: h } = this.#canvas
    // the last band of a map has its width, and may have few rows
    const isFar = w !== width && w * h > Math.max(4 * width * height, this.keptPixels)
    if (w < width || h < height || isFar) this.#canvas = library().createCanvas(width, height)
    else if (!covered) {
      const context = this.#canvas.getContext('2d')
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.clearRect(0, 0, w, h)
    }
    return this.#canvas
  }
}

const drawn = once(() => new Scratch())
const mosaics: Scratch[] = []

/** Tiles of the same size, each with its place in a picture that is assembled while it is drawn; all in pixels. */
export interface TileMosaic {
  width: number
  height: number
  tileWidth: number
  tileHeight: number
  /** The part of each image beyond its tile at every side, in fractions of the tile. */
  margin?: readonly [x: number, y: number]
  tiles: { image: SkiaImage; x: number; y: number }[]
}

export interface CanvasDraw {
  image: SkiaImage | TileMosaic
  /** Parts of the canvas, each with the affine from the image's pixels to the canvas' pixels; nothing is drawn outside them. */
  patches: { piece: FramePiece; transform: Affine }[]
  opacity: number
  resampling?: 'nearest'
}

/** Below this ratio of drawn size to own size a cubic kernel skips pixels; then averages of halves and quarters are drawn. */
const MINIFIED = 0.6

/** RGBA of the draws over the background. */
export const draw = (
  width: number,
  height: number,
  draws: CanvasDraw[],
  background?: string
): Pixels & { stride: number } => {
  const canvas = drawn().take(width, height, background !== undefined)
  const context = canvas.getContext('2d')
  context.setTransform(1, 0, 0, 1, 0, 0)
  // a background that is not opaque lies on white
  for (const color of background === undefined ? [] : new Set(['white', background])) {
    context.fillStyle = color
    context.fillRect(0, 0, width, height)
  }
  for (const [index, { image, patches, opacity, resampling }] of draws.entries()) {
    const picture = 'tiles' in image ? putTogether(image, (mosaics[index] ??= new Scratch(KEPT_PIXELS))) : image
    const isMinified = patches.some(({ transform }) => scaleOf(transform) < MINIFIED)
    context.imageSmoothingQuality = isMinified ? 'medium' : 'high'
    context.imageSmoothingEnabled = resampling !== 'nearest'
    context.globalAlpha = opacity
    for (const { piece, transform } of patches) {
      context.save()
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.beginPath()
      context.rect(piece.left, piece.top, piece.width, piece.height)
      context.clip()
      context.setTransform(...transform)
      context.drawImage(picture, 0, 0)
      context.restore()
    }
  }
  context.globalAlpha = 1
  // a copy
  const data = canvas.data()
  return { width, height, channels: 4, data, stride: canvas.width, isOpaque: background !== undefined }
}

const scaleOf = ([a, b, c, d]: Affine): number => Math.min(Math.hypot(a, b), Math.hypot(c, d))

const putTogether = ({ width, height, tileWidth, tileHeight, margin, tiles }: TileMosaic, scratch: Scratch): Canvas => {
  const canvas = scratch.take(width, height)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'medium'
  for (const { image, x, y } of tiles) {
    if (!margin) {
      context.drawImage(image, x, y, tileWidth, tileHeight)
      continue
    }
    const [own, ownHeight] = [image.width / (1 + 2 * margin[0]), image.height / (1 + 2 * margin[1])]
    context.drawImage(image, own * margin[0], ownHeight * margin[1], own, ownHeight, x, y, tileWidth, tileHeight)
  }
  return canvas
}

/** A canvas of straight-alpha RGBA pixels. */
export const canvasOf = (width: number, height: number, rgba: Uint8Array): Canvas => {
  const canvas = library().createCanvas(width, height)
  const context = canvas.getContext('2d')
  const image = context.createImageData(width, height)
  image.data.set(rgba)
  context.putImageData(image, 0, 0)
  return canvas
}

/** Mixes pixels with those below, which are changed; both have the same size and straight alpha in `rgba`. */
export const blended = (
  { width, height }: Pixels,
  lower: Uint8Array,
  upper: Uint8Array,
  { mode, opacity }: Blend
): Uint8Array => {
  const canvas = canvasOf(width, height, lower)
  const context = canvas.getContext('2d')
  context.globalCompositeOperation = mode === 'normal' ? 'source-over' : mode
  context.globalAlpha = opacity
  context.drawImage(canvasOf(width, height, upper), 0, 0)
  // a copy
  return canvas.data()
}
