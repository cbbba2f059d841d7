import { PrintError } from '../errors.js'
import { freeBytes } from '../free-bytes.js'
import { type Affine, apply, chain, invert, type Point } from '../views/affine.js'
import type { FramePiece } from './pieces.js'
import type { Mosaic, PaperImage } from './pixel-tools.js'
import { type Patch, PicturePlacement } from './placement.js'
import { type Inspect, upright } from './picture-source.js'
import { decodeTo } from './sharp.js'
import { canvasOf, type CanvasDraw, decode, discard, type SkiaImage } from './skia.js'
import { unlessBroken } from './undecodable.js'

/** Servers send tiles of 256 to 1024 pixels per side; this limit is far above and still harmless. */
const MOST_TILE_PIXELS = 2048 * 2048
/** Larger tiles are allowed if the layer declares them, with a small tolerance. */
const SLACK = 1.1
/** Pixels of a mosaic around a piece that the smooth kernel needs. */
const REACH = 3
/** Below this ratio of drawn size to own size tiles are assembled at twice the drawn size, not at their own. */
const MINIFIED = 0.25
/** The format of tiles that Skia does not read. */
const SHARP_ONLY = 'tiff'

type Tile = Mosaic['tiles'][number]

/** The tiles of one mosaic; each is decoded for the first band that needs it and released after the last. */
export class MosaicSource {
  readonly #mosaic: Mosaic
  readonly #item: PaperImage
  readonly #placement: PicturePlacement
  readonly #tileWidth: number
  readonly #tileHeight: number
  readonly #step: number
  readonly #inspect: Inspect
  readonly #decoded = new Map<Tile, Promise<SkiaImage | undefined>>()

