import { lengthInPoints } from '../../length.js'
import type { PressMark, PressOptions } from '../../spec.js'

/** What a page has for the press; lengths in points. */
export interface Press {
  /** How far the page reaches beyond the edge where it is cut. */
  bleedPt: number
  marks: readonly PressMark[]
  /** Whether other formats than PDF show the sheet of the press, too. */
  inAllFormats: boolean
}

/** Undefined if the sheet is the trimmed page. */
export const pressOf = ({ bleed, marks, inAllFormats }: PressOptions): Press | undefined => {
  const bleedPt = lengthInPoints(bleed) ?? 0
  return bleedPt > 0 || marks.length > 0 ? { bleedPt, marks, inAllFormats } : undefined
}

const MM = 72 / 25.4
/** Marks begin outside the bleed, and never nearer to the trimmed page. */
const LEAST_OFFSET = 3 * MM
const MARK_LENGTH = 5 * MM
const EDGE = 1 * MM
/** Of a registration mark. */
const RADIUS = 1.5 * MM
const PATCH = 5 * MM
/** From a corner to the colour bar, and from the bar to the registration mark. */
const CLEAR = 8 * MM
export const HAIRLINE_PT = 0.25

/** The distance from the trimmed page to the edge of the sheet. */
export const marginOf = ({ bleedPt, marks }: Press): number =>
  marks.length === 0 ? bleedPt : offsetOf(bleedPt) + MARK_LENGTH + EDGE

const offsetOf = (bleedPt: number): number => Math.max(bleedPt, LEAST_OFFSET)

/** Cyan, magenta, yellow, black, 0 to 1. */
export type Inks = readonly [number, number, number, number]

/** Shapes from the top left corner of the trimmed page, y down. */
export interface Marks {
  /** In all inks. */
  lines: (readonly [x1: number, y1: number, x2: number, y2: number])[]
  /** In all inks. */
  circles: (readonly [x: number, y: number, radius: number])[]
  patches: { x: number; y: number; width: number; height: number; inks: Inks }[]
}

/** The inks, two of them over each other, and greys. */
const BAR: readonly Inks[] = [
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
  [0, 0, 0, 1],
  [0, 1, 1, 0],
  [1, 0, 1, 0],
  [1, 1, 0, 0],
  [0, 0, 0, 0.75],
  [0, 0, 0, 0.5],
  [0, 0, 0, 0.25]
]

export const marksOf = ({ bleedPt, marks }: Press, width: number, height: number): Marks => {
  const near = offsetOf(bleedPt)
  const far = near + MARK_LENGTH
  const middle = near + MARK_LENGTH / 2
  const drawn: Marks = { lines: [], circles: [], patches: [] }
  if (marks.includes('crop'))
    for (const [x, out] of [
      [0, -1],
      [width, 1]
    ] as const)
      // prettier-ignore
      for (const [y, down] of [[0, -1], [height, 1]] as const) // prettier-ignore
        drawn.lines.push([x, y + down * near, x, y + down * far], [x + out * near, y, x + out * far, y])
  if (marks.includes('registration'))
    for (const [x, y] of [
      [width / 2, -middle],
      [width / 2, height + middle],
      [-middle, height / 2],
      [width + middle, height / 2]
    ] as const) {
      const reach = MARK_LENGTH / 2
      drawn.circles.push([x, y, RADIUS])
      drawn.lines.push([x - reach, y, x + reach, y], [x, y - reach, x, y + reach])
    }
  if (marks.includes('colors')) {
    const side = Math.min(PATCH, (width / 2 - 2 * CLEAR) / BAR.length)
    if (side > 0)
      for (const [index, inks] of BAR.entries())
        drawn.patches.push({
          x: CLEAR + index * side,
          y: height + near + EDGE,
          width: side,
          height: MARK_LENGTH - EDGE,
          inks
        })
  }
  return drawn
}
