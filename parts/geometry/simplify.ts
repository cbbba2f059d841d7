import { newNumbers } from './numbers.js'
import { runOf } from './parts.js'

/**
 * The maximum distance between a line or ring and its simplified form, in points: a tenth of a pixel at 288 dpi, 0.009
 * mm.
 */
export const TOLERANCE_PT = 0.025

/**
 * Parts of the tolerance: how far a removed vertex may lie beside the straight line, and how far it may go backwards.
 */
const BESIDE = 0.9
const BACK = 0.4
/**
 * One in this many vertices is kept. Between two of them the result does not depend on the owner or direction of the
 * border.
 */
const ANCHORS = 64

let marks = new Uint8Array(1024)

/**
 * A line or closed ring (x, y, x, y, …) with fewer vertices, including its ends. No removed vertex is farther from the
 * result than the tolerance, and no part of the result is farther from the line. One pass: vertices are removed as long
 * as a straight line from the last kept vertex passes all later ones (Williams, "Fast curve extension", 1978; sleeve
 * algorithm of Zhao and Saalfeld, 1997). Some vertices, selected by their own coordinates, are always kept. Between two
 * of them the pass starts at the left one, so that neighbours keep a common border, except at its ends.
 */
export const simplified = (xy: Float64Array, tolerance = TOLERANCE_PT): Float64Array => {
  const count = xy.length >> 1
  if (count < 3) return xy
  if (marks.length < count) marks = new Uint8Array(2 * count)
  marks.fill(0, 0, count)
  let kept = 1
  for (let from = 0, to = 1; to < count; to++) {
    if (to < count - 1 && !isAnchor(xy[2 * to]!, xy[2 * to + 1]!)) continue
    kept += isForward(xy, from, to) ? mark(xy, from, to, 1, tolerance) : mark(xy, to, from, -1, tolerance)
    marks[to] = 1
    kept++
    from = to
  }
  if (kept === count) return xy
  marks[0] = 1
  const result = newNumbers(2 * kept)
  for (let i = 0, next = 0; i < count; i++)
    if (marks[i] === 1) {
      result[next++] = xy[2 * i]!
      result[next++] = xy[2 * i + 1]!
    }
  return result
}

/**
 * The same for a closed ring. Of a ring that is too thin the three vertices that span it are kept; of a dot its box.
 */
export const simplifiedRing = (xy: Float64Array, tolerance = TOLERANCE_PT): Float64Array => {
  const result = simplified(xy, tolerance)
  if (result.length > THREE_CORNERS || xy.length <= TWO_CORNERS) return result
  const { minX, minY, maxX, maxY } = runOf(xy)
  if (Math.max(maxX - minX, maxY - minY) > DOT * tolerance) return result.length > TWO_CORNERS ? result : triangleIn(xy)
  return Float64Array.of(minX, minY, maxX, minY, maxX, maxY, minX, maxY, minX, minY)
}

/** Count of numbers of a closed ring. */
const [TWO_CORNERS, THREE_CORNERS] = [6, 8]
/** In tolerances. A triangle this small would have tips larger than itself if it has an outline. */
const DOT = 4

const triangleIn = (xy: Float64Array): Float64Array => {
  const [x, y] = [xy[0]!, xy[1]!]
  const far = farthest(xy, (dx, dy) => dx * dx + dy * dy)
  const [farX, farY] = [xy[far]! - x, xy[far + 1]! - y]
  const wide = farthest(xy, (dx, dy) => Math.abs(dx * farY - dy * farX))
  return Float64Array.from([0, Math.min(far, wide), Math.max(far, wide), 0].flatMap((i) => [xy[i]!, xy[i + 1]!]))
}

/** The vertex with the largest measure, computed from its position relative to the first vertex. */
const farthest = (xy: Float64Array, measure: (dx: number, dy: number) => number): number => {
  let found = 0
  let most = 0
  for (let i = 0; i < xy.length; i += 2) {
    const size = measure(xy[i]! - xy[0]!, xy[i + 1]! - xy[1]!)
    if (size > most) [found, most] = [i, size]
  }
  return found
}

const isAnchor = (x: number, y: number): boolean => {
  const mixed = Math.imul(x * 8192, 0x9e3779b1) ^ Math.imul(y * 8192, 0x85ebca6b)
  return (mixed >>> 8) % ANCHORS === 0
}

/** For a run that ends where it begins, its second and its last but one vertex decide the direction. */
const isForward = (xy: Float64Array, from: number, to: number): boolean => {
  const byX = xy[2 * from]! - xy[2 * to]! || xy[2 * from + 2]! - xy[2 * to - 2]!
  return (byX || xy[2 * from + 1]! - xy[2 * to + 1]! || xy[2 * from + 3]! - xy[2 * to - 1]!) <= 0
}

/** Marks the vertices to keep between two kept ones; returns their number. */
const mark = (xy: Float64Array, from: number, to: number, step: 1 | -1, tolerance: number): number => {
  const beside = tolerance * BESIDE
  const back = tolerance * BACK
  let kept = 0
  let anchorX = xy[2 * from]!
  let anchorY = xy[2 * from + 1]!
  let farthest = 0
  // the directions in which all vertices since the anchor are passed: any direction (free), else between two vectors
  let isFree = true
  let leftX = 0
  let leftY = 0
  let rightX = 0
  let rightY = 0
  for (let i = from + step; ; i += step) {
    const dx = xy[2 * i]! - anchorX
    const dy = xy[2 * i + 1]! - anchorY
    const distance = Math.sqrt(dx * dx + dy * dy)
    const isSeen = isFree || (leftX * dy - leftY * dx <= 0 && rightX * dy - rightY * dx >= 0)
    if (!isSeen || distance < farthest - back) {
      i -= step
      marks[i] = 1
      kept++
      anchorX = xy[2 * i]!
      anchorY = xy[2 * i + 1]!
      farthest = 0
      isFree = true
      continue
    }
    if (i === to) return kept
    if (distance > farthest) farthest = distance
    if (distance <= beside) continue
    const along = Math.sqrt(distance * distance - beside * beside)
    const newLeftX = dx * along - dy * beside
    const newLeftY = dy * along + dx * beside
    const newRightX = dx * along + dy * beside
    const newRightY = dy * along - dx * beside
    if (isFree || leftX * newLeftY - leftY * newLeftX < 0) {
      leftX = newLeftX
      leftY = newLeftY
    }
    if (isFree || rightX * newRightY - rightY * newRightX > 0) {
      rightX = newRightX
      rightY = newRightY
    }
    isFree = false
  }
}