  constructor(mosaic: Mosaic, item: PaperImage, placement: PicturePlacement, inspect: Inspect) {
    this.#mosaic = mosaic
    this.#item = item
    this.#placement = placement
    this.#inspect = inspect
    const { columns, rows, tileWidth, tileHeight } = mosaic
    const [a, b, c, d] = placement.unitToFrame
    const size = (own: number, shown: number) => (shown < own * MINIFIED ? Math.max(1, Math.round(shown * 2)) : own)
    const [width, height] = [Math.hypot(a, b) / columns, Math.hypot(c, d) / rows]
    this.#tileWidth = size(tileWidth, width)
    this.#tileHeight = size(tileHeight, height)
    const isHalved = placement.isBent || Math.min(width / this.#tileWidth, height / this.#tileHeight) < 0.5
    this.#step = isHalved ? STEP : SHORT_STEP
  }

  /** Starts to decode the tiles of a band and the next one, and releases the others. */
  begin(band: FramePiece, next?: FramePiece): void {
    const wanted = new Set([band, next ?? band].flatMap((piece) => this.#meeting(piece).tiles))
    for (const [tile, image] of this.#decoded) if (!wanted.has(tile)) this.#letGo(tile, image)
    for (const tile of wanted) this.#decode(tile).catch(() => undefined)
  }

  async load(piece: FramePiece): Promise<CanvasDraw | undefined> {
    const seen = this.#meeting(piece)
    const decoded = await Promise.all(seen.tiles.map((tile) => this.#decode(tile)))
    const [width, height] = [this.#tileWidth, this.#tileHeight]
    const tiles = seen.tiles.flatMap(({ column, row }, index) => {
      const image = decoded[index]
      return image ? [{ image, x: column * width - seen.left, y: row * height - seen.top }] : []
    })
    if (tiles.length === 0) return undefined
    const { margin, tileWidth, tileHeight } = this.#mosaic
    const own = {
      tileWidth: width,
      tileHeight: height,
      margin: margin && ([margin[0] / tileWidth, margin[1] / tileHeight] as const)
    }
    const image = { width: seen.width, height: seen.height, ...own, tiles }
    const start: Affine = [1, 0, 0, 1, seen.left, seen.top]
    const onCanvas: Affine = [1, 0, 0, 1, -piece.left, -piece.top]
    const patches = seen.patches.map((patch) => ({
      piece: { ...patch.piece, left: patch.piece.left - piece.left, top: patch.piece.top - piece.top },
      transform: chain(chain(start, this.#toFrame(patch)), onCanvas)
    }))
    const { opacity = 1, resampling } = this.#item
    return { image, patches, opacity, resampling }
  }

  close(): void {
    for (const [tile, image] of this.#decoded) this.#letGo(tile, image)
  }

  #letGo(tile: Tile, decoding: Promise<SkiaImage | undefined>): void {
    this.#decoded.delete(tile)
    void decoding.then((image) => image && discard(image), () => undefined) // prettier-ignore
  }

  #decode(tile: Tile): Promise<SkiaImage | undefined> {
    const known = this.#decoded.get(tile)
    if (known) return known
    const image = unlessBroken(this.#item, tile.bytes, this.#open(tile.bytes))
    this.#decoded.set(tile, image)
    return image
  }

  async #open(bytes: Uint8Array): Promise<SkiaImage> {
    const { width, height, format, isForSharp } = upright(bytes, this.#inspect)
    const { tileWidth, tileHeight, margin = [0, 0] } = this.#mosaic
    const own = (tileWidth + 2 * margin[0]) * (tileHeight + 2 * margin[1])
    const most = Math.max(MOST_TILE_PIXELS, Math.round(own * SLACK))
    if (width * height > most)
      throw new PrintError('too-large', `a tile has ${width} x ${height} pixels; the limit is ${most} pixels`)
    if (format !== SHARP_ONLY && !isForSharp) return decode(bytes)
    const rgba = await decodeTo(bytes, width, height, most)
    const image = canvasOf(width, height, rgba)
    freeBytes(rgba)
    return image
  }

  /** From the pixels of the mosaic to those of the frame. */
  #toFrame({ unitToFrame }: Patch): Affine {
    const { columns, rows } = this.#mosaic
    return chain([1 / (columns * this.#tileWidth), 0, 0, 1 / (rows * this.#tileHeight), 0, 0], unitToFrame)
  }

  /** The part of the mosaic, in its pixels, that a piece shows, with its tiles and patches. */
  #meeting(piece: FramePiece) {
    const patches = this.#placement.patches(piece)
    const inMosaic = patches.flatMap((patch) => {
      const { left, top, width, height } = patch.piece
      const toMosaic = invert(this.#toFrame(patch))
      const corners: Point[] = [[left, top], [left + width, top], [left + width, top + height], [left, top + height]] // prettier-ignore
      return corners.map((corner) => apply(toMosaic, corner))
    })
    const { columns, rows, tiles: all } = this.#mosaic
    const [tileWidth, tileHeight] = [this.#tileWidth, this.#tileHeight]
    const [left, right] = reached(inMosaic, 0, columns * tileWidth, this.#step)
    const [top, bottom] = reached(inMosaic, 1, rows * tileHeight, this.#step)
    const tiles = all.filter(
      ({ column, row }) =>
        column * tileWidth < right &&
        (column + 1) * tileWidth > left &&
        row * tileHeight < bottom &&
        (row + 1) * tileHeight > top
    )
    return { left, top, width: right - left, height: bottom - top, tiles, patches }
  }
}

/** Steps at which halves, quarters and eighths of a picture average the same pixels, independent of where a part begins. */
const STEP = 64
/** The same if nothing smaller than halves is drawn. */
const SHORT_STEP = 8

/** The range of some points and the kernel around them on one axis, in steps within the length. */
const reached = (points: Point[], axis: 0 | 1, length: number, step: number): [from: number, to: number] => {
  let [least, greatest] = [Infinity, -Infinity]
  for (const point of points) {
    least = Math.min(least, point[axis])
    greatest = Math.max(greatest, point[axis])
  }
  const from = Math.max(0, Math.floor((least - REACH) / step) * step)
  return [from, Math.max(from, Math.min(length, Math.ceil((greatest + REACH) / step) * step))]
}
