/** So much of an extent may be cut off for the sake of a larger scale. */
const SLACK = 0.98

/**
 * The scale of the list at which an extent is printed: the largest that shows all of it, save a fiftieth; the smallest
 * if none does. `needed` is the denominator at which it just fits.
 */
export const scaleShowing = (needed: number, scales: readonly number[]): number => {
  const showing = scales.filter((scale) => scale >= SLACK * needed)
  return showing.length > 0 ? Math.min(...showing) : Math.max(...scales)
}

/** The denominator at which an extent just fits a frame. Sizes are metres on the ground and points of paper. */
export const neededScale = (
  extent: { width: number; height: number },
  frame: { widthPt: number; heightPt: number },
  rotationDeg: number
): number => {
  const angle = (rotationDeg * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const across = extent.width * cos + extent.height * sin
  const up = extent.width * sin + extent.height * cos
  const metresPerPt = 0.0254 / 72
  return Math.max(across / (frame.widthPt * metresPerPt), up / (frame.heightPt * metresPerPt))
}
