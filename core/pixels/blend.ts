import type { Blend, Pixels } from './pixel-tools.js'
import { straightRgba } from './premultiplied.js'
import { blended } from './skia.js'

/** Mixes a band with those below it, which are changed; both have the same size. */
export const blendOver = (lower: Pixels, upper: Pixels, blend: Blend): void => {
  if (isEmpty(upper)) return
  const { data, channels } = lower
  const mixed = blended(lower, straightRgba(lower), straightRgba(upper), blend)
  if (channels === 4) data.set(mixed)
  else
    for (let from = 0, to = 0; to < data.length; from += 4, to += 3) {
      data[to] = mixed[from]!
      data[to + 1] = mixed[from + 1]!
      data[to + 2] = mixed[from + 2]!
    }
}

const isEmpty = ({ data }: Pixels): boolean => {
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 0) return false
  return true
}
