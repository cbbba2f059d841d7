import { collectMuchGarbage } from '../garbage.js'
import type { Files, Sheet } from '../plugin/contracts.js'
import type { PaperImage, PaperSvg, Pixels, PixelTools } from '../pixels/pixel-tools.js'
import type { MapStack } from './draw.js'

/** Frequent viewers show no difference above this. */
const JPEG_QUALITY = 88

interface Size {
  widthPt: number
  heightPt: number
}

/**
 * A map as a short stack of SVG pictures for a document that keeps vectors; neighbouring pictures become one image. The
 * lowest image is opaque (the map's background shows through it) and therefore JPEG. Images travel inside SVG because
 * Typst passes them through to the PDF from there; an image of its own it would decode, which costs a poster 90 MB.
 */
export const makeSheets = async (
  stack: MapStack,
  folder: string,
  pixels: PixelTools
): Promise<{ sheets: Sheet[]; files: Files }> => {
  const { widthPt, heightPt, dpi, coverPt } = stack.view
  const frame = { widthPt, heightPt }
  const cover = { widthPt: coverPt[0], heightPt: coverPt[1] }
  const sheets: Sheet[] = []
  const files: Files = {}
  const add = (elements: string[], size: Size) => {
    const path = `${folder}/${sheets.length}.svg`
    files[path] = svgSheet(elements, size)
    sheets.push({ path, ...size })
  }
  const inside = (...elements: string[]) => (stack.clip === undefined ? elements : clipped(elements, stack.clip))
  let background = stack.background
  for (const group of neighbours(stack.items)) {
    if ('svg' in group) add(inside(filled(frame, background), ...group.svg), frame)
    else {
      const ready = background === undefined ? undefined : finishedJpeg(group.images, cover, pixels)
      const { bytes, format } =
        ready ?? (await pixels.picture(group.images, { ...frame, dpi, background }, JPEG_QUALITY))
      add(inside(imageElement(bytes, format, cover)), cover)
    }
    background = undefined
  }
  if (sheets.length === 0 && background !== undefined) add(inside(filled(frame, background)), frame)
  if (stack.above) add([stack.above.svg], frame)
  return { sheets, files }
}

/** A map as pixels, over what the target shows already. */
export const paintStack = async (
  { view, items, background, clip, above }: MapStack,
  target: { pixels: Pixels; left: number; top: number },
  dpi: number,
  pixels: PixelTools
): Promise<void> => {
  const frame = { widthPt: view.widthPt, heightPt: view.heightPt, dpi }
  await pixels.paint(items, { ...frame, background, clip }, target)
  if (above) await pixels.paint([above], frame, target)
}

type Group = { svg: string[] } | { images: PaperImage[] }

const neighbours = (items: (PaperImage | PaperSvg)[]): Group[] => {
  const groups: Group[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if ('svg' in item) {
      if (last && 'svg' in last) last.svg.push(item.svg)
      else groups.push({ svg: [item.svg] })
    } else if (last && 'images' in last) last.images.push(item)
    else groups.push({ images: [item] })
  }
  return groups
}

/** A JPEG that already is the whole map goes into the document as it came. */
const finishedJpeg = (images: PaperImage[], { widthPt, heightPt }: Size, pixels: PixelTools) => {
  const [only, ...others] = images
  if (!only || others.length > 0 || only.opacity < 1 || !('bytes' in only.source)) return undefined
  const fills = [widthPt, 0, 0, heightPt, 0, 0].every(
    (value, index) => Math.abs(only.unitToPaper[index]! - value) < 1e-6
  )
  const { bytes } = only.source
  return fills && pixels.inspect(bytes).format === 'jpg' ? { bytes, format: 'jpg' as const } : undefined
}

const MEDIA_TYPES = { jpg: 'image/jpeg', png: 'image/png' }

const imageElement = (bytes: Uint8Array, format: keyof typeof MEDIA_TYPES, { widthPt, heightPt }: Size): string => {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
  return `<image width="${widthPt}" height="${heightPt}" preserveAspectRatio="none" xlink:href="data:${MEDIA_TYPES[format]};base64,${data}"/>`
}

const filled = ({ widthPt, heightPt }: Size, background?: string): string =>
  background === undefined ? '' : `<rect width="${widthPt}" height="${heightPt}" fill="${background}"/>`

const clipped = (elements: string[], path: string): string[] => [
  `<clipPath id="map-area"><path d="${path}"/></clipPath><g clip-path="url(#map-area)">`,
  ...elements,
  '</g>'
]

/** Written piece by piece: elements may have a hundred million characters, of which there need not be another copy. */
const svgSheet = (elements: string[], { widthPt, heightPt }: Size): Uint8Array => {
  const pieces = [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${widthPt}pt" height="${heightPt}pt" ` +
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
