import type { TextPlace } from '../styles.js'
import { bounded, type Vector } from './layer-reading.js'

/**
 * The point of a text or icon that lies on the anchor, by the name of the anchor (`top-left`): from (0, 0), top left,
 * to (1, 1).
 */
export const alignOf = (anchor: string): Vector => [
  anchor.endsWith('left') ? 0 : anchor.endsWith('right') ? 1 : 0.5,
  anchor.startsWith('top') ? 0 : anchor.startsWith('bottom') ? 1 : 0.5
]

/** The height of capitals as a part of the font size: mapsetter aligns labels by their capitals. */
const CAPITALS = 0.72
/**
 * Part of the font size that MapLibre GL subtracts from offsets of variable and radial anchors (`baselineOffset` in its
 * code).
 */
const BASELINE = 7 / 24

/** The distance of a text from its anchor in ems, to the right and down. */
export interface Away {
  /** The height of lines. MapLibre aligns the boxes of the first and last line, not their letters. */
  lineHeight: number
  offset: Vector
  /** The distance in the direction of the anchor; goes before `offset`. */
  radial?: number
}

const downOf = (anchor: string): number => 1 - 2 * alignOf(anchor)[1]
const rightOf = (anchor: string): number => 1 - 2 * alignOf(anchor)[0]

/** A text at one anchor. */
export const fixedPlace = (anchor: string, { lineHeight, offset, radial }: Away): TextPlace => {
  const [x, y] = radial === undefined || radial === 0 ? offset : fromRadius(anchor, radial)
  return placed(anchor, lineHeight, x, y)
}

/** A text at one of several anchors: the anchor gives the signs of the offset. */
export const variablePlace = (anchor: string, { lineHeight, offset, radial }: Away): TextPlace => {
  const [down, right] = [downOf(anchor), rightOf(anchor)]
  if (radial !== undefined) return placed(anchor, lineHeight, ...fromRadius(anchor, radial))
  return placed(anchor, lineHeight, right * Math.abs(offset[0]), down * (Math.abs(offset[1]) - BASELINE))
}

/** A text at one of several anchors with offsets of their own. */
export const ownPlace = (anchor: string, lineHeight: number, [x, y]: Vector): TextPlace =>
  placed(anchor, lineHeight, x, y - downOf(anchor) * BASELINE)

const fromRadius = (anchor: string, radius: number): Vector => {
  const [down, right] = [downOf(anchor), rightOf(anchor)]
  const length = Math.max(0, radius) / (down !== 0 && right !== 0 ? Math.SQRT2 : 1)
  return [right * length, down * (length - BASELINE)]
}

const placed = (anchor: string, lineHeight: number, x: number, down: number): TextPlace => ({
  align: alignOf(anchor),
  offsetPt: [x, -(down + (downOf(anchor) * (lineHeight - CAPITALS)) / 2)]
})

/** How a place is moved on paper. */
interface Moved {
  /** A vector in points, to the right and down. */
  by: Vector
  /** Away from the anchor, in the directions of its name. */
  apartPt: number
}

/** A place in ems as a place in points, for a font size. */
export const atSize = (
  { align, offsetPt: [right, up] }: TextPlace,
  sizePt: number,
  { by: [x, y], apartPt }: Moved
): TextPlace => ({
  align,
  offsetPt: [
    bounded(right * sizePt + x + apartPt * (1 - 2 * align[0])),
    bounded(up * sizePt - y - apartPt * (1 - 2 * align[1]))
  ]
})
