/**
 * Pictures of maps on their way through Typst, which reads and copies a JPEG several times, and decodes and compresses all
 * others. So it gets stubs: small pictures with a key. What is written in the end has the picture itself.
 */
import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { segmentOf } from './jpeg-segment.js'
import type { Planes } from './pixels/pixel-tools.js'
import { chunksOf, plainPng } from './png-chunks.js'

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
const START_OF_SCAN = 0xda
const [START_OF_IMAGE, END_OF_IMAGE] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])]
/** The head of a comment, with its length in two bytes. */
const commentHead = (bytes: number): Buffer => Buffer.from([0xff, 0xfe, bytes >> 8, bytes & 255])
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
const [RGB, RGBA] = [2, 6] as const
const PACKING = { level: 4 }
/** In the header of a PNG (PNG, Third Edition, 5.2 and 11.2.1). */
const [WIDTH_AT, HEIGHT_AT, COLOUR_TYPE_AT, HEADER_BYTES] = [16, 20, 25, 33]

/** Undefined for a JPEG whose header has no end. */
export const stubOfJpeg = (jpeg: Uint8Array): Stub | undefined => {
  // the decoder's tables and the size are before the first scan (B.2.1)
  const end = segmentOf(jpeg, START_OF_SCAN)?.end
  if (end === undefined || end > jpeg.length) return undefined
  const key = createHash('sha256').update(jpeg).digest('base64url')
  const comment = Buffer.from(NAME + key)
  const head = [START_OF_IMAGE, commentHead(LENGTH_BYTES + comment.length), comment]
  return { key, bytes: Buffer.concat([...head, jpeg.subarray(MARKER_BYTES, end), END_OF_IMAGE]) }
}

export const stubOfPlanes = ({ width, height, colours, opacity }: Planes): Stub => {
  const hash = createHash('sha256').update(`${width} ${height} `).update(colours)
  if (opacity) hash.update(opacity)
  const key = hash.digest('base64url')
  const text = Buffer.from((NAME + key).padEnd(STUB_WIDTH * 3))
  // letters are not opaque; and no two stubs have the same opacity, which they would share in the PDF
  const row = opacity ? withOpacity(text, text.subarray(NAME.length, NAME.length + STUB_WIDTH)) : text
  return { key, bytes: plainPng(row, { width: STUB_WIDTH, height: 1 }, opacity ? RGBA : RGB, PACKING) }
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
  const pixels = opacity ? withOpacity(rgb, inflateSync(opacity)) : rgb
  return plainPng(pixels, { width, height }, opacity ? RGBA : RGB, PACKING)
}

const keyIn = (bytes: Uint8Array, nameAt: number): string | undefined => {
  const text = Buffer.from(bytes.subarray(nameAt, nameAt + TEXT_BYTES)).toString('latin1')
  return text.length === TEXT_BYTES && text.startsWith(NAME) ? text.slice(NAME.length) : undefined
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
