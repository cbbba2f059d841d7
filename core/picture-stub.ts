/**
 * Pictures of maps on their way through Typst, which reads and copies a JPEG several times, and decodes and compresses all
 * others. So it gets stubs: small pictures with a key. What is written in the end has the picture itself.
 */
import { createHash } from 'node:crypto'
import { deflateSync, inflateSync } from 'node:zlib'
import type { Planes } from './pixels/pixel-tools.js'
import { chunk, chunksOf, fillScanlines, headerChunk, SIGNATURE } from './png-chunks.js'

/** A JPEG, or the colours and the opacity of all pixels. */
export type Original = Uint8Array | Planes

/** The pictures that stand in files as stubs, by their keys. */
export type Originals = { [key: string]: Original }

export interface Stub {
  /** The same for equal pictures. */
  key: string
  bytes: Uint8Array
}

export const isPlanes = (original: Original): original is Planes => 'colours' in original

/** Markers of JPEG (ITU-T T.81, table B.1). */
const [START_OF_IMAGE, START_OF_SCAN, END_OF_IMAGE, COMMENT] = [0xffd8, 0xffda, 0xffd9, 0xfffe]
const MARKER_BYTES = 2
const LENGTH_BYTES = 2
/** What a key follows, in the comment after the first marker of a JPEG, or in the colours of a PNG. */
const NAME = 'mapsetter '
const NAME_AT = 2 * MARKER_BYTES + LENGTH_BYTES
/** SHA-256 in base64. */
const KEY_CHARACTERS = 43
const TEXT_BYTES = NAME.length + KEY_CHARACTERS
/** Of the stub of a JPEG, which are needed to read its key. */
export const STUB_HEAD_BYTES = NAME_AT + TEXT_BYTES
/** The stub of planes is one row of as many pixels as their key needs: RGBA if they have an opacity, else RGB. */
export const STUB_WIDTH = Math.ceil(TEXT_BYTES / 3)
const [RGB, RGBA] = [2, 6]
/** In the header of a PNG (PNG, Third Edition, 5.2 and 11.2.1). */
const [WIDTH_AT, HEIGHT_AT, COLOUR_TYPE_AT, HEADER_BYTES] = [16, 20, 25, 33]

/** Undefined for a JPEG whose header has no end. */
export const stubOfJpeg = (jpeg: Uint8Array): Stub | undefined => {
  const { buffer, byteOffset, byteLength } = jpeg
  const bytes = Buffer.from(buffer, byteOffset, byteLength)
  const end = headerEnd(bytes)
  if (end === undefined) return undefined
  const key = createHash('sha256').update(bytes).digest('base64url')
  const comment = Buffer.from(NAME + key)
  const pieces = [words(START_OF_IMAGE, COMMENT, LENGTH_BYTES + comment.length), comment, bytes.subarray(MARKER_BYTES, end), words(END_OF_IMAGE)] // prettier-ignore
  return { key, bytes: Buffer.concat(pieces) }
}

export const stubOfPlanes = ({ width, height, colours, opacity }: Planes): Stub => {
  const hash = createHash('sha256').update(`${width} ${height} `).update(colours)
  if (opacity) hash.update(opacity)
  const key = hash.digest('base64url')
  const text = Buffer.from((NAME + key).padEnd(STUB_WIDTH * 3))
  // letters are not opaque; and no two stubs have the same opacity, which they would share in the PDF
  const row = opacity ? withOpacity(text, text.subarray(NAME.length, NAME.length + STUB_WIDTH)) : text
  return { key, bytes: png(row, STUB_WIDTH, 1, opacity ? RGBA : RGB) }
}

/** The key of the JPEG that a stub, or its first bytes, stand for; undefined for any other picture. */
export const keyOfJpeg = (picture: Uint8Array): string | undefined => keyIn(picture, NAME_AT)

/** The key of planes from the colours of their stub, three bytes for each pixel. */
export const keyOfColours = (colours: Uint8Array): string | undefined => keyIn(colours, 0)

/** The key of planes from their stub; undefined for any other PNG. */
export const keyOfPng = (picture: Buffer): string | undefined => {
  if (picture.length < HEADER_BYTES) return undefined
  if (picture.readUInt32BE(WIDTH_AT) !== STUB_WIDTH || picture.readUInt32BE(HEIGHT_AT) !== 1) return undefined
  const pixels = [...chunksOf(picture)].find(({ type }) => type === 'IDAT')
  const channels = picture[COLOUR_TYPE_AT] === RGBA ? 4 : 3
  const row = pixels && inflateSync(pixels.data).subarray(1)
  return row && keyOfColours(row.filter((_, at) => at % channels < 3))
}

/** The same pixels as PNG. */
export const pngOf = ({ width, height, colours, opacity }: Planes): Buffer => {
  const rgb = inflateSync(colours)
  return opacity ? png(withOpacity(rgb, inflateSync(opacity)), width, height, RGBA) : png(rgb, width, height, RGB)
}

const keyIn = (bytes: Uint8Array, nameAt: number): string | undefined => {
  const text = Buffer.from(bytes.subarray(nameAt, nameAt + TEXT_BYTES)).toString('latin1')
  return text.length === TEXT_BYTES && text.startsWith(NAME) ? text.slice(NAME.length) : undefined
}

/** Where the first scan begins (ITU-T T.81, B.2.1): the decoder's tables and the size are before it. */
const headerEnd = (jpeg: Buffer): number | undefined => {
  for (let at = MARKER_BYTES; at + MARKER_BYTES + LENGTH_BYTES <= jpeg.length;) {
    const end = at + MARKER_BYTES + jpeg.readUInt16BE(at + MARKER_BYTES)
    if (jpeg.readUInt16BE(at) === START_OF_SCAN) return end <= jpeg.length ? end : undefined
    at = end
  }
  return undefined
}

const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2)
  return bytes
}

const withOpacity = (rgb: Uint8Array, opacity: Uint8Array): Buffer => {
  const rgba = Buffer.allocUnsafe(opacity.length * 4)
  for (let pixel = 0, from = 0, to = 0; pixel < opacity.length; pixel++, from += 3, to += 4) {
    rgba[to] = rgb[from]!
    rgba[to + 1] = rgb[from + 1]!
    rgba[to + 2] = rgb[from + 2]!
    rgba[to + 3] = opacity[pixel]!
  }
  return rgba
}

/** Of 8 bits per sample. */
const png = (pixels: Uint8Array, width: number, height: number, colourType: number): Buffer => {
  const rows = fillScanlines(Buffer.allocUnsafe(pixels.length + height), pixels, pixels.length / height)
  return Buffer.concat([SIGNATURE, ...headerChunk(width, height, 8, colourType), ...chunk('IDAT', deflateSync(rows, { level: 4 })), ...chunk('IEND')]) // prettier-ignore
}
