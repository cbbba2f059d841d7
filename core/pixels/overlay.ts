import type { Pixels } from './pixel-tools.js'

/** Source-over of premultiplied RGBA, or a copy of RGB, clipped to the lower pixels; changes `lower`. */
export const overlay = (lower: Pixels, upper: Pixels, left: number, top: number): void => {
  const firstX = Math.max(0, -left)
  const lastX = Math.min(upper.width, lower.width - left)
  const firstY = Math.max(0, -top)
  const lastY = Math.min(upper.height, lower.height - top)
  for (let y = firstY; y < lastY; y++) {
    let from = (y * upper.width + firstX) * upper.channels
    let to = ((y + top) * lower.width + firstX + left) * lower.channels
    if (upper.channels === lower.channels && upper.channels === 3) {
      lower.data.set(upper.data.subarray(from, from + (lastX - firstX) * 3), to)
      continue
    }
    for (let x = firstX; x < lastX; x++, from += upper.channels, to += lower.channels) blend(lower, to, upper, from)
  }
}

const blend = (lower: Pixels, to: number, upper: Pixels, from: number): void => {
  const target = lower.data
  const source = upper.data
  const alpha = upper.channels === 4 ? source[from + 3]! : 255
  if (alpha === 0) return
  if (alpha === 255) {
    target[to] = source[from]!
    target[to + 1] = source[from + 1]!
    target[to + 2] = source[from + 2]!
    if (lower.channels === 4) target[to + 3] = 255
    return
  }
  const rest = 255 - alpha
  for (let channel = 0; channel < lower.channels; channel++)
    target[to + channel] = source[from + channel]! + Math.round((target[to + channel]! * rest) / 255)
}
