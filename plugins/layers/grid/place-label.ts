import type { Point } from '../../../core/plugin.js'
import { type Crossing, type FrameSize, INWARD, stepAlong } from '../../../parts/grids.js'

/** The box of a text before its rotation, and how to place it; lengths in points. */
export interface GridLabelBox {
  width: number
  height: number
  /** The reading direction of labels along their lines: of the two directions of a line the nearer one is used. Without it labels are level. */
  turnDeg?: number
  /** Distance between the frame and the box. */
  indent: number
  /** Offset: to the right at the top and the bottom, down at the sides. */
  offset: Point
}

export interface GridLabel {
  box: GridLabelBox
  middle: Point
  rotationDeg: number
  /** Length of the line that it covers, from the frame inwards. */
  lineLength: number
}

/** Labels do not follow lines that meet the frame at less than about eleven degrees further inside. */
const LEAST_COSINE = 0.2
/** Rounding errors, in degrees, that do not flip upright text. */
const NOISE_DEG = 0.1
/** Degrees that text may turn beyond upright, to have the same reading direction as its neighbours. */
const BEYOND_UPRIGHT_DEG = 15

/** The middle of the box is on the line, as near to the frame as the indent allows, or `further` inwards. */
export const placeLabel = (
  { side, piece, cosine }: Crossing,
  box: GridLabelBox,
  frame: FrameSize,
  further = 0
): GridLabel => {
  const turnFor = ([x, y]: Point) =>
    box.turnDeg === undefined ? 0 : nearestTurn((Math.atan2(y, x) * 180) / Math.PI, box.turnDeg)
  const reach = halfReach(box, turnFor(stepAlong(piece, 0).direction), INWARD[side])
  const distance = (box.indent + reach) / Math.max(LEAST_COSINE, cosine) + further
  const { at, direction } = stepAlong(piece, distance)
  const rotationDeg = turnFor(direction)
  const [right, down] = side === 'LEFT' || side === 'RIGHT' ? [0, box.offset[1]] : [box.offset[0], 0]
  return {
    box,
    middle: [
      within(at[0] + right, box.indent + halfReach(box, rotationDeg, [1, 0]), frame.widthPt),
      within(at[1] + down, box.indent + halfReach(box, rotationDeg, [0, 1]), frame.heightPt)
    ],
    rotationDeg,
    lineLength: distance + halfReach(box, rotationDeg, direction)
  }
}

/** Clockwise rotation of a text along a line: read from left to right, or downwards. */
export const readableTurn = (directionDeg: number): number => {
  const turn = directionDeg - 360 * Math.round(directionDeg / 360)
  return turn > 90 + NOISE_DEG ? turn - 180 : turn <= NOISE_DEG - 90 ? turn + 180 : turn
}

const nearestTurn = (directionDeg: number, wantedDeg: number): number => {
  const turn = readableTurn(directionDeg)
  const other = turn > 0 ? turn - 180 : turn + 180
  const isNearer = Math.abs(other - wantedDeg) < Math.abs(turn - wantedDeg)
  return isNearer && Math.abs(other) <= 90 + BEYOND_UPRIGHT_DEG ? other : turn
}

/** Distance from the middle of a rotated box to its edge in a direction. */
const halfReach = ({ width, height }: GridLabelBox, rotationDeg: number, [x, y]: Point): number => {
  const angle = (rotationDeg * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return (width * Math.abs(x * cos + y * sin) + height * Math.abs(y * cos - x * sin)) / 2
}

/** At least `margin` from both ends; the middle if that is impossible. */
const within = (value: number, margin: number, length: number): number =>
  length < 2 * margin ? length / 2 : Math.min(length - margin, Math.max(margin, value))
