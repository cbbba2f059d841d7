import type { Point } from '../../views/affine.js'
import { type Box, clipLine, isIn, isOutside } from './clip.js'
import { runOf } from './parts.js'

/** Where something stands on a line, and the line's direction there, clockwise from the right. */
export interface PointOnLine {
  at: Point
  turnDeg: number
}

export interface Spacing {
  /** Of what stands there, along the line. */
  lengthPt: number
  /** From the end of one to the beginning of the next. */
  gapPt: number
  /** To the beginning of the first one. */
  firstPt: number
}

/** Closer together nothing can be told apart. */
const LEAST_STEP_PT = 0.1
/** What ends this little behind the line's end still stands on it. */
const SLACK_PT = 0.01

/**
 * Places along a line of x, y, …, as far as what stands there fits on it: the middle of each, and the direction from
 * where it begins to where it ends. Around a ring gaps grow a little, so that the last one is like the others. Only
 * places inside the box are given; what lies between is passed over at once.
 */
export function* placesAlong(
  xy: ArrayLike<number>,
  closed: boolean,
  { lengthPt, gapPt, firstPt }: Spacing,
  box: Box
): Generator<PointOnLine> {
  const line = measured(xy)
  const total = line.lengths.at(-1) ?? 0
  const least = Math.max(lengthPt + gapPt, LEAST_STEP_PT)
  const step = closed && total > least ? total / Math.floor(total / least) : least
  const half = lengthPt / 2
  let next = Math.max(0, firstPt) + half
  for (let i = 1; i < line.lengths.length; i++) {
    const [from, to] = [line.lengths[i - 1]!, line.lengths[i]!]
    if (next > to) continue
    const [enter, leave] = seen(xy, i, to - from, step, box)
    const skipped = Math.ceil((from + enter - next) / step)
    if (skipped > 0) next += skipped * step
    for (; next <= Math.min(from + leave, to); next += step) {
      if (next + half > total + SLACK_PT) return
      const at = line.pointAt(next, i)
      if (!isIn(at, box)) continue
      const [x0, y0] = line.pointAt(next - half, i)
      const [x1, y1] = line.pointAt(next + half, i)
      yield { at, turnDeg: (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI }
    }
    if (next <= to) next += Math.ceil((to - next) / step) * step
  }
}

/** The part of a segment that is worth walking along, as distances from its beginning. */
const seen = (xy: ArrayLike<number>, i: number, length: number, step: number, box: Box): [number, number] => {
  const [x, y] = [xy[2 * i - 2]!, xy[2 * i - 1]!]
  const segment = runOf([x, y, xy[2 * i]!, xy[2 * i + 1]!])
  if (isOutside(segment, box)) return [length, 0]
  if (length < 100 * step) return [0, length]
  const [piece] = clipLine(segment, box)
  if (!piece) return [length, 0]
  return [Math.hypot(piece[0]! - x, piece[1]! - y), Math.hypot(piece[2]! - x, piece[3]! - y) + step]
}

/** A line with the distances of its corners from its beginning. */
const measured = (xy: ArrayLike<number>) => {
  const lengths = [0]
  for (let i = 2; i < xy.length; i += 2)
    lengths.push(lengths.at(-1)! + Math.hypot(xy[i]! - xy[i - 2]!, xy[i + 1]! - xy[i - 1]!))
  return {
    lengths,
    /** `near`: a segment, by its end, from where the search begins. */
    pointAt(distance: number, near: number): Point {
      let i = near
      while (i > 1 && distance < lengths[i - 1]!) i--
      while (i < lengths.length - 1 && distance > lengths[i]!) i++
      const [from, to] = [lengths[i - 1]!, lengths[i]!]
      const part = to > from ? Math.min(1, Math.max(0, (distance - from) / (to - from))) : 0
      const [x, y] = [xy[2 * i - 2]!, xy[2 * i - 1]!]
      return [x + part * (xy[2 * i]! - x), y + part * (xy[2 * i + 1]! - y)]
    }
  }
}
