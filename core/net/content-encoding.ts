import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib'

export const acceptedEncodings = 'gzip, deflate, br'

const decoders = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  zlib: promisify(inflate),
  raw: promisify(inflateRaw)
}

/** The body as it was before its `Content-Encoding`; undefined for one that was not asked for. Throws what zlib throws. */
export const decodeBody = async (bytes: Buffer, encoding: string, maxBytes: number): Promise<Buffer | undefined> => {
  let name = encoding.trim().toLowerCase()
  if (bytes.length === 0 || name === '' || name === 'identity') return bytes
  // Servers send either of two formats under the name of deflate; zlib's first byte tells.
  if (name === 'deflate') name = (bytes[0] & 0x0f) === 8 ? 'zlib' : 'raw'
  const decode = Object.hasOwn(decoders, name) ? decoders[name as keyof typeof decoders] : undefined
  return decode?.(bytes, { maxOutputLength: maxBytes })
}
