import { type Affine, apply, type Point } from '../../core/views/affine.js'
import type { Reproject } from '../../core/views/reproject.js'
import type { Box } from './clip.js'
import { Track } from './position-buffer.js'
import { TOLERANCE_PT } from './simplify.js'

/** Segments longer than this on paper are checked: the projection may bend what is straight in source coordinates. */
const LONG_PT = 20
/** The same limit as a part of the world width: around a pole a short segment may become a circle. */
const LONG = 1 / 360
/** Number of pieces of a segment if the visible area is not known. */
const STEPS = 16
/** In map units. Polar projections put positions opposite to their centre almost infinitely far away. */
const FARTHEST = 1e9
/** Limits for halving one segment and for all added vertices; no real data needs more. */
const MOST_HALVINGS = 24
const MOST_CORNERS = 250_000
/** A bend that is farther outside the frame than this is not visible. */
const BEYOND_PT = 50

export interface Conversion {
  /** From source coordinates to map coordinates. */
  reproject: Reproject
  /** The world width of the map's projection. */
  worldWidth?: number
  /** The visible area; segments outside it are not densified. */
  seen?: {
    /** From map coordinates to paper. */
    affine: Affine
    /** The frame on paper. */
    frame: Box
  }
}

/** A position in source coordinates, in map coordinates and on paper. */
interface Vertex {
  at: Point
  onMap: Point
  paper: Point
}

/**
 * Converts source coordinates to map coordinates. Segments are straight in source coordinates (RFC 7946, section
 * 3.1.1). Where the projection bends them inside the frame, vertices are added.
 */
export class Densifier {
  readonly #conversion: Conversion
  readonly #track = new Track()
  #cornersLeft = MOST_CORNERS

  constructor(conversion: Conversion) {
    this.#conversion = conversion
  }

  /**
   * Undefined for a position without a place in the projection. `isSafe`: the position cannot share its place with
   * another one.
   */
  point([x, y]: Point, isSafe = false): Point | undefined {
    const { reproject, worldWidth } = this.#conversion
    const place = isSafe && reproject.direct ? reproject.direct([x, y]) : reproject([x, y])
    if (!place || reproject.worldWidth === undefined) return place
    if (worldWidth === undefined) return brought(place)
    // a projection with a cut at the antimeridian returns places in one world only, also for positions beyond it
    const worlds = Math.round(x / reproject.worldWidth - place[0] / worldWidth)
    return worlds === 0 ? place : [place[0] + worlds * worldWidth, place[1]]
  }

  /** Converts a line or ring. `gapAt` receives the count of numbers before each position without a place. */
  run(xy: ArrayLike<number>, isSafe = false, gapAt?: (length: number) => void): Float64Array {
    const track = this.#track
    const { seen, worldWidth } = this.#conversion
    track.length = 0
    let last: Point | undefined
    for (let i = 0; i < xy.length; i += 2) {
      const place = this.point([xy[i]!, xy[i + 1]!], isSafe)
      if (place) {
        const isLong = this.#isLong(xy, i)
        if (isLong && last && !seen && worldWidth === undefined) this.#divide(xy, i)
        else if (last && seen && (isLong || this.#mayBend(last, place, seen.affine))) {
          const from = placeAt([xy[i - 2]!, xy[i - 1]!], last, seen.affine)
          this.#bend(from, placeAt([xy[i]!, xy[i + 1]!], place, seen.affine), MOST_HALVINGS, seen)
        }
        track.add(place[0], place[1])
      } else gapAt?.(track.length)
      last = place
    }
    return track.xy
  }

  /** Whether the segment that ends at index `i` is long. */
  #isLong(xy: ArrayLike<number>, i: number): boolean {
    const { worldWidth = Infinity } = this.#conversion.reproject
    return Math.max(Math.abs(xy[i]! - xy[i - 2]!), Math.abs(xy[i + 1]! - xy[i - 1]!)) > worldWidth * LONG
  }

  /** Adds vertices to the segment that ends at index `i`, without knowledge of the visible area. */
  #divide(xy: ArrayLike<number>, i: number): void {
    for (let step = 1; step < STEPS && this.#cornersLeft > 0; step++, this.#cornersLeft--) {
      const between = (at: number): number => xy[at - 2]! + (step / STEPS) * (xy[at]! - xy[at - 2]!)
      const place = this.point([between(i), between(i + 1)])
      if (place) this.#track.add(place[0], place[1])
    }
  }

  #mayBend([x, y]: Point, to: Point, [a, b, c, d]: Affine): boolean {
    const { reproject, worldWidth = Infinity } = this.#conversion
    const [dx, dy] = [to[0] - x, to[1] - y]
    const [right, down] = [a * dx + c * dy, b * dx + d * dy]
    if (right * right + down * down < LONG_PT * LONG_PT) return false
    // a segment that crosses an antimeridian of the map only is handled later
    return reproject.worldWidth !== undefined || Math.abs(dx) <= worldWidth / 2
  }

  /** Adds the necessary vertices between two places. */
  #bend(from: Vertex, to: Vertex, halvings: number, seen: NonNullable<Conversion['seen']>): void {
    if (halvings === 0 || this.#cornersLeft <= 0) return
    const between = (part: number): Vertex | undefined => {
      const at: Point = [from.at[0] + part * (to.at[0] - from.at[0]), from.at[1] + part * (to.at[1] - from.at[1])]
      const onMap = this.point(at)
      return onMap && placeAt(at, onMap, seen.affine)
    }
    const [third, middle, other] = [between(1 / 3), between(1 / 2), between(2 / 3)]
    if (!third || !middle || !other) return
    const away = Math.max(...[third, middle, other].map(({ paper }) => distance(paper, from.paper, to.paper)))
    if (away < TOLERANCE_PT || isBeyond(seen.frame, [from, third, middle, other, to], away + BEYOND_PT)) return
    this.#cornersLeft--
    this.#bend(from, middle, halvings - 1, seen)
    this.#track.add(middle.onMap[0], middle.onMap[1])
    this.#bend(middle, to, halvings - 1, seen)
  }
}

/** Moves a place that is too far away for calculations closer, in the same direction. */
const brought = (place: Point): Point => {
  const away = Math.hypot(place[0], place[1])
  return away > FARTHEST ? [(place[0] / away) * FARTHEST, (place[1] / away) * FARTHEST] : place
}

const placeAt = (at: Point, onMap: Point, affine: Affine): Vertex => ({ at, onMap, paper: apply(affine, onMap) })

/** The distance of a point from the straight line through two points. */
const distance = ([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number => {
  const [dx, dy] = [toX - fromX, toY - fromY]
  const length = Math.hypot(dx, dy)
  return length === 0 ? Math.hypot(x - fromX, y - fromY) : Math.abs((x - fromX) * dy - (y - fromY) * dx) / length
}

const isBeyond = (frame: Box, places: readonly Vertex[], margin: number): boolean => {
  const xs = places.map(({ paper }) => paper[0])
  const ys = places.map(({ paper }) => paper[1])
  return (
    Math.max(...xs) < frame.minX - margin ||
    Math.min(...xs) > frame.maxX + margin ||
    Math.max(...ys) < frame.minY - margin ||
    Math.min(...ys) > frame.maxY + margin
  )
}
