import { combined, type Value } from '../../core/style/value.js'

type Offset = readonly [right: Value<number>, up: Value<number>]

/**
 * The offset of a symbolizer that moves by another offset on the page. In the model an offset turns with the text or
 * graphic; some style languages turn only these, and then move them.
 */
export const beforeTurn = ([right, up]: Offset, clockwise: Value<number>): Offset => {
  if ((right === 0 && up === 0) || clockwise === 0) return [right, up]
  const turned = (along: (right: number, up: number, cos: number, sin: number) => number): Value<number> =>
    combined(
      (right, up, degrees) => {
        const angle = (degrees * Math.PI) / 180
        return along(right, up, Math.cos(angle), Math.sin(angle))
      },
      right,
      up,
      clockwise
    )
  return [
    turned((right, up, cos, sin) => right * cos - up * sin),
    turned((right, up, cos, sin) => right * sin + up * cos)
  ]
}
