import { crc32 } from 'node:zlib'
import { SIGNATURE } from './png-chunks.js'

/** A picture is checked where it arrives and where it is decoded; sums of large ones take milliseconds. */
const undamaged = new WeakSet<Uint8Array>()

/**
 * What is wrong with a picture that decoders would draw in part without an error, or that fails when it is already in a
 * document: it was cut off, or a PNG has other bytes than were written. Undefined if nothing is, and for formats whose
 * decoders notice it.
 */
export const damageOf = (bytes: Uint8Array, format: string | undefined): string | undefined => {
  const check = CHECKS[format ?? '']
  if (!check || undamaged.has(bytes)) return undefined
  const damage = check(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (damage === undefined) undamaged.add(bytes)
  return damage
}

const withoutEnd = ({ length }: Buffer): string => `its end is missing, it has ${length} bytes`

/** The lengths of a chunk and of its type; of its check. */
const [PNG_HEAD, PNG_CHECK] = [8, 4]
/** The bit of a chunk's type that lets decoders skip it (PNG, Third Edition, 5.4). */
const ANCILLARY = 0x20

/** A wrong check of a chunk that does not change the picture, such as its date, is ignored, as in browsers. */
const damageOfPng = (png: Buffer): string | undefined => {
  for (let at = SIGNATURE.length; at + PNG_HEAD + PNG_CHECK <= png.length;) {
    const end = at + PNG_HEAD + png.readUInt32BE(at)
    if (end + PNG_CHECK > png.length) break
    const type = png.toString('latin1', at + 4, at + PNG_HEAD)
    const isDrawn = (png[at + 4]! & ANCILLARY) === 0 || type === 'tRNS'
    if (isDrawn && crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end))
      return `the checksum of its chunk at byte ${at} is wrong`
    if (type === 'IEND') return undefined
    at = end + PNG_CHECK
  }
  return withoutEnd(png)
}

const END_OF_JPEG = Buffer.from([0xff, 0xd9])
const [START_OF_SCAN, LEAST_MARKER] = [0xda, 0xc0]

/** ITU-T T.81, B.2.1: the end marker follows the scans; a thumbnail in front of them has an end of its own. */
const damageOfJpeg = (jpeg: Buffer): string | undefined => {
  let at = 2
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1]!
    if (marker === START_OF_SCAN) break
    at += marker < LEAST_MARKER || marker === 0xff ? 1 : 2 + jpeg.readUInt16BE(at + 2)
  }
  return jpeg.lastIndexOf(END_OF_JPEG) > at ? undefined : withoutEnd(jpeg)
}

/** RFC 9649, section 2.4: the length without the first 8 bytes. */
const damageOfWebp = (webp: Buffer): string | undefined =>
  webp.length >= 12 && webp.readUInt32LE(4) + 8 <= webp.length ? undefined : withoutEnd(webp)

const [GIF_EXTENSION, GIF_IMAGE, GIF_TRAILER] = [0x21, 0x2c, 0x3b]
/** Of the header with the size of the picture; of an image with its code size; of an extension's label. */
const [GIF_HEAD, IMAGE_HEAD, EXTENSION_HEAD] = [13, 11, 2]

/** GIF89a, appendix A: extensions and images, each with blocks that follow, and the trailer. */
const damageOfGif = (gif: Buffer): string | undefined => {
  let at = GIF_HEAD + colourBytes(gif[10])
  while (gif[at] === GIF_EXTENSION || gif[at] === GIF_IMAGE || gif[at] === 0) {
    // some files have zeros between their blocks
    if (gif[at] === GIF_IMAGE) at += IMAGE_HEAD + colourBytes(gif[at + 9])
    else if (gif[at] === GIF_EXTENSION) at += EXTENSION_HEAD
    for (let length = gif[at]; length; length = gif[at]) at += 1 + length
    at++
  }
  return gif[at] === GIF_TRAILER ? undefined : withoutEnd(gif)
}

/** The length of a table of colours by the flags that announce it. */
const colourBytes = (flags = 0): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)

/** By the names of `pictureFormat` and of the headers that the pixel tools read. */
const CHECKS: Record<string, ((picture: Buffer) => string | undefined) | undefined> = {
  png: damageOfPng,
  jpeg: damageOfJpeg,
  jpg: damageOfJpeg,
  webp: damageOfWebp,
  gif: damageOfGif
}
