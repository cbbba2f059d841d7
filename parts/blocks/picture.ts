import { createHash } from 'node:crypto'
import { messageOf, PrintError, type Tools } from '../../core/plugin.js'
import { fetchPicture, selfContained, shownAddress } from '../fetching.js'
import { chain, identity } from '../geo.js'
import { isPlainJpeg, turnOf, withoutExif } from './upright.js'

/** A picture that a document can show: it has been decoded once, so that it cannot end the print. */
export interface Picture {
  /** Where blocks and Typst find it; the same for the same bytes. */
  path: string
  /** SVG that refers to nothing outside of itself, PNG or JPEG. */
  bytes: Uint8Array
  format: 'svg' | 'png' | 'jpg'
  /** Of its own: pixels; of SVG the points in which 1 px is 1 pt. */
  width: number
  height: number
}

type Unnamed = Omit<Picture, 'path'>

interface Album {
  byAddress: Map<string, Promise<Picture>>
  pixels: number
}

/** Pixels of all pictures of a job, in multiples of what one map may have: each is decoded when the document is made. */
const MOST_PIXELS = 2
/** An address longer than this is a picture itself: it is found again by its digest. */
const LONGEST_KEY = 500

const albums = new WeakMap<Tools['signal'], Album>()

/**
 * The picture at an address: http(s), `data:`, `file:` or a path inside the app's folder; SVG, PNG, JPEG, GIF (its first
 * frame), WebP, TIFF or BMP. However often a job shows it, it is fetched and read once. Throws a PrintError that names the
 * address, as far as it may be shown.
 */
export const loadPicture = (address: string, tools: Tools): Promise<Picture> => {
  let album = albums.get(tools.signal)
  if (!album) albums.set(tools.signal, (album = { byAddress: new Map(), pixels: 0 }))
  const key = address.length > LONGEST_KEY ? digestOf(address) : address
  let picture = album.byAddress.get(key)
  if (!picture) album.byAddress.set(key, (picture = load(address.trim(), tools, album)))
  return picture
}

/** The picture, or undefined for one that cannot be had, when `say` is told why. */
export const pictureOr = async (
  address: string,
  tools: Tools,
  say: (why: string) => void
): Promise<Picture | undefined> => {
  try {
    return await loadPicture(address, tools)
  } catch (thrown) {
    tools.signal.throwIfAborted()
    say(messageOf(thrown))
    return undefined
  }
}

/** What a block's `prepare` returns as `files` for the pictures it shows. */
export const filesOf = (pictures: Iterable<Picture>): { [path: string]: Uint8Array } =>
  Object.fromEntries(Array.from(pictures, ({ path, bytes }) => [path, bytes]))

/** A picture's own size on paper: that of its pixels at a resolution; SVG has the same size at any. */
export const sizeOf = ({ width, height, format }: Picture, dpi = 72): { widthPt: number; heightPt: number } => {
  const ptPerPixel = format === 'svg' ? 1 : 72 / dpi
  return { widthPt: width * ptPerPixel, heightPt: height * ptPerPixel }
}

const digestOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16)

const load = async (address: string, tools: Tools, album: Album): Promise<Picture> => {
  const bytes = await fetchPicture(tools, address, { empty: [] })
  const picture = await readPicture(bytes!, tools).catch((thrown) => {
    tools.signal.throwIfAborted()
    if (!(thrown instanceof PrintError)) throw thrown
    throw new PrintError(thrown.code, `${shownAddress(address)}: ${thrown.message}`, { cause: thrown })
  })
  if (picture.format !== 'svg') album.pixels += picture.width * picture.height
  if (album.pixels > MOST_PIXELS * tools.limits.pixels)
    throw new PrintError('too-large', `the pictures have more than ${MOST_PIXELS * tools.limits.pixels} pixels in all`)
  return picture
}

