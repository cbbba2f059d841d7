import type { Path, PlacedPiece } from './pieces.js'

/** A path that ends on a line between tiles, or a polygon that reaches one; `from` and `to` are where on it. */
export interface Meeting {
  /** Its number, given by the caller. */
  number: number
  from: number
  to: number
  /** Whether it lies left of the line, or above. */
  isBefore: boolean
}

/** Tolerance in tiles, because each tile rounds its coordinates. */
const TOLERANCE = 4 / 4096
const ROUNDING = 1e-6

/** Lines between tiles by name, each with all paths that end there. */
export class Sides {
  private readonly lines = new Map<string, Meeting[]>()

  /** Only paths with the same likeness can belong together. `paths`: in tiles from the matrix's origin. */
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

  /** Pairs that meet from both sides of a line, nearest neighbours, each path in one pair only. */
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

  /** Enough pairs along a line to connect all polygons that touch. */
  touches(touch: (one: number, other: number) => void): void {
    for (const meetings of this.lines.values()) {
      const [before, after]: [Meeting[], Meeting[]] = [[], []]
      for (const one of meetings.sort((a, b) => a.from - b.from)) {
        const [own, others] = one.isBefore ? [before, after] : [after, before]
        const touched = others.filter(({ to }) => to > one.from)
        for (const other of touched) touch(one.number, other.number)
        // all are connected now; the one that reaches farthest represents them
        others.splice(0, others.length, ...touched.sort((a, b) => b.to - a.to).slice(0, 1))
        own.push(one)
      }
    }
  }
}
