import { createHash } from 'node:crypto'
import { messageOf, PrintError, type Tools } from '../../core/plugin.js'
import { fetchPicture, shownAddress } from '../fetching.js'
import { chain, identity } from '../geo.js'
import { isPlainJpeg, turnOf, withoutExif } from './upright.js'

/** A picture for a document; it was decoded once, so that a damaged picture cannot fail the print. */
export interface LoadedPicture {
  /** Its path for blocks and Typst; the same for the same bytes. */
  path: string
  /** SVG without external references, PNG or JPEG. */
  bytes: Uint8Array
  format: 'svg' | 'png' | 'jpg'
  /** Its own size in pixels; for SVG in points, where 1 px is 1 pt. */
  width: number
  height: number
}

type Unnamed = Omit<LoadedPicture, 'path'>

interface Album {
  byAddress: Map<string, Promise<LoadedPicture>>
  pixels: number
}

/** Limit of the pixels of all pictures of a job, as a multiple of the limit of one map. */
const MOST_PIXELS = 2
/** A longer address is a data: URL; its digest is the key of the cache. */
const LONGEST_KEY = 500

const albums = new WeakMap<Tools['signal'], Album>()

/**
 * The picture at an address: http(s), `data:`, `file:` or a path inside the app's folder; SVG, PNG, JPEG, GIF (its first
 * frame), WebP, TIFF or BMP. A job fetches and reads it only once. Throws a PrintError with the address (without secret
 * parts).
 */
export const loadPicture = (address: string, tools: Tools): Promise<LoadedPicture> => {
  let album = albums.get(tools.signal)
  if (!album) albums.set(tools.signal, (album = { byAddress: new Map(), pixels: 0 }))
  const key = address.length > LONGEST_KEY ? digestOf(address) : address
  let picture = album.byAddress.get(key)
  if (!picture) album.byAddress.set(key, (picture = load(address.trim(), tools, album)))
  return picture
}

/** The picture, or undefined if it is not available; then `say` is called with the reason. */
export const pictureOr = async (
  address: string,
  tools: Tools,
  say: (why: string) => void
): Promise<LoadedPicture | undefined> => {
  try {
    return await loadPicture(address, tools)
  } catch (thrown) {
    tools.signal.throwIfAborted()
    say(messageOf(thrown))
    return undefined
  }
}

/** The resolution that a picture keeps on paper, and how much more it may have before it is made smaller. */
const PAPER_DPI = 600
const ENOUGH = 2

/** The picture with as many pixels as paper shows in this size, in points: documents hold each pixel decoded. */
export const onPaper = async (
  picture: LoadedPicture,
  size: { width: number; height: number },
  { pixels }: Pick<Tools, 'pixels'>
): Promise<LoadedPicture> => {
  if (picture.format === 'svg') return picture
  const [width, height] = [size.width, size.height].map((side) => Math.max(1, Math.ceil((side * PAPER_DPI) / 72)))
  if (picture.width * picture.height <= ENOUGH * width! * height!) return picture
  const bytes = await pixels.shrink(picture.bytes, Math.min(width!, picture.width), Math.min(height!, picture.height))
  return { ...named({ ...picture, bytes, format: 'png' }), width: picture.width, height: picture.height }
}

/** The `files` that a block's `prepare` returns for its pictures. */
export const filesOf = (pictures: Iterable<LoadedPicture>): { [path: string]: Uint8Array } =>
  Object.fromEntries(Array.from(pictures, ({ path, bytes }) => [path, bytes]))

/** A picture's own size on paper: from its pixels and a resolution; that of SVG does not depend on the resolution. */
export const pictureSize = (
  { width, height, format }: LoadedPicture,
  dpi = 72
): { widthPt: number; heightPt: number } => {
  const ptPerPixel = format === 'svg' ? 1 : 72 / dpi
  return { widthPt: width * ptPerPixel, heightPt: height * ptPerPixel }
}

const digestOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16)

const load = async (address: string, tools: Tools, album: Album): Promise<LoadedPicture> => {
  const bytes = await fetchPicture(tools, address, { empty: [] })
  const say = (what: string) => tools.warn(`the picture ${shownAddress(address)} ${what}`)
  const picture = await readPicture(bytes!, tools, say).catch((thrown) => {
    tools.signal.throwIfAborted()
    if (!(thrown instanceof PrintError)) throw thrown
    throw new PrintError(thrown.code, `${shownAddress(address)}: ${thrown.message}`, { cause: thrown })
  })
  if (picture.format !== 'svg') album.pixels += picture.width * picture.height
  if (album.pixels > MOST_PIXELS * tools.limits.pixels)
    throw new PrintError(
      'too-large',
      `the pictures of the print have more than ${MOST_PIXELS * tools.limits.pixels} pixels in total, the limit`
    )
  return picture
}

