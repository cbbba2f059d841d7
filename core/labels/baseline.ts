import type { Point } from '../views/affine.js'

/** A line of points, with lengths and turns. */
export interface Baseline {
  xs: Float64Array
  ys: Float64Array
  /** The distance of each point from the start of the line. */
  along: Float64Array
  /** The sum of all turns up to each point, in degrees. */
  bends: Float64Array
  length: number
}

/** Only this length of a line is used. */
const MOST_STEPS = 10_000
/**
 * The number of steps at each side that are averaged for a point, and the number of passes: letters must follow the
 * line and not its noise.
 */
const REACH = 2
const ROUNDS = 4

/** A line of x, y, x, y, … without changes. */
export const exactLine = (xy: ArrayLike<number>): Baseline =>
  measured(
    Float64Array.from({ length: xy.length / 2 }, (_, i) => xy[2 * i]!),
    Float64Array.from({ length: xy.length / 2 }, (_, i) => xy[2 * i + 1]!)
  )

/** A line of x, y, x, y, … in steps of about this length, smoothed over some of them; its ends do not move. */
export const smoothLine = (xy: ArrayLike<number>, stepPt: number): Baseline => {
  const exact = exactLine(xy)
  const length = Math.min(exact.length, MOST_STEPS * stepPt)
  const from = (exact.length - length) / 2
  const steps = Math.max(1, Math.ceil(length / stepPt))
  let xs = new Float64Array(steps + 1)
  let ys = new Float64Array(steps + 1)
  for (let step = 0; step <= steps; step++) [xs[step], ys[step]] = pointOn(exact, from + (length * step) / steps).at
  for (let round = 0; xy.length > 4 && round < ROUNDS; round++) {
    xs = smoothed(xs)
    ys = smoothed(ys)
  }
  return measured(xs, ys)
}

/** Means of neighbours; the line is continued beyond its ends by point reflection. */
const smoothed = (values: Float64Array): Float64Array<ArrayBuffer> => {
  const last = values.length - 1
  const at = (i: number): number => {
    if (i < 0) return 2 * values[0]! - values[Math.min(last, -i)]!
    return i > last ? 2 * values[last]! - values[Math.max(0, 2 * last - i)]! : values[i]!
  }
  return values.map((_, i) => {
    let sum = 0
    for (let j = i - REACH; j <= i + REACH; j++) sum += at(j)
    return sum / (2 * REACH + 1)
  })
}

const measured = (xs: Float64Array, ys: Float64Array): Baseline => {
  const along = new Float64Array(xs.length)
  const bends = new Float64Array(xs.length)
  let before: number | undefined
  for (let i = 1; i < xs.length; i++) {
    const [dx, dy] = [xs[i]! - xs[i - 1]!, ys[i]! - ys[i - 1]!]
    const step = Math.hypot(dx, dy)
    along[i] = along[i - 1]! + step
    const angle = step > 0 ? Math.atan2(dy, dx) : before
    bends[i] = bends[i - 1]! + (before === undefined ? 0 : Math.abs(degrees(angle! - before)))
    before = angle
  }
  return { xs, ys, along, bends, length: along.at(-1)! }
}

/** An angle in degrees, from -180 to 180. */
export const degrees = (radians: number): number => {
  const turn = (radians * 180) / Math.PI
  return turn - 360 * Math.round(turn / 360)
}

export const reversedBaseline = ({ xs, ys }: Baseline): Baseline => measured(xs.toReversed(), ys.toReversed())

/**
 * A parallel line, to the right of the line's direction, without the loops of narrow bends. Undefined if nothing
 * remains.
 */
export const beside = (line: Baseline, offsetPt: number): Baseline | undefined => {
  const { xs, ys } = line
  if (offsetPt === 0) return line
  const last = xs.length - 1
  const kept: number[] = []
  for (let i = 0; i <= last; i++) {
    const [from, to] = [Math.max(0, i - 1), Math.min(last, i + 1)]
    const [dx, dy] = [xs[to]! - xs[from]!, ys[to]! - ys[from]!]
    const length = Math.hypot(dx, dy)
    if (length === 0) continue
    const [x, y] = [xs[i]! - (offsetPt * dy) / length, ys[i]! + (offsetPt * dx) / length]
    const end = kept.length - 2
    const goesOn = end < 0 || (x - kept[end]!) * dx + (y - kept[end + 1]!) * dy > 0
    if (goesOn) kept.push(x, y)
  }
  return kept.length < 4 ? undefined : exactLine(kept)
}

/** The last point at or before a distance, but not the very last point. */
const stepBefore = ({ along }: Baseline, distance: number): number => {
  let [low, high] = [0, along.length - 2]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (along[middle]! <= distance) low = middle
    else high = middle - 1
  }
  return low
}

/** A point of the line and its direction there, clockwise from the right; beyond its ends the line is straight. */
export const pointOn = (line: Baseline, distance: number): { at: Point; turn: number } => {
  const { xs, ys, along } = line
  const i = stepBefore(line, distance)
  const [dx, dy] = [xs[i + 1]! - xs[i]!, ys[i + 1]! - ys[i]!]
  const length = along[i + 1]! - along[i]!
  const part = length > 0 ? (distance - along[i]!) / length : 0
  return { at: [xs[i]! + part * dx, ys[i]! + part * dy], turn: Math.atan2(dy, dx) }
}

/** The sum of the line's turns between two distances, in degrees. */
export const bendBetween = (line: Baseline, from: number, to: number): number =>
  line.bends[stepBefore(line, to) + 1]! - line.bends[stepBefore(line, from)]!

/** The points of a line between two distances, ends included: x, y, x, y, … */
export const partOf = (line: Baseline, from: number, to: number): number[] => {
  const part = [...pointOn(line, from).at]
  for (let i = stepBefore(line, from) + 1; line.along[i]! < to; i++)
    if (line.along[i]! > from) part.push(line.xs[i]!, line.ys[i]!)
  return [...part, ...pointOn(line, to).at]
}

/** Whether the line turns by more than so many degrees within a window between two distances (MapLibre GL). */
export const turnsSharply = (line: Baseline, from: number, to: number, windowPt: number, mostDeg: number): boolean => {
  const { along, bends } = line
  let first = stepBefore(line, from) + 1
  for (let i = first; i < along.length - 1 && along[i]! < to; i++) {
    while (along[i]! - along[first]! > windowPt) first++
    if (bends[i + 1]! - bends[first]! > mostDeg) return true
  }
  return false
}
