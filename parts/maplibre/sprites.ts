import {
  didYouMean,
  isObject,
  messageOf,
  PrintError,
  type RawValues,
  shown,
  type Tools,
  type Warn,
  warnOnce
} from '../../core/plugin.js'
import { resolveAddress } from '../fetching.js'
import { BLACK, type Color, combined, type Picture, type Stretch, type Value } from '../styles.js'
import { bounded, type Images, px, type Tint } from './layer-reading.js'
import { encodePng, type Rgba } from './png.js'
import { cutImage, mirrored, type Paints, paintShape } from './sprite-image.js'
import { loadPicture, loadSprite, type Sprite, type SpriteImage } from './load-sprite.js'
import { stretchedAround, stretchedImage } from './stretch.js'

const MOST_SPRITES = 20
/** Pixels of all sprites together, and of all images that are drawn from them. */
const MOST_PIXELS = 16_000_000
/** Images with different names or colours. */
const MOST_PICTURES = 1000
/** Warnings about missing images. */
const MOST_MISSING = 10

interface Found {
  sprite: Sprite
  image: SpriteImage
}

interface ImageContext {
  tools: Tools
  address?: string
  warn: Warn
  /** Images that are in no sprite, by name: their address, or `{url, pixelRatio, sdf}`. */
  addedImages?: RawValues
}

/**
 * The images of the sprites of a style, and the added ones. Images of a sprite with an id other than `default` are
 * called `id:name`.
 */
export const loadImages = async (
  sprite: unknown,
  { tools, address, warn, addedImages = {} }: ImageContext
): Promise<StyleImages> => {
  const listed = typeof sprite === 'string' ? [{ id: 'default', url: sprite }] : Array.isArray(sprite) ? sprite : []
  const images = new Map<string, Found>()
  const budget = { pixels: MOST_PIXELS }
  let isComplete = true
  await Promise.all(
    listed.slice(0, MOST_SPRITES).map(async (entry: unknown) => {
      const { id, url } = isObject(entry) ? entry : {}
      if (typeof id !== 'string' || typeof url !== 'string')
        return warn(
          `sprite: an entry is ${shown(entry)}; must be an object with the texts "id" and "url"; it is skipped`
        )
      try {
        const sprite = await loadSprite(resolveAddress(url, address), tools, budget)
        for (const [name, image] of sprite.images)
          images.set(id === 'default' ? name : `${id}:${name}`, { sprite, image })
      } catch (thrown) {
        tools.signal.throwIfAborted()
        if (!(thrown instanceof PrintError)) throw thrown
        warn(`sprite: ${messageOf(thrown)}; its images are left out`)
        isComplete = false
      }
    })
  )
  const added = Object.entries(addedImages)
  if (added.length > MOST_PICTURES) warn(`images: there are ${added.length}; the first ${MOST_PICTURES} are read`)
  await Promise.all(
    added.slice(0, MOST_PICTURES).map(async ([name, entry]) => {
      try {
        const sprite = await loadPicture(name, readAdded(entry, address), tools, budget)
        images.set(name, { sprite, image: sprite.images.get(name)! })
      } catch (thrown) {
        tools.signal.throwIfAborted()
        if (!(thrown instanceof PrintError)) throw thrown
        warn(`images: ${shown(name)}: ${messageOf(thrown)}; it is left out`)
      }
    })
  )
  return new StyleImages(images, warn, isComplete)
}

const readAdded = (entry: unknown, address: string | undefined) => {
  const { url, pixelRatio, sdf } = isObject(entry) ? entry : { url: entry }
  if (typeof url !== 'string')
    throw new PrintError('invalid-spec', `it is ${shown(entry)}; must be an address, or an object with "url"`)
  const ratio = typeof pixelRatio === 'number' && pixelRatio > 0 && pixelRatio <= 8 ? pixelRatio : 1
  return { url: resolveAddress(url, address), pixelRatio: ratio, sdf: sdf === true }
}

class StyleImages implements Images {
  private readonly addresses = new Map<string, string>()
  private readonly warnMissing: Warn
  /** Pixels of all pictures. */
  private pixels = 0

  constructor(
    private readonly images: ReadonlyMap<string, Found>,
    private readonly warn: Warn,
    /** Whether all sprites were loaded. If not, there was a warning, and missing images give no others. */
    isComplete: boolean
  ) {
    this.warnMissing = isComplete ? warnOnce(warn, MOST_MISSING) : () => {}
  }

  get names(): string[] {
    return [...this.images.keys()]
  }

  sizePt(name: string | undefined): readonly [width: number, height: number] | undefined {
    const image = name === undefined ? undefined : this.images.get(name)?.image
    return image && [px(image.width / image.pixelRatio), px(image.height / image.pixelRatio)]
  }

