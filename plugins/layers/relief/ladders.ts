import type { Anchor } from './anchors.js'

/** Distances on paper, in heights of a label. */
const NEAREST = 1.7
const FARTHEST = 11
/** How far the next label of a ladder may be from the line of steepest slope, as the cosine of the angle. */
const STEEP = 0.87
/** Index contours that may be skipped where they are too close. */
const MOST_SKIPPED = 3
const MOST_RUNGS = 9
/** Least distances of two labels of one elevation, and of two ladders. */
const SAME_GAP = 32
const LADDER_GAP = 13

/**
 * Ladders of labels, the best first. Each is a list of anchors on neighbouring index contours, uphill along a line of
 * steepest slope. Long ladders are preferred, and those with upright figures. Every index contour that has room gets a
 * label; labels with the same elevation are far apart.
 */
export const laddersOf = (anchors: readonly Anchor[], height: number): Anchor[][] => {
  const near = nearby(anchors, FARTHEST * height)
  const best = new Map<Anchor, { score: number; next?: Anchor }>()
  for (const anchor of anchors.toSorted((a, b) => b.level - a.level)) {
    const next = nextAbove(anchor, near, height)
    // upright: 0, upside down: -1
    const own = -(1 + anchor.upY) / 2
    best.set(anchor, { score: 1 + own + (next ? Math.min(MOST_RUNGS, best.get(next)!.score) : 0), next })
  }
  const around = nearby(anchors, SAME_GAP * height)
  const taken = new Set<Anchor>()
  const ladders: Anchor[][] = []
  for (const first of anchors.toSorted((a, b) => best.get(b)!.score - best.get(a)!.score)) {
    const ladder: Anchor[] = []
    for (let rung: Anchor | undefined = first; rung && !taken.has(rung); rung = best.get(rung)!.next) ladder.push(rung)
    if (ladder.length === 0) continue
    for (const rung of ladder)
      around(rung, (other) => {
        const gap = distanceOf(other.x - rung.x, other.y - rung.y)
        if (gap < (other.level === rung.level ? SAME_GAP : LADDER_GAP) * height) taken.add(other)
      })
    ladders.push(ladder)
  }
  return ladders
}

/** The anchor on the next index contour that is nearest to the line of steepest slope. */
const nextAbove = (from: Anchor, near: ReturnType<typeof nearby>, height: number): Anchor | undefined => {
  let found: Anchor | undefined
  let least = Infinity
  near(from, (to) => {
    const levels = to.level - from.level
    if (levels < 1 || levels > 1 + MOST_SKIPPED) return
    const x = to.x - from.x
    const y = to.y - from.y
    const gap = distanceOf(x, y)
    if (gap < NEAREST * height || gap > FARTHEST * height) return
    const leaves = (x * from.upX + y * from.upY) / gap
    const arrives = (x * to.upX + y * to.upY) / gap
    if (leaves < STEEP || arrives < STEEP) return
    // a skipped contour costs more than any turn
    const cost = levels + (2 - leaves - arrives)
    if (cost < least) {
      found = to
      least = cost
    }
  })
  return found
}

const distanceOf = (x: number, y: number): number => Math.sqrt(x * x + y * y)

/** Visits the anchors within a distance of one, and some that are farther away. */
const nearby = (anchors: readonly Anchor[], distance: number) => {
  const columnOf = (x: number) => Math.floor(x / distance) + 1
  const columns = Math.max(0, ...anchors.map(({ x }) => columnOf(x))) + 2
  const cells: Anchor[][] = []
  for (const anchor of anchors) (cells[columnOf(anchor.y) * columns + columnOf(anchor.x)] ??= []).push(anchor)
  return ({ x, y }: Anchor, visit: (other: Anchor) => void): void => {
    const middle = columnOf(y) * columns + columnOf(x)
    for (const row of [-columns, 0, columns])
      for (const column of [-1, 0, 1]) for (const other of cells[middle + row + column] ?? []) visit(other)
  }
}
