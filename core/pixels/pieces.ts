/** A frame in pixels. */
export interface FrameSize {
  width: number
  height: number
  pixelsPerPt: number
}

/** A part of a frame, in the frame's pixels. */
export interface FramePiece {
  left: number
  top: number
  width: number
  height: number
}

/** Small enough for the processor's cache, so that several bands at once need little memory. */
const BAND_PIXELS = 900_000
const MOST_ROWS = 400
/** Tiles on the border of two bands are drawn twice. */
const LEAST_ROWS = 64
/** A rotated band would need a far larger part of each mosaic than it shows; square pieces need little more. */
const TURNED_WIDTH = 512
/** JPEG counts the blocks of a restart interval in 16 bits (ITU-T T.81, B.2.4.4). */
const MOST_BLOCKS = 65535
const BLOCK = 8

/** Splits the frame from the top down into bands of its whole width; all but the last have the same height. */
export const bandsOf = (width: number, height: number): FramePiece[] => {
  const wanted = Math.min(MOST_ROWS, Math.max(LEAST_ROWS, BAND_PIXELS / width))
  const blockRows = Math.min(Math.floor(wanted / BLOCK), Math.floor(MOST_BLOCKS / Math.ceil(width / BLOCK)))
  const rows = Math.max(1, blockRows) * BLOCK
  return Array.from({ length: Math.ceil(height / rows) }, (_, index) => ({
    left: 0,
    top: index * rows,
    width,
    height: Math.min(rows, height - index * rows)
  }))
}

/** Splits a band from the left into the pieces that pictures are drawn in. */
export const piecesOf = (band: FramePiece, isTurned: boolean): FramePiece[] => {
  if (!isTurned) return [band]
  return Array.from({ length: Math.ceil(band.width / TURNED_WIDTH) }, (_, index) => ({
    ...band,
    left: index * TURNED_WIDTH,
    width: Math.min(TURNED_WIDTH, band.width - index * TURNED_WIDTH)
  }))
}
