import { apply } from '../../core/views/affine.js'
import type { View } from '../../core/views/view.js'
import { signedArea } from './line-offset.js'
import { OnMap, type CoordinateConversion } from './on-map.js'
import { type Parts, type Run, runOf, toPaper } from './parts.js'
import { simplified, simplifiedRing } from './simplify.js'
import { snappedRing } from './snap.js'
import { REACH_PT, sourceWindow } from './source-window.js'
import { closedOverPole, type UnwrappedRing } from './unwrap.js'

/**
 * Maximum number of copies of one object; those nearest to the middle of the frame are drawn. On a map with more worlds
 * than this they are too small to see.
 */
const MOST_COPIES = 17
/** Rounding tolerance as a part of the world width. */
const SLACK = 1e-9

/**
 * Puts geometries on the paper of a map, simplified. They continue across the antimeridian and are repeated one world
 * to the left and right as often as the frame shows it. Parts that are not visible may be removed.
 */
export class OnPaper {
  readonly #view: View
  readonly #onMap: OnMap
  readonly #world?: number
  /** The range of the frame and its surroundings, in map units. */
  readonly #minX: number
  readonly #maxX: number

  constructor(view: View, conversion: CoordinateConversion) {
    const { widthPt, heightPt, mapToPaper, paperToMap } = view
    const { reproject, worldWidth } = conversion
    const xs = [-REACH_PT, widthPt + REACH_PT].flatMap((x) => [-REACH_PT, heightPt + REACH_PT].map((y) => apply(paperToMap, [x, y])[0])) // prettier-ignore
    this.#view = view
    this.#world = worldWidth
    this.#minX = Math.min(...xs)
    this.#maxX = Math.max(...xs)
    const frame = { minX: 0, minY: 0, maxX: widthPt, maxY: heightPt }
    const window = reproject && sourceWindow(view, reproject, worldWidth)
    const hasDateLine = worldWidth === undefined || this.#copies(worldWidth / 2, worldWidth / 2).length > 0
    this.#onMap = new OnMap(conversion, { affine: mapToPaper, frame, window }, hasDateLine)
  }

  /** `areTouching`: gaps between areas with a common border would be visible. Throws BadGeometry. */
  parts(geometry: unknown, areTouching = false): Parts {
    const { points, lines, polygons, border, isLost } = this.#onMap.shapes(geometry)
    const parts: Parts = { points: this.#points(points), lines: [], polygons: [], isLost }
    for (const line of lines) parts.lines.push(...this.#line(line))
    const isApart =
      border !== undefined || polygons.some(([outer]) => outer!.turns !== 0 || this.#isWiderThanWorld(outer!))
    if (isApart) parts.border = this.#border(polygons, border)
    for (const rings of polygons)
      parts.polygons.push(...this.#polygon(rings, isApart, areTouching ? snappedRing : simplifiedRing))
    return parts
  }

  #points(points: number[]): number[] {
    // most features have none
    if (points.length === 0) return points
    const found: number[] = []
    for (let i = 0; i < points.length; i += 2)
      for (const turn of this.#copies(points[i]!, points[i]!)) found.push(points[i]! + turn, points[i + 1]!)
    const paper = toPaper(Float64Array.from(found), this.#view.mapToPaper)
    return Array.from(paper)
  }

  #line(xy: Float64Array): Run[] {
    const { minX, maxX } = runOf(xy)
    const turns = this.#copies(minX, maxX)
    return turns.length === 0 ? [] : this.#repeated(simplified(toPaper(xy, this.#view.mapToPaper)), turns)
  }

  /** The copies of a polygon in all worlds in which its outer ring is visible. */
  #polygon(rings: UnwrappedRing[], isApart: boolean, fewer: (xy: Float64Array) => Float64Array): Run[][] {
    const { mapToPaper } = this.#view
    const outer = runOf(rings[0]!.xy)
    const turns = this.#copies(outer.minX, outer.maxX)
    if (turns.length === 0) return []
    const runs = rings.map((ring, index) => {
      const whole = ring.turns === 0 || this.#world === undefined ? ring.xy : closedOverPole(ring, this.#world)
      const turned = isApart && signedArea(whole) > 0 !== (index === 0) ? backwards(whole) : whole
      const move = index === 0 ? 0 : this.#towards(outer, runOf(turned))
      return this.#repeated(
        fewer(toPaper(turned, mapToPaper)),
        turns.map((turn) => turn + move)
      )
    })
    return turns.map((_, copy) => runs.map((copies) => copies[copy]!))
  }

  /** Outlines for polygons that are filled together: the given border, else the rings. */
  #border(polygons: readonly UnwrappedRing[][], border?: Float64Array[]): Run[] {
    const lines = border ?? polygons.flat().map(({ xy }) => xy)
    return lines.flatMap((xy) => this.#line(xy.slice()))
  }

  /** Offsets from the position of an object to the worlds that the frame shows, in map units. */
  #copies(minX: number, maxX: number): readonly number[] {
    const world = this.#world
    if (world === undefined) return HERE
    if (minX >= this.#minX && maxX <= this.#maxX && this.#maxX - this.#minX < world) return HERE
    let first = Math.ceil((this.#minX - maxX) / world)
    let last = Math.floor((this.#maxX - minX) / world)
    if (last - first >= MOST_COPIES) {
      first = Math.round((this.#minX + this.#maxX - minX - maxX) / 2 / world) - (MOST_COPIES >> 1)
      last = first + MOST_COPIES - 1
    }
    // so far away that adding one world does not change the number, a counting loop would never end
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * world)
  }

  #repeated(xy: Float64Array, turns: readonly number[]): Run[] {
    const [a, b] = this.#view.mapToPaper
    return turns.map((turn) =>
      runOf(turn === 0 ? xy : xy.map((value, index) => value + turn * (index % 2 === 0 ? a : b)))
    )
  }

  /** The offset that moves a hole into the world of its outer ring. */
  #towards(outer: Run, hole: Run): number {
    const world = this.#world
    return world === undefined ? 0 : world * Math.round((outer.minX + outer.maxX - hole.minX - hole.maxX) / 2 / world)
  }

  #isWiderThanWorld({ xy }: UnwrappedRing): boolean {
    if (this.#world === undefined) return false
    const { minX, maxX } = runOf(xy)
    return maxX - minX > this.#world * (1 + SLACK)
  }
}

const HERE: readonly number[] = [0]

const backwards = (xy: Float64Array): Float64Array => {
  const result = new Float64Array(xy.length)
  for (let i = 0; i < xy.length; i += 2) {
    result[i] = xy[xy.length - 2 - i]!
    result[i + 1] = xy[xy.length - 1 - i]!
  }
  return result
}
