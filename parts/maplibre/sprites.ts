import {
  didYouMean,
  isObject,
  messageOf,
  PrintError,
  shown,
  type Tools,
  type Warn,
  warnOnce
} from '../../core/plugin.js'
import { resolveAddress } from '../fetching.js'
import { BLACK, type Color, combined, type Picture, type Value } from '../styles.js'
import { bounded, type Images, px, type Tint } from './layer-reading.js'
import { encodePng } from './png.js'
import { cutImage, mirrored, type Paints, paintShape } from './sprite-image.js'
import { loadSprite, type Sprite, type SpriteImage } from './load-sprite.js'

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

/** The images of the sprites of a style. Images of a sprite with an id other than `default` are called `id:name`. */
export const loadImages = async (
  sprite: unknown,
  { tools, address, warn }: { tools: Tools; address?: string; warn: Warn }
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
  return new StyleImages(images, warn, isComplete)
}

export class StyleImages implements Images {
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
          (haloColor, haloPx, times) => ({ color: haloColor, width: haloPx / (times || 1) }),
          tint.haloColor,
          tint.haloWidthPx,
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
      widthPt: sideOf(0),
      heightPt: sideOf(1)
    }
  }

  /** The `data:` address of an image; empty, with a warning, if there is no such image. */
  private address(
    name: string | undefined,
    color: Color,
    halo: NonNullable<Paints['halo']>,
    isMirrored: boolean
  ): string {
    if (name === undefined) return ''
    const found = this.images.get(name)
    if (!found) {
      this.warnMissing(
        `sprite: image ${JSON.stringify(name.slice(0, 80))} is not found; it is left out${didYouMean(name, this.names)}`
      )
      return ''
    }
    const key = JSON.stringify([name, isMirrored, ...(found.image.sdf ? [color, halo] : [])])
    const known = this.addresses.get(key)
    if (known !== undefined) return known
    if (this.addresses.size >= MOST_PICTURES || this.pixels > MOST_PIXELS) {
      this.warn(
        `sprite: ${this.addresses.size} images of different names or colours are drawn; the others are left out`
      )
      return ''
    }
    const upright = paint(found, color, halo)
    const picture = isMirrored ? mirrored(upright) : upright
    this.pixels += picture.width * picture.height
    const made = `data:image/png;base64,${encodePng(picture).toString('base64')}`
    this.addresses.set(key, made)
    return made
  }
}

const NO_HALO = { color: { hex: '#000000', alpha: 0 }, width: 0 }

const paint = ({ sprite, image }: Found, color: Color, { color: haloColor, width }: NonNullable<Paints['halo']>) => {
  if (!image.sdf) return cutImage(sprite, image)
  const halo = width > 0 && haloColor.alpha > 0 ? { color: haloColor, width: width * image.pixelRatio } : undefined
  return paintShape(sprite, image, { color, halo })
}
