import type { TextPlace } from '../../../parts/styles.js'
import { bounded, type Vector } from './layer-reading.js'

/** Which point of a text lies on the anchor, by the name that the language has for it. */
export const alignOf = (anchor: string): Vector => [
  anchor.endsWith('left') ? 0 : anchor.endsWith('right') ? 1 : 0.5,
  anchor.startsWith('top') ? 0 : anchor.startsWith('bottom') ? 1 : 0.5
]

/** Of the em: the height of capitals, which are what the house aligns. */
const CAPITALS = 0.72
/** Of the em: what the language takes off again where it places a text itself. */
const BASELINE = 7 / 24

/** How many ems, right and down, the text is away from its anchor. */
export interface Away {
  /** Lines have this height, and the language aligns the first and the last of them, not their letters. */
  lineHeight: number
  offset: Vector
  /** In the direction of the anchor; goes before `offset`. */
  radial?: number
}

const downOf = (anchor: string): number => 1 - 2 * alignOf(anchor)[1]
const rightOf = (anchor: string): number => 1 - 2 * alignOf(anchor)[0]

/** A text at one anchor. */
export const fixedPlace = (anchor: string, { lineHeight, offset, radial }: Away): TextPlace => {
  const [x, y] = radial === undefined || radial === 0 ? offset : fromRadius(anchor, radial)
  return placed(anchor, lineHeight, x, y)
}

/** One of several anchors: the signs of the offset follow the anchor. */
export const variablePlace = (anchor: string, { lineHeight, offset, radial }: Away): TextPlace => {
  const [down, right] = [downOf(anchor), rightOf(anchor)]
  if (radial !== undefined) return placed(anchor, lineHeight, ...fromRadius(anchor, radial))
  return placed(anchor, lineHeight, right * Math.abs(offset[0]), down * (Math.abs(offset[1]) - BASELINE))
}

/** One of several anchors, each with an offset of its own. */
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

/** A place in ems at a size of letters, moved by so many points right and down. */
export const atSize = ({ align, offsetPt: [right, up] }: TextPlace, sizePt: number, [x, y]: Vector): TextPlace => ({
  align,
  offsetPt: [bounded(right * sizePt + x), bounded(up * sizePt - y)]
})
