import { apply } from '../../views/affine.js'
import type { View } from '../../views/view.js'
import { signedArea } from './line-offset.js'
import { OnMap, type CoordinateConversion } from './on-map.js'
import { type Parts, type Run, runOf, toPaper } from './parts.js'
import { simplified, simplifiedRing } from './simplify.js'
import { snappedRing } from './snap.js'
import { REACH_PT, sourceWindow } from './source-window.js'
import { closedOverPole, type UnwrappedRing } from './unwrap.js'

/**
 * The most that is drawn of one thing, next to the middle of the frame: a map of so many worlds has none to be seen.
 */
const MOST_COPIES = 17
/** Of the world's width, for rounding. */
const SLACK = 1e-9

/**
 * Brings geometries onto the paper of a map, simplified: they go on across the date line, and are there again one world
 * to the left and right as often as the frame shows it. What is not seen may be left out.
 */
export class OnPaper {
  readonly #view: View
  readonly #onMap: OnMap
  readonly #world?: number
  /** Of the frame and its surroundings, in map units. */
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

  /** `areTouching`: gaps between areas that have a border in common would be seen. Throws BadGeometry. */
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

  /** In as many worlds as its outer ring is seen in. */
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

  /** Outlines where polygons are filled as one: the rings, unless it is known better. */
  #border(polygons: readonly UnwrappedRing[][], border?: Float64Array[]): Run[] {
    const lines = border ?? polygons.flat().map(({ xy }) => xy)
    return lines.flatMap((xy) => this.#line(xy.slice()))
  }

  /** Worlds from where something lies to where the frame shows it, in map units. */
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
    // so far away that a world more is none, counting on would never end
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * world)
  }

  #repeated(xy: Float64Array, turns: readonly number[]): Run[] {
    const [a, b] = this.#view.mapToPaper
    return turns.map((turn) =>
      runOf(turn === 0 ? xy : xy.map((value, index) => value + turn * (index % 2 === 0 ? a : b)))
    )
  }

  /** How far a hole is to be moved to lie in its outer ring's world. */
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
