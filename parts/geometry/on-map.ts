import type { Reproject } from '../../core/views/reproject.js'
import { coordinatesOf } from './coordinates.js'
import { signedArea } from './line-offset.js'
import { FeaturePlacement, type VisibleArea } from './placement.js'
import { seamsOf, withoutSeams } from './seams.js'
import { closedOverPole, unwrappedLine, unwrappedRing, type UnwrappedRing } from './unwrap.js'

/** How source coordinates are converted to map coordinates. */
export interface CoordinateConversion {
  /** From source coordinates to map coordinates; absent if they are the same. */
  reproject?: Reproject
  /** The world width of the map's projection, if it has a cut at the antimeridian. */
  worldWidth?: number
}

/** The parts of a geometry in map coordinates. Lines and rings continue across the antimeridian. */
export interface Shapes {
  /** x, y, x, y, … */
  points: number[]
  lines: Float64Array[]
  /** Rings, the outer ring first. */
  polygons: UnwrappedRing[][]
  /** The outlines of polygons without cuts along the antimeridian; set only if there are such cuts. */
  border?: Float64Array[]
  /** Whether the map's projection has no place for any part of it. */
  isLost: boolean
}

/** Converts geometries from source coordinates to map coordinates. Parts that are not visible may be removed. */
export class OnMap {
  readonly #placing?: FeaturePlacement
  /** The world width of the coordinates that have an antimeridian: source coordinates, else map coordinates. */
  readonly #world?: number
  readonly #mapWorld?: number

  constructor(
    { reproject, worldWidth }: CoordinateConversion,
    seen?: VisibleArea,
    /** Cuts at the antimeridian may be visible. */
    private readonly hasDateLine = true
  ) {
    if (reproject) this.#placing = new FeaturePlacement(reproject, worldWidth, seen)
    this.#world = reproject ? reproject.worldWidth : worldWidth
    this.#mapWorld = this.#world === undefined ? worldWidth : undefined
  }

  /** Throws BadGeometry. */
  shapes(geometry: unknown): Shapes {
    const { points, lines, polygons: given } = coordinatesOf(geometry)
    const read = given.map((rings) => this.#read(rings))
    const polygons: UnwrappedRing[][] = []
    for (const rings of read) polygons.push(...this.#polygon(rings.map(({ unwrapped }) => unwrapped)))
    const seams =
      this.#world !== undefined && this.hasDateLine
        ? seamsOf(
            read.flat().map(({ xy }) => xy),
            this.#world
          )
        : undefined
    const isCut = this.#placing?.takeCut() || read.some((rings) => rings.some(({ unwrapped }) => unwrapped.turns !== 0))
    const shapes: Shapes = {
      points: this.#placing?.points(points) ?? points,
      lines: lines.flatMap((line) => this.#line(line)),
      polygons,
      isLost: false
    }
    if (isCut || seams) shapes.border = read.flat().flatMap((ring) => this.#outline(ring, seams?.get(ring.xy)))
    shapes.isLost = this.#placing?.takeLoss() ?? false
    return shapes
  }

  /** The rings of a polygon, unwrapped; the ring that contains the others is first. */
  #read(rings: Float64Array[]): ReadRing[] {
    const world = this.#world
    const read = rings.map((xy, index) => ({ xy, unwrapped: unwrap(xy, index > 0, world) }))
    return world === undefined ? read : largestFirst(read, world)
  }

  #outline({ xy, unwrapped }: ReadRing, flags?: Uint8Array): Float64Array[] {
    const chains = flags ? withoutSeams(xy, flags) : [unwrapped.xy]
    return chains.flatMap((chain) => this.#placed(chain, unwrapped.xy))
  }

  #line(xy: Float64Array): Float64Array[] {
    const placed = (this.#world === undefined ? [xy] : unwrappedLine(xy, this.#world)).flatMap((piece) =>
      this.#placed(piece)
    )
    return this.#mapWorld === undefined ? placed : placed.flatMap((piece) => unwrappedLine(piece, this.#mapWorld!))
  }

  #placed(line: Float64Array, outlined?: Float64Array): Float64Array[] {
    return this.#placing?.line(line, outlined) ?? [line]
  }

  #polygon(rings: UnwrappedRing[]): UnwrappedRing[][] {
    const placed = this.#placing?.polygon(rings)
    if (!placed) return [rings]
    const ring = (xy: Float64Array, index: number) =>
      this.#mapWorld === undefined ? { xy, turns: rings[index]?.turns ?? 0 } : unwrap(xy, index > 0, this.#mapWorld)
    return placed.map((polygon) => polygon.map(ring).filter(({ xy }) => xy.length > 0))
  }
}

const unwrap = (xy: Float64Array, isHole: boolean, world: number | undefined): UnwrappedRing =>
  world === undefined ? { xy, turns: 0 } : unwrappedRing(xy, world, isHole)

/** A ring as written, and unwrapped across the antimeridian. */
interface ReadRing {
  xy: Float64Array
  unwrapped: UnwrappedRing
}

/** Compared with the area of a hole. An outer ring with less area is only a place that the hole goes around. */
const NOTHING = 1e-3

/**
 * On a sphere, data may use either side of a ring as its outside; for example Antarctica as a hole in a dot at the
 * pole.
 */
const largestFirst = (rings: ReadRing[], world: number): ReadRing[] => {
  if (rings.length < 2) return rings
  const areas = rings.map(({ unwrapped }) => areaOf(unwrapped, world))
  const largest = areas.indexOf(Math.max(...areas))
  if (largest === 0) return rings
  const others = rings.filter((_, index) => index !== largest && (index > 0 || areas[0]! > NOTHING * areas[largest]!))
  return [rings[largest]!, ...others]
}

const areaOf = (ring: UnwrappedRing, world: number): number =>
  Math.abs(signedArea(ring.turns === 0 ? ring.xy : closedOverPole(ring, world)))
