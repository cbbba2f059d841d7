import { type Affine, apply, identity, invert, type Point } from '../../map/affine.js'
import type { Reproject } from '../../map/reproject.js'
import { type Box, clipLine, clipRing, grown, isOutside } from './clip.js'
import { coordinatesOf } from './coordinates.js'
import { type Run, runOf } from './parts.js'
import { seamsOf, withoutSeams } from './seams.js'
import { ToMap } from './to-map.js'
import { unwrappedLine, unwrappedRing, type UnwrappedRing } from './unwrap.js'

export interface Ways {
  /** From the features' coordinates to the map's; absent where they are the same. */
  reproject?: Reproject
  /** Of the map's projection, where it begins anew at the date line. */
  worldWidth?: number
}

/** For drawing: where the map is seen. */
export interface Seen {
  /** From map coordinates to paper. */
  affine: Affine
  /** On paper. */
  frame: Box
  /** Nothing that lies outside of it, in the features' coordinates, is seen. */
  window?: Box
  /** Whether the map's date line, where it has one, may be seen. */
  hasDateLine: boolean
}

/** What a geometry consists of, in map coordinates: continuous across the date line. */
export interface Shapes {
  /** x, y, x, y, … */
  points: number[]
  lines: Float64Array[]
  polygons: UnwrappedRing[][]
  /** What is seen of their outlines, where that is not the rings: without cuts along the date line. */
  border?: Float64Array[]
  /** Whether all of it lies where the map's projection has no place for it. */
  isLost: boolean
}

/** Brings geometries from the features' coordinates to the map's. What is not seen may be left out. */
export class OnMap {
  readonly #toMap?: ToMap
  /** Of the coordinates that know of the date line: the features', else the map's. */
  readonly #sourceWorld?: number
  readonly #mapWorld?: number
  readonly #isAround: boolean
  #lost = false
  #found = false

  constructor(
    { reproject, worldWidth }: Ways,
    private readonly seen?: Seen
  ) {
    if (reproject) this.#toMap = new ToMap({ affine: identity, ...seen, reproject, worldWidth })
    this.#sourceWorld = reproject ? reproject.worldWidth : worldWidth
    this.#isAround = worldWidth !== undefined
    this.#mapWorld = this.#sourceWorld === undefined ? worldWidth : undefined
  }

