import { createHash } from 'node:crypto'
import { messageOf, PrintError } from '../../errors.js'
import { shownAddress } from '../../map/address.js'
import type { Point } from '../../map/affine.js'
import type { Tools } from '../../tools.js'
import type { Warn } from '../model.js'
import { paperNumber } from './path-data.js'

/** A picture to be drawn at points. */
export interface PlacedGraphic {
  address: string
  /** Which point of the picture lies on its place before the offset: 0 left / top, 1 right / bottom. */
  align: readonly [x: number, y: number]
  widthPt?: number
  heightPt?: number
  opacity: number
  rotationDeg: number
  /** Right and down. */
  offset: Point
}

interface Fetched {
  bytes: Uint8Array
  width: number
  height: number
  format: string
}

interface Size {
  widthPt: number
  heightPt: number
}

interface Wanted {
  graphic: PlacedGraphic
  size?: Size
  /** Absent where the picture cannot be had. */
  id?: string
  definition?: string
}

/** Pictures of different address or size in one layer; each is held in memory. */
const MOST_PICTURES = 1000
const MOST_BYTES = 50_000_000
/** Symbols are small: they are kept sharp even where the map's pixels are coarse. */
const LEAST_DPI = 300
/** Of the pixels needed; a picture that has more is made smaller. */
const ENOUGH = 4

/** The pictures of a layer's symbols: each address is fetched once, each size written once and then referred to. */
export class Graphics {
  private readonly wanted = new Map<string, Wanted>()
  private readonly fetched = new Map<string, Promise<Fetched>>()
  private bytes = 0

  constructor(
    private readonly tools: Tools,
    /** Of the map. */
    private readonly dpi: number,
    private readonly warn: Warn
  ) {}

  /** An element to be asked for after `load`: the picture, or `instead` where it cannot be had. */
  place(graphic: PlacedGraphic, point: Point, instead: () => string): () => string {
    const key = `${graphic.widthPt} ${graphic.heightPt} ${graphic.address}`
    let wanted = this.wanted.get(key)
    if (!wanted) this.wanted.set(key, (wanted = { graphic }))
    return () => (wanted.id && wanted.size ? useElement(wanted.id, wanted.size, graphic, point) : instead())
  }

  /** Fetches all pictures that were placed; what the elements refer to. */
  async load(): Promise<string> {
    if (this.wanted.size > MOST_PICTURES)
      this.warn(`the style asks for ${this.wanted.size} pictures; the first ${MOST_PICTURES} are printed`)
    const wanted = [...this.wanted.values()].slice(0, MOST_PICTURES)
    await Promise.all(wanted.map((one) => this.settle(one)))
    // in the order of the features, whichever picture came first; one picture may have several addresses
    const definitions = new Map(wanted.flatMap(({ id, definition }) => (id && definition ? [[id, definition]] : [])))
    return definitions.size === 0 ? '' : `<defs>${[...definitions.values()].join('')}</defs>`
  }

  private async settle(wanted: Wanted): Promise<void> {
    const { address } = wanted.graphic
    try {
      let picture = this.fetched.get(address)
      if (!picture) this.fetched.set(address, (picture = this.fetch(address)))
      const size = sizeOf(await picture, wanted.graphic)
      if (!(size.widthPt > 0 && size.heightPt > 0)) return
      wanted.size = size
      Object.assign(wanted, await this.write(await picture, size))
    } catch (thrown) {
      this.tools.signal.throwIfAborted()
      if (!(thrown instanceof PrintError)) throw thrown
      const shown = shownAddress(address)
      this.warn(`the picture ${shown} cannot be drawn: ${messageOf(thrown).replaceAll(address, shown)}`)
    }
  }

  private async fetch(address: string): Promise<Fetched> {
    const { status, bytes } = await this.tools.fetch(address)
    if (status !== 200) throw new PrintError('upstream-failed', `the answer has status ${status}`)
    this.bytes += bytes.byteLength
    if (this.bytes > MOST_BYTES)
      throw new PrintError('too-large', `the pictures of the style have more than ${MOST_BYTES} bytes`)
    const header = this.tools.pixels.inspect(bytes)
    // what cannot be decoded must not get into a document
    await this.paint(bytes, 1, 1, 72)
    return { bytes, ...header }
  }

  /** Small PNG and JPEG as they came, all else as PNG of the size it is drawn at. */
  private async write(picture: Fetched, { widthPt, heightPt }: Size): Promise<{ id: string; definition: string }> {
    const dpi = Math.max(LEAST_DPI, this.dpi)
    const needed = (widthPt * heightPt * dpi * dpi) / 72 / 72
    const isKept = /^(png|jpg)$/.test(picture.format) && picture.width * picture.height <= needed * ENOUGH
    const bytes = isKept ? picture.bytes : await this.paint(picture.bytes, widthPt, heightPt, dpi)
    const mediaType = isKept && picture.format === 'jpg' ? 'image/jpeg' : 'image/png'
    const digest = createHash('sha1').update(bytes).digest('hex').slice(0, 12)
    const id = `p${digest}-${paperNumber(widthPt)}-${paperNumber(heightPt)}`
    const uri = `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`
    const size = `width="${paperNumber(widthPt)}" height="${paperNumber(heightPt)}"`
    return { id, definition: `<image id="${id}" ${size} preserveAspectRatio="none" href="${uri}"/>` }
  }

  private async paint(bytes: Uint8Array, widthPt: number, heightPt: number, dpi: number): Promise<Uint8Array> {
    const { pixels } = this.tools
    const image = { source: { bytes }, unitToPaper: [widthPt, 0, 0, heightPt, 0, 0] as const, opacity: 1 }
    return pixels.encode(await pixels.paint([image], { widthPt, heightPt, dpi }), 'png')
  }
}

const useElement = (id: string, { widthPt, heightPt }: Size, graphic: PlacedGraphic, [x, y]: Point): string => {
  const { align, offset, rotationDeg, opacity } = graphic
  const left = x + offset[0] - align[0] * widthPt
  const top = y + offset[1] - align[1] * heightPt
  const turn = rotationDeg % 360 === 0 ? '' : ` transform="rotate(${[rotationDeg, x, y].map(paperNumber).join(' ')})"`
  const translucent = opacity < 1 ? ` opacity="${paperNumber(opacity)}"` : ''
  return `<use href="#${id}" x="${paperNumber(left)}" y="${paperNumber(top)}"${turn}${translucent}/>`
}

/** One side alone keeps the picture's shape; a picture without any has a point a pixel. */
const sizeOf = ({ width, height }: Fetched, { widthPt, heightPt }: PlacedGraphic): Size => {
  if (widthPt !== undefined) return { widthPt, heightPt: heightPt ?? (widthPt * height) / width }
  if (heightPt !== undefined) return { widthPt: (heightPt * width) / height, heightPt }
  return { widthPt: width, heightPt: height }
}
