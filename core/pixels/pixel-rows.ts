/** Decoded pixels, rows from the top: RGB, or RGBA with premultiplied alpha. */
export interface Pixels {
  width: number
  height: number
  channels: 3 | 4
  data: Uint8Array
  /** Pixels from the start of a row to that of the next; absent: the width. */
  stride?: number
  /** Whether RGBA has no pixel that shows what is below. */
  isOpaque?: boolean
}

/** Complete rows of a picture or a page. */
export interface PixelRows {
  pixels: Pixels
  /** The first of the rows; 0 is the top row. */
  top: number
}

/** What lies under a frame without a background: `left` and `top` are the frame's corner in these pixels. */
export interface Below {
  pixels: Pixels
  left: number
  top: number
}

/** A frame that is painted from the top down, in parts that lie above each other. */
export interface Painting {
  /** Whether its colours mix with those under it. */
  mixes: boolean
  /** The rows of its parts, the lowest part first. `below`: what they mix with. */
  parts(below?: Below): AsyncIterable<PixelRows>[]
}
