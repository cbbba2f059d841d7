import type { Tools, Warn } from '../../core/plugin.js'
import { type LoadedPicture, onPaper, pictureOr } from '../blocks.js'

/** Limit of different pictures of a table. */
const MOST_PICTURES = 500
const LONGEST_QUOTE = 200

/** The pictures at these addresses, by height in points; those that are not available are left out with a warning. */
export const loadPictures = async (
  heights: ReadonlyMap<string, number>,
  tools: Tools,
  warn: Warn
): Promise<Map<string, LoadedPicture>> => {
  const wanted = [...heights]
  if (wanted.length > MOST_PICTURES)
    warn(`a table has ${wanted.length} different pictures; the first ${MOST_PICTURES} are shown`)
  const load = async ([address, height]: [string, number]): Promise<[string, LoadedPicture][]> => {
    const warnAbout = (why: string): void =>
      warn(`the picture "${address.slice(0, LONGEST_QUOTE)}" of a table is left out: ${why}`)
    const picture = await pictureOr(address, tools, warnAbout)
    if (!picture) return []
    return [[address, await onPaper(picture, sizeAt(height, picture), tools)]]
  }
  return new Map((await Promise.all(wanted.slice(0, MOST_PICTURES).map(load))).flat())
}

/** The size in points of a picture with this height. */
export const sizeAt = (height: number, picture: LoadedPicture): { width: number; height: number } => ({
  width: (height * picture.width) / picture.height,
  height
})
