import type { Reproject } from '../../views/reproject.js'
import { coordinatesOf } from './coordinates.js'
import { signedArea } from './line-offset.js'
import { FeaturePlacement, type VisibleArea } from './placement.js'
import { seamsOf, withoutSeams } from './seams.js'
import { closedOverPole, unwrappedLine, unwrappedRing, type UnwrappedRing } from './unwrap.js'

/** How coordinates of features become those of a map. */
export interface CoordinateConversion {
  /** From the features' coordinates to the map's; absent where they are the same. */
  reproject?: Reproject
  /** Of the map's projection, where it begins anew at the date line. */
  worldWidth?: number
}

/** What a geometry consists of, in map coordinates: lines and rings go on across the date line. */
export interface Shapes {
  /** x, y, x, y, … */
  points: number[]
  lines: Float64Array[]
  /** The outer ring first. */
  polygons: UnwrappedRing[][]
  /** The polygons' outlines without cuts along the date line, where these have such. */
  border?: Float64Array[]
  /** Whether all of it lies where the map's projection has no place for it. */
  isLost: boolean
}

/** Brings geometries from the features' coordinates to the map's. What is not seen may be left out. */
export class OnMap {
  readonly #placing?: FeaturePlacement
  /** Of the coordinates that know of the date line: the features', else the map's. */
  readonly #world?: number
  readonly #mapWorld?: number

  constructor(
    { reproject, worldWidth }: CoordinateConversion,
    seen?: VisibleArea,
    /** Cuts there may be seen. */
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
    const polygons = read.flatMap((rings) => this.#polygon(rings.map(({ unwrapped }) => unwrapped)))
    const rings = read.flat()
    const seams =
      this.#world !== undefined && this.hasDateLine
        ? seamsOf(
            rings.map(({ xy }) => xy),
            this.#world
          )
        : undefined
    const isCut = this.#placing?.takeCut() || rings.some(({ unwrapped }) => unwrapped.turns !== 0)
    return {
      points: this.#placing?.points(points) ?? points,
      lines: lines.flatMap((line) => this.#line(line)),
      polygons,
      ...((isCut || seams) && { border: rings.flatMap((ring) => this.#outline(ring, seams?.get(ring.xy))) }),
      isLost: this.#placing?.takeLoss() ?? false
    }
  }

  /** The rings of a polygon, unwrapped, the one that holds the others first. */
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

/** A ring as it is written, and as it goes on across the date line. */
interface ReadRing {
  xy: Float64Array
  unwrapped: UnwrappedRing
}

/** Of the area of a hole: an outer ring that has no more is nothing but a place around which the hole goes. */
const NOTHING = 1e-3

/** Of a sphere data may have either side of a ring for its outside: Antarctica as a hole of a dot at the pole. */
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
