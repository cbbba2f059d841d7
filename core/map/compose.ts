import { collectMuchGarbage } from '../garbage.js'
import type { Files, MapPicture, Word } from '../plugin/contracts.js'
import type {
  Blend,
  Cut,
  DrawnAhead,
  EncodedPicture,
  Painting,
  PaperImage,
  PixelTools,
  Planes
} from '../pixels/pixel-tools.js'
import type { ShownStack } from './draw.js'
import type { StackItem } from './stacked.js'
import { wordsIn } from '../labels/words.js'
import { runsOf } from '../runs.js'
import { type Original, type Originals, type Stub, stubOfJpeg, stubOfPlanes } from '../picture-stub.js'

/** Common viewers show no difference above this quality. */
const JPEG_QUALITY = 88

interface Size {
  widthPt: number
  heightPt: number
}

/** The form of maps in a document. */
export interface PictureForm {
  /** Each layer has its own picture, or two if its labels lie above another layer; otherwise neighbours are merged. */
  byLayer: boolean
  /** The encoding of opaque pictures. */
  encoding: 'jpeg' | 'lossless'
}

/**
 * A map as a short stack of SVG pictures for documents with vectors; neighbouring pictures become one image. The lowest
 * image is opaque (it includes the background of the map) and therefore a JPEG, unless it has few colours or must be
 * exact. Images are inside SVG because Typst passes a JPEG from there on to the PDF; it decodes images of its own, which
 * takes 90 MB for a poster. JPEGs and planes are stubs; `originals` has them by their keys.
 */
export const makePictures = async (
  stack: ShownStack,
  mapId: string,
  { byLayer, encoding }: PictureForm,
  pixels: Pick<PixelTools, 'picture' | 'inspect'>
): Promise<{ pictures: MapPicture[]; words: Word[]; files: Files; originals: Originals }> => {
  const quality = encoding === 'jpeg' ? JPEG_QUALITY : encoding
  const { widthPt, heightPt, dpi, coverPt } = stack.view
  const frame = { widthPt, heightPt }
  const cover = { widthPt: coverPt[0], heightPt: coverPt[1] }
  const pictures: MapPicture[] = []
  const words: Word[] = []
  const files: Files = {}
  const originals: Originals = {}
  const known = ({ key, bytes }: Stub, original: Original): Uint8Array => {
    originals[key] = original
    return bytes
  }
  const stubbed = (jpeg: Uint8Array): Uint8Array => {
    const stub = stubOfJpeg(jpeg)
    return stub ? known(stub, jpeg) : jpeg
  }
  const withStubs = (picture: EncodedPicture | Planes): EncodedPicture => {
    if (picture.format === 'planes') return { bytes: known(stubOfPlanes(picture), picture), format: 'png' }
    const { bytes, mask, format } = picture
    return { bytes: format === 'jpg' ? stubbed(bytes) : bytes, ...(mask && { mask: stubbed(mask) }), format }
  }
  const add = (elements: string[], size: Size, layer?: number, blends = false) => {
    const id = `${mapId}-${pictures.length}`
    const path = `/mapsetter/maps/${id}.svg`
    files[path] = svgPicture(id, elements, size)
    pictures.push({ id, path, ...(layer !== undefined && { layer }), ...(blends && { blends }), ...size })
    words.push(...elements.flatMap(wordsIn))
  }
  const inside = (...elements: string[]) => (stack.clip === undefined ? elements : clipped(elements, stack.clip))
  let ids = 0
  const elementsOf = async (group: Group): Promise<string[]> => {
    if ('svg' in group) return group.svg
    if ('images' in group)
      return [
        pictureElements(
          withStubs(await pixels.picture(group.images, { ...frame, dpi }, quality)),
          cover,
          `opacity-${ids++}`
        )
      ]
    const elements: string[] = []
    for (const inner of group.groups) for (const element of await elementsOf(inner)) elements.push(element)
    if ('cut' in group) return cutOut(elements, group.cut, frame, `cut-${ids++}`)
    const { mode, opacity } = group.blend
    const translucent = opacity < 1 ? ` opacity="${opacity}"` : ''
    // the clip is inside the group: a clipped group around it would mix with nothing
    return [`<g style="mix-blend-mode:${mode}"${translucent}>`, ...inside(...elements), '</g>']
  }
  const groups = neighbours(stack.items)
  let { background } = stack
  // the background stays if a reader hides the lowest layer, and where something is cut out; a blended layer mixes with it
  if (background !== undefined && (byLayer || !groups[0] || 'groups' in groups[0]))
    add(inside(filled(frame, background)), frame)
  for (const group of groups) {
    const { layer } = group
    if ('blend' in group) add(await elementsOf(group), cover, layer, true)
    else if ('cut' in group) add(inside(...(await elementsOf(group))), cover, layer)
    else if ('svg' in group) add(inside(byLayer ? '' : filled(frame, background), ...group.svg), frame, layer)
    else {
      const ready = background === undefined ? undefined : finishedJpeg(group.images, cover, pixels)
      const picture = ready ?? (await pixels.picture(group.images, { ...frame, dpi, background }, quality))
      add(inside(pictureElements(withStubs(picture), cover)), cover, layer)
    }
    background = undefined
  }
  for (const group of neighbours(stack.above)) if ('svg' in group) add(group.svg, frame, group.layer)
  return { pictures, words, files, originals }
}

