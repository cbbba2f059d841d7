import { apply, invert, type Point } from '../../map/affine.js'
import type { Reproject } from '../../map/reproject.js'
import type { Seen } from './placing.js'
import type { Run } from './parts.js'
import { isInside } from './spots.js'

/** Of so many places the most decide: one alone could lie on a border. */
const WITNESSES = 5
/** Places of the frame that are tried. */
const MOST_TRIED = 60
/** Steps across and down that fill a frame without ever lying on lines through its middle (Roberts' R2 sequence). */
const [STEP_X, STEP_Y] = [0.7548776662466927, 0.5698402909980532]

/** No ring is wider than so many worlds. */
const TURNS = [0, 1, 2, 3]

/** A place that the frame shows. */
interface Witness {
  onMap: Point
  /** In the features' coordinates. */
  at: Point
}

/**
 * On maps without a date line a ring around the place opposite to the projection's centre is turned inside out: what it
 * encloses becomes what lies around it. Places in the frame tell whether that is so.
 */
export class InsideOut {
  readonly #world: number
  readonly #witnesses: readonly Witness[]

  constructor(reproject: Reproject, world: number, seen: Seen) {
    this.#world = world
    this.#witnesses = witnesses(reproject, seen)
  }

  /** `given`: a closed ring in the features' coordinates; `placed`: what has become of it on the map. */
  has(given: Run, placed: Run): boolean {
    const against = this.#witnesses.filter(({ at, onMap }) => this.#encloses(given, at) !== encloses(placed, onMap))
    return 2 * against.length > this.#witnesses.length
  }

  /** In whichever world. */
  #encloses(ring: Run, [x, y]: Point): boolean {
    const first = Math.ceil((ring.minX - x) / this.#world)
    return TURNS.some((turn) => encloses(ring, [x + (first + turn) * this.#world, y]))
  }
}

const encloses = (ring: Run, [x, y]: Point): boolean =>
  x >= ring.minX && x <= ring.maxX && y >= ring.minY && y <= ring.maxY && isInside([ring.xy], [x, y])

const witnesses = (reproject: Reproject, { affine, frame }: Seen): Witness[] => {
  const found: Witness[] = []
  const toMap = invert(affine)
  for (let i = 1; i <= MOST_TRIED && found.length < WITNESSES; i++) {
    const x = frame.minX + (frame.maxX - frame.minX) * ((0.5 + i * STEP_X) % 1)
    const y = frame.minY + (frame.maxY - frame.minY) * ((0.5 + i * STEP_Y) % 1)
    const at = reproject.back?.(apply(toMap, [x, y]))
    const onMap = at && reproject(at)
    if (!onMap) continue
    const [backX, backY] = apply(affine, onMap)
    if (Math.abs(backX - x) < 1 && Math.abs(backY - y) < 1) found.push({ at, onMap })
  }
  return found
}
