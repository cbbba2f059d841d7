import { isObject, type Pixels, PrintError, type RawValues, type Tools } from '../../core/plugin.js'
import { fetchData, shownAddress } from '../fetching.js'
import { readStretching } from './read-stretching.js'
import type { Stretching } from './stretch.js'

/** Where an image lies in its sprite, in pixels. */
export interface SpriteImage {
  x: number
  y: number
  width: number
  height: number
  /** Pixels of the sprite for a pixel of the screen. */
  pixelRatio: number
  /** The image is a signed distance field: its alpha gives the distance to the border, and it may have any colour. */
  sdf: boolean
  /** How it grows around a text; absent: as a whole. */
  stretching?: Stretching
}

export interface Sprite {
  /** Premultiplied RGBA. */
  pixels: Pixels
  images: ReadonlyMap<string, SpriteImage>
}

const MOST_IMAGES = 10_000
/** The sharper sprite is tried first. */
const DENSITIES = ['@2x', '']

/** The number of pixels that may still be decoded. */
export interface PixelBudget {
  pixels: number
}

/** Loads a sprite: an index and a picture. Throws PrintError if it is not available or invalid. */
export const loadSprite = async (address: string, tools: Tools, budget: PixelBudget): Promise<Sprite> => {
  let failure: unknown
  for (const density of DENSITIES)
    try {
      const [index, picture] = await Promise.all(
        ['.json', '.png'].map((ending) => fetchData(tools, named(address, density + ending)))
      )
      const pixels = await decoded(picture!, tools, budget)
      return { pixels, images: readIndex(index!, pixels, address) }
    } catch (thrown) {
      tools.signal.throwIfAborted()
      if (!(thrown instanceof PrintError)) throw thrown
      failure = thrown
    }
  throw failure
}

/** A single picture as a sprite with one image. Throws PrintError. */
export const loadPicture = async (
  name: string,
  { url, pixelRatio, sdf }: { url: string; pixelRatio: number; sdf: boolean },
  tools: Tools,
  budget: PixelBudget
): Promise<Sprite> => {
  const pixels = await decoded(await fetchData(tools, url), tools, budget)
  const { width, height } = pixels
  return { pixels, images: new Map([[name, { x: 0, y: 0, width, height, pixelRatio, sdf }]]) }
}

/** The address with an ending before its query. */
const named = (address: string, ending: string): string => {
  const [path = '', query] = address.split(/\?(.*)/s)
  return `${path}${ending}${query === undefined ? '' : `?${query}`}`
}

const decoded = async (bytes: Uint8Array, { pixels }: Tools, budget: PixelBudget): Promise<Pixels> => {
  const { width, height } = pixels.inspect(bytes)
  if (width * height > budget.pixels)
    throw new PrintError(
      'too-large',
      `the picture has ${width} x ${height} pixels; the limit is ${budget.pixels} pixels`
    )
  budget.pixels -= width * height
  const picture = { source: { bytes }, unitToPaper: [width, 0, 0, height, 0, 0] as const, opacity: 1 }
  return pixels.paint([picture], { widthPt: width, heightPt: height, dpi: 72 })
}

const readIndex = (bytes: Uint8Array, { width, height }: Pixels, address: string): Map<string, SpriteImage> => {
  const json = parsed(bytes)
  if (!isObject(json))
    throw new PrintError('invalid-data', `${shownAddress(address)}.json is not the index of a sprite`)
  const images = new Map<string, SpriteImage>()
  for (const [name, entry] of Object.entries(json).slice(0, MOST_IMAGES)) {
    const image = isObject(entry) ? { pixelRatio: 1, ...entry, sdf: entry.sdf === true } : undefined
    if (!image || !isInSprite(image, width, height)) continue
    const stretching = readStretching(image as object as RawValues, image)
    images.set(name, { ...image, ...(stretching && { stretching }) })
  }
  return images
}

const parsed = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

const isInSprite = (
  image: Partial<Record<keyof SpriteImage, unknown>>,
  spriteWidth: number,
  spriteHeight: number
): image is SpriteImage => {
  const { x, y, width, height, pixelRatio } = image as SpriteImage
  return (
    [x, y, width, height].every(Number.isInteger) &&
    x >= 0 &&
    y >= 0 &&
    width > 0 &&
    height > 0 &&
    x + width <= spriteWidth &&
    y + height <= spriteHeight &&
    pixelRatio > 0 &&
    pixelRatio <= 8
  )
}
