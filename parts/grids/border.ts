import type { Point } from '../../core/plugin.js'

export interface FrameSize {
  widthPt: number
  heightPt: number
}

/** Lines on the frame count as inside despite rounding errors. */
const SLACK_PT = 1e-6

/** The parts of a line on paper that lie in the frame (Liang and Barsky, segment by segment). */
export const insideFrame = (line: readonly Point[], { widthPt, heightPt }: FrameSize): Point[][] => {
  const pieces: Point[][] = []
  let piece: Point[] | undefined
  for (let i = 1; i < line.length; i++) {
    const [[x, y], [toX, toY]] = [line[i - 1]!, line[i]!] // prettier-ignore
    const [dx, dy] = [toX - x, toY - y]
    let [enter, leave] = [0, 1]
    const sides = [[-dx, x], [dx, widthPt - x], [-dy, y], [dy, heightPt - y]] as const // prettier-ignore
    for (const [speed, distance] of sides) {
      if (speed < 0) enter = Math.max(enter, (distance + SLACK_PT) / speed)
      else if (speed > 0) leave = Math.min(leave, (distance + SLACK_PT) / speed)
      else if (distance < -SLACK_PT) enter = 2
    }
    if (enter > leave) {
      piece = undefined
      continue
    }
    if (!piece || enter > 0) pieces.push((piece = [[x + enter * dx, y + enter * dy]]))
    piece.push([x + leave * dx, y + leave * dy])
    if (leave < 1) piece = undefined
  }
  return pieces
}

export type Side = 'TOP' | 'BOTTOM' | 'LEFT' | 'RIGHT'

/** Directions from each side into the frame. */
export const INWARD: { readonly [side in Side]: Point } = { TOP: [0, 1], BOTTOM: [0, -1], LEFT: [1, 0], RIGHT: [-1, 0] }

/** Where a piece of a line meets the frame. */
export interface Crossing {
  side: Side
  at: Point
  /** From there inwards. */
  piece: readonly Point[]
  /** Cosine of the angle between the line and the direction inwards: 1 for a right angle to the frame, 0 along it. */
  cosine: number
}

/** At most two: the ends of the piece that lie on the frame. */
export const frameCrossings = (piece: readonly Point[], frame: FrameSize): Crossing[] =>
  [piece, piece.toReversed()].flatMap((inwards) => crossingAt(inwards, frame) ?? [])

const crossingAt = (piece: readonly Point[], { widthPt, heightPt }: FrameSize): Crossing | undefined => {
  const at = piece[0]!
  const { direction } = stepAlong(piece, 0)
  const distances: { [side in Side]: number } = {
    TOP: at[1],
    BOTTOM: heightPt - at[1],
    LEFT: at[0],
    RIGHT: widthPt - at[0]
  }
  let found: Crossing | undefined
  for (const side of ['TOP', 'BOTTOM', 'LEFT', 'RIGHT'] as const) {
    const cosine = direction[0] * INWARD[side][0] + direction[1] * INWARD[side][1]
    // in a corner, the side that the line meets at the larger angle counts
    if (distances[side] <= 2 * SLACK_PT && cosine > (found?.cosine ?? 0)) found = { side, at, piece, cosine }
  }
  return found
}

export const lineLength = (line: readonly Point[]): number => {
  let length = 0
  for (let i = 1; i < line.length; i++)
    length += Math.hypot(line[i]![0] - line[i - 1]![0], line[i]![1] - line[i - 1]![1])
  return length
}

/**
 * A point on a line by its distance from the start, and the direction of the line there, of length 1; beyond the end it
 * is the end. A line without length has no direction.
 */
export const stepAlong = (line: readonly Point[], distance: number): { at: Point; direction: Point } => {
  let left = distance
  let step = { at: line[0]!, direction: [0, 0] as Point }
  for (let i = 1; i < line.length; i++) {
    const [from, to] = [line[i - 1]!, line[i]!]
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    if (length === 0) continue
    const direction: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
    const part = Math.min(left, length)
    step = { at: [from[0] + part * direction[0], from[1] + part * direction[1]], direction }
    if (left <= length) break
    left -= length
  }
  return step
}
