import type { Point } from '../../core/views/affine.js'
import type { SourceDomain, SourceFrame } from '../../core/views/reproject.js'
import type { Box } from './clip.js'
import { FrameTrack } from './frame-track.js'
import { signedArea } from './line-offset.js'
import { type Run, runOf } from './parts.js'
import { RingSide } from './ring-side.js'

/** Degrees. Larger geometries are checked vertex by vertex; so are geometries this close to a pole of the frame. */
const [LARGE, NEAR_POLE] = [10, 5]
/** Factor on the distance of the box corners from the middle: a geometry may bulge beyond them. */
const BULGE = 1.5
/**
 * Square degrees. A smaller ring has no area: it goes forth and back along the antimeridian, seen about another axis.
 */
const LEAST_AREA = 1e-9
const DEGREE = Math.PI / 180

/** Converts lines and rings to the frame of a map's domain, in degrees that continue beyond 180 and -180. */
export class DomainFrame {
  readonly #domain: SourceDomain
  readonly #frame: SourceFrame
  readonly #track: FrameTrack
  readonly #world?: number
  #insideOut?: RingSide

  /** `world`: the world width in source coordinates, if they go around the world. */
  constructor(domain: SourceDomain, frame: SourceFrame, world?: number) {
    this.#domain = domain
    this.#frame = frame
    this.#track = new FrameTrack(frame.fromSource)
    this.#world = world
  }

  /** Whether geometries in a box (in source coordinates) are small and far from all cuts, so that no cut meets them. */
  holds({ minX, minY, maxX, maxY }: Box): boolean {
    const centre = this.#frame.fromSource([(minX + maxX) / 2, (minY + maxY) / 2])
    if (!centre) return false
    const corners = ([[minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY]] as const).map(this.#frame.fromSource) // prettier-ignore
    const reach = BULGE * Math.max(...corners.map((corner) => (corner ? distance(centre, corner) : Infinity)))
    return reach < LARGE && this.#isClear(centre, reach)
  }

  /** Whether no cut meets a circle (in degrees). */
  #isClear([x, y]: Point, radius: number): boolean {
    const { box, isRound, slack } = this.#domain
    // a limit exactly at a pole is not a cut
    if (box.minY > -90 && y - radius < box.minY) return false
    if (box.maxY < 90 && y + radius > box.maxY) return false
    if (isRound) return true
    const latitude = Math.abs(y) + radius
    const turn = slack + radius / Math.cos(latitude * DEGREE)
    return latitude < 90 - NEAR_POLE && x - turn > box.minX && x + turn < box.maxX
  }

  /** Whether the border of a box (in source coordinates) meets no cut and does not go around a pole. */
  holdsBorder({ minX, minY, maxX, maxY }: Box): boolean {
    const border = [minX, minY, maxX, minY, maxX, maxY, minX, maxY, minX, minY]
    const { xy, turns, isWhole } = this.#ring(border)
    const { box, isRound } = this.#domain
    const found = runOf(xy)
    if (!isWhole || turns !== 0 || found.minY < box.minY || found.maxY > box.maxY) return false
    return isRound || (found.minX >= box.minX && found.maxX <= box.maxX)
  }

  /** A line in the frame, split where positions have no place. */
  lines(xy: ArrayLike<number>): Run[] {
    const gaps: number[] = []
    const all = this.#track.follow(xy, (length) => gaps.push(length)).slice()
    return [0, ...gaps]
      .map((from, index) => all.slice(from, gaps[index]))
      .filter(({ length }) => length > 2)
      .map(runOf)
  }

  /**
   * Closed rings that enclose the same area as the given rings by the even-odd rule. `areSame`: each result ring
   * corresponds to one given ring, with the same orientation.
   */
  polygon(rings: readonly ArrayLike<number>[]): { rings: Run[]; areSame: boolean } {
    const read = rings.map((xy) => this.#ring(xy))
    const closed = read.map(closedOverNorth)
    const found = closed.filter((xy) => Math.abs(signedArea(xy)) > LEAST_AREA).map(runOf)
    this.#insideOut ??= new RingSide(this.#domain.box, this.#frame.toSource, this.#world)
    if (this.#insideOut.has(rings.map(runOf), found)) return { rings: [this.#everything(), ...found], areSame: false }
    // around the middle of the map, rings behave as on a plane
    const mayTurn = this.#domain.isRound && this.#domain.box.maxY === 90
    const areSame = read.every(({ turns, isWhole }) => isWhole && (turns === 0 || mayTurn))
    return { rings: found, areSame: areSame && found.length === rings.length }
  }

  /** Converts a ring. It ends `turns` worlds to the right of its start; this is not 0 if a pole lies inside. */
  #ring(given: ArrayLike<number>): { xy: Float64Array; turns: number; isWhole: boolean } {
    let isWhole = true
    const found = this.#track.follow(given, () => (isWhole = false))
    if (found.length === 0) return { xy: found.slice(), turns: 0, isWhole }
    const [x, y] = [found[0]!, found[1]!]
    const turns = Math.round((found[found.length - 2]! - x) / 360)
    const xy = new Float64Array(found.length + (isWhole ? 0 : 2))
    xy.set(found)
    xy.set([x + 360 * turns, y], xy.length - 2)
    return { xy, turns, isWhole }
  }

  #everything(): Run {
    const { minX } = this.#domain.box
    return runOf([minX, -90, minX + 360, -90, minX + 360, 90, minX, 90, minX, -90])
  }
}

const closedOverNorth = ({ xy, turns }: { xy: Float64Array; turns: number }): Float64Array => {
  if (turns === 0) return xy
  const closed = new Float64Array(xy.length + 6)
  closed.set(xy)
  closed.set([xy[xy.length - 2]!, 90, xy[0]!, 90, xy[0]!, xy[1]!], xy.length)
  return closed
}

/** Great-circle distance in degrees. */
const distance = ([x, y]: Point, [toX, toY]: Point): number => {
  const half = (angle: number) => Math.sin((angle * DEGREE) / 2) ** 2
  const chord = half(toY - y) + Math.cos(y * DEGREE) * Math.cos(toY * DEGREE) * half(toX - x)
  return (2 * Math.asin(Math.min(1, Math.sqrt(chord)))) / DEGREE
}
