import type { Point } from '../../core/views/affine.js'
import { type Box, clipLine, isInBox, isOutside } from './clip.js'
import { measured } from './measured-line.js'
import { runOf } from './parts.js'

/** A position on a line and the direction of the line there, clockwise from the right. */
export interface PointOnLine {
  at: Point
  turnDeg: number
}

export interface Spacing {
  /** The length of each thing along the line. */
  lengthPt: number
  /** The gap from the end of one thing to the start of the next. */
  gapPt: number
  /** The distance from the start of the line to the start of the first thing. */
  firstPt: number
}

/** Things that are closer together cannot be distinguished. */
const LEAST_STEP_PT = 0.1
/** A thing may end this far behind the end of the line. */
const SLACK_PT = 0.01

/**
 * Yields the places for things along a line (x, y, …) where they fit completely. Each place has the middle of the thing
 * and the direction from its start to its end. On a ring the gaps are slightly enlarged so that the last gap equals the
 * others. Only places inside the box are yielded; the rest of the line is skipped quickly.
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
      if (!isInBox(at, box)) continue
      yield { at, turnDeg: turnBetween(line.pointAt(next - half, i), line.pointAt(next + half, i)) }
    }
    if (next <= to) next += Math.ceil((to - next) / step) * step
  }
}

/** How far apart two points of a line are that show its direction. */
const DIRECTION_PT = 0.2

/** The start, middle or end of a line; undefined for a line without a length. */
export const placeAt = (xy: ArrayLike<number>, place: 'start' | 'middle' | 'end'): PointOnLine | undefined => {
  const line = measured(xy)
  const total = line.lengths.at(-1) ?? 0
  if (total === 0) return undefined
  const distance = place === 'start' ? 0 : place === 'end' ? total : total / 2
  const before = line.pointAt(Math.max(0, distance - DIRECTION_PT / 2))
  const after = line.pointAt(Math.min(total, distance + DIRECTION_PT / 2))
  return { at: line.pointAt(distance), turnDeg: turnBetween(before, after) }
}

const turnBetween = ([x0, y0]: Point, [x1, y1]: Point): number => (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI

/** The part of a segment that can have visible places, as distances from the segment's start. */
const seen = (xy: ArrayLike<number>, i: number, length: number, step: number, box: Box): [number, number] => {
  const [x, y] = [xy[2 * i - 2]!, xy[2 * i - 1]!]
  const segment = runOf([x, y, xy[2 * i]!, xy[2 * i + 1]!])
  if (isOutside(segment, box)) return [length, 0]
  if (length < 100 * step) return [0, length]
  const [piece] = clipLine(segment, box)
  if (!piece) return [length, 0]
  return [Math.hypot(piece[0]! - x, piece[1]! - y), Math.hypot(piece[2]! - x, piece[3]! - y) + step]
}
