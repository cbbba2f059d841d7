import type { BlockPlugin, Prepared, Scope, Tools } from '../../core/plugin.js'
import {
  crossedFrame,
  filesOf,
  type LoadedPicture,
  onPaper,
  pictureOr,
  pictureSize,
  plainText,
  unstyled
} from '../../parts/blocks.js'

interface ImageOptions {
  width?: number
  height?: number
  fit: 'contain' | 'cover' | 'stretch'
  align: 'left' | 'center' | 'right'
  verticalAlign: 'top' | 'middle' | 'bottom'
  dpi: number
  broken: 'mark' | 'empty'
  alt?: string
  from?: string
  url?: string
}

type ImageValue = string | { url?: string; alt?: string } | undefined

type Size = { width: number; height: number }

/** Without its own size, the frame is not wider and not higher than its place. */
const typst = `${crossedFrame}${unstyled}
#import "/mapsetter/prelude.typ"
#let shown(data, factor) = {
  let (width, height) = (data.frame.width * factor * 1pt, data.frame.height * factor * 1pt)
  if data.picture == none {
    if data.broken { crossed(width, height) } else { box(width: width, height: height) }
  } else {
    let picture = data.picture
    box(width: width, height: height, clip: true, place(top + left, dx: picture.x * factor * 1pt, dy: picture.y * factor * 1pt,
      prelude.picture(picture.path, width: picture.width * factor * 1pt, height: picture.height * factor * 1pt, fit: "stretch", alt: data.alt)))
  }
}
#let draw(data) = if data.frame != none {
  show: unstyled
  if data.fluid {
    layout(place => shown(data, calc.min(1, place.width / (data.frame.width * 1pt), place.height / (data.frame.height * 1pt))))
  } else { shown(data, 1) }
}
`

/** Largest ratio of a calculated side to the other one, so that a picture one pixel high does not make a huge page. */
const LONGEST = 10
const LONGEST_ALT = 1000
/** Side of the mark for a picture that cannot be shown, if no size is given. */
const BROKEN_PT = 24

const prepare = async (
  value: ImageValue,
  options: ImageOptions,
  { attributes }: Scope,
  tools: Tools
): Promise<Prepared> => {
  const { url, alt = options.alt } = typeof value === 'string' ? { url: value } : (value ?? {})
  const named = options.from === undefined ? undefined : (attributes[options.from] as string | undefined)
  const address = (url ?? (named?.trim() || options.url))?.trim()
  const picture = address
    ? await pictureOr(address, tools, (why) => tools.warn(`an image is left out: ${why}`))
    : undefined
  const frame = frameOf(picture, options)
  const place = picture && frame && placed(picture, frame, options)
  const shown = place && (await onPaper(picture!, place, tools))
  const isBroken = Boolean(address) && !picture && options.broken === 'mark'
  return {
    data: {
      frame:
        frame ??
        (isBroken
          ? {
              width: options.width ?? options.height ?? BROKEN_PT,
              height: options.height ?? options.width ?? BROKEN_PT
            }
          : null),
      fluid: !options.width && !options.height,
      broken: isBroken,
      picture: shown ? { path: shown.path, ...place } : null,
      alt: plainText(alt ?? '', LONGEST_ALT) || null
    },
    files: filesOf(shown ? [shown] : [])
  }
}

/** The size from the options; a missing side follows from the picture's shape; without both, the picture's own size. */
const frameOf = (picture: LoadedPicture | undefined, { width, height, dpi }: ImageOptions): Size | undefined => {
  if (width && height) return { width, height }
  if (!picture) return undefined
  const { widthPt, heightPt } = pictureSize(picture, dpi)
  const shape = Math.min(LONGEST, Math.max(1 / LONGEST, heightPt / widthPt))
  if (width) return { width, height: width * shape }
  return height ? { width: height / shape, height } : { width: widthPt, height: widthPt * shape }
}

/** Position of the picture in its frame. */
const placed = (picture: LoadedPicture, frame: Size, { fit, align, verticalAlign }: ImageOptions) => {
  const [across, down] = [frame.width / picture.width, frame.height / picture.height]
  const factor = fit === 'contain' ? Math.min(across, down) : Math.max(across, down)
  const [width, height] =
    fit === 'stretch' ? [frame.width, frame.height] : [picture.width * factor, picture.height * factor]
  return {
    x: { left: 0, center: 0.5, right: 1 }[align] * (frame.width - width),
    y: { top: 0, middle: 0.5, bottom: 1 }[verticalAlign] * (frame.height - height),
    width,
    height
  }
}

const length = (description: string) => ({ type: 'number', format: 'length', exclusiveMinimum: 0, description })

export default (): BlockPlugin<ImageOptions, ImageValue> => ({
  kind: 'block',
  name: 'image',
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      width: length('width of the frame; if only the height is given, it follows from the shape of the picture'),
      height: length('height of the frame; without width and height, the picture has its own size'),
      fit: {
        enum: ['contain', 'cover', 'stretch'],
        default: 'contain',
        description: 'how the picture fills the frame'
      },
      align: { enum: ['left', 'center', 'right'], default: 'center' },
      verticalAlign: { enum: ['top', 'middle', 'bottom'], default: 'middle' },
      dpi: {
        type: 'number',
        minimum: 1,
        maximum: 10_000,
        default: 72,
        description: 'resolution of a picture in its own size; not used for SVG'
      },
      broken: {
        enum: ['mark', 'empty'],
        default: 'mark',
        description:
          'what a picture that cannot be shown leaves, besides a warning: a crossed frame, or its empty space'
      },
      from: {
        type: 'string',
        'x-attribute': 'string',
        description: 'the attribute of type string that has the address of the picture'
      },
      url: { type: 'string', description: 'address of the picture if the request sends none' },
      alt: { type: 'string', description: 'alternative text; default: the picture is marked as decoration' }
    }
  },
  value: {
    anyOf: [
      { type: 'string', maxLength: 50_000_000 },
      { type: 'object', properties: { url: { type: 'string' }, alt: { type: 'string' } } }
    ]
  },
  takesText: true,
  prepare: (value, options, scope, _drawn, tools) => prepare(value, options, scope, tools),
  typst
})
