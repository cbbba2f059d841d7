import type { SourceDomain } from '../../map/reproject.js'
import { type Box, clipLine, clipRing } from './clip.js'
import { type Run, runOf } from './parts.js'

/** No line or ring goes around the world more often. */
const MOST_TURNS = 8
/** Of the world's width: what overlaps a world by less only touches it. */
const TOUCH = 1e-9

/** Cuts lines and rings where a map's projection is cut open, and moves the pieces into its one world. */
export class DomainCut {
  readonly #domain: SourceDomain

  constructor(domain: SourceDomain) {
    this.#domain = domain
  }

  /** What of a box has its place in the domain, once for each world that it reaches into. */
  within(box: Box): Box[] {
    const { slack, isRound, box: own } = this.#domain
    return this.#turnsOf(box, 0).flatMap((turn) => {
      const world = this.#boxAt(turn)
      const margin = isRound ? 0 : slack
      const common = {
        minX: isRound ? box.minX : Math.max(box.minX, world.minX + margin),
        maxX: isRound ? box.maxX : Math.min(box.maxX, world.maxX - margin),
        minY: Math.max(box.minY, own.minY),
        maxY: Math.min(box.maxY, own.maxY)
      }
      return common.minX < common.maxX && common.minY < common.maxY ? [common] : []
    })
  }

  /** A run that is not to be cut, nor lies along a cut; moved into the world. */
  whole({ xy, minX, minY, maxX, maxY }: Run): ArrayLike<number> | undefined {
    const { box, isRound, world, slack } = this.#domain
    if (minY < box.minY || maxY > box.maxY) return undefined
    if (isRound) return maxX - minX <= world * (1 + TOUCH) ? xy : undefined
    const turn = Math.floor((minX - box.minX) / world)
    const { minX: west, maxX: east } = this.#boxAt(turn)
    if (minX < west + slack || maxX > east - slack) return undefined
    return turn === 0 ? xy : this.#settled(xy, turn)
  }

  /** Of a line along a cut there is a piece on either side of it, unless it is the outline of what lies on one side. */
  lines(run: Run, outlined?: Box): Float64Array[] {
    if (this.#domain.isRound) return clipLine(run, this.#band()).map((piece) => Float64Array.from(piece))
    return this.#turnsOf(outlined ?? run, outlined ? -TOUCH : TOUCH)
      .flatMap((turn) => clipLine(run, this.#boxAt(turn)).map((piece) => this.#settled(piece, turn)))
      .filter(hasLength)
  }

  /** The rings of a polygon in as many pieces as worlds that the first one reaches into. */
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

  /** Of all longitudes. */
  #band(): Box {
    return { ...this.#domain.box, minX: -Infinity, maxX: Infinity }
  }

  /** Worlds from the domain's own to those that a box reaches into, by more or less than `slack` worlds. */
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

  /** In the domain's own world, and clear of its cut. */
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

const hasLength = (xy: Float64Array): boolean => xy.some((value, index) => index > 1 && value !== xy[index - 2])

const isWithin = (box: Box, { minX, minY, maxX, maxY }: Box): boolean =>
  box.minX >= minX && box.maxX <= maxX && box.minY >= minY && box.maxY <= maxY
