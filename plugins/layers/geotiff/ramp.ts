import { PrintError } from '../../../core/plugin.js'
import { bytesOf, parseColor } from '../../../parts/styles.js'

type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

/** The colour of a value: red, green and blue from 0 to 255, alpha from 0 to 1. */
export type Ramp = (value: number) => Rgba

/** Linear interpolation between colours at values; constant below the lowest and above the highest. Throws `invalid-spec`. */
export const readRamp = (stops: unknown[][]): Ramp => {
  const sorted = stops.map(readStop).sort((a, b) => a.value - b.value)
  return (value) => {
    let [below, above] = [-1, sorted.length]
    while (above - below > 1) {
      const middle = (below + above) >> 1
      if (sorted[middle]!.value <= value) below = middle
      else above = middle
    }
    const lower = sorted[Math.max(0, below)]!
    const upper = sorted[Math.min(above, sorted.length - 1)]!
    if (lower === upper) return lower.colour
    const part = (value - lower.value) / (upper.value - lower.value)
    const mix = (channel: number) => lower.colour[channel]! + (upper.colour[channel]! - lower.colour[channel]!) * part
    return [mix(0), mix(1), mix(2), mix(3)]
  }
}

const readStop = (stop: unknown[]): { value: number; colour: Rgba } => {
  const [value, written] = stop
  const colour = parseColor(written)
  if (stop.length !== 2 || !Number.isFinite(Number(value ?? NaN)) || !colour)
    throw new PrintError('invalid-spec', `"colorRamp" has the entry ${JSON.stringify(stop).slice(0, 100)}; must be [value, colour], such as [500,"#aabbcc"]`) // prettier-ignore
  return { value: Number(value), colour: [...bytesOf(colour), colour.alpha] }
}
