import { PrintError } from '../errors.js'
import type { Fetched } from '../tools.js'
import { tooLarge } from './failures.js'
import type { ByteRange } from './range.js'

const percent = 0x25
/** The most characters of media type and parameters. */
const longestHead = 1000

/** Decodes percent-encoded bytes; an invalid escape stays unchanged. */
const decodePercent = (text: string): Buffer => {
  const bytes = Buffer.from(text)
  if (!text.includes('%')) return bytes
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const digits = bytes[at] === percent ? bytes.toString('latin1', at + 1, at + 3) : ''
    if (/^[0-9a-f]{2}$/i.test(digits)) {
      bytes[length++] = parseInt(digits, 16)
      at += 2
    } else bytes[length++] = bytes[at]
  }
  return bytes.subarray(0, length)
}

/** The content of a `data:` URI, base64 or percent-encoded, or a part of it. Throws `invalid-data` and `too-large`. */
export const readDataUri = (address: string, maxBytes: number, range?: ByteRange): Fetched => {
  const comma = address.slice(0, longestHead).indexOf(',')
  const start = `${address.slice(0, 40)}${address.length > 40 ? '…' : ''}`
  if (comma === -1)
    throw new PrintError('invalid-data', `"${start}" is not a data URI; must be like "data:image/png;base64,…"`)
  // no encoding needs more than three characters for one byte
  if ((address.length - comma - 1) / 3 > maxBytes) throw tooLarge(start, maxBytes)
  const [type, ...parameters] = address.slice('data:'.length, comma).split(';')
  let bytes = decodePercent(address.slice(comma + 1))
  if (parameters.at(-1)?.trim().toLowerCase() === 'base64') {
    const text = bytes.toString('latin1').replace(/\s/g, '')
    if (!/^[\w+/-]*={0,2}$/.test(text)) throw new PrintError('invalid-data', `"${start}" does not contain valid base64`)
    bytes = Buffer.from(text, 'base64')
  }
  if (bytes.length > maxBytes) throw tooLarge(start, maxBytes)
  const mediaType = type.trim().toLowerCase() || 'text/plain'
  if (!range) return { status: 200, mediaType, bytes }
  return { status: 206, mediaType, bytes: bytes.subarray(range[0], range[1] + 1), totalBytes: bytes.length }
}
