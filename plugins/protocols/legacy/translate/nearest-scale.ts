/** The part of an extent that may be cut off to use a larger scale. */
const SLACK = 0.98

/**
 * The scale of the list for an extent: the largest that shows all of it except 1/50; the smallest if none does. `needed`
 * is the denominator at which the extent fits exactly.
 */
export const scaleShowing = (needed: number, scales: readonly number[]): number => {
  const showing = scales.filter((scale) => scale >= SLACK * needed)
  return showing.length !== 0 ? Math.min(...showing) : Math.max(...scales)
}

/** The denominator at which an extent fits a frame exactly. Sizes are metres on the ground and points on paper. */
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
