import { mergedVectors } from './merged-vectors.js'
import { bandsOf, type FrameSize } from './pieces.js'
import type { DrawnAhead, PaperSvg, VectorRows } from './pixel-tools.js'
import { SvgSource } from './svg-source.js'

/** Vectors of a frame whose first rows are drawn before it is painted: while a map waits for its pictures. */
export class SvgAhead implements DrawnAhead {
  readonly #sources: Set<SvgSource>

  constructor(vectors: readonly PaperSvg[], frame: FrameSize, fontFiles: string[]) {
    this.#sources = new Set(mergedVectors(vectors).map((items) => new SvgSource(items, frame, fontFiles)))
    const [first] = bandsOf(frame.width, frame.height)
    // the painter gets its errors
    for (const source of this.#sources) source.load(first!).catch(() => {})
  }

  /** After it, nothing holds the pixels but the painter. */
  take(items: readonly PaperSvg[], frame: FrameSize): VectorRows | undefined {
    const found = [...this.#sources].find((source) => source.draws(items, frame))
    if (found) this.#sources.delete(found)
    return found
  }
}
