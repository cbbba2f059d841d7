import type { Box } from '../geometry/clip.js'

/** Cells along the longer side of the frame: a house of a city map has the size of one. */
const CELLS = 256
/** Looking at the cells of larger areas takes longer than painting them. */
const MOST_CELLS = 400
/** Points around an area in which renderers mix its edge with what lies beside it. */
const EDGE_PT = 0.5
/** Maximum characters of areas that wait. */
const MOST_CHARACTERS = 4_000_000

/**
 * Areas that wait to be written: those that are apart from each other can be painted in any order, and as one path if
 * they have the same paint. Documents with thousands of paths take long to write. An area that is near an earlier one
 * goes to a higher level; in a level all are apart.
 */
export class WaitingAreas {
  /** The paths of each level by their paint. */
  private levels: Map<string, string[]>[] = []
  /** The levels that are written. */
  private done = 0
  private length = 0
  private readonly cellPt: number
  private readonly columns: number
  private readonly rows: number
  /** For each cell the level above its areas. */
  private readonly free: Uint32Array

  constructor(
    private readonly frame: Box,
    /** Longer paths are slow to paint. */
    private readonly longestPath: number
  ) {
    const [width, height] = [frame.maxX - frame.minX, frame.maxY - frame.minY]
    this.cellPt = Math.max(width, height) / CELLS
    this.columns = Math.ceil(width / this.cellPt)
    this.rows = Math.ceil(height / this.cellPt)
    this.free = new Uint32Array(this.columns * this.rows)
  }

  get isFull(): boolean {
    return this.length > MOST_CHARACTERS
  }

  /** Takes an area with this path data; false if it is too large. `box`: of all that it paints. */
  add(paint: string, data: string, box: Box): boolean {
    const left = cellAt(box.minX - EDGE_PT - this.frame.minX, this.cellPt, this.columns)
    const right = cellAt(box.maxX + EDGE_PT - this.frame.minX, this.cellPt, this.columns)
    const top = cellAt(box.minY - EDGE_PT - this.frame.minY, this.cellPt, this.rows)
    const bottom = cellAt(box.maxY + EDGE_PT - this.frame.minY, this.cellPt, this.rows)
    if ((right - left + 1) * (bottom - top + 1) > MOST_CELLS) return false
    let level = this.done
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++)
        level = Math.max(level, this.free[row * this.columns + column]!)
    for (let row = top; row <= bottom; row++)
      this.free.fill(level + 1, row * this.columns + left, row * this.columns + right + 1)
    this.put(level - this.done, paint, data)
    return true
  }

  private put(level: number, paint: string, data: string): void {
    const ofLevel = (this.levels[level] ??= new Map())
    const paths = ofLevel.get(paint)
    if (!paths) ofLevel.set(paint, [data])
    else if (paths.at(-1)!.length > this.longestPath) paths.push(data)
    else paths[paths.length - 1] += data
    this.length += data.length
  }

  /** Gives away all paths, in an order in which they can be painted. */
  take(write: (paint: string, data: string) => void): void {
    for (const level of this.levels) for (const [paint, paths] of level) for (const data of paths) write(paint, data)
    this.done += this.levels.length
    this.levels = []
    this.length = 0
  }
}

/** The number of the cell at a distance from the first one, or of the nearest cell. */
const cellAt = (distancePt: number, cellPt: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor(distancePt / cellPt)))
