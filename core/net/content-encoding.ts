import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import { Body } from './body.js'

export const acceptedEncodings = 'gzip, deflate, br'

/** Per encoding: a decoder for the whole body and one for pieces. */
const decoders = {
  gzip: [promisify(zlib.gunzip), zlib.createGunzip],
  'x-gzip': [promisify(zlib.gunzip), zlib.createGunzip],
  br: [promisify(zlib.brotliDecompress), zlib.createBrotliDecompress],
  zlib: [promisify(zlib.inflate), zlib.createInflate],
  raw: [promisify(zlib.inflateRaw), zlib.createInflateRaw]
} as const

/** Larger bodies are decoded piece by piece, which takes half the memory but is slower for tiles. */
const SMALL_BYTES = 1e6

/** The decoded body; undefined for an encoding that was not asked for. Throws errors of zlib. */
export const decodeBody = async (bytes: Buffer, encoding: string, maxBytes: number): Promise<Buffer | undefined> => {
  let name = encoding.trim().toLowerCase()
  if (bytes.length === 0 || name === '' || name === 'identity') return bytes
  // servers send two formats under the name deflate; the first byte tells which
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
