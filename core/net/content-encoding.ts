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

/** Up to so many bytes, encoded and decoded, a body is decoded at once, which is faster for tiles. */
const SMALL_BYTES = 1e6
const PIECE_BYTES = 65_536

export interface DecodeBounds {
  /** Of the decoded body. */
  maxBytes: number
  /** Is called with the length of each piece as soon as it is decoded; what it throws ends the decoding. */
  charge(bytes: number): void
}

/** The decoded body; undefined for an encoding that was not asked for. Throws errors of zlib, and what `charge` throws. */
export const decodeBody = async (
  bytes: Uint8Array,
  encoding: string,
  { maxBytes, charge }: DecodeBounds
): Promise<Buffer | undefined> => {
  let name = encoding.trim().toLowerCase()
  if (bytes.length === 0 || name === '' || name === 'identity')
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // servers send two formats under the name deflate; the first byte tells which
  if (name === 'deflate') name = (bytes[0]! & 0x0f) === 8 ? 'zlib' : 'raw'
  if (!Object.hasOwn(decoders, name)) return undefined
  const [decode, open] = decoders[name as keyof typeof decoders]
  if (bytes.length <= SMALL_BYTES)
    try {
      const small = await decode(bytes, { maxOutputLength: Math.min(maxBytes, SMALL_BYTES) })
      charge(small.length)
      return small
    } catch (thrown) {
      if (!isTooLong(thrown) || maxBytes <= SMALL_BYTES) throw thrown
    }
  const stream = open({ chunkSize: PIECE_BYTES })
  stream.end(bytes)
  const body = new Body(NaN, maxBytes)
  for await (const piece of stream) {
    charge(piece.length)
    if (body.length + piece.length > maxBytes) throw tooLong()
    body.add(piece)
  }
  return body.bytes()
}

const TOO_LONG = 'ERR_BUFFER_TOO_LARGE'
const tooLong = (): Error => Object.assign(new Error('too large'), { code: TOO_LONG })

/** Whether decoding failed because there are more bytes than allowed. */
export const isTooLong = (thrown: unknown): boolean =>
  thrown instanceof Error && (thrown as NodeJS.ErrnoException).code === TOO_LONG
