import type { IncomingHttpHeaders } from 'node:http'
import type { Fetched, FetchRequest } from '../tools.js'

export type ByteRange = NonNullable<FetchRequest['range']>

export const rangeHeader = ([first, last]: ByteRange): string => `bytes=${first}-${last}`

/** `bytes 0-99/1234`, `bytes 0-99/*`, and of a range that cannot be had, `bytes *‎/1234` (RFC 9110, section 14.4). */
const contentRange = /^bytes (?:(\d+)-(\d+)|\*)\/(?:(\d+)|\*)$/i

/**
 * What the headers of an answer to a range say of the whole file. Throws words for why a 206 is not what was asked for:
 * bytes at another place would be read as what they are not.
 */
export const wholeOf = (
  { first, length }: { first: number; length: number },
  status: number,
  headers: IncomingHttpHeaders
): Pick<Fetched, 'totalBytes' | 'etag'> => {
  return {}
}
