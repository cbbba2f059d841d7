import type { Fetched, FetchRequest } from '../tools.js'
import { failed } from './failures.js'

export type ByteRange = NonNullable<FetchRequest['range']>

export const rangeHeader = ([first, last]: ByteRange): string => `bytes=${first}-${last}`

/** RFC 9110, section 14.4: the position of the part and the total length, either of which may be unknown. */
const contentRange = /^bytes (?:(\d+)-(\d+)|\*)\/(?:(\d+)|\*)$/i

/**
 * Size and version of the whole file, from the answer to a range. Throws `upstream-failed` for a 206 with other bytes
 * than requested.
 */
export const wholeOf = (
  address: URL,
  [first, last]: ByteRange,
  { status, bytes, headers }: { status: number; bytes: Uint8Array; headers: { [name: string]: unknown } }
): Pick<Fetched, 'totalBytes' | 'etag'> => {
  const written = String(headers['content-range'] ?? '')
  const [, from, to, total] = contentRange.exec(written) ?? []
  const isAsked = Number(from) === first && Number(to) <= last && Number(to) - first + 1 === bytes.length
  if (status === 206 && !isAsked)
    throw failed(
      address,
      `it sent ${bytes.length} bytes as "${written.slice(0, 100)}"; must be bytes ${first} to ${last}`
    )
  const { etag } = headers
  return {
    ...(total !== undefined && { totalBytes: Number(total) }),
    ...(typeof etag === 'string' && { etag })
  }
}
