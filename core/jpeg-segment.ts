/** Where the segment of a marker before the first scan starts (at its 0xFF) and ends (ITU-T T.81, B.1.1.4); undefined if there is none. */
export const segmentOf = (jpeg: Uint8Array, marker: number): { start: number; end: number } | undefined => {
  for (let at = 2; at + 4 <= jpeg.length;) {
    const end = at + 2 + (jpeg[at + 2]! << 8) + jpeg[at + 3]!
    if (jpeg[at] === 0xff && jpeg[at + 1] === marker) return { start: at, end }
    at = end
  }
  return undefined
}

/** Baseline, extended and progressive frames. */
const FRAMES = [0xc0, 0xc1, 0xc2]
const INKS = 4

/** Whether a JPEG has cyan, magenta, yellow and black (B.2.2: the number of components). */
export const isInInks = (jpeg: Uint8Array): boolean =>
  FRAMES.some((marker) => {
    const frame = segmentOf(jpeg, marker)
    return frame !== undefined && jpeg[frame.start + 9] === INKS
  })
