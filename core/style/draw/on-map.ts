import type { Reproject } from '../../map/reproject.js'
import { coordinatesOf } from './coordinates.js'
import { Placing, type Seen } from './placing.js'
import { seamsOf, withoutSeams } from './seams.js'
import { unwrappedLine, unwrappedRing, type UnwrappedRing } from './unwrap.js'

/** How coordinates of features become those of a map. */
export interface Ways {
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
  readonly #placing?: Placing
  /** Of the coordinates that know of the date line: the features', else the map's. */
  readonly #world?: number
  readonly #mapWorld?: number

  constructor(
    { reproject, worldWidth }: Ways,
    seen?: Seen,
    /** Cuts there may be seen. */
    private readonly hasDateLine = true
  ) {
    if (reproject) this.#placing = new Placing(reproject, worldWidth, seen)
    this.#world = reproject ? reproject.worldWidth : worldWidth
    this.#mapWorld = this.#world === undefined ? worldWidth : undefined
  }

  /** Throws BadGeometry. */
  shapes(geometry: unknown): Shapes {
    const { points, lines, polygons } = coordinatesOf(geometry)
    const unwrapped = polygons.map((rings) => rings.map((xy, index) => unwrap(xy, index > 0, this.#world)))
    const seams = this.#world !== undefined && this.hasDateLine ? seamsOf(polygons, this.#world) : undefined
    const isApart = seams !== undefined || unwrapped.some((rings) => rings.some(({ turns }) => turns !== 0))
    const outline = (xy: Float64Array, polygon: number, ring: number) => {
      const flags = seams?.get(xy)
      return (flags ? withoutSeams(xy, flags) : [unwrapped[polygon]![ring]!.xy]).flatMap((chain) => this.#placed(chain))
    }
    return {
      points: this.#placing?.points(points) ?? points,
      lines: lines.flatMap((line) => this.#line(line)),
      polygons: unwrapped.flatMap((rings) => this.#polygon(rings)),
      ...(isApart && {
        border: polygons.flatMap((rings, polygon) => rings.flatMap((xy, ring) => outline(xy, polygon, ring)))
      }),
      isLost: this.#placing?.takeLoss() ?? false
    }
  }

  #line(xy: Float64Array): Float64Array[] {
    const placed = (this.#world === undefined ? [xy] : unwrappedLine(xy, this.#world)).flatMap((piece) =>
      this.#placed(piece)
    )
    return this.#mapWorld === undefined ? placed : placed.flatMap((piece) => unwrappedLine(piece, this.#mapWorld!))
  }

  #placed(line: Float64Array): Float64Array[] {
    return this.#placing?.line(line) ?? [line]
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
