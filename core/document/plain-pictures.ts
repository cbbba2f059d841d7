/**
 * The renderer of pages draws no GIF and no WebP, and knows neither the EXIF orientation nor the colour profile of a
 * picture. Typst shows them in PDF, so the pictures that a layout names with `image(…)` may be such.
 */
import type { PixelTools } from '../pixels/pixel-tools.js'
import { isPlainPicture, uprightSize } from '../plain-picture.js'
import type { PagesSvg } from './page-svg.js'

const PICTURE = /data:image\/(?:png|jpeg|gif|webp);base64,/g

/** The pages with an upright PNG in sRGB in place of each such picture. */
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
  const header = pixels.inspect(bytes)
  if (isPlainPicture(bytes, header)) return uri
  const { width, height } = uprightSize(header)
  return `data:image/png;base64,${Buffer.from(await pixels.shrink(bytes, width, height)).toString('base64')}`
}
