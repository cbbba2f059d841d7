/** The one door to image-size: what the header of a picture says. */
import { createRequire } from 'node:module'
import type * as Library from 'image-size'
import { PrintError } from '../errors.js'
import { once } from '../once.js'

const library = once((): typeof Library => createRequire(import.meta.url)('image-size'))

const SHORT = 4096

/** Size, format and EXIF orientation (1 to 8). Throws `invalid-data` for bytes that are not a picture. */
export const readHeader = (bytes: Uint8Array) => {
  const { imageSize } = library()
  try {
    // it reads on behind the end of a short view
    const { width, height, type, orientation } = imageSize(bytes.length < SHORT ? new Uint8Array(bytes) : bytes)
    if (width > 0 && height > 0 && type) return { width, height, format: type as string, orientation }
  } catch {
    // falls through: the first bytes say more than the error of image-size
  }
  const start = Buffer.from(bytes.subarray(0, 60))
    .toString('latin1')
    .replace(/[^ -~]+/g, '·')
  throw new PrintError('invalid-data', `the picture begins with "${start}"; must be PNG, JPEG, WebP, GIF, TIFF or SVG`)
}
