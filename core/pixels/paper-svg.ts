import type { Blend, Cut } from './groups.js'
import type { FramePiece, FrameSize } from './pieces.js'
import type { Pixels } from './pixel-rows.js'

/** SVG elements in points, origin top left of the frame. */
export interface PaperSvg {
  svg: string
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
}

/** Vectors whose drawing has begun before their frame is painted. */
export interface DrawnAhead {
  /** Once; undefined if they are drawn otherwise. */
  take(item: PaperSvg, frame: FrameSize): VectorRows | undefined
}