/** Throws PrintError for bytes that are no picture, too many pixels, or cannot be decoded. */
export const readPicture = async (sent: Uint8Array, { pixels }: Pick<Tools, 'pixels'>): Promise<Picture> => {
  const { width, height, format, orientation } = pixels.inspect(sent)
  if (format === 'svg') {
    const bytes = Buffer.from(selfContained(Buffer.from(sent).toString(), pixels.inspect))
    const unit = ptPerPx(bytes)
    const size = { width: width * unit, height: height * unit }
    return hasHardText(bytes) ? asPixels(bytes, size, pixels) : decoded({ bytes, format, ...size }, pixels)
  }
  const turn = turnOf(orientation)
  if (format === 'jpg' && !turn && isPlainJpeg(sent)) return decoded({ bytes: sent, format, width, height }, pixels)
  // what other readers do not know, or read otherwise, they are given as they can read it
  const source = { bytes: format === 'jpg' ? withoutExif(sent) : sent }
  const [seenWidth, seenHeight] = turn && turn[0] === 0 ? [height, width] : [width, height]
  const unitToPaper = chain(turn ?? identity, [seenWidth, 0, 0, seenHeight, 0, 0])
  const frame = { widthPt: seenWidth, heightPt: seenHeight, dpi: 72 }
  const painted = await pixels.paint([{ source, unitToPaper, opacity: 1 }], frame)
  const bytes = await pixels.encode(painted, format === 'jpg' ? 'jpeg' : 'png')
  return named({ bytes, format: format === 'jpg' ? 'jpg' : 'png', width: seenWidth, height: seenHeight })
}

/**
 * Typst looks for a font without end where some font has a letter and none what stands at it: marks, joiners, variants.
 * Letters written by number may be such.
 */
const HARD = /[\p{M}\u200c\u200d\ufe00-\ufe0f\u{1f3fb}-\u{1f3ff}\u{e0000}-\u{e0fff}]|&#|&(?!(?:amp|lt|gt|quot|apos);)/u

const hasHardText = (svg: Buffer): boolean => {
  const text = svg.toString()
  return /<(?:[\w.-]+:)?text\b/.test(text) && HARD.test(text)
}

/** Dots an inch of an SVG picture that cannot stay one, and of its longer side. */
const FINE_DPI = 300
const MOST_DOTS = 3000

const asPixels = async (
  bytes: Uint8Array,
  size: { width: number; height: number },
  pixels: Tools['pixels']
): Promise<Picture> => {
  const { width, height } = size
  const dpi = Math.min(FINE_DPI, (72 * MOST_DOTS) / Math.max(width, height))
  const image = { source: { bytes }, unitToPaper: [width, 0, 0, height, 0, 0] as const, opacity: 1 }
  const painted = await pixels.paint([image], { widthPt: width, heightPt: height, dpi })
  const png = Buffer.from(await pixels.encode(painted, 'png')).toString('base64')
  const root = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`
  return drawnPicture(
    `${root}<image width="${width}" height="${height}" href="data:image/png;base64,${png}"/></svg>`,
    width,
    height
  )
}

/** What was drawn here, as a picture of this size in points. */
export const drawnPicture = (svg: string, width: number, height: number): Picture =>
  named({ bytes: Buffer.from(svg), format: 'svg', width, height })

/** Tries the picture at the size of a thumbnail: one that Typst could not read would end the print. */
const decoded = async (picture: Unnamed, pixels: Tools['pixels']): Promise<Picture> => {
  const image = { source: { bytes: picture.bytes }, unitToPaper: [9, 0, 0, 9, 0, 0] as const, opacity: 1 }
  await pixels.paint([image], { widthPt: 9, heightPt: 9, dpi: 72 })
  return named(picture)
}

const named = (picture: Unnamed): Picture => ({
  ...picture,
  path: `/mapsetter/files/picture-${digestOf(picture.bytes)}.${picture.format}`
})

/** An SVG's size in units of length has come at 96 px an inch; a size in plain numbers is one of points. */
const ptPerPx = (svg: Uint8Array): number =>
  /<(?:\w+:)?svg\b[^>]*?\swidth\s*=\s*["']\s*[\d.]+\s*(?:mm|cm|m|in|pt|pc)\b/i.test(Buffer.from(svg).toString())
    ? 0.75
    : 1
