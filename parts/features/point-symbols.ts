import type { Point } from '../../core/views/affine.js'
import type { DrawnGraphic } from './drawn-graphic.js'

/** Collects the positions of symbols at points and the boxes that they cover. */
export class PointSymbols {
  readonly #known: number[] = []
  readonly #waiting: { graphic: DrawnGraphic; points: readonly Point[] }[] = []

  add(graphic: DrawnGraphic, points: readonly Point[]): void {
    if (graphic.waits) this.#waiting.push({ graphic, points })
    else this.#note(graphic, points)
  }

  /** In the format of `Drawing.symbols`. Call this once, after the pictures have been loaded. */
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
