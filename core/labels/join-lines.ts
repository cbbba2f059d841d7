import type { Point } from '../views/affine.js'

type Line = ArrayLike<number>

/** The grid, in steps per point, on which line ends are compared; ends on the same grid position touch. */
const GRID = 20
/** Maximum number of ends that are compared at one place. */
const MOST_ENDS = 8

/** End number `2 * i` is the start of line `i`; the next number is its end. */
const pointAt = (lines: readonly Line[], end: number, inwards = 0): Point => {
  const xy = lines[end >> 1]!
  const at = end % 2 === 0 ? 2 * inwards : xy.length - 2 - 2 * inwards
  return [xy[at]!, xy[at + 1]!]
}

/**
 * Joins lines that touch at their ends. If several touch, the straightest pair is joined. Lines with points are
 * removed.
 */
export const joinLines = (all: readonly Line[]): Line[] => {
  const lines = all.filter(({ length }) => length >= 4)
  const partners = partnersOf(lines)
  const joined: Line[] = []
  const done = new Set<number>()
  const follow = (first: number): void => {
    const chain: number[] = []
    for (let end: number | undefined = first; end !== undefined && !done.has(end >> 1); end = partners.get(end ^ 1)) {
      done.add(end >> 1)
      chain.push(end)
    }
    joined.push(chain.length === 1 ? lines[first >> 1]! : chained(lines, chain))
  }
  for (let end = 0; end < 2 * lines.length; end++) if (!partners.has(end) && !done.has(end >> 1)) follow(end)
  // the remaining lines are closed
  for (let line = 0; line < lines.length; line++) if (!done.has(line)) follow(2 * line)
  return joined
}

const partnersOf = (lines: readonly Line[]): Map<number, number> => {
  const meetings = new Map<string, number[]>()
  for (let end = 0; end < 2 * lines.length; end++) {
    const key = pointAt(lines, end).map((value) => Math.round(value * GRID)).join(' ') // prettier-ignore
    const there = meetings.get(key)
    if (!there) meetings.set(key, [end])
    else if (there.length < MOST_ENDS) there.push(end)
  }
  const partners = new Map<number, number>()
  for (const ends of meetings.values())
    for (const [a, b] of pairsOf(lines, ends)) if (!partners.has(a) && !partners.has(b)) partners.set(a, b).set(b, a)
  return partners
}

/** Pairs of ends of different lines, the straightest first. */
const pairsOf = (lines: readonly Line[], ends: readonly number[]): [number, number][] => {
  const pairs = ends.flatMap((a, index) =>
    ends.slice(index + 1).flatMap((b) => (a >> 1 === b >> 1 ? [] : [{ a, b, turn: turnBetween(lines, a, b) }]))
  )
  return pairs.sort((one, other) => one.turn - other.turn).map(({ a, b }) => [a, b])
}

/** The cosine of the angle between two lines at a place: -1 if one continues the other. */
const turnBetween = (lines: readonly Line[], a: number, b: number): number => {
  const [[ax, ay], [bx, by]] = [a, b].map((end) => {
    const [from, to] = [pointAt(lines, end), pointAt(lines, end, 1)]
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const length = Math.hypot(dx, dy) || 1
    return [dx / length, dy / length] as const
  }) as [Point, Point]
  return ax * bx + ay * by
}

/** Lines one after the other, each starting at the given end. */
const chained = (lines: readonly Line[], chain: readonly number[]): number[] => {
  const xy: number[] = []
  for (const end of chain) {
    const count = lines[end >> 1]!.length / 2
    for (let i = xy.length === 0 ? 0 : 1; i < count; i++) xy.push(...pointAt(lines, end, i))
  }
  return xy
}
