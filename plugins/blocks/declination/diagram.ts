import type { Point } from '../../../core/plugin.js'
import type { Arrow } from './fan.js'

/** An arrow in a square, in points from its top left corner. */
export interface DrawnArrow {
  kind: Arrow['kind']
  from: Point
  to: Point
  /** The middle of its name, or of the star. */
  label: Point
  turnDeg: number
}

/** Parts of the longest arrow. */
const LENGTHS: { readonly [kind in Arrow['kind']]: number } = { true: 1, grid: 0.92, magnetic: 0.82 }
/** Distance from the tip to the middle of the label, and half the size of a label, in ems. */
const BEYOND = 0.85
const HALF_LABEL: Point = [0.95, 0.55]
/** Lengths of the longest arrow that are tried, in parts of the square. */
const PARTS = Array.from({ length: 41 }, (_, step) => 1 - 0.02 * step)

/** The arrows from one point, as large as the square allows. */
export const diagramOf = (arrows: readonly Arrow[], sizePt: number, fontSizePt: number): DrawnArrow[] => {
  const fan = (part: number) => fanOf(arrows, part * sizePt, fontSizePt)
  const fits = ({ width, height }: ReturnType<typeof fan>) => width <= sizePt && height <= sizePt
  return moved(fan(PARTS.find((part) => fits(fan(part))) ?? PARTS.at(-1)!), sizePt)
}

/** The arrows around the origin, and the box that they take. */
const fanOf = (arrows: readonly Arrow[], lengthPt: number, fontSizePt: number) => {
  const drawn = arrows.map(({ kind, drawnDeg }): DrawnArrow => {
    const angle = (drawnDeg * Math.PI) / 180
    const at = (distance: number): Point => [distance * Math.sin(angle), -distance * Math.cos(angle)]
    const tip = LENGTHS[kind] * lengthPt
    return { kind, from: [0, 0], to: at(tip), label: at(tip + BEYOND * fontSizePt), turnDeg: drawnDeg }
  })
  const reach = (axis: 0 | 1, sign: 1 | -1): number =>
    Math.max(0, ...drawn.map(({ label }) => sign * label[axis] + HALF_LABEL[axis] * fontSizePt))
  const [left, right, top, bottom] = [reach(0, -1), reach(0, 1), reach(1, -1), reach(1, 1)]
  return { drawn, left, top, width: left + right, height: top + bottom }
}

const moved = ({ drawn, left, top, width, height }: ReturnType<typeof fanOf>, sizePt: number): DrawnArrow[] => {
  const [dx, dy] = [left + (sizePt - width) / 2, top + (sizePt - height) / 2]
  const move = ([x, y]: Point): Point => [x + dx, y + dy]
  return drawn.map((arrow) => ({ ...arrow, from: move(arrow.from), to: move(arrow.to), label: move(arrow.label) }))
}
