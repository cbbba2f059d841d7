import { type Box, clipRing, type Run } from '../features.js'
import type { Path } from './pieces.js'

/**
 * The part of a polygon inside a box. A cut ring follows the box back to where it came in, along stretches that other
 * rings, or the ring itself, follow in the other direction. PDF viewers show such stretches as hairlines, so they are
 * removed: no stretch is followed in both directions.
 */
export const clippedArea = (rings: readonly Run[], box: Box): Path[] => {
  const clipped = rings.map((ring) => clipRing(ring, box)).filter(({ length }) => length > 0)
  const sides = [new Side(0, box.minX), new Side(0, box.maxX), new Side(1, box.minY), new Side(1, box.maxY)]
  const whole: Path[] = []
  const cut: Path[] = []
  for (const ring of clipped) {
    const chains = chainsOf(ring, (from, to) => sides.some((side) => side.take(ring, from, to)))
    if (!chains) whole.push(ring)
    else for (const chain of chains) cut.push(chain)
  }
  const stretches = sides.flatMap((side) => side.stretches())
  // rings that go around the box hundreds of times are not real, and take too long
  if (sum(stretches, ({ times }) => times) > sum(clipped, ({ length }) => length)) return clipped
  for (const { path, times } of stretches) for (let i = 0; i < times; i++) cut.push(path)
  return [...whole, ...linked(cut)].filter((ring) => ring.length >= 6)
}

const sum = <T>(items: readonly T[], number: (item: T) => number): number =>
  items.reduce((total, item) => total + number(item), 0)

interface Stretch {
  path: Path
  /** Number of rings that run along it, minus those in the other direction. */
  times: number
}

/** One side of the box: how many rings run along it towards larger coordinates, minus those in the other direction. */
class Side {
  private readonly changes = new Map<number, number>()

  constructor(
    private readonly axis: 0 | 1,
    private readonly at: number
  ) {}

  /** Whether a line between two points (by their places in the ring) runs along this side. */
  take(ring: Path, from: number, to: number): boolean {
    if (ring[from + this.axis] !== this.at || ring[to + this.axis] !== this.at) return false
    this.change(ring[from + 1 - this.axis]!, 1)
    this.change(ring[to + 1 - this.axis]!, -1)
    return true
  }

  private change(position: number, by: number): void {
    this.changes.set(position, (this.changes.get(position) ?? 0) + by)
  }

  stretches(): Stretch[] {
    const found: Stretch[] = []
    let balance = 0
    let from = 0
    for (const [position, change] of [...this.changes].sort(([a], [b]) => a - b)) {
      if (change === 0) continue
      const ends = balance > 0 ? [from, position] : [position, from]
      const path = ends.flatMap((end) => (this.axis === 0 ? [this.at, end] : [end, this.at]))
      if (balance !== 0) found.push({ path, times: Math.abs(balance) })
      balance += change
      from = position
    }
    return found
  }
}

/** The parts of a ring between its removed lines; undefined if none is removed. */
const chainsOf = (ring: Path, isTaken: (from: number, to: number) => boolean): Path[] | undefined => {
  const count = ring.length / 2
  const point = (index: number) => 2 * (index % count)
  const taken = Array.from({ length: count }, (_, index) => isTaken(point(index), point(index + 1)))
  const first = taken.indexOf(true)
  if (first < 0) return undefined
  const chains: number[][] = []
  let chain: number[] | undefined
  for (let index = first + 1; index <= first + count; index++) {
    if (taken[index % count]) chain = undefined
    else {
      if (!chain) chains.push((chain = [ring[point(index)]!, ring[point(index) + 1]!]))
      chain.push(ring[point(index + 1)]!, ring[point(index + 1) + 1]!)
    }
  }
  return chains
}

/** Rings made of paths; at each point as many paths end as begin. */
const linked = (paths: readonly Path[]): Path[] => {
  const starts = new Map<string, Path[]>()
  for (const path of paths) {
    const name = `${path[0]} ${path[1]}`
    const known = starts.get(name)
    if (known) known.push(path)
    else starts.set(name, [path])
  }
  const rings: Path[] = []
  for (const [start, waiting] of starts)
    while (waiting.length > 0) {
      const ring: number[] = []
      let name = start
      do {
        const path = starts.get(name)?.pop()
        if (!path) break
        for (let i = 0; i < path.length - 2; i++) ring.push(path[i]!)
        name = `${path[path.length - 2]} ${path[path.length - 1]}`
      } while (name !== start)
      rings.push(ring)
    }
  return rings
}
