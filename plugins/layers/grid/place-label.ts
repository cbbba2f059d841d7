import type { Point } from '../../../core/plugin.js'
import { type Crossing, type FrameSize, INWARD, stepAlong } from './border.js'

/** The box of a text before it is turned, and how it is to stand; lengths in points. */
export interface LabelBox {
  width: number
  height: number
  /** The turn at which straight lines of its kind are read; of a line's two directions the nearer one is. Else level. */
  turnDeg?: number
  /** Between the frame and the box. */
  indent: number
  /** Added at the top and the bottom to the right, at the sides down. */
  offset: Point
}

export interface PlacedLabel {
  box: LabelBox
  middle: Point
  rotationDeg: number
  /** What of the line it takes up, from the frame inwards. */
  room: number
}

/** Lines that meet the frame at less than some eleven degrees are not followed farther inside. */
const LEAST_COSINE = 0.2
/** Degrees of noise that do not turn upright text around. */
const NOISE_DEG = 0.1
/** How far beyond upright text may be turned, so that it is read in the same direction as that of its neighbours. */
const BEYOND_UPRIGHT_DEG = 15

/** The middle of the box is on the line, as near to the frame as the indent lets it be, or `further` inwards. */
export const placeLabel = (
  { side, piece, cosine }: Crossing,
  box: LabelBox,
  frame: FrameSize,
  further = 0
): PlacedLabel => {
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
    room: distance + halfReach(box, rotationDeg, direction)
  }
}

/** Clockwise turn of a text along a line: it is read from left to right, or else downwards. */
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

/** From the middle of a turned box to its end in a direction. */
const halfReach = ({ width, height }: LabelBox, rotationDeg: number, [x, y]: Point): number => {
  const angle = (rotationDeg * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return (width * Math.abs(x * cos + y * sin) + height * Math.abs(y * cos - x * sin)) / 2
}

/** Not nearer to either end than `margin`; in the middle where there is no such place. */
const within = (value: number, margin: number, length: number): number =>
  length < 2 * margin ? length / 2 : Math.min(length - margin, Math.max(margin, value))