  /** Throws BadGeometry. */
  shapes(geometry: unknown): Shapes {
    const { points, lines, polygons } = coordinatesOf(geometry)
    this.#lost = false
    this.#found = false
    const world = this.#sourceWorld
    const seams = world !== undefined && this.seen?.hasDateLine !== false ? seamsOf(polygons, world) : undefined
    const shapes: Shapes = {
      points: this.#points(points),
      lines: lines.flatMap((line) => this.#line(line)),
      polygons: polygons.flatMap((rings) => this.#polygon(rings)),
      isLost: false
    }
    if (seams)
      shapes.border = polygons.flatMap((rings) => rings.flatMap((ring, index) => this.#outline(ring, index > 0, seams.get(ring))))
    return { ...shapes, isLost: this.#lost && !this.#found }
  }

  #points(points: number[]): number[] {
    if (!this.#toMap) return points
    const placed: number[] = []
    for (let i = 0; i < points.length; i += 2) {
      const place = this.#toMap.point([points[i]!, points[i + 1]!])
      if (place) placed.push(place[0], place[1])
      this.#note(place)
    }
    return placed
  }

  /** In pieces, where positions in between have no place. */
  #line(xy: Float64Array): Float64Array[] {
    const pieces = this.#sourceWorld === undefined ? [xy] : unwrappedLine(xy, this.#sourceWorld)
    const placed = pieces.flatMap((piece) => this.#placedLine(piece))
    return this.#mapWorld === undefined ? placed : placed.flatMap((piece) => unwrappedLine(piece, this.#mapWorld!))
  }

  #outline(ring: Float64Array, isHole: boolean, seams?: Uint8Array): Float64Array[] {
    if (seams) return withoutSeams(ring, seams).flatMap((chain) => this.#line(chain))
    return this.#placedLine(unwrappedRing(ring, this.#sourceWorld!, isHole).xy)
  }

  #placedLine(xy: Float64Array): Float64Array[] {
    if (!this.#toMap) return [xy]
    const run = runOf(xy)
    const windows = this.#windowsAt(run)
    if (windows?.length === 0) return this.#unseen(xy)
    const whole = this.#placed(run)
    if (whole) return [whole]
    if (!windows) return this.#pieces(xy)
    return windows.flatMap((window) => clipLine(run, window).flatMap((piece) => this.#pieces(Float64Array.from(piece))))
  }

  /** Those between positions that have no place. */
  #pieces(xy: Float64Array): Float64Array[] {
    const gaps: number[] = []
    const placed = this.#toMap!.run(xy, false, (length) => gaps.push(length))
    this.#lost ||= gaps.length > 0
    this.#found ||= placed.length > 0
    return [0, ...gaps].map((from, index) => placed.slice(from, gaps[index])).filter(({ length }) => length > 0)
  }

  /** Several where several worlds' parts of it are seen. */
  #polygon(rings: Float64Array[]): UnwrappedRing[][] {
    const world = this.#sourceWorld
    const unwrapped = rings.map((xy, index) => (world === undefined ? { xy, turns: 0 } : unwrappedRing(xy, world, index > 0)))
    const placed = this.#toMap ? this.#placedPolygon(unwrapped) : [unwrapped]
    if (this.#mapWorld === undefined) return placed
    return placed.map((polygon) => polygon.map(({ xy }, index) => unwrappedRing(xy, this.#mapWorld!, index > 0)))
  }

  #placedPolygon(rings: UnwrappedRing[]): UnwrappedRing[][] {
    const runs = rings.map(({ xy }) => runOf(xy))
    const windows = this.#windowsAt(runs[0]!)
    if (windows?.length === 0) return this.#unseen(rings[0]!.xy)
    if (!windows && this.seen && !this.#isAround && isWholeWorld(runs[0]!, this.#sourceWorld)) {
      const holes = runs.slice(1).map(({ xy }) => ({ xy: this.#placedRing(xy), turns: 0 }))
      return [[{ xy: aroundFrame(this.seen), turns: 0 }, ...holes.filter(({ xy }) => xy.length > 0)]]
    }
    const whole = windows && this.#isGlobal(runs[0]!) ? [undefined] : runs.map((run) => this.#placed(run))
    if (whole.every((xy) => xy !== undefined)) return [rings.map((ring, index) => ({ ...ring, xy: whole[index]! }))]
    const parts = windows ? windows.map((window) => runs.map((run) => clipRing(run, window))) : [rings.map(({ xy }) => xy)]
    return parts
      .map((part) => part.map((xy) => ({ xy: this.#placedRing(xy), turns: 0 })))
      .map(([outer, ...holes]) => [outer!, ...holes.filter(({ xy }) => xy.length > 0)])
      .filter(([outer]) => outer!.xy.length > 0)
  }

  /** Closed over positions that have no place. */
  #placedRing(xy: ArrayLike<number>): Float64Array {
    const placed = this.#toMap!.run(closed(xy), false, () => (this.#lost = true))
    this.#found ||= placed.length > 0 || xy.length === 0
    return closed(placed)
  }

  /** Undefined if some of its positions have no place. */
  #placed({ xy, ...box }: Run): Float64Array | undefined {
    const window = this.seen?.window
    const isSafe = window !== undefined && isWithin(box, window)
    let hasGap = false
    const placed = this.#toMap!.run(xy, isSafe, () => (hasGap = true))
    if (hasGap) return undefined
    this.#found = true
    return placed.slice()
  }

  /** Where the map has no date line, what reaches around the world is turned inside out there, or has no inside. */
  #isGlobal({ minX, minY, maxX, maxY }: Run): boolean {
    const world = this.#sourceWorld
    return world !== undefined && !this.#isAround && Math.max(maxX - minX, maxY - minY) > world / 4
  }

  #unseen(xy: Float64Array): never[] {
    this.#note(this.#toMap!.point([xy[0]!, xy[1]!]))
    return []
  }

  /** The windows of those worlds in which a run reaches into one; undefined if there is none at all. */
  #windowsAt(run: Run): Box[] | undefined {
    const window = this.seen?.window
    const world = this.#sourceWorld
    if (!window || world === undefined) return window && (isOutside(run, window) ? [] : [window])
    const first = Math.ceil((run.minX - window.maxX) / world)
    const last = Math.floor((run.maxX - window.minX) / world)
    return Array.from({ length: Math.min(MOST_WINDOWS, Math.max(0, last - first + 1)) }, (_, index) => ({
      ...window,
      minX: window.minX + (first + index) * world,
      maxX: window.maxX + (first + index) * world
    })).filter((box) => !isOutside(run, box))
  }

  #note(place: Point | undefined): void {
    if (place) this.#found = true
    else this.#lost = true
  }
}

/** No line or ring goes around the world more often. */
const MOST_WINDOWS = 8
const BEYOND_PT = 300

const isWithin = (box: Box, { minX, minY, maxX, maxY }: Box): boolean =>
  box.minX >= minX && box.maxX <= maxX && box.minY >= minY && box.maxY <= maxY

/** A rectangle of all longitudes and latitudes. */
const isWholeWorld = ({ xy, minX, minY, maxX, maxY }: Run, world?: number): boolean =>
  xy.length === 10 && maxX - minX === world && maxY - minY === world / 2

/** In map coordinates, around the frame and what little of its surroundings may be seen. */
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
