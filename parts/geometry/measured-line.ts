import type { Point } from '../../core/views/affine.js'
import { type Box, clipLine } from './clip.js'
import { runOf } from './parts.js'

/** A line (x, y, …) with the distance of each vertex from the start. */
export interface MeasuredLine {
  xy: ArrayLike<number>
  lengths: readonly number[]
  /** `near`: the index of a segment's end vertex; the search starts there. */
  pointAt(distance: number, near?: number): Point
  /** The part between two distances. */
  part(from: number, to: number): number[]
}

export const measured = (xy: ArrayLike<number>): MeasuredLine => {
  const lengths = [0]
  for (let i = 2; i < xy.length; i += 2)
    lengths.push(lengths.at(-1)! + Math.hypot(xy[i]! - xy[i - 2]!, xy[i + 1]! - xy[i - 1]!))
  const line: MeasuredLine = {
    xy,
    lengths,
    pointAt(distance, near = indexOf(lengths, distance)) {
      let i = near
      while (i > 1 && distance < lengths[i - 1]!) i--
      while (i < lengths.length - 1 && distance > lengths[i]!) i++
      const [from, to] = [lengths[i - 1]!, lengths[i]!]
      const part = to > from ? Math.min(1, Math.max(0, (distance - from) / (to - from))) : 0
      const [x, y] = [xy[2 * i - 2]!, xy[2 * i - 1]!]
      return [x + part * (xy[2 * i]! - x), y + part * (xy[2 * i + 1]! - y)]
    },
    part(from, to) {
      const first = indexOf(lengths, from)
      const part: number[] = [...line.pointAt(from, first)]
      for (let i = first; i < lengths.length && lengths[i]! < to; i++)
        if (lengths[i]! > from) part.push(xy[2 * i]!, xy[2 * i + 1]!)
      part.push(...line.pointAt(to, first))
      return part
    }
  }
  return line
}

/** The index of the end vertex of the segment in which a distance lies. */
const indexOf = (lengths: readonly number[], distance: number): number => {
  let [low, high] = [1, Math.max(1, lengths.length - 1)]
  while (low < high) {
    const middle = (low + high) >> 1
    if (lengths[middle]! < distance) low = middle + 1
    else high = middle
  }
  return low
}

/** From one distance along a line to another one. */
export type Range = readonly [from: number, to: number]

/** Ranges this near are one. */
const NEAR_PT = 0.24

/** The ranges of a line that lie in a box. */
export const visibleRanges = ({ xy, lengths }: MeasuredLine, seen: Box): Range[] => {
  const ranges: [from: number, to: number][] = []
  for (let i = 1; i < lengths.length; i++) {
    const [x, y] = [xy[2 * i - 2]!, xy[2 * i - 1]!]
    const [piece] = clipLine(runOf([x, y, xy[2 * i]!, xy[2 * i + 1]!]), seen)
    if (!piece) continue
    const from = lengths[i - 1]! + Math.hypot(piece[0]! - x, piece[1]! - y)
    const to = lengths[i - 1]! + Math.hypot(piece[2]! - x, piece[3]! - y)
    const last = ranges.at(-1)
    if (last && from - last[1] < NEAR_PT) last[1] = to
    else ranges.push([from, to])
  }
  return ranges
}
