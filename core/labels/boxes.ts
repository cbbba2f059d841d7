import type { Sides } from '../plugin/contracts.js'
import type { Point } from '../views/affine.js'

/** A rectangle relative to a point, before it is rotated around that point; y down. */
export interface Rectangle {
  left: number
  top: number
  width: number
  height: number
}

/** A rotated rectangle on paper and the space around it. */
export interface LabelBox {
  corners: readonly Point[]
  isUpright: boolean
  /** The largest of the spaces at its sides. */
  spacePt: number
  /** Bounds parallel to the axes, including the space. */
  minX: number
  minY: number
  maxX: number
  maxY: number
}

/** A point rotated clockwise around another point, or around 0, 0. */
export const rotatedPoint = ([x, y]: Point, turnDeg: number, [aroundX, aroundY]: Point = [0, 0]): Point => {
  const angle = (turnDeg * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [dx, dy] = [x - aroundX, y - aroundY]
  return [aroundX + dx * cos - dy * sin, aroundY + dx * sin + dy * cos]
}

/** A rectangle, enlarged by a margin and rotated clockwise around its point. */
export const boxAround = (
  [x, y]: Point,
  { left, top, width, height }: Rectangle,
  { turnDeg = 0, marginPt = 0, spacePt = 0 }: { turnDeg?: number; marginPt?: number; spacePt?: number | Sides }
): LabelBox => {
  const angle = (turnDeg * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [x0, y0, x1, y1] = [left - marginPt, top - marginPt, left + width + marginPt, top + height + marginPt]
  const turn = (dx: number, dy: number): Point => [x + dx * cos - dy * sin, y + dx * sin + dy * cos]
  const [a, b, c, d] = [turn(x0, y0), turn(x1, y0), turn(x1, y1), turn(x0, y1)]
  const mostPt = typeof spacePt === 'number' ? spacePt : Math.max(...spacePt)
  const sides = typeof spacePt === 'number' || turnDeg % 360 !== 0 ? undefined : spacePt
  return {
    corners: [a, b, c, d],
    isUpright: turnDeg % 90 === 0,
    spacePt: mostPt,
    minX: Math.min(a[0], b[0], c[0], d[0]) - (sides?.[3] ?? mostPt),
    minY: Math.min(a[1], b[1], c[1], d[1]) - (sides?.[0] ?? mostPt),
    maxX: Math.max(a[0], b[0], c[0], d[0]) + (sides?.[1] ?? mostPt),
    maxY: Math.max(a[1], b[1], c[1], d[1]) + (sides?.[2] ?? mostPt)
  }
}

/** The point of a rotated box that is nearest to another point, which may lie inside. */
export const pointIn = ({ corners }: LabelBox, [x, y]: Point): Point => {
  const [a, b, , d] = corners as [Point, Point, Point, Point]
  /** The part of the way from `a` to another corner. */
  const partOf = ([endX, endY]: Point): number => {
    const [dx, dy] = [endX - a[0], endY - a[1]]
    const squared = dx * dx + dy * dy
    return squared > 0 ? Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / squared)) : 0
  }
  const [across, down] = [partOf(b), partOf(d)]
  return [a[0] + across * (b[0] - a[0]) + down * (d[0] - a[0]), a[1] + across * (b[1] - a[1]) + down * (d[1] - a[1])]
}

/** Two boxes are apart if one of them lies completely beyond a side of the other, including both spaces. */
export const overlaps = (a: LabelBox, b: LabelBox): boolean => {
  if (!(a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY)) return false
  if (a.isUpright && b.isUpright) return true
  const space = a.spacePt + b.spacePt
  return !isApart(a.corners, b.corners, space) && !isApart(b.corners, a.corners, space)
}