/** What pixel formats paint. `ahead`: vectors over all pictures, whose drawing has begun. */
export type PaintedMap = ShownStack & { ahead?: DrawnAhead }

/** A map that is painted as pixels. */
export const paintStack = (
  { view, items, background, clip, above, ahead }: PaintedMap,
  dpi: number,
  pixels: PixelTools
): Painting => {
  const frame = { widthPt: view.widthPt, heightPt: view.heightPt, dpi }
  return {
    mixes: [...(background === undefined ? items : []), ...above].some(({ blend }) => blend),
    parts: (below) => [
      pixels.paintRows(items, { ...frame, background, clip }, below, ahead),
      ...(above.length > 0 ? [pixels.paintRows(above, frame, below)] : [])
    ]
  }
}

type Plain = ({ svg: string[] } | { images: PaperImage[] }) & { layer?: number }
/** What is drawn as a whole, because it has something cut out, or because it mixes with what lies under it. */
type Apart = { cut: Cut; groups: Plain[] } | { blend: Blend; groups: Group[] }
type Group = Plain | (Apart & { layer?: number })

/** Groups neighbours of the same kind and layer, and those of a blended layer again. */
const neighbours = (items: readonly StackItem[]): Group[] =>
  runsOf(items, ({ blend }) => blend).flatMap(({ value: blend, items: mixed }): Group[] => {
    const groups = runsOf(mixed, ({ cut }) => cut).flatMap(({ value: cut, items: uncut }): Group[] => {
      const plain = plainNeighbours(uncut.map(({ blend: _, cut: __, ...item }) => item as StackItem))
      return cut ? [{ cut, groups: plain, layer: uncut[0]!.layer }] : plain
    })
    return blend ? [{ blend, groups, layer: mixed[0]!.layer }] : groups
  })

const plainNeighbours = (items: StackItem[]): Plain[] => {
  const groups: Plain[] = []
  for (const item of items) {
    const { layer } = item
    const last = groups.at(-1)
    const below = last?.layer === layer ? last : undefined
    if ('svg' in item) {
      const { opacity, svg } = item
      const elements = opacity === undefined ? [svg] : [`<g opacity="${opacity}">`, svg, '</g>']
      if (below && 'svg' in below) below.svg.push(...elements)
      else groups.push({ svg: elements, layer })
    } else if (below && 'images' in below) below.images.push(item)
    else groups.push({ images: [item], layer })
  }
  return groups
}

/** A JPEG that is already the whole map is used as it is. */
const finishedJpeg = (
  images: PaperImage[],
  { widthPt, heightPt }: Size,
  pixels: Pick<PixelTools, 'inspect'>
): EncodedPicture | undefined => {
  const [only, ...others] = images
  if (!only || others.length > 0 || (only.opacity ?? 1) < 1 || only.recolour || !('bytes' in only.source))
    return undefined
  const fills = [widthPt, 0, 0, heightPt, 0, 0].every(
    (value, index) => Math.abs(only.unitToPaper[index]! - value) < 1e-6
  )
  const { bytes } = only.source
  return fills && pixels.inspect(bytes).format === 'jpg' ? { bytes, format: 'jpg' } : undefined
}

const MEDIA_TYPES = { jpg: 'image/jpeg', png: 'image/png' }

const pictureElements = ({ bytes, format, mask }: EncodedPicture, size: Size, maskId = 'opacity'): string => {
  const image = imageElement(bytes, format, size)
  if (!mask) return image
  const area = `maskUnits="userSpaceOnUse" x="0" y="0" width="${size.widthPt}" height="${size.heightPt}"`
  return `<mask id="${maskId}" ${area}>${imageElement(mask, 'jpg', size)}</mask><g mask="url(#${maskId})">${image}</g>`
}

const imageElement = (bytes: Uint8Array, format: keyof typeof MEDIA_TYPES, { widthPt, heightPt }: Size): string => {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
  return `<image width="${widthPt}" height="${heightPt}" preserveAspectRatio="none" xlink:href="data:${MEDIA_TYPES[format]};base64,${data}"/>`
}

const filled = ({ widthPt, heightPt }: Size, background?: string): string =>
  background === undefined ? '' : `<rect width="${widthPt}" height="${heightPt}" fill="${background}"/>`

const cutOut = (elements: string[], { svg }: Cut, { widthPt, heightPt }: Size, id: string): string[] => {
  const area = `width="${widthPt}" height="${heightPt}"`
  return [
    `<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" ${area}><rect ${area} fill="#fff"/>${svg}</mask><g mask="url(#${id})">`,
    ...elements,
    '</g>'
  ]
}

const clipped = (elements: string[], path: string): string[] => [
  `<clipPath id="map-area"><path d="${path}"/></clipPath><g clip-path="url(#map-area)">`,
  ...elements,
  '</g>'
]

/** Written in pieces: elements can have a hundred million characters, which must not be copied. */
const svgPicture = (id: string, elements: string[], { widthPt, heightPt }: Size): Uint8Array => {
  const pieces = [
    `<svg id="${id}" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${widthPt}pt" height="${heightPt}pt" ` +
      `viewBox="0 0 ${widthPt} ${heightPt}">`,
    ...elements,
    '</svg>'
  ]
  collectMuchGarbage()
  const bytes = Buffer.allocUnsafeSlow(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0))
  let at = 0
  for (const piece of pieces) at += bytes.write(piece, at)
  return bytes
}
