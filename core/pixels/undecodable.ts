import { PrintError } from '../errors.js'
import type { PaperImage } from './pixel-tools.js'

/** The error of a decoder in words for users. */
export const undecodable = (thrown: unknown): PrintError =>
  thrown instanceof PrintError
    ? thrown
    : new PrintError('invalid-data', 'a picture is damaged and cannot be decoded', { cause: thrown })

/** The result of decoding; undefined if it fails, after `broken` of the picture is called. */
export const unlessBroken = async <T>(
  item: PaperImage,
  bytes: Uint8Array,
  decoding: Promise<T>
): Promise<T | undefined> => {
  try {
    return await decoding
  } catch (thrown) {
    const error = undecodable(thrown)
    if (!item.broken) throw error
    item.broken(error, bytes)
    return undefined
  }
}
