import { PrintError } from '../errors.js'
import { damageOf } from '../picture-damage.js'
import { readHeader } from './picture-header.js'

export interface PixelLimits {
  /** Pixels of one decoded picture. */
  imagePixels: number
  /** Pixels of one page or map. */
  outputPixels: number
}

/** JPEG's longest side (ITU-T T.81, B.2.2). */
const MOST_SIDE = 65_500

/**
 * The checks of the sizes of pictures and pages, before they are decoded or painted. `inspectAll` makes a check for
 * the pictures of one document, which together must be within the limit of one.
 */
export const makeSizeChecks = (limits: PixelLimits) => {
  const inspect = (bytes: Uint8Array) => {
    const { width, height, format, orientation } = readHeader(bytes)
    if (width * height > limits.imagePixels)
      throw new PrintError(
        'too-large',
        `a picture has ${width} x ${height} pixels; the limit is ${limits.imagePixels} pixels (limits.imagePixels)`
      )
    const damage = damageOf(bytes, format)
    if (damage) throw new PrintError('invalid-data', `a picture is damaged: ${damage}`)
    return { width, height, format, ...(orientation && { orientation }) }
  }

  const inspectAll = (): typeof inspect => {
    let pixels = 0
    return (bytes) => {
      const seen = inspect(bytes)
      pixels += seen.width * seen.height
      if (pixels > limits.imagePixels)
        throw new PrintError(
          'too-large',
          `the pictures in an SVG picture have more than ${limits.imagePixels} pixels, the limit (limits.imagePixels)`
        )
      return seen
    }
  }

  const checkSize = (width: number, height: number): void => {
    if (width * height > limits.outputPixels)
      throw new PrintError(
        'too-large',
        `a page or map has ${width} x ${height} pixels; the limit is ${limits.outputPixels} pixels (limits.outputPixels); use a lower dpi or a smaller map`
      )
    if (Math.max(width, height) > MOST_SIDE)
      throw new PrintError(
        'too-large',
        `a page or map has ${width} x ${height} pixels; the limit of a side is ${MOST_SIDE} pixels; use a lower dpi`
      )
  }

  return { inspect, inspectAll, checkSize }
}
