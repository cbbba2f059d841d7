import type { Point } from '../views/affine.js'
import { type LabelBox, pointIn } from './boxes.js'

export interface FrameSize {
  widthPt: number
  heightPt: number
}

/** Tolerance for corners on the frame's edge. */
const SLACK_PT = 1e-6

export const isInFrame = ([x, y]: Point, { widthPt, heightPt }: FrameSize): boolean =>
  x >= -SLACK_PT && y >= -SLACK_PT && x <= widthPt + SLACK_PT && y <= heightPt + SLACK_PT

/** Whether a box lies completely in the frame; the space around it may lie outside. */
export const isBoxInFrame = ({ corners }: LabelBox, frame: FrameSize): boolean =>
  corners.every((corner) => isInFrame(corner, frame))

interface Shift {
  by: Point
  /** The size of all boxes together. */
  size: Point
}

/** The shortest way into the frame for boxes that it cuts; undefined if it does not cut them, or cannot hold them. */
export const shiftInto = (boxes: readonly LabelBox[], frame: FrameSize): Shift | undefined => {
  if (boxes.every((box) => isBoxInFrame(box, frame))) return undefined
  const { widthPt, heightPt } = frame
  const corners = boxes.flatMap((box) => box.corners)
  const along = (values: number[], most: number): [shift: number, size: number] => {
    const [least, greatest] = [Math.min(...values), Math.max(...values)]
    return [Math.max(0, -least) - Math.max(0, greatest - most), greatest - least]
  }
  const [right, width] = along(corners.map(([x]) => x), widthPt) // prettier-ignore
  const [down, height] = along(corners.map(([, y]) => y), heightPt) // prettier-ignore
  return width > widthPt || height > heightPt ? undefined : { by: [right, down], size: [width, height] }
}

/** The distance from a point to a rotated box; 0 inside it. */
export const gapBetween = ([x, y]: Point, box: LabelBox): number => {
  const [nearX, nearY] = pointIn(box, [x, y])
  return Math.hypot(nearX - x, nearY - y)
}
