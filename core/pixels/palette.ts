import type { Pixels } from './pixel-tools.js'

const MOST_COLOURS = 256
/** A power of two, far more than the number of colours, so that there are few collisions. */
const PLACES = 4096
const NONE = -1

/** The colours of opaque pixels, while they fit into one byte. */
export class Palette {
  /** 0xBBGGRR, in the order of their indices. */
  readonly colours: number[] = []
  readonly #places = new Int16Array(PLACES).fill(NONE)

  /** The index of each pixel's colour; undefined if there are too many colours. */
  numbersOf({ width, height, channels, data, stride = width }: Pixels): Uint8Array | undefined {
    const numbers = Buffer.allocUnsafeSlow(width * height)
    let last = NONE
    let number = NONE
    for (let y = 0, pixel = 0; y < height; y++)
      for (let x = 0, at = y * stride * channels; x < width; x++, pixel++, at += channels) {
        const colour = data[at]! | (data[at + 1]! << 8) | (data[at + 2]! << 16)
        if (colour !== last) {
          number = this.#numberOf(colour)
          last = colour
        }
        if (number === NONE) return undefined
        numbers[pixel] = number
      }
    return numbers
  }

  /** The pixels of indices: the inverse of `numbersOf`. */
  pixelsOf(numbers: Uint8Array, width: number): Pixels {
    const data = Buffer.allocUnsafeSlow(numbers.length * 3)
    for (let pixel = 0, at = 0; pixel < numbers.length; pixel++, at += 3) {
      const colour = this.colours[numbers[pixel]!]!
      data[at] = colour
      data[at + 1] = colour >>> 8
      data[at + 2] = colour >>> 16
    }
    return { width, height: numbers.length / width, channels: 3, data }
  }

  #numberOf(colour: number): number {
    let place = (Math.imul(colour, 0x9e3779b1) >>> 20) & (PLACES - 1)
    while (this.#places[place] !== NONE) {
      const number = this.#places[place]!
      if (this.colours[number] === colour) return number
      place = (place + 1) & (PLACES - 1)
    }
    if (this.colours.length === MOST_COLOURS) return NONE
    this.#places[place] = this.colours.length
    return this.colours.push(colour) - 1
  }
}
