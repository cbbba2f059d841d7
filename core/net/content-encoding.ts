import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import { Body } from './body.js'

export const acceptedEncodings = 'gzip, deflate, br'

/** How each is decoded, at once and piece by piece. */
const decoders = {
  gzip: [promisify(zlib.gunzip), zlib.createGunzip],
  'x-gzip': [promisify(zlib.gunzip), zlib.createGunzip],
  br: [promisify(zlib.brotliDecompress), zlib.createBrotliDecompress],
  zlib: [promisify(zlib.inflate), zlib.createInflate],
  raw: [promisify(zlib.inflateRaw), zlib.createInflateRaw]
} as const

/** More is decoded piece by piece, which takes longer for a tile but half the memory. */
const SMALL_BYTES = 1e6

/** The body as it was before its `Content-Encoding`; undefined for one that was not asked for. Throws what zlib throws. */
export const decodeBody = async (bytes: Buffer, encoding: string, maxBytes: number): Promise<Buffer | undefined> => {
  let name = encoding.trim().toLowerCase()
  if (bytes.length === 0 || name === '' || name === 'identity') return bytes
  // Servers send either of two formats under the name of deflate; zlib's first byte tells.
  if (name === 'deflate') name = (bytes[0]! & 0x0f) === 8 ? 'zlib' : 'raw'
  if (!Object.hasOwn(decoders, name)) return undefined
  const [decode, open] = decoders[name as keyof typeof decoders]
  if (bytes.length <= SMALL_BYTES) return decode(bytes, { maxOutputLength: maxBytes })
  const stream = open()
  stream.end(bytes)
  const body = new Body(0, maxBytes)
  for await (const piece of stream) {
    if (body.length + piece.length > maxBytes)
      throw Object.assign(new Error('too large'), { code: 'ERR_BUFFER_TOO_LARGE' })
    body.add(piece)
  }
  return body.bytes()
}
