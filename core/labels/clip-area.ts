import type { Point } from '../views/affine.js'
import type { View } from '../views/view.js'
import { number } from './paint.js'

type Ring = ArrayLike<number>

/** The part of a map that is shown, in points of paper. */
export interface ClipArea {
  /** SVG path data for the fill rule `nonzero`; empty if nothing is shown. */
  path: string
  has(point: Point): boolean
  /** Whether a convex box lies completely inside, at the accuracy of the cells of the area. */
  holds(corners: readonly Point[]): boolean
}

/** Vertices closer to the previous one are removed. */
const LEAST_STEP_PT = 0.05
/**
 * The distance between the tested places of a label. Along one side of a large label the number of places is limited.
 */
const LOOK_PT = 2
const MOST_LOOKS = 40

/** The clip area of polygons in GeoJSON's form: an outer ring, then holes, in any orientation. Areas may overlap. */
export const clipArea = (polygons: readonly (readonly Ring[])[], view: View): ClipArea => {
  const rings = polygons.flatMap((polygon) =>
    polygon.map((ring, index) => turned(simplified(ring), index === 0)).filter((ring) => ring.length > 4)
  )
  let has: ClipArea['has'] | undefined
  const isInside = (point: Point): boolean => (has ??= windingGrid(rings, view))(point)
  return {
    path: rings.map(pathData).join(''),
    has: isInside,
    holds: (corners) => placesIn(corners).every(isInside)
  }
}

const simplified = (ring: Ring): number[] => {
  const kept: number[] = []
  for (let i = 0; i < ring.length; i += 2) {
    const [x, y] = [ring[i]!, ring[i + 1]!]
    const last = kept.length - 2
    if (last >= 0 && Math.hypot(x - kept[last]!, y - kept[last + 1]!) < LEAST_STEP_PT) continue
    kept.push(x, y)
  }
  return kept
}

/** Outer rings have one orientation and holes the other, so that a hole cuts only its own area. */
const turned = (ring: number[], isOuter: boolean): number[] => {
  let doubleArea = 0
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2)
    doubleArea += ring[j]! * ring[i + 1]! - ring[i]! * ring[j + 1]!
  if (doubleArea > 0 === isOuter) return ring
  const back: number[] = []
  for (let i = ring.length - 2; i >= 0; i -= 2) back.push(ring[i]!, ring[i + 1]!)
  return back
}

/** SVG path data of a closed ring. */
export const pathData = (ring: Ring): string => {
  let data = ''
  for (let i = 0; i < ring.length; i += 2) data += `${i === 0 ? 'M' : 'L'}${number(ring[i]!)} ${number(ring[i + 1]!)}`
  return `${data}Z`
}

/**
 * Cells of half a point, larger in a large frame. The time to test a label must not depend on the complexity of the
 * border.
 */
const CELL_PT = 0.5
const MOST_CELLS = 2_000_000

/** The winding number of the rings around the middle of the cell that contains a point. */
const windingGrid = (rings: readonly Ring[], { widthPt, heightPt }: View): ClipArea['has'] => {
  const cell = Math.max(CELL_PT, Math.sqrt((widthPt * heightPt) / MOST_CELLS))
  const [columns, rows] = [Math.ceil(widthPt / cell), Math.ceil(heightPt / cell)]
  const inRow = columns + 1
  const winding = new Int32Array(inRow * rows)
  const cross = (x0: number, y0: number, x1: number, y1: number, turn: number): void => {
    const from = Math.max(0, Math.ceil(y0 / cell - 0.5))
    const to = Math.min(rows, Math.ceil(y1 / cell - 0.5))
    for (let row = from; row < to; row++) {
      const x = x0 + (((row + 0.5) * cell - y0) * (x1 - x0)) / (y1 - y0)
      const column = Math.min(columns, Math.max(0, Math.ceil(x / cell - 0.5)))
      winding[row * inRow + column]! += turn
    }
  }
  for (const ring of rings)
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const [x0, y0, x1, y1] = [ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!]
      if (y0 < y1) cross(x0, y0, x1, y1, 1)
      else cross(x1, y1, x0, y0, -1)
    }
  // rings are closed, so that each row ends with 0
  for (let i = 1; i < winding.length; i++) winding[i]! += winding[i - 1]!
  return ([x, y]) => {
    const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)]
    const isInFrame = column >= 0 && column < columns && row >= 0 && row < rows
    return isInFrame && winding[row * inRow + column] !== 0
  }
}

/** Places inside a box whose corners are given in order. */
const placesIn = ([a, b, c, d]: readonly Point[]): Point[] =>
  partsOf(a!, b!).flatMap((along) =>
    partsOf(a!, d!).map((down) => between(between(a!, b!, along), between(d!, c!, along), down))
  )

const partsOf = (from: Point, to: Point): number[] => {
  const count = Math.min(MOST_LOOKS, Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / LOOK_PT)))
  return Array.from({ length: count + 1 }, (_, index) => index / count)
}

const between = (from: Point, to: Point, part: number): Point => [
  from[0] + part * (to[0] - from[0]),
  from[1] + part * (to[1] - from[1])
]
