import { Track } from '../geometry/position-buffer.js'
import type { JsonScanner } from './scanner.js'

const [MINUS, PLUS, POINT, ZERO, NINE, OPEN_LIST, CLOSE_LIST, COMMA] = [0x2d, 0x2b, 0x2e, 0x30, 0x39, 0x5b, 0x5d, 0x2c]
/** The letter E, and the bit that makes it lower case. */
const [E, LOWER_CASE] = [0x65, 0x20]
/**
 * Integers of up to 15 digits and powers of ten up to 10^22 are exact in a double, so that their quotient is rounded
 * correctly (Clinger 1990).
 */
const MOST_DIGITS = 15
const POWERS = Array.from({ length: 23 }, (_, power) => 10 ** power)

/** Thrown for lists that are not coordinates. */
export class Irregular extends Error {}

/** Nested lists; deeper lists are not coordinates. */
const DEEPEST = 3

/** Reads the coordinates of a geometry from JSON text, from `at` on. */
export class PositionReader {
  readonly #track = new Track()
  #x = 0
  #y = 0

  constructor(
    private readonly scanner: JsonScanner,
    public at: number
  ) {}

  /**
   * Reads the list that begins at `at` and moves `at` after it. The result is the two numbers of a position, or
   * positions x, y, x, y, …, or a list of such lists. Throws Irregular for anything else, and NoJson.
   */
  read(depth = 1): number[] | Float64Array | unknown[] {
    const { scanner } = this
    const { bytes } = scanner
    if (bytes[this.at] !== OPEN_LIST || depth > DEEPEST) throw new Irregular()
    const first = scanner.space(this.at + 1)
    if (bytes[first] === CLOSE_LIST) {
      this.at = first + 1
      return []
    }
    if (bytes[first] !== OPEN_LIST) {
      this.#position()
      return [this.#x, this.#y]
    }
    this.at = first
    const inside = bytes[scanner.space(first + 1)]
    if (inside !== OPEN_LIST && inside !== CLOSE_LIST) return this.#positions()
    const items: unknown[] = []
    do items.push(this.read(depth + 1))
    while (this.#hasNext())
    return items
  }

  #positions(): Float64Array {
    const track = this.#track
    track.length = 0
    do {
      this.#position()
      track.add(this.#x, this.#y)
    } while (this.#hasNext())
    return track.xy.slice()
  }

  /** Moves past a comma or the end of the list; true for a comma. */
  #hasNext(): boolean {
    const { scanner } = this
    const after = scanner.space(this.at)
    const byte = scanner.bytes[after]
    this.at = byte === COMMA ? scanner.space(after + 1) : after + 1
    if (byte !== COMMA && byte !== CLOSE_LIST) throw scanner.unexpected('"," or "]"', after)
    return byte === COMMA
  }

  /** Reads a position; numbers after the first two are ignored. */
  #position(): void {
    const { scanner } = this
    if (scanner.bytes[this.at] !== OPEN_LIST) throw new Irregular()
    this.at = scanner.space(this.at + 1)
    this.#x = this.#number()
    if (!this.#hasNext()) throw new Irregular()
    this.#y = this.#number()
    while (this.#hasNext()) this.at = scanner.end(this.at)
  }

  #number(): number {
    const { bytes } = this.scanner
    const start = this.at
    let at = start
    let byte = bytes[at]!
    const isNegative = byte === MINUS
    if (isNegative) byte = bytes[++at]!
    let digits = 0
    let whole = 0
    let places = 0
    const firstDigit = at
    while (byte >= ZERO && byte <= NINE) {
      whole = 10 * whole + byte - ZERO
      digits++
      byte = bytes[++at]!
    }
    if (at === firstDigit) throw new Irregular()
    if (byte === POINT) {
      const firstPlace = at + 1
      byte = bytes[++at]!
      while (byte >= ZERO && byte <= NINE) {
        whole = 10 * whole + byte - ZERO
        digits++
        byte = bytes[++at]!
      }
      places = at - firstPlace
    }
    const isPlain = (byte | LOWER_CASE) !== E && digits <= MOST_DIGITS
    while (
      byte === PLUS ||
      byte === MINUS ||
      byte === POINT ||
      (byte >= ZERO && byte <= NINE) ||
      (byte | LOWER_CASE) === E
    )
      byte = bytes[++at]!
    this.at = at
    if (isPlain) return (isNegative ? -whole : whole) / POWERS[places]!
    const value = Number(this.scanner.text(start, at))
    if (!Number.isFinite(value)) throw new Irregular()
    return value
  }
}
