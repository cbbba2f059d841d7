import type { Point } from '../../views/affine.js'

/** A line (x, y, …) with the distance of each vertex from the start. */
export interface MeasuredLine {
  xy: ArrayLike<number>
  lengths: readonly number[]
  /** `near`: the index of a segment's end vertex; the search starts there. */
  pointAt(distance: number, near?: number): Point
  /** The part between two distances. */
  part(from: number, to: number): number[]
}

export const measured = (xy: ArrayLike<number>): MeasuredLine => {
  const lengths = [0]
  for (let i = 2; i < xy.length; i += 2)
    lengths.push(lengths.at(-1)! + Math.hypot(xy[i]! - xy[i - 2]!, xy[i + 1]! - xy[i - 1]!))
  const line: MeasuredLine = {
    xy,
    lengths,
    pointAt(distance, near = indexOf(lengths, distance)) {
      let i = near
      while (i > 1 && distance < lengths[i - 1]!) i--
      while (i < lengths.length - 1 && distance > lengths[i]!) i++
      const [from, to] = [lengths[i - 1]!, lengths[i]!]
      const part = to > from ? Math.min(1, Math.max(0, (distance - from) / (to - from))) : 0
      const [x, y] = [xy[2 * i - 2]!, xy[2 * i - 1]!]
      return [x + part * (xy[2 * i]! - x), y + part * (xy[2 * i + 1]! - y)]
    },
    part(from, to) {
      const first = indexOf(lengths, from)
      const part: number[] = [...line.pointAt(from, first)]
      for (let i = first; i < lengths.length && lengths[i]! < to; i++)
        if (lengths[i]! > from) part.push(xy[2 * i]!, xy[2 * i + 1]!)
      part.push(...line.pointAt(to, first))
      return part
    }
  }
  return line
}

/** The index of the end vertex of the segment in which a distance lies. */
const indexOf = (lengths: readonly number[], distance: number): number => {
  let [low, high] = [1, Math.max(1, lengths.length - 1)]
  while (low < high) {
    const middle = (low + high) >> 1
    if (lengths[middle]! < distance) low = middle + 1
    else high = middle
  }
  return low
}
