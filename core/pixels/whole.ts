import { PrintError } from '../errors.js'

/**
 * Whether an encoded picture has its end. Decoders draw what is left of a picture that was cut off, some without an
 * error, or fail when it is already in a document.
 */
const isWhole = (bytes: Buffer, format: string): boolean => {
  if (format === 'png') return hasEndOfPng(bytes)
  if (format === 'jpg') return hasEndOfJpeg(bytes)
  // RFC 9649, section 2.4: the length without the first 8 bytes
  if (format === 'webp') return bytes.length >= 12 && bytes.readUInt32LE(4) + 8 <= bytes.length
  return true
}

/** PNG (third edition), section 5.3: length, type, data, checksum; the last chunk is IEND. */
const hasEndOfPng = (bytes: Buffer): boolean => {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return true
  return false
}

const END_OF_JPEG = Buffer.from([0xff, 0xd9])
const [START_OF_SCAN, LEAST_MARKER] = [0xda, 0xc0]

/** ITU-T T.81, B.2.1: the end marker follows the scans; a thumbnail in front of them has an end of its own. */
const hasEndOfJpeg = (bytes: Buffer): boolean => {
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    if (marker === START_OF_SCAN) break
    at += marker < LEAST_MARKER || marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return bytes.lastIndexOf(END_OF_JPEG) > at
}

/** Throws `invalid-data` for a picture that was cut off. */
export const checkWhole = (bytes: Uint8Array, format: string): void => {
  if (!isWhole(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), format))
    throw new PrintError('invalid-data', 'a picture is damaged: its end is missing')
}
