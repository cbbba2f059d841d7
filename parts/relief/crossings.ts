import { PrintError, type Tools } from '../../core/plugin.js'
import { type Grid, pausing } from './magnify.js'

/**
 * Where levels cross the edges of the squares between four neighbouring values (marching squares; Lorensen and Cline,
 * 1987, in two dimensions). An edge has the number `2 × cell` if it goes from a cell to its right neighbour, and
 * `2 × cell + 1` if it goes to its lower one.
 */
export interface Crossings {
  /** For each level, pairs of edges: a line enters a square through the first one and leaves it through the second. */
  ofLevel(level: number): Int32Array
}

const [TOP_LEFT, TOP_RIGHT, BOTTOM_RIGHT, BOTTOM_LEFT] = [1, 2, 4, 8] as const
const [T, R, B, L] = [0, 1, 2, 3] as const
/** By the corners that are at least as high as the level: where lines enter and leave, with high ground on the right. */
const LINES: readonly (readonly number[])[] = Array.from({ length: 16 }, (_, corners) => {
  const one: { [corners: number]: readonly number[] } = {
    [TOP_LEFT]: [T, L],
    [TOP_RIGHT]: [R, T],
    [BOTTOM_RIGHT]: [B, R],
    [BOTTOM_LEFT]: [L, B],
    [TOP_LEFT + TOP_RIGHT]: [R, L],
    [TOP_RIGHT + BOTTOM_RIGHT]: [B, T],
    [BOTTOM_RIGHT + BOTTOM_LEFT]: [L, R],
    [BOTTOM_LEFT + TOP_LEFT]: [T, B]
  }
  return one[corners] ?? one[15 - corners]?.toReversed() ?? []
})
/** Two opposite corners are high: together with the middle, or each on its own. */
const SADDLES: { readonly [corners: number]: readonly [joined: readonly number[], apart: readonly number[]] } = {
  [TOP_LEFT + BOTTOM_RIGHT]: [[T, R, B, L], [T, L, B, R]], // prettier-ignore
  [TOP_RIGHT + BOTTOM_LEFT]: [[L, T, R, B], [R, T, L, B]] // prettier-ignore
}

const MOST_CROSSINGS = 8_000_000

/** `levels` ascend. Throws `too-large`. */
export const crossingsOf = async (
  { width, height, values }: Grid,
  levels: Float64Array,
  tools: Tools
): Promise<Crossings> => {
  let found = new Int32Array(3 * 65_536)
  let length = 0
  const counts = new Int32Array(levels.length + 1)
  const add = (level: number, enters: number, leaves: number): void => {
    if (length === found.length) {
      if (length >= 3 * MOST_CROSSINGS)
        throw new PrintError('too-large', `the contours have more than ${MOST_CROSSINGS} points; use a larger interval`)
      const larger = new Int32Array(2 * length)
      larger.set(found)
      found = larger
    }
    found[length++] = level
    found[length++] = enters
    found[length++] = leaves
    counts[level]!++
  }
  // neighbouring squares have nearly the same levels
  let level = 0
  const pause = pausing(width, tools)
  const edges = [0, 0, 0, 0]
  for (let row = 0; row < height - 1; row++) {
    for (let column = 0; column < width - 1; column++) {
      const at = row * width + column
      const a = values[at]!
      const b = values[at + 1]!
      const c = values[at + width + 1]!
      const d = values[at + width]!
      const most = Math.max(a, b, c, d)
      // NaN is skipped too
      if (!(most - most === 0)) continue
      const least = Math.min(a, b, c, d)
      while (level > 0 && levels[level - 1]! > least) level--
      while (level < levels.length && levels[level]! <= least) level++
      for (let one = level; one < levels.length && levels[one]! <= most; one++) {
        const value = levels[one]!
        const corners =
          (a >= value ? TOP_LEFT : 0) +
          (b >= value ? TOP_RIGHT : 0) +
          (c >= value ? BOTTOM_RIGHT : 0) +
          (d >= value ? BOTTOM_LEFT : 0)
        const saddle = SADDLES[corners]
        const lines = saddle ? saddle[a + b + c + d >= 4 * value ? 0 : 1] : LINES[corners]!
        edges[T] = 2 * at
        edges[R] = 2 * (at + 1) + 1
        edges[B] = 2 * (at + width)
        edges[L] = 2 * at + 1
        for (let index = 0; index < lines.length; index += 2) add(one, edges[lines[index]!]!, edges[lines[index + 1]!]!)
      }
    }
    await pause(row)
  }
  return sorted(found.subarray(0, length), counts)
}

const sorted = (found: Int32Array, counts: Int32Array): Crossings => {
  const starts = new Int32Array(counts.length + 1)
  for (let level = 0; level < counts.length; level++) starts[level + 1] = starts[level]! + counts[level]!
  const pairs = new Int32Array((found.length / 3) * 2)
  const next = Int32Array.from(starts)
  for (let at = 0; at < found.length; at += 3) {
    const place = 2 * next[found[at]!]!++
    pairs[place] = found[at + 1]!
    pairs[place + 1] = found[at + 2]!
  }
  return { ofLevel: (level) => pairs.subarray(2 * starts[level]!, 2 * starts[level + 1]!) }
}

/** The edges of each line of a level, in order; a closed line ends with its first edge. */
export const joinedLines = (pairs: Int32Array): number[][] => {
  const following = new Map<number, number>()
  const entered = new Set<number>()
  for (let at = 0; at < pairs.length; at += 2) {
    following.set(pairs[at]!, pairs[at + 1]!)
    entered.add(pairs[at + 1]!)
  }
  const lines: number[][] = []
  const follow = (start: number): void => {
    const line = [start]
    for (let edge = start, next; (next = following.get(edge)) !== undefined; edge = next) {
      following.delete(edge)
      line.push(next)
    }
    lines.push(line)
  }
  for (let at = 0; at < pairs.length; at += 2) if (!entered.has(pairs[at]!)) follow(pairs[at]!)
  for (const start of following.keys()) follow(start)
  return lines
}
