/**
 * The renderer of pages draws no GIF and no WebP, and knows neither the EXIF orientation nor the colour profile of a
 * picture. Typst shows them in PDF, so the pictures that a layout names with `image(…)` may be such.
 */
import { isInInks } from '../jpeg-segment.js'
import type { PixelTools } from '../pixels/pixel-tools.js'
import { chunksOf } from '../png-chunks.js'
import type { PagesSvg } from './page-svg.js'

const PICTURE = /data:image\/(?:png|jpeg|gif|webp);base64,/g
const PROFILE_OF_JPEG = 'ICC_PROFILE\0'
const PROFILE_OF_PNG = 'iCCP'

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
  const { width, height, format, orientation = 1 } = pixels.inspect(bytes)
  if (orientation === 1 && isPlain(bytes, format)) return uri
  const isOnItsSide = orientation >= FIRST_ON_ITS_SIDE
  const png = await pixels.shrink(bytes, ...(isOnItsSide ? ([height, width] as const) : ([width, height] as const)))
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`
}

/** EXIF orientations from this one on swap width and height. */
const FIRST_ON_ITS_SIDE = 5

const isPlain = (bytes: Buffer, format: string): boolean => {
  if (format === 'png') return [...chunksOf(bytes)].every(({ type }) => type !== PROFILE_OF_PNG)
  return format === 'jpg' && !isInInks(bytes) && !bytes.includes(PROFILE_OF_JPEG)
}
