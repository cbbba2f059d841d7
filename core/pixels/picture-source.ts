import { PrintError } from '../errors.js'
import { freeBytes } from '../free-bytes.js'
import { isInInks } from '../jpeg-segment.js'
import { type PictureHeader, uprightSize } from '../plain-picture.js'
import { chain } from '../views/affine.js'
import type { FramePiece } from './pieces.js'
import type { ImageSource, PaperImage, Pixels } from './pixel-tools.js'
import type { PicturePlacement } from './placement.js'
import { straight, straightRgba } from './premultiplied.js'
import { decodedSvg, withoutOthers } from './self-contained.js'
import { decodeTo, drawOutlines } from './sharp.js'
import { type CanvasDraw, canvasOf, decode, type SkiaImage } from './skia.js'
import { unlessBroken } from './undecodable.js'
import { isLayered, MOST_REACH } from './layers.js'
import { rasterizeSvg } from './resvg.js'
import { simpleSvg } from './simple-svg.js'
import { affordableWidth, MAYBE_COSTLY } from './svg-cost.js'

/** Below this ratio of drawn size to own size a picture is averaged first: a smooth kernel alone would skip pixels. */
const SHRINK = 0.7
const SKIA_FORMATS = new Set(['png', 'jpg', 'webp'])
/** Formats that sharp does not read. */
const SKIA_ONLY = 'bmp'

export interface DecodeLimits {
  /** Of one picture. */
  maxPixels: number
  /** Pixels that the pictures of one frame may still have together, decoded: they are held until it is painted. */
  budget: { left: number }
  fontFiles: string[]
  inspect: Inspect
}

export type Inspect = (bytes: Uint8Array) => PictureHeader

/**
 * The size of a picture as browsers show it. `isForSharp`: its EXIF turns or mirrors it, which Skia does only by half, or
 * it is a CMYK JPEG, whose colours Skia guesses.
 */
export const upright = (bytes: Uint8Array, inspect: Inspect) => {
  const header = inspect(bytes)
  const { format, orientation = 1 } = header
  return {
    ...uprightSize(header),
    format,
    isForSharp: orientation > 1 || (format === 'jpg' && isInInks(bytes))
  }
}

interface Decoded {
  image: SkiaImage
  width: number
  height: number
}

/** One placed picture; it is decoded when the first piece of the frame needs it. */
export class PictureSource {
  #decoded?: Promise<Decoded | undefined>

  constructor(
    private readonly source: Exclude<ImageSource, { mosaic: unknown }>,
    private readonly item: PaperImage,
    private readonly placement: PicturePlacement,
    private readonly limits: DecodeLimits
  ) {}

  begin(): void {
    const { source } = this
    this.#decoded ??=
      'pixels' in source ? this.#take(source.pixels) : unlessBroken(this.item, source.bytes, this.#decode(source.bytes))
    this.#decoded.catch(() => undefined)
  }

  async load(piece: FramePiece): Promise<CanvasDraw | undefined> {
    this.begin()
    const decoded = await this.#decoded
    if (!decoded) return undefined
    const { image, width, height } = decoded
    const patches = this.placement.patches(piece).map((patch) => ({
      piece: { ...patch.piece, left: patch.piece.left - piece.left, top: patch.piece.top - piece.top },
      transform: chain(chain([1 / width, 0, 0, 1 / height, 0, 0], patch.unitToFrame), [
        1,
        0,
        0,
        1,
        -piece.left,
        -piece.top
      ])
    }))
    const { opacity = 1, resampling } = this.item
    return { image, patches, opacity, resampling }
  }

  close(): void {
    this.#decoded = undefined
  }

  #charge(width: number, height: number): void {
    const { budget } = this.limits
    if (width * height > budget.left)
      throw new PrintError('too-large', 'the pictures of a map have too many pixels together')
    budget.left -= width * height
  }

  async #take(pixels: Pixels): Promise<Decoded> {
    const { width, height } = pixels
    this.#charge(width, height)
    return { image: canvasOf(width, height, straightRgba(pixels)), width, height }
  }

  async #decode(bytes: Uint8Array): Promise<Decoded> {
    const { maxPixels, fontFiles, inspect } = this.limits
    const { width, height, format, isForSharp } = upright(bytes, inspect)
    const [a, b, c, d] = this.placement.unitToFrame
    const drawnWidth = Math.max(1, Math.round(Math.hypot(a, b)))
    const drawnHeight = Math.max(1, Math.round(Math.hypot(c, d)))
    if (format === 'svg') {
      // a flat picture is drawn wider than it is shown, so that it is one pixel high
      const wanted = Math.max(drawnWidth, Math.ceil(width / height))
      const fitted = Math.min(wanted, Math.floor(Math.sqrt((maxPixels * width) / height)))
      const decodeHeld = (bytes: Uint8Array) => decodeTo(bytes, 1, 1, maxPixels)
      this.#charge(fitted, (fitted * height) / width)
      const { svg, left } = await decodedSvg(Buffer.from(bytes).toString(), inspect, decodeHeld)
      if (left > 0) this.item.incomplete?.(withoutOthers(left))
      const pixels = await drawSvgPicture(svg, fontFiles, fitted)
      return {
        image: canvasOf(pixels.width, pixels.height, straight(pixels.data)),
        width: pixels.width,
        height: pixels.height
      }
    }
    const shrinks = drawnWidth < width * SHRINK || drawnHeight < height * SHRINK
    if (format === SKIA_ONLY || (!shrinks && !isForSharp && SKIA_FORMATS.has(format))) {
      this.#charge(width, height)
      return { image: await decode(bytes), width, height }
    }
    const size = { width: Math.min(width, drawnWidth), height: Math.min(height, drawnHeight) }
    this.#charge(size.width, size.height)
    const rgba = await decodeTo(bytes, size.width, size.height, maxPixels)
    const image = canvasOf(size.width, size.height, rgba)
    freeBytes(rgba)
    return { image, ...size }
  }
}

/** An SVG picture without references to other files as premultiplied RGBA, at most `width` pixels wide. */
const drawSvgPicture = async (svg: string, fontFiles: string[], width: number): Promise<Pixels> => {
  if (!MAYBE_COSTLY.test(svg)) return rasterizeSvg(svg, fontFiles, width)
  const simple = simpleSvg(svg, fontFiles)
  const affordable = affordableWidth(simple, width)
  if (affordable === undefined) throw new PrintError('too-large', 'an SVG picture has filters or layers that take too long to draw') // prettier-ignore
  if (simple.reach <= MOST_REACH || !isLayered(simple.content)) return rasterizeSvg(svg, fontFiles, affordable)
  const height = Math.max(1, Math.round((affordable * simple.height) / simple.width))
  const root = simple.root
    .replace(/ width="[^"]*"/, ` width="${affordable}"`)
    .replace(/ height="[^"]*"/, ` height="${height}"`)
  return drawOutlines(`<svg${root}>${simple.content}</svg>`, affordable, height)
}