/**
 * Throws PrintError for bytes that are not a picture, have too many pixels, or cannot be decoded; `say` is told what is
 * left out of it.
 */
export const readPicture = async (
  sent: Uint8Array,
  { pixels }: Pick<Tools, 'pixels'>,
  say: (what: string) => void = () => {}
): Promise<LoadedPicture> => {
  const { width, height, format, orientation } = pixels.inspect(sent)
  if (format === 'svg') {
    const safe = await pixels.safeSvg(sent)
    if (safe.warning) say(safe.warning)
    const bytes = Buffer.from(safe.bytes)
    const unit = ptPerPx(bytes)
    const size = { width: width * unit, height: height * unit }
    return safe.isForPixels || hasHardText(bytes)
      ? asPixels(bytes, size, pixels)
      : decoded({ bytes, format, ...size }, pixels)
  }
  const turn = turnOf(orientation)
  if (format === 'jpg' && !turn && isPlainJpeg(sent)) return decoded({ bytes: sent, format, width, height }, pixels)
  // formats that some PDF viewers do not support are converted
  const source = { bytes: format === 'jpg' ? withoutExif(sent) : sent }
  const [seenWidth, seenHeight] = turn && turn[0] === 0 ? [height, width] : [width, height]
  const unitToPaper = chain(turn ?? identity, [seenWidth, 0, 0, seenHeight, 0, 0])
  const frame = { widthPt: seenWidth, heightPt: seenHeight, dpi: 72 }
  const painted = await pixels.paint([{ source, unitToPaper, opacity: 1 }], frame)
  const bytes = await pixels.encode(painted, format === 'jpg' ? 'jpeg' : 'png')
  return named({ bytes, format: format === 'jpg' ? 'jpg' : 'png', width: seenWidth, height: seenHeight })
}

/**
 * Typst searches fonts endlessly for a letter with a mark, joiner or variant that no font has. Characters written as
 * numeric references may be such.
 */
const HARD = /[\p{M}\u200c\u200d\ufe00-\ufe0f\u{1f3fb}-\u{1f3ff}\u{e0000}-\u{e0fff}]|&#|&(?!(?:amp|lt|gt|quot|apos);)/u

const hasHardText = (svg: Buffer): boolean => {
  const text = svg.toString()
  return /<(?:[\w.-]+:)?text\b/.test(text) && HARD.test(text)
}

/** Dpi of an SVG that is converted to pixels, and the limit of its longer side. */
const FINE_DPI = 300
const MOST_DOTS = 3000

const asPixels = async (
  bytes: Uint8Array,
  size: { width: number; height: number },
  pixels: Tools['pixels']
): Promise<LoadedPicture> => {
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

/** An SVG made by mapsetter, as a picture of this size in points. */
export const drawnPicture = (svg: string, width: number, height: number): LoadedPicture =>
  named({ bytes: Buffer.from(svg), format: 'svg', width, height })

/** Decodes the picture as a thumbnail: one that Typst cannot read would fail the print. */
const decoded = async (picture: Unnamed, pixels: Tools['pixels']): Promise<LoadedPicture> => {
  const image = { source: { bytes: picture.bytes }, unitToPaper: [9, 0, 0, 9, 0, 0] as const, opacity: 1 }
  await pixels.paint([image], { widthPt: 9, heightPt: 9, dpi: 72 })
  return named(picture)
}

const named = (picture: Unnamed): LoadedPicture => ({
  ...picture,
  path: `/mapsetter/files/picture-${digestOf(picture.bytes)}.${picture.format}`
})

/** A size of an SVG with units is at 96 px per inch; a size in plain numbers is in points. */
const ptPerPx = (svg: Uint8Array): number =>
  /<(?:\w+:)?svg\b[^>]*?\swidth\s*=\s*["']\s*[\d.]+\s*(?:mm|cm|m|in|pt|pc)\b/i.test(Buffer.from(svg).toString())
    ? 0.75
    : 1
