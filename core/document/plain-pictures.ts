/**
 * The renderer of pages draws no GIF and no WebP, knows neither the EXIF orientation nor the colour profile of a picture,
 * and has no fonts for the text of an SVG picture. Typst shows them in PDF, so the pictures of a layout may be such.
 */
import { PrintError } from '../errors.js'
import type { PixelTools } from '../pixels/pixel-tools.js'
import { isPlainPicture, uprightSize } from '../plain-picture.js'
import type { PagesSvg } from './page-svg.js'

const PICTURE = /data:image\/(?:png|jpeg|gif|webp|svg\+xml);base64,/g

/** The pages with an upright PNG in sRGB, or with paths of the letters, in place of each such picture. */
export const withPlainPictures = async ({ pages, defs }: PagesSvg, pixels: PixelTools): Promise<PagesSvg> => {
  /** A picture on several pages is converted once. */
  const known = new Map<string, string>()
  const plainOf = async (uri: string): Promise<string> => {
    const plain = known.get(uri) ?? (await plainPicture(uri, pixels))
    known.set(uri, plain)
    return plain
  }
  const replaced = async (svg: string): Promise<string> => {
    const pieces: string[] = []
    let done = 0
    for (const { index } of svg.matchAll(PICTURE)) {
      const end = svg.indexOf('"', index)
      pieces.push(svg.slice(done, index), await plainOf(svg.slice(index, end)))
      done = end
    }
    return done === 0 ? svg : pieces.join('') + svg.slice(done)
  }
  const plainPages: PagesSvg['pages'] = []
  for (const page of pages) plainPages.push({ ...page, body: await replaced(page.body) })
  return { pages: plainPages, defs: await replaced(defs) }
}

const plainPicture = async (uri: string, pixels: PixelTools): Promise<string> => {
  const bytes = Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64')
  if (uri.startsWith(SVG)) return TEXT.test(bytes.toString()) ? withPaths(uri, bytes, pixels) : uri
  const header = pixels.inspect(bytes)
  if (isPlainPicture(bytes, header)) return uri
  const { width, height } = uprightSize(header)
  return `data:image/png;base64,${Buffer.from(await pixels.shrink(bytes, width, height)).toString('base64')}`
}

const SVG = 'data:image/svg+xml'
const TEXT = /<(?:[\w.-]+:)?text\b/

/** The element that shows it stretches it to its own size. */
const withPaths = (uri: string, bytes: Buffer, pixels: PixelTools): string => {
  const paths = vectorsOr(bytes, pixels)
  if (paths === undefined) return uri
  const { width, height } = pixels.inspect(bytes)
  const root = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 1 1" preserveAspectRatio="none">`
  return `${SVG};base64,${Buffer.from(`${root}${paths}</svg>`).toString('base64')}`
}

/** Undefined for a picture that is too large for paths, which is drawn without its text. */
const vectorsOr = (bytes: Buffer, pixels: PixelTools): string | undefined => {
  try {
    return pixels.vectors(bytes, 0)
  } catch (thrown) {
    if (thrown instanceof PrintError) return undefined
    throw thrown
  }
}
