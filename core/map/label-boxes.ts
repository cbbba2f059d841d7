import type { Point } from './affine.js'

/** The corners of a turned rectangle on paper, and the upright box around them. */
export interface LabelBox {
  corners: readonly Point[]
  minX: number
  minY: number
  maxX: number
  maxY: number
}

/** The rectangle that begins `left`, `top` of an anchor, grown by a margin and turned clockwise around the anchor. */
export const boxAround = (
  [x, y]: Point,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  rotationDeg: number,
  margin: number
): LabelBox => {
  const angle = (rotationDeg * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [x0, y0, x1, y1] = [left - margin, top - margin, left + width + margin, top + height + margin]
  const turn = (dx: number, dy: number): Point => [x + dx * cos - dy * sin, y + dx * sin + dy * cos]
  const [a, b, c, d] = [turn(x0, y0), turn(x1, y0), turn(x1, y1), turn(x0, y1)]
  return {
    corners: [a, b, c, d],
    minX: Math.min(a[0], b[0], c[0], d[0]),
    minY: Math.min(a[1], b[1], c[1], d[1]),
    maxX: Math.max(a[0], b[0], c[0], d[0]),
    maxY: Math.max(a[1], b[1], c[1], d[1])
  }
}

const CELL_PT = 36
/** More rows of cells than any frame has. */
const ROWS = 100_000

/** What of a frame is taken already; boxes are found again by the cells they touch. */
export const makeOccupancy = (widthPt: number, heightPt: number) => {
  const cells = new Map<number, LabelBox[]>()

  const isInside = ({ minX, minY, maxX, maxY }: LabelBox): boolean =>
    minX >= 0 && minY >= 0 && maxX <= widthPt && maxY <= heightPt

  function* cellsOf({ minX, minY, maxX, maxY }: LabelBox): Generator<number> {
    const [right, bottom] = [Math.min(maxX, widthPt), Math.min(maxY, heightPt)]
    for (let column = Math.floor(Math.max(0, minX) / CELL_PT); column * CELL_PT <= right; column++)
      for (let row = Math.floor(Math.max(0, minY) / CELL_PT); row * CELL_PT <= bottom; row++) yield column * ROWS + row
  }

  return {
    isInside,
    isFree: (box: LabelBox): boolean => {
      for (const cell of cellsOf(box)) if (cells.get(cell)?.some((other) => overlaps(box, other))) return false
      return true
    },
    add: (box: LabelBox): void => {
      for (const cell of cellsOf(box)) {
        const inCell = cells.get(cell)
        if (inCell) inCell.push(box)
        else cells.set(cell, [box])
      }
    }
  }
}

/** Two convex outlines are apart if a side of one of them has all of the other beyond it. */
const overlaps = (a: LabelBox, b: LabelBox): boolean =>
  a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY && !isApart(a, b) && !isApart(b, a)

const isApart = (a: LabelBox, b: LabelBox): boolean =>
  a.corners.some((from, index) => {
    const to = a.corners[(index + 1) % a.corners.length]!
    return b.corners.every(([x, y]) => (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]) <= 0)
  })
