/**
 * JPEGs of maps on their way through Typst, which copies a JPEG into a PDF undecoded, but reads all of its bytes several times
 * before. So it gets stubs: the header of a JPEG, without its pixels. What is written in the end has the JPEG itself.
 */
import { createHash } from 'node:crypto'

export interface JpegStub {
  /** The same for equal JPEGs. */
  key: string
  bytes: Uint8Array
}

/** Markers (ITU-T T.81, table B.1). */
const [START_OF_IMAGE, START_OF_SCAN, END_OF_IMAGE, COMMENT] = [0xffd8, 0xffda, 0xffd9, 0xfffe]
const MARKER_BYTES = 2
const LENGTH_BYTES = 2
const NAME = 'mapsetter '
/** The stub's comment follows its first marker: the name, and the SHA-256 of the JPEG in base64. */
const NAME_AT = 2 * MARKER_BYTES + LENGTH_BYTES
const KEY_CHARACTERS = 43
/** Of a stub, which are needed to read its key. */
export const STUB_HEAD_BYTES = NAME_AT + NAME.length + KEY_CHARACTERS

/** Undefined for a JPEG whose header has no end. */
export const stubOf = (jpeg: Uint8Array): JpegStub | undefined => {
  const { buffer, byteOffset, byteLength } = jpeg
  const bytes = Buffer.from(buffer, byteOffset, byteLength)
  const end = headerEnd(bytes)
  if (end === undefined) return undefined
  const key = createHash('sha256').update(bytes).digest('base64url')
  const comment = Buffer.from(NAME + key)
  const pieces = [words(START_OF_IMAGE, COMMENT, LENGTH_BYTES + comment.length), comment, bytes.subarray(MARKER_BYTES, end), words(END_OF_IMAGE)] // prettier-ignore
  return { key, bytes: Buffer.concat(pieces) }
}

/** The key of the JPEG that a stub, or its first bytes, stand for; undefined for any other picture. */
export const keyOf = (picture: Uint8Array): string | undefined => {
  const head = Buffer.from(picture.subarray(0, STUB_HEAD_BYTES)).toString('latin1')
  const isWhole = head.length === STUB_HEAD_BYTES
  return isWhole && head.startsWith(NAME, NAME_AT) ? head.slice(NAME_AT + NAME.length) : undefined
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
