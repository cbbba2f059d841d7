import type { Point } from '../../core/views/affine.js'
import type { Box } from '../geometry/clip.js'

export interface Size {
  widthPt: number
  heightPt: number
}

/** How a graphic is positioned relative to its place. */
export interface Anchor {
  /** The point of the graphic that lies on its place, before the offset. */
  align: Point
  /** Right and down. */
  offset: Point
}

/** The top left corner of a box around its place (0, 0), before rotation. */
export const cornerOf = ({ align, offset }: Anchor, { widthPt, heightPt }: Size): Point => [
  offset[0] - align[0] * widthPt,
  offset[1] - align[1] * heightPt
]

/** Cosine and sine of a rotation. */
export const directionOf = (turnDeg: number): Point => {
  const angle = (turnDeg * Math.PI) / 180
  return [Math.cos(angle), Math.sin(angle)]
}

/** The bounds of a box around its place, enlarged by `reach` on all sides and then rotated. */
export const turnedBox = (anchor: Anchor, { widthPt, heightPt }: Size, reach: number, turnDeg: number): Box => {
  const [left, top] = cornerOf(anchor, { widthPt, heightPt })
  const [cos, sin] = directionOf(turnDeg)
  const [halfX, halfY] = [widthPt / 2 + reach, heightPt / 2 + reach]
  const [x, y] = [left + widthPt / 2, top + heightPt / 2]
  const [middleX, middleY] = [x * cos - y * sin, x * sin + y * cos]
  const wide = Math.abs(halfX * cos) + Math.abs(halfY * sin)
  const high = Math.abs(halfX * sin) + Math.abs(halfY * cos)
  return { minX: middleX - wide, minY: middleY - high, maxX: middleX + wide, maxY: middleY + high }
}
