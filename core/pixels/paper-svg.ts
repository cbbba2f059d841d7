import type { Blend, Cut } from './groups.js'
import type { FramePiece, FrameSize } from './pieces.js'
import type { Pixels } from './pixel-rows.js'

/** SVG elements that are made for a few rows of a frame at a time: those of all rows together would be too large. */
export interface RowElements {
  /** Those that may draw something between two distances from the top, in points. */
  between(topPt: number, bottomPt: number): string
}

/** SVG elements in points, origin top left of the frame. */
export interface PaperSvg {
  svg: string
  /** Over the others; they have no edges in common with areas, and no layers. */
  rows?: RowElements
  /** The opacity of all elements together, 0 to 1; absent: 1. */
  opacity?: number
  blend?: Blend
  /** Inside of its blended group. */
  cut?: Cut
}

/** Vectors of a frame, drawn from the top down. */
export interface VectorRows {
  /** The pixels of at least a band, and the distance from their top to the band. */
  load(band: FramePiece): Promise<{ pixels: Pixels; above: number }>
  /** Frees all pixels. */
  close(): void
}

/** Vectors whose drawing has begun before their frame is painted. */
export interface DrawnAhead {
  /** Once; undefined if they are drawn otherwise. */
  take(items: readonly PaperSvg[], frame: FrameSize): VectorRows | undefined
}
