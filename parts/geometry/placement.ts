import type { Affine, Point } from '../../core/views/affine.js'
import type { Reproject, SourceDomain } from '../../core/views/reproject.js'
import { type Box, clipLine, clipRing, isOutside, isWithin } from './clip.js'
import { Densifier } from './densify.js'
import { DomainCut } from './domain-cut.js'
import { DomainFrame } from './domain-frame.js'
import { type Run, runOf } from './parts.js'
import { closedOverPole, type UnwrappedRing } from './unwrap.js'

/** The visible area of a map. */
export interface VisibleArea {
  /** From map coordinates to paper. */
  affine: Affine
  /** The frame on paper. */
  frame: Box
  /** The box of the visible area in source coordinates: nothing outside of it is visible. */
  window?: Box
}

/** Maximum number of times that a line or ring goes around the world. */
const MOST_WINDOWS = 8

/**
 * Converts coordinates from one projection to another. Parts that are not visible are removed; geometries are cut
 * before they reach an area that has no place in the map's projection. Lines and rings are already unwrapped across the
 * antimeridian.
 */
export class FeaturePlacement {
  readonly #toMap: Densifier
  /** The world width of the source coordinates. */
  readonly #world?: number
  readonly #mapHasWorld: boolean
  readonly #window?: Box
  readonly #domain?: SourceDomain
  readonly #cut?: DomainCut
  /** Set if the cuts are not straight in source coordinates. */
  readonly #framed?: DomainFrame
  readonly #frameToMap?: Densifier
  #lost = false
  #found = false
  #hasCut = false

