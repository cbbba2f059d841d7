import { bytesOf } from '../../core/color.js'
import type { Color } from '../../core/style/symbolizer.js'

/** A part of a line, from 0 to 1, that has one colour. */
export interface Band {
  from: number
  to: number
  color: Color
}

const SAMPLES = 4096
/** Colours whose channels (0 to 255) differ by less than this cannot be distinguished side by side. */
const LEAST_DIFFERENCE = 2

/** Colours along a line, as the fewest bands that look like a gradient. */
export const colorBands = (colorAlong: (part: number) => Color): Band[] => {
  const colors = Array.from({ length: SAMPLES }, (_, index) => colorAlong((index + 0.5) / SAMPLES))
  const channels = colors.map(channelsOf)
  const bands: Band[] = []
  let first = 0
  for (let next = 1; next <= SAMPLES; next++) {
    if (next < SAMPLES && difference(channels[first]!, channels[next]!) < LEAST_DIFFERENCE) continue
    bands.push({ from: first / SAMPLES, to: next / SAMPLES, color: colors[(first + next - 1) >> 1]! })
    first = next
  }
  return bands
}

/** Red, green, blue and alpha, 0 to 255. Colours that are hardly visible differ as little as they are visible. */
const channelsOf = (color: Color): number[] => [...bytesOf(color), 255].map((byte) => byte * color.alpha)

const difference = (a: readonly number[], b: readonly number[]): number =>
  Math.max(...a.map((channel, index) => Math.abs(channel - b[index]!)))
