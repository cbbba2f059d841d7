import type { Point } from '../../core/views/affine.js'
import type { FindPlace } from '../../core/views/reproject.js'
import { Track } from './position-buffer.js'

/**
 * Degrees: longer steps are divided, and so are larger turns about a pole and larger deviations from the straight line.
 */
const [LONGEST, LARGEST_TURN, BESIDE] = [5, 30, 1e-3]
/** Shorter steps are treated as straight. */
const SHORT = 0.02
/** Limits for halving one segment (to find positions that have a place) and for all added vertices. */
const MOST_HALVINGS = 16
const HALVINGS_BETWEEN = 4
const MOST_CORNERS = 250_000
const DEGREE = Math.PI / 180

/** Converts lines and rings to degrees of another frame, which continue beyond 180 and -180. */
export class FrameTrack {
  readonly #placeOf: FindPlace
  readonly #track = new Track()
  #cornersLeft = MOST_CORNERS

  constructor(placeOf: FindPlace) {
    this.#placeOf = placeOf
  }

  /** The result is valid until the next call. `gapAt` receives the count of numbers before each gap. */
  follow(xy: ArrayLike<number>, gapAt: (length: number) => void): Float64Array {
    this.#track.length = 0
    let last: Point | undefined
    let place: Point | undefined
    for (let i = 0; i < xy.length; i += 2) {
      const at: Point = [xy[i]!, xy[i + 1]!]
      const found = this.#placeOf(at)
      place = last ? this.#step(last, place, at, found, MOST_HALVINGS, gapAt) : this.#add(found, gapAt)
      last = at
    }
    return this.#track.xy
  }

  /** Adds a place in the world nearest to the previously added place. */
  #add(found: Point | undefined, gapAt: (length: number) => void): Point | undefined {
    if (!found) {
      gapAt(this.#track.length)
      return undefined
    }
    const { xy, length } = this.#track
    const place = length > 0 ? beside(found, xy[length - 2]!) : found
    this.#track.add(place[0], place[1])
    return place
  }

  /** Goes from one position to the next. `start` is the place of the first position as it was added. */
  #step(
    from: Point,
    start: Point | undefined,
    to: Point,
    end: Point | undefined,
    halvings: number,
    gapAt: (length: number) => void
  ): Point | undefined {
    if (halvings === 0 || this.#cornersLeft <= 0 || !this.#isHalved(from, start, to, end, halvings))
      return this.#add(end, gapAt)
    this.#cornersLeft--
    const middle = middleOf(from, to)
    const place = this.#step(from, start, middle, this.#placeOf(middle), halvings - 1, gapAt)
    return this.#step(middle, place, to, end, halvings - 1, gapAt)
  }

  #isHalved(from: Point, start: Point | undefined, to: Point, end: Point | undefined, halvings: number): boolean {
    if (!start && !end) return halvings > MOST_HALVINGS - HALVINGS_BETWEEN
    if (!start || !end) return true
    const [dx, dy] = [beside(end, start[0])[0] - start[0], end[1] - start[1]]
    if (Math.abs(dx) < SHORT && Math.abs(dy) < SHORT) return false
    const cosine = Math.cos(((start[1] + end[1]) / 2) * DEGREE)
    if (Math.abs(dx) > LARGEST_TURN || Math.hypot(dx * cosine, dy) > LONGEST) return true
    const place = this.#placeOf(middleOf(from, to))
    if (!place) return true
    const x = beside(place, start[0])[0] - start[0] - dx / 2
    return Math.hypot(x * cosine, place[1] - start[1] - dy / 2) > BESIDE
  }
}

const middleOf = (from: Point, to: Point): Point => [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]

/** The same place in the world where it is nearest to a longitude. */
const beside = (place: Point, x: number): Point => [place[0] - 360 * Math.round((place[0] - x) / 360), place[1]]
