import { createHash } from 'node:crypto'
import { messageOf, PrintError } from '../../errors.js'
import { shownAddress } from '../../address.js'
import type { Pixels } from '../../pixels/pixel-tools.js'
import type { Tools } from '../../tools.js'
import type { Warn } from '../../warn.js'
import type { Size } from './graphic-box.js'
import { type FindMark, markFinder } from './find-mark.js'
import { fileAddress, withParameters } from './svg-parameters.js'

/** A picture that was asked for, and what is known of it after `Graphics.load`. */
export interface LoadedPicture {
  /** Where it is, tried in this order. */
  readonly addresses: readonly string[]
  /** At a point a pixel; absent where it cannot be had. */
  own?: Size
  /** Of the definition, which shows it in the unit square; absent where it cannot be had. */
  id?: string
  /** Nothing shows through any of it. */
  isOpaque?: boolean
  /** What each use of it costs renderers, in characters of SVG. */
  cost?: number
}

interface Wanted extends LoadedPicture {
  /** The largest that was asked for, beside its own size. */
  largest: Size
  /** Of its own size: a pixel; 0 where that is not asked for. */
  pixelPt: number
  /** How often it is drawn, as far as that is known. */
  uses: number
  isRepeated: boolean
}

interface Fetched extends Size {
  bytes: Uint8Array
  format: string
  isOpaque: boolean
}

const NO_SIZE: Size = { widthPt: 0, heightPt: 0 }
/** Different pictures in one layer; each is held in memory. */
const MOST_PICTURES = 1000
const MOST_BYTES = 50_000_000
/** Symbols are small: they are kept sharp even where the map's pixels are coarse. */
const LEAST_DPI = 300
/** Unless there are so many of them that renderers, which take each use for itself, would run out of memory. */
const COARSE_DPI = 72
/** In characters of SVG, of all uses of a picture. */
const MOST_DRAWN = 20_000_000
/** Renderers hold ten bytes for a character of a path. */
const BYTES_A_CHARACTER = 10
/** Of the pixels needed; a picture that has more is made smaller. */
const ENOUGH = 4
/** How often a picture is thought to be drawn that is repeated in areas or along lines. */
const MANY = 5000
/** What patterns and lines may repeat in one layer, in characters of SVG. */
const MOST_REPEATED = 40_000_000

const keyOf = (addresses: readonly string[]): string => addresses.join('\n')

/** The pictures and marks of a layer's symbols: each address is fetched once, written once and then referred to. */
export class Graphics {
  readonly mark: FindMark
  private readonly wanted = new Map<string, Wanted>()
  private readonly written = new Map<string, string>()
  private bytes = 0
  private repeated = 0

  constructor(
    private readonly tools: Tools,
    /** Of the map. */
    private readonly dpi: number,
    private readonly warn: Warn
  ) {
    this.mark = markFinder(tools.pixels, warn)
  }

  /** Asks for a picture of a size, or without one in its own, `pixelPt` a pixel. */
  picture(addresses: readonly string[], { widthPt = 0, heightPt = 0 }: Partial<Size>, pixelPt = 1): LoadedPicture {
    const key = keyOf(addresses)
    let wanted = this.wanted.get(key)
    if (!wanted)
      this.wanted.set(key, (wanted = { addresses, largest: NO_SIZE, pixelPt: 0, uses: 0, isRepeated: false }))
    const { largest } = wanted
    wanted.largest = { widthPt: Math.max(largest.widthPt, widthPt), heightPt: Math.max(largest.heightPt, heightPt) }
    if (widthPt + heightPt === 0) wanted.pixelPt = Math.max(wanted.pixelPt, pixelPt)
    return wanted
  }

  /** Says how often a picture is drawn; absent: over and over, as often as it needs. */
  expect({ addresses }: LoadedPicture, times?: number): void {
    const wanted = this.wanted.get(keyOf(addresses))!
    if (times === undefined) wanted.isRepeated = true
    else wanted.uses += times
  }

  /** Whether graphics of this cost may be repeated along lines and in areas; it is said once that they may not. */
  mayRepeat(cost: number): boolean {
    this.repeated += cost
    if (this.repeated <= MOST_REPEATED) return true
    this.warn('the graphics that the style repeats in areas and along lines are too many; the last ones are left out')
    return false
  }

  /** Fetches all pictures that were asked for; what the elements refer to. */
  async load(): Promise<string> {
    if (this.wanted.size > MOST_PICTURES)
      this.warn(`the style asks for ${this.wanted.size} pictures; the first ${MOST_PICTURES} are printed`)
    const wanted = [...this.wanted.values()].slice(0, MOST_PICTURES)
    await Promise.all(wanted.map((one) => this.settle(one)))
    // in the order of the features, whichever picture came first; one picture may have several addresses
    const ids = new Set(wanted.flatMap(({ id }) => (id === undefined ? [] : [id])))
    return ids.size === 0 ? '' : `<defs>${Array.from(ids, (id) => this.written.get(id)).join('')}</defs>`
  }

  /** The element of an id. */
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
      wanted.id = `p${createHash('sha1').update(elements).digest('hex').slice(0, 12)}`
      this.written.set(wanted.id, `<g id="${wanted.id}">${elements}</g>`)
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
    if (status !== 200) throw new PrintError('upstream-failed', `the answer has status ${status}`)
    const bytes = withParameters(sent, address)
    this.bytes += bytes.byteLength
    if (this.bytes > MOST_BYTES)
      throw new PrintError('too-large', `the pictures of the style have more than ${MOST_BYTES} bytes`)
    const { width, height, format } = this.tools.pixels.inspect(bytes)
    const picture = { bytes, widthPt: width, heightPt: height, format }
    if (format === 'svg') return { ...picture, isOpaque: false }
    // what cannot be decoded must not get into a document
    const pixel = await this.paint(bytes, { widthPt: 1, heightPt: 1 }, 72)
    return { ...picture, isOpaque: pixel.data[3] === 255 }
  }

  /** SVG as vectors, small PNG and JPEG as they came, all else as PNG of the size it is drawn at. */
  private async elementsOf(picture: Fetched, wanted: Wanted): Promise<{ elements: string; cost: number }> {
    const { bytes, format, widthPt, heightPt } = picture
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
    const isKept = /^(png|jpg)$/.test(format) && widthPt * heightPt <= pixels * ENOUGH
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

const imageOf = (bytes: Uint8Array, mediaType: string): { elements: string; cost: number } => {
  const uri = `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`
  const elements = `<image width="1" height="1" preserveAspectRatio="none" href="${uri}"/>`
  return { elements, cost: bytes.byteLength / BYTES_A_CHARACTER }
}