const isApart = (a: readonly Point[], b: readonly Point[], space: number): boolean => {
  for (let i = 0; i < 4; i++) {
    const [x0, y0] = a[i]!
    const [x1, y1] = a[(i + 1) % 4]!
    const limit = -space * Math.hypot(x1 - x0, y1 - y0)
    let isBeyond = true
    for (let j = 0; isBeyond && j < 4; j++)
      isBeyond = (x1 - x0) * (b[j]![1] - y0) - (y1 - y0) * (b[j]![0] - x0) <= limit
    if (isBeyond) return true
  }
  return false
}

/** A box is empty if other boxes may overlap it from both sides so far that nothing remains. */
const isNothing = ({ minX, minY, maxX, maxY }: LabelBox): boolean => maxX < minX || maxY < minY

/** Boxes, and the quarters of their area that have smaller ones. */
interface Tree<Box> {
  boxes: Box[]
  quarters: (Node<Box> | undefined)[]
}

/** A cell of the tree; its boxes may reach beyond it by half its size. */
interface Node<Box> extends Tree<Box> {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

const emptyNode = <Box>(left: number, top: number, cell: number): Node<Box> => ({
  boxes: [],
  quarters: [undefined, undefined, undefined, undefined],
  minX: left - cell / 2,
  minY: top - cell / 2,
  maxX: left + 1.5 * cell,
  maxY: top + 1.5 * cell
})

/** Depth of the tree; cells of the last level are far smaller than a letter. */
const DEEPEST = 14
/**
 * Maximum number of boxes and cells that are tested for one box; above it the place counts as taken. This limits the
 * time in crowded places.
 */
const MOST_TESTS = 4000

/** What a box meets while its place is searched. */
interface Search<Box> {
  box: LabelBox
  counts?: (other: Box) => boolean
  tests: number
}

/**
 * The taken places of the paper: a tree of cells, each for boxes of about its size. A class, as its functions then outlive
 * a print, and V8 keeps the fast code that it has made for them.
 */
export class Occupancy<Box extends LabelBox = LabelBox> {
  readonly #side: number
  readonly #root: Tree<Box> = { boxes: [], quarters: [undefined, undefined, undefined, undefined] }

  constructor(widthPt: number, heightPt: number) {
    this.#side = Math.max(widthPt, heightPt)
  }

  add(box: Box): void {
    if (!isNothing(box)) this.#nodeFor(box).boxes.push(box)
  }

  /** `counts` decides for each overlapping box whether it is an obstacle. If omitted, all boxes are obstacles. */
  isFree(box: LabelBox, counts?: (other: Box) => boolean): boolean {
    return isNothing(box) || isFreeIn(this.#root, { box, counts, tests: 0 })
  }

  /** A box is stored in the smallest cell that contains its middle and is at least as large as the box. */
  #nodeFor({ minX, minY, maxX, maxY }: Box): Tree<Box> {
    const x = (minX + maxX) / 2
    const y = (minY + maxY) / 2
    const size = Math.max(maxX - minX, maxY - minY)
    let left = -this.#side
    let top = left
    let cell = 3 * this.#side
    let node = this.#root
    if (!(x >= left && x < left + cell && y >= top && y < top + cell)) return node
    for (let depth = 0; depth < DEEPEST && size <= cell / 2; depth++) {
      cell /= 2
      const isRight = x >= left + cell
      const isLower = y >= top + cell
      if (isRight) left += cell
      if (isLower) top += cell
      const quarter = (isRight ? 1 : 0) + (isLower ? 2 : 0)
      node = node.quarters[quarter] ??= emptyNode(left, top, cell)
    }
    return node
  }
}

const isFreeIn = <Box extends LabelBox>({ boxes, quarters }: Tree<Box>, search: Search<Box>): boolean => {
  const { box, counts } = search
  for (const other of boxes)
    if (++search.tests > MOST_TESTS || (overlaps(box, other) && (counts?.(other) ?? true))) return false
  for (const inner of quarters) {
    if (!inner) continue
    const meets = box.minX < inner.maxX && box.maxX > inner.minX && box.minY < inner.maxY && box.maxY > inner.minY
    if (meets && (++search.tests > MOST_TESTS || !isFreeIn(inner, search))) return false
  }
  return true
}
