import { shownAddress } from '../../core/address.js'
import { messageOf, PrintError } from '../../core/errors.js'
import { isPlainPicture, uprightSize } from '../../core/plain-picture.js'
import type { Pixels } from '../../core/pixels/pixel-tools.js'
import type { Tools } from '../../core/tools.js'
import type { Warn } from '../../core/warn.js'
import { type FindMark, markFinder } from '../marks/find-mark.js'
import type { Size } from './graphic-box.js'
import { definitionOf, imageElement } from './placed-picture.js'
import { fileAddress, withParameters } from './svg-parameters.js'

/** A picture that is needed; its size and id are known after `Graphics.load`. */
export interface RequestedPicture {
  /** Its addresses, in the order in which they are tried. */
  readonly addresses: readonly string[]
  /** The size with one pixel per point; absent if the picture is not available. */
  own?: Size
  /** The id of the definition, which shows the picture in the unit square; absent if the picture is not available. */
  id?: string
  /** Whether the whole picture is opaque. */
  isOpaque?: boolean
  /** The cost of each use for renderers, in characters of SVG. */
  cost?: number
}

interface Wanted extends RequestedPicture {
  /** The largest size that is needed, apart from the picture's own size. */
  largest: Size
  /** The length of a pixel in points for the picture's own size; 0 if that size is not needed. */
  pixelPt: number
  /** How often the picture is drawn, as far as known. */
  uses: number
  isRepeated: boolean
}

interface Fetched extends Size {
  bytes: Uint8Array
  format: string
  isPlain: boolean
  isOpaque: boolean
}

const NO_SIZE: Size = { widthPt: 0, heightPt: 0 }
/** Maximum number of different pictures in one layer; all are kept in memory. */
const MOST_PICTURES = 1000
const MOST_BYTES = 50_000_000
/** The minimum resolution of symbols. Symbols are small and must be sharp even if the map has coarse pixels. */
const LEAST_DPI = 300
/** The resolution of SVG that is drawn so often that renderers, which copy it for each use, would run out of memory. */
const COARSE_DPI = 72
/** Maximum characters of SVG of all uses of a picture. */
const MOST_DRAWN = 20_000_000
/** Bytes per character of one picture: renderers need about ten bytes for a character of a path. */
const BYTES_A_CHARACTER = 10
/** A picture with more than this many times the needed pixels is made smaller. */
const ENOUGH = 4
/** The assumed number of uses of a picture that is repeated in areas or along lines. */
const MANY = 5000
/** Maximum characters of SVG that patterns and lines may repeat in one layer. */
const MOST_REPEATED = 40_000_000

const keyOf = (addresses: readonly string[]): string => addresses.join('\n')

/**
 * The pictures and marks of the symbols of a layer. Each address is fetched once and defined once; its uses refer to
 * the definition.
 */
export class Graphics {
  readonly mark: FindMark
  private readonly wanted = new Map<string, Wanted>()
  private readonly written = new Map<string, string>()
  private bytes = 0
  private repeated = 0

  constructor(
    private readonly tools: Tools,
    /** The resolution of the map. */
    private readonly dpi: number,
    private readonly warn: Warn
  ) {
    this.mark = markFinder(tools.pixels, warn)
  }

  /** Requests a picture in a size, or in its own size with `pixelPt` points per pixel. */
  picture(addresses: readonly string[], { widthPt = 0, heightPt = 0 }: Partial<Size>, pixelPt = 1): RequestedPicture {
    const key = keyOf(addresses)
    let wanted = this.wanted.get(key)
    if (!wanted)
      this.wanted.set(key, (wanted = { addresses, largest: NO_SIZE, pixelPt: 0, uses: 0, isRepeated: false }))
    const { largest } = wanted
    wanted.largest = { widthPt: Math.max(largest.widthPt, widthPt), heightPt: Math.max(largest.heightPt, heightPt) }
    if (widthPt + heightPt === 0) wanted.pixelPt = Math.max(wanted.pixelPt, pixelPt)
    return wanted
  }

  /** Announces how often a picture is drawn. Omitted: repeated, count not known. */
  expect({ addresses }: RequestedPicture, times?: number): void {
    const wanted = this.wanted.get(keyOf(addresses))!
    if (times === undefined) wanted.isRepeated = true
    else wanted.uses += times
  }

  /** Whether graphics of this cost may be repeated along lines and in areas. If not, there is one warning. */
  mayRepeat(cost: number): boolean {
    this.repeated += cost
    if (this.repeated <= MOST_REPEATED) return true
    this.warn('the style repeats too many graphics in areas and along lines; the last ones are left out')
    return false
  }

  /** Fetches all requested pictures and returns their definitions. */
  async load(): Promise<string> {
    if (this.wanted.size > MOST_PICTURES)
      this.warn(`the style has ${this.wanted.size} pictures; the first ${MOST_PICTURES} are printed`)
    const wanted = [...this.wanted.values()].slice(0, MOST_PICTURES)
    await Promise.all(wanted.map((one) => this.settle(one)))
    // in the order of the features, not of the responses; several addresses may return the same picture
    const ids = new Set(wanted.flatMap(({ id }) => (id === undefined ? [] : [id])))
    return ids.size === 0 ? '' : `<defs>${Array.from(ids, (id) => this.written.get(id)).join('')}</defs>`
  }

