import type { Pixels } from './pixel-tools.js'

/** Of a positive number: half the time of `Math.round`, for millions of pixels. */
const rounded = (value: number): number => (value + 0.5) | 0

/** A premultiplied colour without its alpha, which is not 0. A sharp kernel may have left it slightly above its alpha. */
export const straightColour = (colour: number, alpha: number): number => {
  const straight = rounded((colour * 255) / alpha)
  return straight < 255 ? straight : 255
}

/** Premultiplied RGBA as straight RGBA, which picture formats use. */
export const straight = (premultiplied: Uint8Array): Uint8Array => {
  const data = new Uint8Array(premultiplied)
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]!
    if (alpha === 0 || alpha === 255) continue
    for (let channel = i; channel < i + 3; channel++) data[channel] = straightColour(data[channel]!, alpha)
  }
  return data
}

/** Pixels as straight RGBA, without a stride. */
export const straightRgba = ({ width, height, channels, data, stride = width }: Pixels): Uint8Array => {
  const rgba = new Uint8Array(4 * width * height)
  for (let row = 0; row < height; row++) {
    const from = row * stride * channels
    if (channels === 4) rgba.set(data.subarray(from, from + 4 * width), 4 * row * width)
    else
      for (let column = 0; column < width; column++) {
        const at = 4 * (row * width + column)
        for (let channel = 0; channel < 3; channel++) rgba[at + channel] = data[from + 3 * column + channel]!
        rgba[at + 3] = 255
      }
  }
  return channels === 4 ? straight(rgba) : rgba
}

/** Straight RGBA as premultiplied RGBA, in place. */
export const premultiplied = (data: Buffer): Buffer => {
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]!
    if (alpha === 255) continue
    if (alpha === 0) {
      data[i] = data[i + 1] = data[i + 2] = 0
      continue
    }
    for (let channel = i; channel < i + 3; channel++) data[channel] = rounded((data[channel]! * alpha) / 255)
  }
  return data
}
