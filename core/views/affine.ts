/** `[a, b, c, d, e, f]` as in SVG's `matrix()`: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number]
/** `[minX, minY, maxX, maxY]` in map units. */
export type Extent = readonly [minX: number, minY: number, maxX: number, maxY: number]
export type Point = readonly [x: number, y: number]

export const identity: Affine = [1, 0, 0, 1, 0, 0]

/** The affine that applies `first`, then `then`. */
export const chain = (first: Affine, then: Affine): Affine => [
  then[0] * first[0] + then[2] * first[1],
  then[1] * first[0] + then[3] * first[1],
  then[0] * first[2] + then[2] * first[3],
  then[1] * first[2] + then[3] * first[3],
  then[0] * first[4] + then[2] * first[5] + then[4],
  then[1] * first[4] + then[3] * first[5] + then[5]
]

export const apply = (m: Affine, [x, y]: Point): Point => [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]]

/** The smallest extent that contains the points. */
export const extentOfPoints = (points: readonly Point[]): Extent => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

const UNIT: readonly Point[] = [[0, 0], [1, 0], [1, 1], [0, 1]] // prettier-ignore

/** The extent of the unit square where an affine puts it. */
export const extentOfUnit = (m: Affine): Extent => extentOfPoints(UNIT.map((corner) => apply(m, corner)))

/** The inverse; the affines of a view always have one. */
export const invert = (m: Affine): Affine => {
  const determinant = m[0] * m[3] - m[1] * m[2]
  const a = m[3] / determinant
  const b = -m[1] / determinant
  const c = -m[2] / determinant
  const d = m[0] / determinant
  return [a, b, c, d, -(a * m[4] + c * m[5]), -(b * m[4] + d * m[5])]
}
