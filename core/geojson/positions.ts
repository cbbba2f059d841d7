import { Track } from '../position-buffer.js'
import type { JsonScanner } from './scanner.js'

const [MINUS, PLUS, POINT, ZERO, NINE, OPEN_LIST, CLOSE_LIST, COMMA] = [0x2d, 0x2b, 0x2e, 0x30, 0x39, 0x5b, 0x5d, 0x2c]
/** An E in either case: this bit makes the difference. */
const [E, LOWER_CASE] = [0x65, 0x20]
/** Whole numbers of so many digits, and powers of ten up to this one, are exact: so is their quotient (Clinger 1990). */
const MOST_DIGITS = 15
const POWERS = Array.from({ length: 23 }, (_, power) => 10 ** power)

/** Lists that are not what coordinates are made of. */
export class Irregular extends Error {}

/** Lists within each other beyond this are no coordinates. */
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
   * The list that begins at `at`, which is behind it then: a position's two numbers, or positions x, y, x, y, …, or a
   * list of such lists. Throws Irregular for what is none of these, and NoJson.
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

  /** Whether a comma and an item follow; else the list ends. */
  #hasNext(): boolean {
    const { scanner } = this
    const after = scanner.space(this.at)
    const byte = scanner.bytes[after]
    this.at = byte === COMMA ? scanner.space(after + 1) : after + 1
    if (byte !== COMMA && byte !== CLOSE_LIST) throw scanner.unexpected('"," or "]"', after)
    return byte === COMMA
  }

  /** What follows the first two numbers is passed over. */
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
