import { simplifiedRing } from './simplify.js'

/** Grid steps per point: a vertex moves by at most 0.0142 pt (0.005 mm). */
const GRID = 50
/** Count of numbers of a closed triangle. */
const TRIANGLE = 8

/**
 * A closed ring on a fine grid. Each vertex moves independently, so neighbours keep their common border, wherever their
 * rings begin and wherever a third ring meets them. Only vertices that do not change any area are removed: duplicate
 * vertices and vertices along grid lines, where renderers are exact.
 */
export const snappedRing = (xy: Float64Array): Float64Array => {
  const kept = new Float64Array(xy.length)
  let count = 0
  for (let i = 0; i < xy.length; i += 2) {
    const x = Math.round(xy[i]! * GRID) / GRID
    const y = Math.round(xy[i + 1]! * GRID) / GRID
    if (isLast(kept, count, x, y)) continue
    if (count > 2 && isAlongGrid(kept, count, x, y)) count -= 2
    kept[count++] = x
    kept[count++] = y
  }
  return count < TRIANGLE ? simplifiedRing(xy) : kept.slice(0, count)
}

const isLast = (xy: Float64Array, count: number, x: number, y: number): boolean =>
  count > 0 && x === xy[count - 2] && y === xy[count - 1]

/** Whether the last vertex lies between the previous one and the next one, on a grid line. */
const isAlongGrid = (xy: Float64Array, count: number, x: number, y: number): boolean => {
  const [fromX, fromY, lastX, lastY] = [xy[count - 4]!, xy[count - 3]!, xy[count - 2]!, xy[count - 1]!]
  if (fromX === lastX && lastX === x) return lastY > fromY === y > lastY
  return fromY === lastY && lastY === y && lastX > fromX === x > lastX
}
