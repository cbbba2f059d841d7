import { PrintError } from '../errors.js'
import { type Affine, apply, chain, invert, type Point } from '../map/affine.js'
import type { Piece } from './pieces.js'
import type { Mosaic, PaperImage } from './pixel-tools.js'
import { type CanvasDraw, decode, discard, type TileImage } from './skia.js'
import { unlessBroken } from './undecodable.js'

/** Servers send tiles of 256 to 1024 pixels a side; this is far beyond, and still nothing to fear from. */
const MOST_TILE_PIXELS = 2048 * 2048
/** Pixels of a mosaic around a piece that the smooth kernel reaches. */
const REACH = 3
/** Below this ratio of drawn to own size tiles are put together at twice the drawn size, not at their own. */
const MINIFIED = 0.25

type Tile = Mosaic['tiles'][number]
type Inspect = (bytes: Uint8Array) => { width: number; height: number }

/** The tiles of one mosaic, decoded when a band of the frame first needs them and let go when the next does not. */
export class MosaicSource {
  readonly #mosaic: Mosaic
  readonly #item: PaperImage
  /** From the mosaic's pixels to the frame's. */
  readonly #transform: Affine
  readonly #tileWidth: number
  readonly #tileHeight: number
  readonly #inspect: Inspect
  readonly #decoded = new Map<Tile, Promise<TileImage | undefined>>()

  constructor(mosaic: Mosaic, item: PaperImage, unitToFrame: Affine, inspect: Inspect) {
    this.#mosaic = mosaic
    this.#item = item
    this.#inspect = inspect
    const { columns, rows, tileWidth, tileHeight } = mosaic
    const drawn = [Math.hypot(unitToFrame[0], unitToFrame[1]) / columns, Math.hypot(unitToFrame[2], unitToFrame[3]) / rows]
    const size = (own: number, shown: number) => (shown < own * MINIFIED ? Math.max(1, Math.round(shown * 2)) : own)
    this.#tileWidth = size(tileWidth, drawn[0]!)
    this.#tileHeight = size(tileHeight, drawn[1]!)
    this.#transform = chain([1 / (columns * this.#tileWidth), 0, 0, 1 / (rows * this.#tileHeight), 0, 0], unitToFrame)
  }

  /** Begins to decode what a band and the next one show, and lets go of what neither does. */
  begin(band: Piece, next?: Piece): void {
    const wanted = new Set([band, next ?? band].flatMap((piece) => this.#meeting(piece).tiles))
    for (const [tile, image] of this.#decoded) if (!wanted.has(tile)) this.#letGo(tile, image)
    for (const tile of wanted) this.#decode(tile).catch(() => undefined)
  }

  async load(piece: Piece): Promise<CanvasDraw[]> {
    const seen = this.#meeting(piece)
    const decoded = await Promise.all(seen.tiles.map((tile) => this.#decode(tile)))
    const [width, height] = [this.#tileWidth, this.#tileHeight]
    const tiles = seen.tiles.flatMap(({ column, row }, index) => {
      const image = decoded[index]
      return image ? [{ image, x: (column - seen.left) * width, y: (row - seen.top) * height }] : []
    })
    const image = { width: seen.columns * width, height: seen.rows * height, tileWidth: width, tileHeight: height, tiles }
    const transform = chain(chain([1, 0, 0, 1, seen.left * width, seen.top * height], this.#transform), [1, 0, 0, 1, -piece.left, -piece.top])
    return tiles.length === 0 ? [] : [{ image, transform, opacity: this.#item.opacity }]
  }

  close(): void {
    for (const [tile, image] of this.#decoded) this.#letGo(tile, image)
  }

  #letGo(tile: Tile, decoding: Promise<TileImage | undefined>): void {
    this.#decoded.delete(tile)
    void decoding.then((image) => image && discard(image), () => undefined) // prettier-ignore
  }

  #decode(tile: Tile): Promise<TileImage | undefined> {
    const known = this.#decoded.get(tile)
    if (known) return known
    const image = unlessBroken(this.#item, this.#open(tile.bytes))
    this.#decoded.set(tile, image)
    return image
  }

  async #open(bytes: Uint8Array): Promise<TileImage> {
    const { width, height } = this.#inspect(bytes)
    if (width * height > MOST_TILE_PIXELS)
      throw new PrintError('too-large', `a tile of ${width} x ${height} pixels is over the limit of ${MOST_TILE_PIXELS} pixels`)
    return decode(bytes)
  }

  /** The part of the mosaic, in whole tiles, that a piece shows. */
  #meeting({ left, top, width, height }: Piece) {
    const toMosaic = invert(this.#transform)
    const corners: Point[] = [[left, top], [left + width, top], [left + width, top + height], [left, top + height]] // prettier-ignore
    const inMosaic = corners.map((corner) => apply(toMosaic, corner))
    const range = (axis: 0 | 1, size: number, count: number): [number, number] => {
      const values = inMosaic.map((point) => point[axis])
      const first = Math.max(0, Math.floor((Math.min(...values) - REACH) / size))
      return [first, Math.max(0, Math.min(count - 1, Math.floor((Math.max(...values) + REACH) / size)) - first + 1)]
    }
    const [leftColumn, columns] = range(0, this.#tileWidth, this.#mosaic.columns)
    const [topRow, rows] = range(1, this.#tileHeight, this.#mosaic.rows)
    const tiles = this.#mosaic.tiles.filter(
      ({ column, row }) => column >= leftColumn && column < leftColumn + columns && row >= topRow && row < topRow + rows
    )
    return { left: leftColumn, top: topRow, columns, rows, tiles }
  }
}
