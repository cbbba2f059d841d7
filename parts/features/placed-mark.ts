import { type Affine, apply, type Point } from '../../core/views/affine.js'
import { paperNumber } from '../geometry/path-data.js'
import type { Mark } from '../marks/mark-shapes.js'
import { cornersOf, type RelativeData, relativeData } from '../marks/outline.js'
import { type Anchor, cornerOf, directionOf, type Size } from './graphic-box.js'

/** A mark for one feature, independent of its place. */
export interface PlacedMark {
  size: Size
  /** SVG without paint attributes. */
  element(at: Point, size: Size, turnDeg: number): string
  /** Runs (x, y, …) around the area of the mark; empty for lines. */
  rings(at: Point, size: Size, turnDeg: number): number[][]
}

export const placedMark = (mark: Mark, sizePt: number, anchor: Anchor): PlacedMark => {
  const [width, height] = mark.size ?? [1, 1]
  /** From the square of the mark to paper coordinates. */
  const toPaper = ([x, y]: Point, size: Size, turnDeg: number): Affine => {
    const [left, top] = cornerOf(anchor, size)
    const [middleX, middleY] = [left + size.widthPt / 2, top + size.heightPt / 2]
    const [cos, sin] = directionOf(turnDeg)
    // a line has no width that could be scaled
    const [scaleX, scaleY] = [size.widthPt / (width || 1), size.heightPt / (height || 1)]
    const at: Point = [x + middleX * cos - middleY * sin, y + middleX * sin + middleY * cos]
    return [cos * scaleX, sin * scaleX, -sin * scaleY, cos * scaleY, ...at]
  }
  /** Caches the path data that is the same at all places. */
  let written: { size: Size; turnDeg: number; middle: Point; data: RelativeData } | undefined
  const write = (size: Size, turnDeg: number) => {
    if (written?.size === size && written.turnDeg === turnDeg) return written
    const affine = toPaper([0, 0], size, turnDeg)
    return (written = { size, turnDeg, middle: [affine[4], affine[5]], data: relativeData(mark.outline, affine) })
  }
  return {
    size: { widthPt: width * sizePt, heightPt: height * sizePt },
    element([x, y], size, turnDeg) {
      const { middle, data } = write(size, turnDeg)
      const [atX, atY] = [x + middle[0], y + middle[1]]
      if (mark.isCircle && size.widthPt === size.heightPt)
        return `<circle cx="${paperNumber(atX)}" cy="${paperNumber(atY)}" r="${paperNumber(size.widthPt / 2)}"/>`
      return `<path d="M${paperNumber(atX + data.x)} ${paperNumber(atY + data.y)}${data.rest}"/>`
    },
    rings(at, size, turnDeg) {
      if (mark.isOpen) return []
      const affine = toPaper(at, size, turnDeg)
      return cornersOf(mark.outline).map((run) =>
        run.flatMap((value, index) => (index % 2 === 0 ? apply(affine, [value, run[index + 1]!]) : []))
      )
    }
  }
}
