import type { Contour } from '../../../parts/relief.js'

/** A place on an index contour where its elevation can stand. */
export interface Anchor {
  x: number
  y: number
  /** A vector of length 1 to higher ground, y down; the top of the figures is there. */
  upX: number
  upY: number
  /** Counts index contours upwards. */
  level: number
  contour: Contour
  /** Position along the contour, in points. */
  along: number
}

/** Points between two places along a line; more if there would be too many places. */
const STEP_PT = 5
const MOST_ANCHORS = 12_000
/** How far the line under a label may be from its baseline, in heights of the label. */
const BENT = 0.22

export interface Room {
  widthPt: number
  heightPt: number
  /** The size of the label of a contour. */
  sizeOf(contour: Contour): { widthPt: number; heightPt: number }
}

/** The places along contours where a label has a nearly straight line under it, and is inside the frame. */
export const anchorsOn = (contours: readonly Contour[], room: Room): Anchor[] => {
  const measured = contours.map((contour) => ({ contour, at: distancesAlong(contour.line) }))
  const length = measured.reduce((sum, { at }) => sum + at.at(-1)!, 0)
  const step = Math.max(STEP_PT, length / MOST_ANCHORS)
  const levels = [...new Set(contours.map(({ elevation }) => elevation))].sort((a, b) => a - b)
  const levelOf = new Map(levels.map((elevation, level) => [elevation, level]))
  return measured.flatMap(({ contour, at }) => {
    const { widthPt, heightPt } = room.sizeOf(contour)
    const whole = at.at(-1)!
    const found: Anchor[] = []
    const reach = widthPt / 2
    for (let along = reach + step / 2; along < whole - reach; along += step) {
      const [x, y] = placeAt(contour.line, at, along)
      const [fromX, fromY] = placeAt(contour.line, at, along - reach)
      const [toX, toY] = placeAt(contour.line, at, along + reach)
      const chord = Math.hypot(toX - fromX, toY - fromY)
      const bent = Math.hypot(x - (fromX + toX) / 2, y - (fromY + toY) / 2)
      if (bent > BENT * heightPt || chord < 0.9 * widthPt) continue
      if (x < reach || y < reach || x > room.widthPt - reach || y > room.heightPt - reach) continue
      // higher ground is on the right
      const [upX, upY] = [-(toY - fromY) / chord, (toX - fromX) / chord]
      found.push({ x, y, upX, upY, level: levelOf.get(contour.elevation)!, contour, along })
    }
    return found
  })
}

/** The distance of each vertex from the first one, along the line. */
const distancesAlong = (line: Float64Array): Float64Array => {
  const at = new Float64Array(line.length / 2)
  for (let index = 1; index < at.length; index++) {
    const before = 2 * index - 2
    at[index] = at[index - 1]! + Math.hypot(line[before + 2]! - line[before]!, line[before + 3]! - line[before + 1]!)
  }
  return at
}

const placeAt = (line: Float64Array, at: Float64Array, along: number): readonly [x: number, y: number] => {
  let [below, above] = [0, at.length - 1]
  while (above - below > 1) {
    const middle = (below + above) >> 1
    if (at[middle]! <= along) below = middle
    else above = middle
  }
  const part = (along - at[below]!) / (at[above]! - at[below]! || 1)
  const [x, y] = [line[2 * below]!, line[2 * below + 1]!]
  return [x + (line[2 * above]! - x) * part, y + (line[2 * above + 1]! - y) * part]
}
