import { type Box, clipLine, clipRing, type Run, runOf, signedArea } from '../../../parts/features.js'

/** The area to cover, on a paper as large as all sheets together: points. */
export interface CoveredParts {
  /** x, y, x, y, … */
  points: readonly number[]
  lines: readonly Run[]
  /** Outer ring, then holes. */
  polygons: readonly (readonly Run[])[]
}

export interface SheetSize {
  width: number
  height: number
  /** Overlap of neighbours. */
  overlap: number
}

/** One sheet of a grid; rows are counted from the top, columns from the left, both from 0. */
export interface SheetCell {
  row: number
  column: number
  box: Box
}

/** Number of sheets for a length; its ends, too, are at least the overlap away from the edge of a sheet. */
const countAlong = (length: number, sheet: number, overlap: number): number =>
  Math.max(1, Math.ceil((length + overlap) / (sheet - overlap) - 1e-9))

/** Number of columns and rows of sheets for a box. */
export const gridOver = (box: Box, { width, height, overlap }: SheetSize): { columns: number; rows: number } => ({
  columns: countAlong(box.maxX - box.minX, width, overlap),
  rows: countAlong(box.maxY - box.minY, height, overlap)
})

/** The sheets that show some of the parts: top row first, from left to right. */
export const sheetsOver = (parts: CoveredParts, around: Box, size: SheetSize): SheetCell[] => {
  const { width, height, overlap } = size
  const { columns, rows } = gridOver(around, size)
  const wide = columns * width - (columns - 1) * overlap
  const high = rows * height - (rows - 1) * overlap
  const left = (around.minX + around.maxX - wide) / 2
  const top = (around.minY + around.maxY - high) / 2
  return Array.from({ length: rows }, (_, row) => {
    const minY = top + row * (height - overlap)
    const inRow = partsIn(parts, { minX: -Infinity, minY, maxX: Infinity, maxY: minY + height })
    if (!isSomething(inRow)) return []
    return Array.from({ length: columns }, (_, column) => {
      const minX = left + column * (width - overlap)
      return { row, column, box: { minX, minY, maxX: minX + width, maxY: minY + height } }
    }).filter(({ box }) => isSomething(partsIn(inRow, box)))
  }).flat()
}

const partsIn = ({ points, lines, polygons }: CoveredParts, box: Box): CoveredParts => ({
  points: pointsIn(points, box),
  lines: lines.flatMap((line) => clipLine(line, box)).map(runOf),
  polygons: polygons.map((rings) => rings.map((ring) => runOf(clipRing(ring, box))))
})

const pointsIn = (points: readonly number[], { minX, minY, maxX, maxY }: Box): number[] => {
  const isIn = (x: number, y: number): boolean => x >= minX && x <= maxX && y >= minY && y <= maxY
  return points.flatMap((x, index) => (index % 2 === 0 && isIn(x, points[index + 1]!) ? [x, points[index + 1]!] : []))
}

/** Square points; a smaller area only touches the sheet. */
const LEAST_AREA = 1e-4

const isSomething = ({ points, lines, polygons }: CoveredParts): boolean =>
  points.length !== 0 || lines.length !== 0 || polygons.some((rings) => polygonArea(rings) > LEAST_AREA)

/** Area of an outer ring without its holes. */
export const polygonArea = ([outer, ...holes]: readonly Run[]): number =>
  holes.reduce((area, hole) => area - ringArea(hole), ringArea(outer!))

/** signedArea is twice the area. */
const ringArea = ({ xy }: Run): number => Math.abs(signedArea(xy)) / 2
