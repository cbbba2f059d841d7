import { imageSize } from 'image-size'
import { PrintError } from '../errors.js'
import { overlay } from './overlay.js'
import { paint } from './paint.js'
import type { PaperFrame, PixelTools, Pixels } from './pixel-tools.js'
import { rasterizeSvg } from './resvg.js'
import { encodeJpeg, encodePng, encodeTiff } from './sharp.js'
import { registerFont, textWidth } from './skia.js'

export interface PixelLimits {
  /** Pixels of one decoded picture. */
  imagePixels: number
  /** Pixels of one page or map. */
  outputPixels: number
}

/** Pixel tools of one process; made once, because registering fonts is not free. */
export const makePixelTools = (limits: PixelLimits, fontFiles: string[]): PixelTools => {
  for (const file of fontFiles) registerFont(file)

  const inspect = (bytes: Uint8Array) => {
    const { width, height, format } = readHeader(bytes)
    if (width * height > limits.imagePixels)
      throw new PrintError(
        'too-large',
        `a picture of ${width} x ${height} pixels is over the limit of ${limits.imagePixels} pixels`
      )
    return { width, height, format }
  }

  const allocate = (width: number, height: number, channels: 3 | 4): Pixels => {
    if (width * height > limits.outputPixels)
      throw new PrintError(
        'too-large',
        `${width} x ${height} pixels are over the limit of ${limits.outputPixels}; ask for a lower dpi or a smaller map`
      )
    return { width, height, channels, data: Buffer.alloc(width * height * channels, channels === 3 ? 255 : 0) }
  }

  const frameSize = ({ widthPt, heightPt, dpi }: PaperFrame) => [pixelsOf(widthPt, dpi), pixelsOf(heightPt, dpi)] as const

  return {
    inspect,
    blank: (width, height) => allocate(width, height, 3),
    async paint(items, frame, target) {
      const [width, height] = frameSize(frame)
      const into = target ?? { pixels: allocate(width, height, frame.background ? 3 : 4), left: 0, top: 0 }
      await paint(items, frame, width, height, into, { maxPixels: limits.imagePixels, fontFiles, inspect })
      return into.pixels
    },
    async rasterize(svg, width, height) {
      if (width * height > limits.outputPixels)
        throw new PrintError('too-large', `${width} x ${height} pixels are over the limit of ${limits.outputPixels}`)
      return rasterizeSvg(svg, fontFiles)
    },
    overlay,
    encode(pixels, format, options = {}) {
      if (format === 'jpeg') return encodeJpeg(pixels, options.quality ?? 90, options.dpi)
      return format === 'png' ? encodePng(pixels, options.dpi) : encodeTiff(pixels, options.dpi)
    },
    textWidth
  }
}

/** Rounded up; a billionth of slack keeps 72 pt at 100 dpi from becoming 101 pixels. */
const pixelsOf = (points: number, dpi: number): number => Math.ceil((points * dpi) / 72 - 1e-9)

const readHeader = (bytes: Uint8Array) => {
  try {
    const { width, height, type } = imageSize(bytes)
    if (width > 0 && height > 0 && type) return { width, height, format: type as string }
  } catch {
    // falls through: whatever image-size threw says less than the first bytes do
  }
  const start = Buffer.from(bytes.subarray(0, 60)).toString('latin1').replace(/[^ -~]+/g, '·')
  throw new PrintError('invalid-data', `what was to be a picture begins with "${start}"; send PNG, JPEG, WebP, GIF, TIFF or SVG`)
}