  picture(name: Value<string | undefined>, factor: Value<number>, tint?: Tint, isMirrored = false): Picture {
    const sideOf = (side: 0 | 1) =>
      combined((its, times) => bounded((this.sizePt(its)?.[side] ?? 0) * times), name, factor)
    const color = tint?.color ?? BLACK
    const halo = tint
      ? combined(
          (haloColor, haloPx, blurPx, times) => ({
            color: haloColor,
            width: haloPx / (times || 1),
            blur: blurPx / (times || 1)
          }),
          tint.haloColor,
          tint.haloWidthPx,
          tint.haloBlurPx,
          factor
        )
      : undefined
    return {
      address: combined(
        (its, itsColor, itsHalo) => this.address(its, itsColor, itsHalo, isMirrored),
        name,
        color,
        halo ?? NO_HALO
      ),
      ...(tint && {
        stretch: combined(
          (its, itsColor, itsHalo) => this.stretch(its, itsColor, itsHalo),
          name,
          color,
          halo ?? NO_HALO
        )
      }),
      widthPt: sideOf(0),
      heightPt: sideOf(1)
    }
  }

  /** The `data:` address of an image; empty, with a warning, if there is no such image. */
  private address(name: string | undefined, color: Color, halo: Halo, isMirrored: boolean): string {
    if (name === undefined) return ''
    const found = this.images.get(name)
    if (!found) {
      this.warnMissing(
        `sprite: image ${JSON.stringify(name.slice(0, 80))} is not found; it is left out${didYouMean(name, this.names)}`
      )
      return ''
    }
    const upright = () => paint(found, color, halo)
    const key = keyOf(name, found, color, halo)
    return (isMirrored ? this.written(`mirrored ${key}`, () => mirrored(upright())) : this.written(key, upright)) ?? ''
  }

  /** How an image grows around a text; undefined if it grows as a whole. */
  private stretch(name: string | undefined, color: Color, halo: Halo): Stretch | undefined {
    const found = name === undefined ? undefined : this.images.get(name)
    const { stretching } = found?.image ?? {}
    if (name === undefined || !found || !stretching) return undefined
    const { image } = found
    const unit = px(1 / image.pixelRatio)
    let drawn: Rgba | undefined
    return {
      around: ({ widthPt, heightPt }) => {
        const made = stretchedAround(image, stretching, { width: widthPt / unit, height: heightPt / unit })
        const { width, height, left, top } = made
        return { widthPt: width * unit, heightPt: height * unit, leftPt: left * unit, topPt: top * unit }
      },
      addressAt: ({ widthPt, heightPt }) => {
        drawn ??= paint(found, color, halo)
        const finer = drawn.width / image.width
        const [width, height] = [widthPt, heightPt].map((side) => Math.max(1, Math.round((side / unit) * finer)))
        if (width! * height! > LARGEST_STRETCHED) return undefined
        const [x, y] = [stretching.x, stretching.y].map((zones) => zones.map(([from, to]) => [from * finer, to * finer] as const)) // prettier-ignore
        const key = `${width} ${height} ${keyOf(name, found, color, halo)}`
        return this.written(key, () => stretchedImage(drawn!, { x: x!, y: y! }, { width: width!, height: height! }))
      }
    }
  }

  /** The `data:` address of a picture, written once; undefined, with a warning, if there are too many. */
  private written(key: string, make: () => Rgba): string | undefined {
    const known = this.addresses.get(key)
    if (known !== undefined) return known
    if (this.addresses.size >= MOST_PICTURES || this.pixels > MOST_PIXELS) {
      this.warn(
        `sprite: ${this.addresses.size} images of different names, sizes or colours are drawn; the others are left out, or stretched as a whole`
      )
      return undefined
    }
    const picture = make()
    this.pixels += picture.width * picture.height
    const made = `data:image/png;base64,${encodePng(picture).toString('base64')}`
    this.addresses.set(key, made)
    return made
  }
}

type Halo = NonNullable<Paints['halo']>

/** Pixels; larger pictures are stretched as a whole. */
const LARGEST_STRETCHED = 1_000_000

const keyOf = (name: string, { image }: Found, color: Color, halo: Halo): string =>
  image.sdf ? JSON.stringify([name, color, halo]) : name

const NO_HALO = { color: { hex: '#000000', alpha: 0 }, width: 0, blur: 0 }

const paint = ({ sprite, image }: Found, color: Color, { color: haloColor, width, blur }: Halo): Rgba => {
  if (!image.sdf) return cutImage(sprite, image)
  const halo = { color: haloColor, width: width * image.pixelRatio, blur: blur * image.pixelRatio }
  return paintShape(sprite, image, { color, ...(width > 0 && haloColor.alpha > 0 && { halo }) })
}
