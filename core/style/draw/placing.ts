import { type Affine, apply, invert, type Point } from '../../map/affine.js'
import type { Reproject } from '../../map/reproject.js'
import { type Box, clipLine, clipRing, grown, isOutside } from './clip.js'
import { InsideOut } from './inside-out.js'
import { type Run, runOf } from './parts.js'
import { ToMap } from './to-map.js'
import { closedOverPole, type UnwrappedRing } from './unwrap.js'

/** Where the map is seen. */
export interface Seen {
  /** From map coordinates to paper. */
  affine: Affine
  /** On paper. */
  frame: Box
  /** Nothing that lies outside of it, in the features' coordinates, is seen. */
  window?: Box
}

/** No line or ring goes around the world more often. */
const MOST_WINDOWS = 8
/** Beyond the frame nothing is seen that lies so far away. */
const BEYOND_PT = 300

/**
 * Takes coordinates from one projection to another. What is not seen is left out, and what reaches where the map's
 * projection has no place is cut before that. Lines and rings go on across the date line already.
 */
export class Placing {
  readonly #toMap: ToMap
  /** Of the features' coordinates. */
  readonly #world?: number
  readonly #mapHasWorld: boolean
  readonly #insideOut?: InsideOut
  #lost = false
  #found = false

  constructor(
    reproject: Reproject,
    worldWidth: number | undefined,
    private readonly seen?: Seen
  ) {
    this.#toMap = new ToMap({ reproject, worldWidth, seen })
    this.#world = reproject.worldWidth
    this.#mapHasWorld = worldWidth !== undefined
    if (seen && !seen.window && this.#world !== undefined && !this.#mapHasWorld)
      this.#insideOut = new InsideOut(reproject, this.#world, seen)
  }

  /** Whether nothing since the last call has had a place, but something has had none. */
  takeLoss(): boolean {
    const isLost = this.#lost && !this.#found
    this.#lost = this.#found = false
    return isLost
  }

  points(points: readonly number[]): number[] {
    const placed: number[] = []
    for (let i = 0; i < points.length; i += 2) {
      const place = this.#toMap.point([points[i]!, points[i + 1]!])
      if (place) placed.push(place[0], place[1])
      this.#note(place)
    }
    return placed
  }

  /** In pieces, where positions in between have no place. */
  line(xy: Float64Array): Float64Array[] {
    const run = runOf(xy)
    const windows = this.#windowsAt(run)
    if (windows?.length === 0) return this.#unseen(xy)
    const whole = this.#whole(run)
    if (whole) return [whole]
    if (!windows) return this.#pieces(xy)
    return windows.flatMap((window) => clipLine(run, window).flatMap((piece) => this.#pieces(piece)))
  }

  /** The same rings, of which holes may be empty; several times where parts of them are seen from several worlds. */
  polygon(rings: readonly UnwrappedRing[]): Float64Array[][] {
    const runs = rings.map(({ xy }) => runOf(xy))
    const outer = runs[0]!
    const isGlobal = this.seen !== undefined && this.#isGlobal(outer)
    const windows = this.#windowsAt(isGlobal ? this.#closed(rings[0]!) : outer)
    if (windows?.length === 0) return this.#unseen(rings[0]!.xy)
    if (windows && isGlobal) return this.#clipped(rings, windows)
    const whole = runs.map((run) => this.#whole(run))
    const isWhole = whole.every((xy) => xy !== undefined)
    if (windows) return isWhole ? [whole] : this.#clipped(rings, windows)
    const [outside, ...inside] = this.#rightSideOut(rings, isWhole ? whole : runs.map(({ xy }) => this.#ring(xy)))
    return outside!.length > 0 ? [[outside!, ...inside]] : []
  }

  /** Rings of which the outer one may have been turned inside out. */
  #rightSideOut(given: readonly UnwrappedRing[], placed: Float64Array[]): Float64Array[] {
    if (!this.#insideOut?.has(this.#closed(given[0]!), runOf(placed[0]!))) return placed
    this.#found = true
    const [outer, ...holes] = placed as [Float64Array, ...Float64Array[]]
    const around = holes.findIndex((hole, index) => this.#insideOut!.has(this.#closed(given[index + 1]!), runOf(hole)))
    const [outside] = around < 0 ? [aroundFrame(this.seen!)] : holes.splice(around, 1)
    return [outside!, outer, ...holes]
  }

  #pieces(xy: ArrayLike<number>): Float64Array[] {
    const gaps: number[] = []
    const placed = this.#toMap.run(xy, false, (length) => gaps.push(length))
    this.#lost ||= gaps.length > 0
    this.#found ||= placed.length > 0
    return [0, ...gaps].map((from, index) => placed.slice(from, gaps[index])).filter(({ length }) => length > 0)
  }

  #clipped(rings: readonly UnwrappedRing[], windows: readonly Box[]): Float64Array[][] {
    const runs = rings.map((ring) => this.#closed(ring))
    return windows.flatMap((window) => {
      const rings = runs.map((run) => clipRing(run, window))
      this.#found ||= rings[0]!.length === 0
      const placed = rings.map((xy) => this.#ring(xy))
      return placed[0]!.length === 0 ? [] : [placed]
    })
  }

  #closed(ring: UnwrappedRing): Run {
    return runOf(ring.turns === 0 ? ring.xy : closedOverPole(ring, this.#world!))
  }

  /** Closed over what has no place. */
  #ring(xy: ArrayLike<number>): Float64Array {
    const placed = closed(this.#toMap.run(closed(xy), false, () => (this.#lost = true)))
    this.#found ||= placed.length > 0
    return placed
  }

  /** Undefined if some of its positions have no place. */
  #whole({ xy, ...box }: Run): Float64Array | undefined {
    const window = this.seen?.window
    const isSafe = window !== undefined && isWithin(box, window)
    let hasGap = false
    const placed = this.#toMap.run(xy, isSafe, () => (hasGap = true))
    if (hasGap) return undefined
    this.#found = true
    return placed.slice()
  }

  /** Where the map has no date line, what reaches around the world is turned inside out there, or has no inside. */
  #isGlobal({ minX, minY, maxX, maxY }: Run): boolean {
    const world = this.#world
    return world !== undefined && !this.#mapHasWorld && Math.max(maxX - minX, maxY - minY) > world / 4
  }

  #unseen(xy: Float64Array): never[] {
    this.#note(this.#toMap.point([xy[0]!, xy[1]!]))
    return []
  }

  /** The windows of those worlds in which a run reaches into one; undefined if there is none at all. */
  #windowsAt(run: Run): Box[] | undefined {
    const window = this.seen?.window
    const world = this.#world
    if (!window || world === undefined) return window && (isOutside(run, window) ? [] : [window])
    const first = Math.ceil((run.minX - window.maxX) / world)
    const last = Math.floor((run.maxX - window.minX) / world)
    const windows: Box[] = []
    for (let turn = first; turn <= Math.min(last, first + MOST_WINDOWS); turn++) {
      const box = { ...window, minX: window.minX + turn * world, maxX: window.maxX + turn * world }
      if (!isOutside(run, box)) windows.push(box)
    }
    return windows
  }

  #note(place: Point | undefined): void {
    if (place) this.#found = true
    else this.#lost = true
  }
}

const isWithin = (box: Box, { minX, minY, maxX, maxY }: Box): boolean =>
  box.minX >= minX && box.maxX <= maxX && box.minY >= minY && box.maxY <= maxY

/** In map coordinates, around all that may be seen. */
const aroundFrame = ({ affine, frame }: Seen): Float64Array => {
  const { minX, minY, maxX, maxY } = grown(frame, BEYOND_PT)
  const toMap = invert(affine)
  const corners: Point[] = [[minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY], [minX, minY]] // prettier-ignore
  return Float64Array.from(corners.flatMap((corner) => apply(toMap, corner)))
}

const closed = (xy: ArrayLike<number>): Float64Array => {
  const end = xy.length - 2
  if (end < 2 || (xy[0] === xy[end] && xy[1] === xy[end + 1])) return Float64Array.from(xy)
  const ring = new Float64Array(xy.length + 2)
  ring.set(xy)
  ring[end + 2] = xy[0]!
  ring[end + 3] = xy[1]!
  return ring
}
