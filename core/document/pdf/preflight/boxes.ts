import type { Matrix } from '../matrix.js'

export type Point = readonly [x: number, y: number]
/** Left, bottom, right, top. */
export type Box = readonly [number, number, number, number]

export const pointAt = ([a, b, c, d, e, f]: Matrix, x: number, y: number): Point => [a * x + c * y + e, b * x + d * y + f] // prettier-ignore

export const boxOf = (points: readonly Point[]): Box => {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    bottom = Math.min(bottom, y)
    top = Math.max(top, y)
  }
  return [left, bottom, right, top]
}

/** Undefined if they have nothing in common. */
export const overlap = (one: Box, other: Box): Box | undefined => {
  const [left, bottom] = [Math.max(one[0], other[0]), Math.max(one[1], other[1])]
  const [right, top] = [Math.min(one[2], other[2]), Math.min(one[3], other[3])]
  return left <= right && bottom <= top ? [left, bottom, right, top] : undefined
}

export const middleOf = ([left, bottom, right, top]: Box): Point => [(left + right) / 2, (bottom + top) / 2]
