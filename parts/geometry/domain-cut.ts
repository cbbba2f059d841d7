import type { SourceDomain } from '../../core/views/reproject.js'
import { type Box, clipLine, clipRing, isWithin } from './clip.js'
import { type Run, runOf } from './parts.js'

/** Maximum number of times that a line or ring goes around the world. */
const MOST_TURNS = 8
/** Overlap as a part of the world width; an area that overlaps a world by less only touches it. */
const TOUCH = 1e-9

/**
 * Cuts lines and rings where the projection of a map is cut open, and moves the pieces into the one world of the map.
 */
export class DomainCut {
  readonly #domain: SourceDomain

  constructor(domain: SourceDomain) {
    this.#domain = domain
  }

  /** The parts of a box inside the domain, one for each world that the box reaches into. */
  within(box: Box): Box[] {
    const { slack, isRound } = this.#domain
    if (isRound) return common(box, this.#band())
    return this.#turnsOf(box, 0).flatMap((turn) => {
      const world = this.#boxAt(turn)
      return common(box, { ...world, minX: world.minX + slack, maxX: world.maxX - slack })
    })
  }

  /** A run that needs no cut and does not lie along a cut, moved into the world; else undefined. */
  whole({ xy, minX, minY, maxX, maxY }: Run): ArrayLike<number> | undefined {
    const { box, isRound, world, slack } = this.#domain
    if (minY < box.minY || maxY > box.maxY) return undefined
    if (isRound) return maxX - minX <= world * (1 + TOUCH) ? xy : undefined
    const turn = Math.floor((minX - box.minX) / world)
    const { minX: west, maxX: east } = this.#boxAt(turn)
    if (minX < west + slack || maxX > east - slack) return undefined
    return turn === 0 ? xy : this.#settled(xy, turn)
  }

  /**
   * The pieces of a line inside the domain. A line along a cut yields a piece on both sides, unless it outlines an area
   * on one side only.
   */
  lines(run: Run, outlined?: Box): Float64Array[] {
    if (this.#domain.isRound) return joined(clipLine(run, this.#band())).map((piece) => Float64Array.from(piece))
    const turns = this.#turnsOf(outlined ?? run, outlined ? -TOUCH : TOUCH)
    return turns
      .flatMap((turn) => joined(clipLine(run, this.#boxAt(turn))).map((piece) => this.#settled(piece, turn)))
      .filter(hasLength)
  }

  /** The rings of a polygon, split into one polygon for each world that the outer ring reaches into. */
  polygons(rings: readonly Run[]): Float64Array[][] {
    const [outer, ...holes] = rings.map((ring) => this.#pieces(ring)) as [Float64Array[], ...Float64Array[][]]
    const polygons = outer.map((xy) => ({ box: runOf(xy), rings: [xy] }))
    for (const hole of holes.flat()) {
      const box = runOf(hole)
      const around = polygons.find((polygon) => isWithin(box, polygon.box)) ?? polygons[0]
      around?.rings.push(hole)
    }
    return polygons.map(({ rings }) => rings)
  }

  #pieces(ring: Run): Float64Array[] {
    const { world, isRound } = this.#domain
    const pieces =
      isRound && ring.maxX - ring.minX <= world * (1 + TOUCH)
        ? [Float64Array.from(clipRing(ring, this.#band()))]
        : this.#turnsOf(ring, -TOUCH).map((turn) => this.#settled(clipRing(ring, this.#boxAt(turn)), turn))
    return pieces.filter(({ length }) => length > 0)
  }

  /** The domain box, extended to all longitudes. */
  #band(): Box {
    return { ...this.#domain.box, minX: -Infinity, maxX: Infinity }
  }

  /**
   * Offsets, in worlds, from the domain's own world to the worlds that a box reaches into, with a tolerance of `slack`
   * worlds.
   */
  #turnsOf({ minX, maxX }: Pick<Box, 'minX' | 'maxX'>, slack: number): number[] {
    const { box, world, isRound } = this.#domain
    const [west, east] = isRound ? [box.minX, box.minX + world] : [box.minX, box.maxX]
    const first = Math.ceil((minX - east) / world - slack)
    const last = Math.floor((maxX - west) / world + slack)
    return Array.from({ length: Math.max(0, Math.min(MOST_TURNS, last - first + 1)) }, (_, index) => first + index)
  }

  #boxAt(turn: number): Box {
    const { box, world } = this.#domain
    return { ...box, minX: box.minX + turn * world, maxX: box.maxX + turn * world }
  }

  /** Moves a run into the domain's own world and keeps it off the cut. */
  #settled(xy: ArrayLike<number>, turn: number): Float64Array {
    const { box, world, slack } = this.#domain
    const [west, east] = [box.minX + slack, box.maxX - slack]
    const found = new Float64Array(xy.length)
    for (let i = 0; i < xy.length; i += 2) {
      found[i] = Math.min(east, Math.max(west, xy[i]! - turn * world))
      found[i + 1] = xy[i + 1]!
    }
    return found
  }
}

/** The intersection of two boxes; empty if they do not overlap. */
const common = (one: Box, other: Box): Box[] => {
  const box = {
    minX: Math.max(one.minX, other.minX),
    minY: Math.max(one.minY, other.minY),
    maxX: Math.min(one.maxX, other.maxX),
    maxY: Math.min(one.maxY, other.maxY)
  }
  return box.minX < box.maxX && box.minY < box.maxY ? [box] : []
}

const hasLength = (xy: Float64Array): boolean => xy.some((value, index) => index > 1 && value !== xy[index - 2])

/** A ring is also split at its first vertex; the two pieces there are joined. */
const joined = (pieces: ArrayLike<number>[]): ArrayLike<number>[] => {
  const [first, last] = [pieces[0], pieces.at(-1)]
  if (!first || !last || first === last) return pieces
  if (first[0] !== last[last.length - 2] || first[1] !== last[last.length - 1]) return pieces
  return [Array.from(last).concat(Array.from(first).slice(2)), ...pieces.slice(1, -1)]
}
