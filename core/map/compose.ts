import type { Files, Sheet } from '../plugin/contracts.js'
import type { PaperImage, PaperSvg, PixelTools } from '../pixels/pixel-tools.js'
import type { MapStack } from './draw.js'

/** Frequent viewers show no difference above this. */
const JPEG_QUALITY = 88

/**
 * A map as a short stack of pictures for a document that keeps vectors: neighbouring pictures become one image,
 * vectors stay SVG. The lowest image is opaque (the map's background shows through it) and therefore JPEG.
 */
export const makeSheets = async (stack: MapStack, folder: string, pixels: PixelTools): Promise<{ sheets: Sheet[]; files: Files }> => {
  const { widthPt, heightPt, dpi, pixelWidth, pixelHeight } = stack.view
  const sheets: Sheet[] = []
  const files: Files = {}
  const add = (bytes: Uint8Array, suffix: string, size = { widthPt, heightPt }) => {
    const path = `${folder}/${sheets.length}.${suffix}`
    files[path] = bytes
    sheets.push({ path, ...size })
  }
  let background = stack.background
  for (const group of neighbours(stack.items)) {
    if ('svg' in group) add(svgSheet(group.svg, widthPt, heightPt, background), 'svg')
    else {
      const ready = background !== undefined && finishedJpeg(group.images, widthPt, heightPt, pixels)
      if (ready) add(ready, 'jpg')
      else {
        const painted = await pixels.paint(group.images, { widthPt, heightPt, dpi, background })
        const isOpaque = painted.channels === 3
        const bytes = await pixels.encode(painted, isOpaque ? 'jpeg' : 'png', { quality: JPEG_QUALITY })
        add(bytes, isOpaque ? 'jpg' : 'png', { widthPt: (pixelWidth * 72) / dpi, heightPt: (pixelHeight * 72) / dpi })
      }
    }
    background = undefined
  }
  if (sheets.length === 0 && background !== undefined) add(svgSheet('', widthPt, heightPt, background), 'svg')
  return { sheets, files }
}

type Group = { svg: string } | { images: PaperImage[] }

const neighbours = (items: (PaperImage | PaperSvg)[]): Group[] => {
  const groups: Group[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if ('svg' in item) {
      if (last && 'svg' in last) last.svg += item.svg
      else groups.push({ svg: item.svg })
    } else if (last && 'images' in last) last.images.push(item)
    else groups.push({ images: [item] })
  }
  return groups
}

/** A JPEG that already is the whole map goes into the document as it came. */
const finishedJpeg = (images: PaperImage[], widthPt: number, heightPt: number, pixels: PixelTools): Uint8Array | undefined => {
  const [only, ...others] = images
  if (!only || others.length > 0 || only.opacity < 1 || !('bytes' in only.source)) return undefined
  const fills = [widthPt, 0, 0, heightPt, 0, 0].every((value, index) => Math.abs(only.unitToPaper[index]! - value) < 1e-6)
  return fills && pixels.inspect(only.source.bytes).format === 'jpg' ? only.source.bytes : undefined
}

const svgSheet = (elements: string, widthPt: number, heightPt: number, background?: string): Uint8Array => {
  const below = background === undefined ? '' : `<rect width="${widthPt}" height="${heightPt}" fill="${background}"/>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${widthPt}pt" height="${heightPt}pt" ` +
      `viewBox="0 0 ${widthPt} ${heightPt}">${below}${elements}</svg>`
  )
}
