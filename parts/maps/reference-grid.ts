import { isObject, type Point, type View } from '../../core/plugin.js'

/** A grid over the frame of a map: columns with letters from the left, rows with numbers from the top. */
export interface ReferenceGrid {
  columns: number
  rows: number
}

/** The grid that the value of an attribute holds; undefined for any other value. */
export const readReferenceGrid = (value: unknown): ReferenceGrid | undefined => {
  if (!isObject(value)) return undefined
  const { columns, rows } = value
  return typeof columns === 'number' && typeof rows === 'number' ? { columns, rows } : undefined
}

/** The letters of a column, counted from 0: A to Z, then AA, AB … */
export const referenceLetters = (column: number): string => {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : referenceLetters(Math.floor(column / 26) - 1) + last
}

/** The square of a point of the frame, in points from its top left corner; column and row are counted from 0. */
export const squareAt = (
  { columns, rows }: ReferenceGrid,
  { widthPt, heightPt }: Pick<View, 'widthPt' | 'heightPt'>,
  [x, y]: Point
): { column: number; row: number } => {
  const at = (part: number, count: number): number => Math.min(count - 1, Math.max(0, Math.floor(part * count)))
  return { column: at(x / widthPt, columns), row: at(y / heightPt, rows) }
}
