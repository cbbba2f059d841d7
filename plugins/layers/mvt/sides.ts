import type { Path, PlacedPiece } from './pieces.js'

/** A path that ends on a line between tiles, or a polygon that reaches one; `from` and `to` are where on it. */
export interface Meeting {
  /** What its maker calls it. */
  number: number
  from: number
  to: number
  /** Whether it lies before the line: left of it, or above. */
  isBefore: boolean
}

/** In tiles; each tile rounds coordinates by itself. */
const TOLERANCE = 4 / 4096
const ROUNDING = 1e-6

/** Lines between tiles by name, each with all that meets there. */
export class Sides {
  private readonly lines = new Map<string, Meeting[]>()

  /** What is alike can belong together. `paths`: in tiles from the matrix's origin. */
  add({ likeness, column, row }: PlacedPiece, number: number, paths: readonly Path[]): void {
    for (const [axis, first] of [
      [0, column],
      [1, row]
    ] as const)
      for (const line of [first, first + 1]) {
        const isBefore = line > first
        let [from, to] = [Infinity, -Infinity]
        for (const xy of paths)
          for (let i = axis; i < xy.length; i += 2)
            if (isBefore ? xy[i]! >= line - ROUNDING : xy[i]! <= line + ROUNDING) {
              const along = xy[axis === 0 ? i + 1 : i - 1]!
              if (along < from) from = along
              if (along > to) to = along
            }
        if (from <= to) this.meet(`${axis} ${line} ${likeness}`, { number, from, to, isBefore })
      }
  }

  private meet(name: string, meeting: Meeting): void {
    const known = this.lines.get(name)
    if (known) known.push(meeting)
    else this.lines.set(name, [meeting])
  }

  /** Every two that meet from both sides of a line, each no more than once: nearest neighbours. */
  pairs(pair: (one: number, other: number) => void): void {
    for (const meetings of this.lines.values()) {
      let open: Meeting[] = []
      for (const one of meetings.sort((a, b) => a.from - b.from)) {
        const last = open.at(-1)
        if (last && one.from - last.from > TOLERANCE) open = []
        else if (last && last.isBefore !== one.isBefore) {
          pair(last.number, one.number)
          open.pop()
          continue
        }
        open.push(one)
      }
    }
  }

  /** Enough of those that touch each other along a line that all that touch are connected. */
  touches(touch: (one: number, other: number) => void): void {
    for (const meetings of this.lines.values()) {
      const [before, after]: [Meeting[], Meeting[]] = [[], []]
      for (const one of meetings.sort((a, b) => a.from - b.from)) {
        const [own, others] = one.isBefore ? [before, after] : [after, before]
        const touched = others.filter(({ to }) => to > one.from)
        for (const other of touched) touch(one.number, other.number)
        // they are connected now, and the one that goes farthest stands for all
        others.splice(0, others.length, ...touched.sort((a, b) => b.to - a.to).slice(0, 1))
        own.push(one)
      }
    }
  }
}
