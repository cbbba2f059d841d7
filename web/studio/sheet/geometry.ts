export const PT_PER_MM = 72 / 25.4

/** A place on a page, in points from its top left corner. */
export interface Point {
  x: number
  y: number
}

/** A place on the sheet that the editor asked for. */
export interface Mark extends Point {
  page: number
  width: number
  height: number
}