  constructor(
    reproject: Reproject,
    worldWidth: number | undefined,
    private readonly seen?: VisibleArea
  ) {
    this.#toMap = new Densifier({ reproject, worldWidth, seen })
    this.#world = reproject.worldWidth
    this.#mapHasWorld = worldWidth !== undefined
    this.#domain = reproject.domain?.()
    this.#cut = this.#domain && new DomainCut(this.#domain)
    const frame = this.#domain?.frame
    if (frame) {
      this.#framed = new DomainFrame(this.#domain!, frame, this.#world)
      const toMap = Object.assign((point: Point) => frame.toMap(point), { worldWidth: this.#domain!.world })
      this.#frameToMap = new Densifier({ reproject: toMap, worldWidth, seen })
    }
    const window = seen?.window
    this.#window = window && this.#framed && !this.#framed.holdsBorder(window) ? undefined : window
  }

  /** Whether, since the last call, at least one object had no place and no object had one. */
  takeLoss(): boolean {
    const isLost = this.#lost && !this.#found
    this.#lost = this.#found = false
    return isLost
  }

  /** Whether a polygon has been cut in a possibly visible place since the last call. */
  takeCut(): boolean {
    const hasCut = this.#hasCut
    this.#hasCut = false
    return hasCut
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

  /** The pieces of a line. `outlined`: the original ring, if the line is its outline. */
  line(xy: Float64Array, outlined?: ArrayLike<number>): Float64Array[] {
    const run = runOf(xy)
    const windows = this.#windowsAt(run)
    if (windows?.length === 0) return this.#unseen(xy)
    const whole = this.#whole(run)
    if (whole) return [whole]
    if (windows) return windows.flatMap((window) => clipLine(run, window).flatMap((piece) => this.#pieces(piece)))
    if (!this.#cut) return this.#pieces(xy)
    const runs = this.#framed ? this.#framed.lines(xy) : [run]
    if (this.#framed && runs.length === 1 && this.#isOnePiece(runs)) return this.#pieces(xy)
    const within = outlined && !this.#framed ? runOf(outlined) : undefined
    const pieces = runs.flatMap((piece) => this.#cut!.lines(piece, within))
    this.#lost ||= pieces.length === 0
    return pieces.flatMap((piece) => this.#pieces(piece, this.#frameToMap))
  }

  /** The converted rings; holes may be empty. There are several copies if parts are visible from several worlds. */
  polygon(rings: readonly UnwrappedRing[]): Float64Array[][] {
    const isOpen = this.#mapHasWorld && !this.#framed
    const runs = rings.map((ring) => (isOpen ? runOf(ring.xy) : this.#closed(ring)))
    const isGlobal = this.seen !== undefined && this.#isGlobal(runs[0]!)
    const windows = this.#windowsAt(isGlobal ? this.#closed(rings[0]!) : runs[0]!)
    if (windows?.length === 0) return this.#unseen(rings[0]!.xy)
    const whole = windows && isGlobal ? [undefined] : runs.map((run) => this.#whole(run))
    if (whole.every((xy) => xy !== undefined)) return [whole]
    if (windows) return this.#clipped(rings, windows)
    const given = runs.map(({ xy }) => xy)
    const framed = this.#framed?.polygon(given)
    if (!this.#cut || (framed?.areSame && this.#isOnePiece(framed.rings))) return this.#placed([given])
    this.#hasCut = true
    const found = framed?.rings ?? runs
    return found.length === 0 ? this.#unseen(rings[0]!.xy) : this.#placed(this.#cut.polygons(found), this.#frameToMap)
  }

  /** Whether the runs in a frame are not cut, so that the original rings can be used. */
  #isOnePiece(runs: readonly Run[]): boolean {
    const isNarrow = ({ minX, maxX }: Run) => !this.#mapHasWorld || maxX - minX < this.#domain!.world / 4
    return runs.every((run) => this.#cut!.whole(run) !== undefined && isNarrow(run))
  }

  #pieces(xy: ArrayLike<number>, toMap = this.#toMap): Float64Array[] {
    const gaps: number[] = []
    const placed = toMap.run(xy, false, (length) => gaps.push(length))
    this.#lost ||= gaps.length > 0
    this.#found ||= placed.length > 0
    return [0, ...gaps].map((from, index) => placed.slice(from, gaps[index])).filter(({ length }) => length > 0)
  }

  #clipped(rings: readonly UnwrappedRing[], windows: readonly Box[]): Float64Array[][] {
    const runs = rings.map((ring) => this.#closed(ring))
    const pieces = windows.map((window) => runs.map((run) => clipRing(run, window)))
    this.#found ||= pieces.some(([outer]) => outer!.length === 0)
    return this.#placed(pieces)
  }

  #placed(polygons: ArrayLike<number>[][], toMap = this.#toMap): Float64Array[][] {
    this.#lost ||= polygons.length === 0
    return polygons
      .map((rings) => rings.map((xy) => this.#ring(xy, toMap)))
      .filter(([outer]) => outer !== undefined && outer.length > 0)
  }

  #closed(ring: UnwrappedRing): Run {
    return runOf(ring.turns === 0 ? ring.xy : closedOverPole(ring, this.#world!))
  }

  /** A ring that is closed over positions without a place. */
  #ring(xy: ArrayLike<number>, toMap: Densifier): Float64Array {
    const placed = closed(toMap.run(closed(xy), false, () => (this.#lost = true)))
    this.#found ||= placed.length > 0
    return placed
  }

  /** Undefined if some positions have no place, or if the run must be cut. */
  #whole(run: Run): Float64Array | undefined {
    const isInWindow = this.#window !== undefined && isWithin(run, this.#window)
    const uncut = isInWindow && this.#framed ? run.xy : this.#uncut(run)
    if (!uncut) return undefined
    let hasGap = false
    const placed = this.#toMap.run(uncut, isInWindow || this.#cut !== undefined, () => (hasGap = true))
    if (hasGap) return undefined
    this.#found = true
    return placed.slice()
  }

  #uncut(run: Run): ArrayLike<number> | undefined {
    if (this.#framed) return this.#framed.holds(run) ? run.xy : undefined
    return this.#cut ? this.#cut.whole(run) : run.xy
  }

  /** On a map without an antimeridian, a ring around the whole world has no inside. */
  #isGlobal({ minX, minY, maxX, maxY }: Run): boolean {
    const world = this.#world
    return world !== undefined && !this.#mapHasWorld && Math.max(maxX - minX, maxY - minY) > world / 4
  }

  #unseen(xy: Float64Array): never[] {
    this.#note(this.#toMap.point([xy[0]!, xy[1]!]))
    return []
  }

  /** The windows of all worlds in which a run reaches into a window; undefined if there is no window. */
  #windowsAt(run: Run): Box[] | undefined {
    const window = this.#window
    const world = this.#world
    if (!window || world === undefined) return window && (isOutside(run, window) ? [] : [window])
    const first = Math.ceil((run.minX - window.maxX) / world)
    const last = Math.floor((run.maxX - window.minX) / world)
    const windows: Box[] = []
    for (let turn = first; turn <= Math.min(last, first + MOST_WINDOWS); turn++) {
      const box = { ...window, minX: window.minX + turn * world, maxX: window.maxX + turn * world }
      if (!isOutside(run, box)) windows.push(...(this.#cut && !this.#framed ? this.#cut.within(box) : [box]))
    }
    return windows
  }

  #note(place: Point | undefined): void {
    if (place) this.#found = true
    else this.#lost = true
  }
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
