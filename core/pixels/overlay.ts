import type { Pixels } from './pixel-tools.js'

/** Source-over of premultiplied RGBA, or a copy of RGB, onto the lower pixels, which are changed and clip it. */
export const overlay = (lower: Pixels, upper: Pixels, left: number, top: number): void => {
  const { stride = upper.width } = upper
  const firstX = Math.max(0, -left)
  const lastX = Math.min(upper.width, lower.width - left)
  const firstY = Math.max(0, -top)
  const lastY = Math.min(upper.height, lower.height - top)
  if (lastX <= firstX) return
  const words = upper.channels === 4 ? wordsOf(upper.data) : undefined
  for (let y = firstY; y < lastY; y++) {
    const from = y * stride + firstX
    const to = ((y + top) * lower.width + firstX + left) * lower.channels
    if (!words) copyRow(lower, to, upper.data, from * 3, lastX - firstX)
    else if (lower.channels === 3) overRgb(lower.data, to, words, from, lastX - firstX)
    else overRgba(lower.data, to, words, from, lastX - firstX)
  }
}

/** Pixels as numbers, the alpha in the highest eight bits: all machines that Node runs on are little-endian. */
const wordsOf = (data: Uint8Array): Uint32Array =>
  data.byteOffset % 4 === 0
    ? new Uint32Array(data.buffer, data.byteOffset, data.byteLength >> 2)
    : new Uint32Array(new Uint8Array(data).buffer, 0, data.byteLength >> 2)

const copyRow = ({ data, channels }: Pixels, to: number, rgb: Uint8Array, from: number, count: number): void => {
  if (channels === 3) return void data.set(rgb.subarray(from, from + count * 3), to)
  for (let i = 0; i < count; i++, to += 4, from += 3) {
    data[to] = rgb[from]!
    data[to + 1] = rgb[from + 1]!
    data[to + 2] = rgb[from + 2]!
    data[to + 3] = 255
  }
}

const OPAQUE = 255

const overRgb = (data: Uint8Array, to: number, words: Uint32Array, from: number, count: number): void => {
  const end = from + count
  // up to three pixels, until four of them fill three whole words of the lower pixels
  const aligned = Math.min(end, from + ((data.byteOffset + to) & 3))
  mix(data, to, words, from, aligned)
  const fours = (end - aligned) >> 2
  const start = to + (aligned - from) * 3
  if (fours > 0) overFours(data, start, words, aligned, fours)
  mix(data, start + fours * 12, words, aligned + fours * 4, end)
}

const overFours = (data: Uint8Array, to: number, words: Uint32Array, from: number, fours: number): void => {
  const target = new Uint32Array(data.buffer, data.byteOffset + to, fours * 3)
  for (let word = 0; word < target.length; word += 3, from += 4) {
    const a = words[from]!
    const b = words[from + 1]!
    const c = words[from + 2]!
    const d = words[from + 3]!
    if ((a & b & c & d) >>> 24 === OPAQUE) {
      target[word] = (a & 0xffffff) | (b << 24)
      target[word + 1] = ((b >>> 8) & 0xffff) | (c << 16)
      target[word + 2] = ((c >>> 16) & 0xff) | (d << 8)
    } else if ((a | b | c | d) >>> 24 !== 0) {
      const first = target[word]!
      const second = target[word + 1]!
      const third = target[word + 2]!
      const p = mixed(a, first & 0xffffff)
      const q = mixed(b, (first >>> 24) | ((second & 0xffff) << 8))
      const r = mixed(c, (second >>> 16) | ((third & 0xff) << 16))
      const s = mixed(d, third >>> 8)
      target[word] = p | (q << 24)
      target[word + 1] = (q >>> 8) | (r << 16)
      target[word + 2] = (r >>> 16) | (s << 8)
    }
  }
}

/** The first and the third byte of a word; 128 in each; the bit above each. */
const OUTER = 0xff00ff
const OUTER_HALF = 0x800080
const OUTER_MORE = 0x1000100

/** The colours of a pixel over those of another one; the first and the third are mixed together, which is faster. */
const mixed = (upper: number, lower: number): number => {
  if (upper >>> 24 === 0) return lower
  const rest = OPAQUE - (upper >>> 24)
  const products = (Math.imul(lower & OUTER, rest) + OUTER_HALF) | 0
  const outer = (((products + ((products >>> 8) & OUTER)) >>> 8) & OUTER) + (upper & OUTER)
  const inner = div255(((lower >>> 8) & 255) * rest) + ((upper >>> 8) & 255)
  if ((outer & OUTER_MORE) === 0 && inner <= OPAQUE) return outer | (inner << 8)
  // a sharp kernel may have left colours slightly above their alpha
  return Math.min(OPAQUE, outer & 0xffff) | (Math.min(OPAQUE, inner) << 8) | (Math.min(OPAQUE, outer >>> 16) << 16)
}

const mix = (data: Uint8Array, to: number, words: Uint32Array, from: number, end: number): void => {
  for (; from < end; from++, to += 3) put(data, to, words[from]!)
}

const overRgba = (data: Uint8Array, to: number, words: Uint32Array, from: number, count: number): void => {
  for (const end = from + count; from < end; from++, to += 4) {
    const word = words[from]!
    const alpha = word >>> 24
    if (alpha === 0) continue
    data[to + 3] = alpha + div255(data[to + 3]! * (OPAQUE - alpha))
    put(data, to, word)
  }
}

/** Puts a pixel over the colours of another one. */
const put = (data: Uint8Array, to: number, word: number): void => {
  const colours = mixed(word, data[to]! | (data[to + 1]! << 8) | (data[to + 2]! << 16))
  data[to] = colours
  data[to + 1] = colours >>> 8
  data[to + 2] = colours >>> 16
}

/** Exactly `Math.round(value / 255)` for products of two bytes. */
const div255 = (value: number): number => (value + 128 + ((value + 128) >> 8)) >> 8

/** Multiplies premultiplied RGBA by the alpha of a mask of the same width; the mask's row `top` is the first row. */
export const keepInside = (pixels: Pixels, mask: Pixels, top: number): void => multiply(pixels, mask, top, 0)

/** The same by what the alpha of the mask leaves. */
export const keepOutside = (pixels: Pixels, mask: Pixels, top: number): void => multiply(pixels, mask, top, OPAQUE)

/** `inverts`: 255 for the rest of the alpha, 0 for the alpha itself. */
const multiply = ({ width, height, data }: Pixels, mask: Pixels, top: number, inverts: number): void => {
  const first = top * width * 4 + 3
  for (let i = 0; i < width * height * 4; i += 4) {
    const alpha = mask.data[first + i]! ^ inverts
    if (alpha === OPAQUE) continue
    for (let channel = i; channel < i + 4; channel++) data[channel] = div255(data[channel]! * alpha)
  }
}
