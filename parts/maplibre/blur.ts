import type { Value } from '../styles.js'
import { px } from './layer-reading.js'

/** The width of the steps of a blurred edge, and their number. */
const STEP_PT = 0.3
const [FEWEST, MOST, USUAL] = [4, 24, 16]

/** One of the strokes, wide to narrow, that together make a line with a blurred edge. */
export interface Nested {
  widthPt(widthPt: number, blurPt: number): number
  /** The opacity of the stroke, which lies over the wider ones, for an opacity of the whole line. */
  opacity(opacity: number, widthPt: number, blurPt: number): number
}

/**
 * The strokes of a line with `line-blur` in pixels. The line fades inside its edges, evenly over the length of the blur
 * (MapLibre GL JS, `line.fragment.glsl`). Without a blur only the first stroke is visible.
 */
export const nestedStrokes = (blur: Value<number>): Nested[] => {
  const steps = typeof blur === 'number' ? Math.min(MOST, Math.max(FEWEST, Math.ceil(px(blur) / STEP_PT))) : USUAL
  return Array.from({ length: steps }, (_, index): Nested => ({
    widthPt(widthPt, blurPt) {
      if (blurPt <= 0) return index === 0 ? widthPt : 0
      return widthPt - 2 * fading(widthPt, blurPt) * ((index + 0.5) / steps)
    },
    opacity(opacity, widthPt, blurPt) {
      if (blurPt <= 0) return opacity
      const peak = (opacity * fading(widthPt, blurPt)) / blurPt
      const [below, here] = [(peak * index) / steps, (peak * (index + 1)) / steps]
      return (here - below) / (1 - below)
    }
  }))
}

/** The length over which a line fades on each side; a wide blur meets in the middle. */
const fading = (widthPt: number, blurPt: number): number => Math.min(blurPt, widthPt / 2)
