import type { Path } from './pieces.js'
import { reversed } from './polygons.js'

/** In tiles: points nearer than this may be the same point, rounded differently. */
const NEAR = 2 / 4096

/**
 * Paths, each joined to the paths that its ends are paired with; a closed one ends with its first point. The number of
 * an end is twice the number of its path, plus 1 for the last point; `pairs` has for each end the number of the other
 * end, or -1.
 */
export const stitched = (paths: readonly Path[], chosen: readonly number[], pairs: Int32Array): Path[] => {
  const done = new Set<number>()
  const stitchFrom = (start: number): Path => {
    const parts: Path[] = []
    let end = start
    do {
      const path = paths[end >> 1]!
      done.add(end >> 1)
      parts.push(end % 2 === 0 ? path : reversed(path))
      end = pairs[end ^ 1]!
    } while (end >= 0 && end !== start)
    return parts.length === 1 && end !== start ? parts[0]! : joined(parts, end === start)
  }
  const starts = [...chosen.map((path) => 2 * path), ...chosen.map((path) => 2 * path + 1)]
  const lines: Path[] = []
  for (const start of [...starts.filter((end) => pairs[end]! < 0), ...starts])
    if (!done.has(start >> 1)) lines.push(stitchFrom(start))
  return lines.filter(({ length }) => length > 0)
}

/**
 * Each part begins where the previous one ends, except for rounding: a joint is one point, or none if it is so near to
 * a corner that the line would go back and forth.
 */
const joined = (parts: readonly Path[], isLoop: boolean): Path => {
  const line: number[] = []
  parts.forEach((part, index) => {
    const next = parts[index + 1] ?? (isLoop ? parts[0] : undefined)
    const last = part.length - 2
    const isLeftOut = next !== undefined && (isNear(part, last, part, last - 2) || isNear(part, last, next, 2))
    for (let i = index > 0 || isLoop ? 2 : 0; i < (isLeftOut ? last : part.length); i++) line.push(part[i]!)
  })
  if (isLoop) line.push(...line.slice(0, 2))
  return line
}

const isNear = (one: Path, i: number, other: Path, j: number): boolean =>
  Math.hypot(one[i]! - other[j]!, one[i + 1]! - other[j + 1]!) < NEAR
