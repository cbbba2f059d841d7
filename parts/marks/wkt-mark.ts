import { signedArea } from '../geometry/line-offset.js'
import { type Parts, partsOf, runOf } from '../geometry/parts.js'
import { parseWkt } from '../wkt/wkt.js'
import type { Mark } from './mark-shapes.js'

/** Longer text is not a mark. */
const LONGEST = 20_000
const remembered = new Map<string, Mark | undefined>()
const MOST_REMEMBERED = 200

/**
 * Reads a mark from `wkt://` and well-known text, y up around the place. Its size is its height (as in GeoTools), or
 * its width if it has no height. It is open if it has only lines. Undefined for other text.
 */
export const wktMark = (name: string): Mark | undefined => {
  const [, text] = /^\s*wkt:\/\/([^]*)$/i.exec(name) ?? []
  if (text === undefined || text.length > LONGEST) return undefined
  if (remembered.has(text)) return remembered.get(text)
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  const mark = readMark(text)
  remembered.set(text, mark)
  return mark
}

const readMark = (text: string): Mark | undefined => {
  try {
    return markFrom(partsOf(parseWkt(text), [1, 0, 0, -1, 0, 0]))
  } catch (thrown) {
    if (thrown instanceof Error) return undefined
    throw thrown
  }
}

const markFrom = ({ lines, polygons }: Parts): Mark | undefined => {
  const rings = polygons.flatMap(([outer, ...holes]) => [outer!.xy, ...holes.map(({ xy }) => against(xy, outer!.xy))])
  const runs = [...rings.map((xy) => ({ xy, end: 'Z' })), ...lines.map(({ xy }) => ({ xy, end: '' }))].filter(
    ({ xy }) => xy.length >= 4
  )
  const xy = runs.flatMap((run) => Array.from(run.xy))
  const { minX, minY, maxX, maxY } = runOf(xy)
  const [width, height] = [maxX - minX, maxY - minY]
  const side = height > 0 ? height : width
  if (!(side > 0)) return undefined
  return {
    outline: {
      commands: runs.map((run) => `M${'L'.repeat(run.xy.length / 2 - 1)}${run.end}`).join(''),
      xy: xy.map((value) => value / side)
    },
    size: [width / side || 1, height / side || 1],
    isOpen: rings.length === 0
  }
}

/** A ring with the opposite orientation of another one, so that it is a hole in it. */
const against = (xy: ArrayLike<number>, outer: ArrayLike<number>): ArrayLike<number> => {
  if (signedArea(xy) > 0 !== signedArea(outer) > 0) return xy
  return Array.from(xy, (_, index) => xy[index % 2 === 0 ? xy.length - 2 - index : xy.length - index]!)
}
