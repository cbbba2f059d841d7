import type { Point } from '../../core/views/affine.js'
import type { FindPlace } from '../../core/views/reproject.js'
import { type Box, isInBox } from './clip.js'
import { isInside } from './label-points.js'
import type { Run } from './parts.js'

/** Number of places whose majority decides; a single one could lie on a border. */
const WITNESSES = 7
/** Maximum number of places that are tried. */
const MOST_TRIED = 60
/** Horizontal and vertical steps that fill a box and never lie on lines through its middle (Roberts' R2 sequence). */
const [STEP_X, STEP_Y] = [0.7548776662466927, 0.5698402909980532]
/** Maximum width of a ring, in worlds. */
const MOST_WORLDS = 8

interface Witness {
  inFrame: Point
  inSource: Point
}

/**
 * On a globe a ring has two sides. About another axis, the enclosed side may be the other one. Places whose side is
 * known decide whether that is the case.
 */
export class RingSide {
  readonly #witnesses: readonly Witness[]
  readonly #worldOfSource?: number

  /**
   * `box`: in degrees of the frame. `worldOfSource`: the world width in source coordinates, if they go around the
   * world.
   */
  constructor(box: Box, toSource: FindPlace, worldOfSource?: number) {
    this.#witnesses = witnessesIn(box, toSource)
    this.#worldOfSource = worldOfSource
  }

  /**
   * Whether `found` encloses the opposite side of `given`. `given`: the closed rings of a polygon in source
   * coordinates. `found`: its rings in the frame. Uses the even-odd rule.
   */
  has(given: readonly Run[], found: readonly Run[]): boolean {
    const against = this.#witnesses.filter(
      ({ inFrame, inSource }) => isWithin(given, inSource, this.#worldOfSource) !== isWithin(found, inFrame, 360)
    )
    return 2 * against.length > this.#witnesses.length
  }
}

const witnessesIn = ({ minX, minY, maxX, maxY }: Box, toSource: FindPlace): Witness[] => {
  const witnesses: Witness[] = []
  for (let i = 1; i <= MOST_TRIED && witnesses.length < WITNESSES; i++) {
    const inFrame: Point = [
      minX + (maxX - minX) * ((0.5 + i * STEP_X) % 1),
      minY + (maxY - minY) * ((0.5 + i * STEP_Y) % 1)
    ]
    const inSource = toSource(inFrame)
    if (inSource) witnesses.push({ inFrame, inSource })
  }
  return witnesses
}

const isWithin = (rings: readonly Run[], at: Point, world?: number): boolean =>
  rings.filter((ring) => encloses(ring, at, world)).length % 2 === 1

/** Whether the ring encloses the point in any world. */
const encloses = (ring: Run, [x, y]: Point, world?: number): boolean => {
  if (world === undefined) return isInBox([x, y], ring) && isInside([ring.xy], [x, y])
  if (y < ring.minY || y > ring.maxY) return false
  const first = x + Math.ceil((ring.minX - x) / world) * world
  for (let turn = 0; turn < MOST_WORLDS && first + turn * world <= ring.maxX; turn++)
    if (isInside([ring.xy], [first + turn * world, y])) return true
  return false
}
