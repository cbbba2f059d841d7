import type { Point } from '../../views/affine.js'
import type { DrawnGraphic } from './drawn-graphic.js'

/** Where symbols stand at points, and what they cover there. */
export class PointSymbols {
  readonly #known: number[] = []
  readonly #waiting: { graphic: DrawnGraphic; points: readonly Point[] }[] = []

  add(graphic: DrawnGraphic, points: readonly Point[]): void {
    if (graphic.waits) this.#waiting.push({ graphic, points })
    else this.#note(graphic, points)
  }

  /** As `Drawing.symbols` has them; to be asked once, when the pictures have been loaded. */
  all(): number[] {
    for (const { graphic, points } of this.#waiting) this.#note(graphic, points)
    return this.#known
  }

  #note(graphic: DrawnGraphic, points: readonly Point[]): void {
    if (!graphic.size()) return
    const { minX, minY, maxX, maxY } = graphic.body()
    for (const [x, y] of points) this.#known.push(x, y, minX, minY, maxX, maxY)
  }
}