  /** The definition with an id. */
  definition(id: string): string {
    return this.written.get(id)!
  }

  private async settle(wanted: Wanted): Promise<void> {
    for (const address of wanted.addresses) if (await this.isHad(wanted, address)) return
  }

  private async isHad(wanted: Wanted, address: string): Promise<boolean> {
    try {
      const picture = await this.fetch(address)
      const { elements, cost } = await this.elementsOf(picture, wanted)
      const [id, definition] = definitionOf(elements)
      wanted.id = id
      this.written.set(id, definition)
      wanted.own = { widthPt: picture.widthPt, heightPt: picture.heightPt }
      wanted.isOpaque = picture.isOpaque
      wanted.cost = cost
      return true
    } catch (thrown) {
      this.tools.signal.throwIfAborted()
      if (!(thrown instanceof PrintError)) throw thrown
      const shown = shownAddress(address)
      this.warn(`the picture ${shown} cannot be drawn: ${messageOf(thrown).replaceAll(address, shown)}`)
      return false
    }
  }

  private async fetch(address: string): Promise<Fetched> {
    const { status, bytes: sent } = await this.tools.fetch(fileAddress(address))
    if (status !== 200) throw new PrintError('upstream-failed', `it answered with status ${status}`)
    const bytes = withParameters(sent, address)
    this.bytes += bytes.byteLength
    if (this.bytes > MOST_BYTES)
      throw new PrintError('too-large', `the pictures of the style have more than ${MOST_BYTES} bytes`)
    const header = this.tools.pixels.inspect(bytes)
    const { width, height } = uprightSize(header)
    const { format } = header
    const picture = { bytes, widthPt: width, heightPt: height, format, isPlain: isPlainPicture(bytes, header) }
    if (format === 'svg') {
      const safe = await this.tools.pixels.safeSvg(bytes)
      if (safe.warning) this.warn(`the picture ${shownAddress(address)} ${safe.warning}`)
      return { ...picture, bytes: safe.bytes, isOpaque: false }
    }
    // a picture that cannot be decoded must not be put in a document; averaging reads all of it, and is strict
    const averaged = KEPT_FORMATS.test(format) ? await this.tools.pixels.shrink(bytes, 1, 1) : bytes
    const pixel = await this.paint(averaged, { widthPt: 1, heightPt: 1 }, 72)
    return { ...picture, isOpaque: pixel.data[3] === 255 }
  }

  /**
   * SVG stays vectors, small plain PNG and JPEG stay unchanged, everything else becomes PNG in the size in which it is drawn.
   */
  private async elementsOf(picture: Fetched, wanted: Wanted): Promise<{ elements: string; cost: number }> {
    const { bytes, format, isPlain, widthPt, heightPt } = picture
    const { largest, pixelPt } = wanted
    const isHeavy = (cost: number) => cost * (wanted.uses + (wanted.isRepeated ? MANY : 0)) > MOST_DRAWN
    const scale = Math.max(largest.widthPt / widthPt, largest.heightPt / heightPt, pixelPt)
    const size = { widthPt: widthPt * scale, heightPt: heightPt * scale }
    if (format === 'svg') {
      const elements = this.tools.pixels.vectors(bytes, Math.max(size.widthPt, size.heightPt))
      if (elements !== undefined && !isHeavy(elements.length)) return { elements, cost: elements.length }
    }
    const dpi = Math.max(LEAST_DPI, this.dpi)
    const pixels = (size.widthPt * size.heightPt * dpi * dpi) / 72 / 72
    const isKept = isPlain && widthPt * heightPt <= pixels * ENOUGH
    if (isKept && !isHeavy(bytes.byteLength / BYTES_A_CHARACTER))
      return imageOf(bytes, format === 'jpg' ? 'image/jpeg' : 'image/png')
    const painted = imageOf(await this.png(bytes, size, dpi), 'image/png')
    return isHeavy(painted.cost) ? imageOf(await this.png(bytes, size, COARSE_DPI), 'image/png') : painted
  }

  private paint(bytes: Uint8Array, { widthPt, heightPt }: Size, dpi: number): Promise<Pixels> {
    const image = { source: { bytes }, unitToPaper: [widthPt, 0, 0, heightPt, 0, 0] as const, opacity: 1 }
    return this.tools.pixels.paint([image], { widthPt, heightPt, dpi })
  }

  private async png(bytes: Uint8Array, size: Size, dpi: number): Promise<Uint8Array> {
    return this.tools.pixels.encode(await this.paint(bytes, size, dpi), 'png')
  }
}

const KEPT_FORMATS = /^(?:png|jpg)$/

const imageOf = (bytes: Uint8Array, mediaType: string): { elements: string; cost: number } => {
  const elements = imageElement(`data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`)
  return { elements, cost: bytes.byteLength / BYTES_A_CHARACTER }
}
