/** The one door to image-size: what the header of a picture says. */
import { createRequire } from 'node:module'
import type * as Library from 'image-size'
import { PrintError } from '../errors.js'
import { frameOf } from '../jpeg-segment.js'
import { once } from '../once.js'

const library = once((): typeof Library => createRequire(import.meta.url)('image-size'))

const SHORT = 4096
/** Comments and a document type of this length may stand before the root of an SVG document, with it. */
const LONGEST_START = 200_000

/** Size, format and EXIF orientation (1 to 8). Throws `invalid-data` for bytes that are not a picture. */
export const readHeader = (bytes: Uint8Array) => {
  try {
    const { width, height, type, orientation } = jpegHeader(bytes) ?? sizeIn(svgHeader(bytes) ?? bytes)
    if (width > 0 && height > 0 && type) return { width, height, format: type as string, orientation }
  } catch {
    // falls through: the first bytes say more than the error of image-size
  }
  const start = Buffer.from(bytes.subarray(0, 60))
    .toString('latin1')
    .replace(/[^ -~]+/g, '·')
  throw new PrintError('invalid-data', `the picture begins with "${start}"; must be PNG, JPEG, WebP, GIF, TIFF or SVG`)
}

const sizeIn = (header: Uint8Array) =>
  // it reads on behind the end of a short view
  library().imageSize(header.length < SHORT ? new Uint8Array(header) : header)

/** image-size may find the frame of another picture in a JPEG, which would have a limit in place of its own. */
const jpegHeader = (bytes: Uint8Array) => {
  const frame = bytes[0] === 0xff && bytes[1] === 0xd8 ? frameOf(bytes) : undefined
  return (
    frame && { width: frame.width, height: frame.height, type: 'jpg', orientation: orientationIn(bytes, frame.end) }
  )
}

const orientationIn = (jpeg: Uint8Array, end: number): number | undefined => {
  try {
    return sizeIn(jpeg.subarray(0, end)).orientation
  } catch {
    // it does not find a frame that stands first or is of a rare kind
    return undefined
  }
}

const BEFORE_ROOT = /[\s\xef\xbb\xbf]*(?:<\?[^]*?\?>|<!--[^]*?-->|<!DOCTYPE\b[^[>]*(?:\[[^\]]*\]\s*)?>)/iy
const ROOT = /[\s\xef\xbb\xbf]*<(?:[\w.-]+:)?svg(?=\s)/y
const ATTRIBUTE = /\s+([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y

const FIRST = /[\s\xef<]/

/** The sizes that an SVG document says, alone: image-size reads no root that ends behind the first 1000 bytes. */
const svgHeader = (bytes: Uint8Array): Uint8Array | undefined => {
  // tiles are many, and not SVG
  if (!FIRST.test(String.fromCharCode(bytes[0] ?? 0))) return undefined
  const text = Buffer.from(bytes.subarray(0, LONGEST_START)).toString('latin1')
  let at = 0
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at = pattern.lastIndex
    return found
  }
  while (next(BEFORE_ROOT)) {}
  if (!next(ROOT)) return undefined
  const sizes = []
  for (let one = next(ATTRIBUTE); one; one = next(ATTRIBUTE)) {
    const [, name = '', double, single = ''] = one
    const value = (double ?? single).trim().replace(/[\s,"]+/g, ' ')
    if (/^(?:width|height|viewBox)$/.test(name)) sizes.push(` ${name}="${value}"`)
  }
  return Buffer.from(`<svg${sizes.join('') || ' '}>`)
}
