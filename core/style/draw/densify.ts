import { type Affine, apply, type Point } from '../../views/affine.js'
import type { Reproject } from '../../views/reproject.js'
import type { Box } from './clip.js'
import { TOLERANCE_PT } from './simplify.js'
import { Track } from '../../position-buffer.js'

/** Longer segments on paper are looked at: the map may bend what is straight in the features' coordinates. */
const LONG_PT = 20
/** The same of the world: around a pole a short one may be a circle. */
const LONG = 1 / 360
/** So many pieces are made of one where it is not known what will be seen. */
const STEPS = 16
/** In map units; polar projections put what lies opposite to their centre as good as infinitely far away. */
const FARTHEST = 1e9
/** How often a segment is halved at most, and how many corners all segments may get: nothing needs as many. */
const MOST_HALVINGS = 24
const MOST_CORNERS = 250_000
/** What bends outside of the frame by more than this cannot be seen in it. */
const BEYOND_PT = 50

export interface Conversion {
  /** From the features' coordinates to the map's. */
  reproject: Reproject
  /** Of the map's projection. */
  worldWidth?: number
  /** Where nothing is, nothing is bent. */
  seen?: {
    /** From map coordinates to paper. */
    affine: Affine
    /** On paper. */
    frame: Box
  }
}

/** A position in the features' coordinates, in the map's and on paper. */
interface Vertex {
  at: Point
  onMap: Point
  paper: Point
}

/**
 * From the features' coordinates to the map's. Segments are straight in the former (RFC 7946, 3.1.1): where the map
 * bends them within the frame, they get corners in between.
 */
export class Densifier {
  readonly #conversion: Conversion
  readonly #track = new Track()
  #cornersLeft = MOST_CORNERS

  constructor(conversion: Conversion) {
    this.#conversion = conversion
  }

  /** Undefined for a position that has no place; `isSafe`: one that no other has the place of. */
  point([x, y]: Point, isSafe = false): Point | undefined {
    const { reproject, worldWidth } = this.#conversion
    const place = isSafe && reproject.direct ? reproject.direct([x, y]) : reproject([x, y])
    if (!place || reproject.worldWidth === undefined) return place
    if (worldWidth === undefined) return brought(place)
    // a projection that begins anew at the date line knows one world only, also for positions beyond it
    const worlds = Math.round(x / reproject.worldWidth - place[0] / worldWidth)
    return worlds === 0 ? place : [place[0] + worlds * worldWidth, place[1]]
  }

  /** A line or ring; `gapAt` is told how many numbers there are before each position that has no place. */
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

  /** The segment that ends there. */
  #isLong(xy: ArrayLike<number>, i: number): boolean {
    const { worldWidth = Infinity } = this.#conversion.reproject
    return Math.max(Math.abs(xy[i]! - xy[i - 2]!), Math.abs(xy[i + 1]! - xy[i - 1]!)) > worldWidth * LONG
  }

  /** Adds corners to the segment that ends there, as far as it can be told without a map. */
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
    // a segment across a date line of which only the map knows is found out later
    return reproject.worldWidth !== undefined || Math.abs(dx) <= worldWidth / 2
  }

  /** Adds what is needed between two places. */
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

/** Within reach of what can be reckoned with, in its direction. */
const brought = (place: Point): Point => {
  const away = Math.hypot(place[0], place[1])
  return away > FARTHEST ? [(place[0] / away) * FARTHEST, (place[1] / away) * FARTHEST] : place
}

const placeAt = (at: Point, onMap: Point, affine: Affine): Vertex => ({ at, onMap, paper: apply(affine, onMap) })

/** From the straight line through two points. */
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
