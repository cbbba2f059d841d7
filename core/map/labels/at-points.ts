import type { Label } from '../../plugin/contracts.js'
import type { Point } from '../affine.js'
import { holds } from './inside.js'
import type { TextBlock } from './layout.js'
import { type Shown, shownOf, type Stand, standAt } from './stand.js'

const SLANT = Math.SQRT1_2
/** Around an anchor: to the sides before up and down, slanting ones last. */
const DIRECTIONS: readonly Point[] = [[1, 0], [-1, 0], [0, -1], [0, 1], [SLANT, -SLANT], [SLANT, SLANT], [-SLANT, -SLANT], [-SLANT, SLANT]] // prettier-ignore
/** How far one ring of places is from the one before, of the em, and how many there are at most. */
const RING_EM = 0.5
const MOST_RINGS = 8
/** Between a label and the border of its area, of the em. */
const CLEAR_EM = 0.2
/** A label that moves into the frame by more, of its size, would stand over the neighbour of its area. */
const MOST_MOVED = 0.25

interface Frame {
  widthPt: number
  heightPt: number
}

/**
 * Ways to stand at a label's anchors, the best first: where all of it lies well inside its area, then just so, then as
 * they come, then, for areas that the frame cuts, moved into the frame.
 */
export function* standsAtPoints(label: Label, block: TextBlock | undefined, frame: Frame): Generator<Stand> {
  const { inside } = label
  for (const shown of shownOf(label.shield?.optional)) {
    if (!inside) {
      yield* atAnchors(label, block, shown)
      continue
    }
    const fits = ({ boxes }: Stand, marginPt: number) => boxes.every((box) => holds(inside, box, marginPt))
    const others: Stand[] = []
    for (const stand of atAnchors(label, block, shown))
      if (fits(stand, CLEAR_EM * label.fontSizePt)) yield stand
      else others.push(stand)
    yield* new Set([...others.filter((stand) => fits(stand, 0)), ...others])
    for (const { anchor, boxes } of others) {
      const at = movedInside(anchor, boxes, frame)
      const stand = at && standAt(label, block, { ...label, at, turnDeg: label.rotationDeg }, shown)
      if (stand) yield { ...stand, anchor }
    }
  }
}

/** Where an anchor must be so that the frame does not cut its label; undefined if it does not or that is too far away. */
const movedInside = ([x, y]: Point, boxes: Stand['boxes'], { widthPt, heightPt }: Frame): Point | undefined => {
  const corners = boxes.flatMap((box) => box.corners)
  const shift = (values: number[], most: number): number | undefined => {
    const [least, greatest] = [Math.min(...values), Math.max(...values)]
    const away = Math.max(0, -least) - Math.max(0, greatest - most)
    return Math.abs(away) > MOST_MOVED * (greatest - least) || greatest - least > most ? undefined : away
  }
  const right = shift(corners.map((corner) => corner[0]), widthPt) // prettier-ignore
  const down = shift(corners.map((corner) => corner[1]), heightPt) // prettier-ignore
  return right === undefined || down === undefined || (right === 0 && down === 0) ? undefined : [x + right, y + down]
}

function* atAnchors(label: Label, block: TextBlock | undefined, shown: Shown): Generator<Stand> {
  const { align, offsetPt, otherPlaces = [], rotationDeg: turnDeg } = label
  for (const at of label.at)
    for (const place of [{ align, offsetPt }, ...otherPlaces]) {
      const stand = standAt(label, block, { ...place, at, turnDeg }, shown)
      if (stand) yield stand
    }
  const [anchor] = label.at
  if (!anchor) return
  for (const [right, down] of rings(label)) {
    const stand = standAt(label, block, { align, offsetPt, at: [anchor[0] + right, anchor[1] + down], turnDeg }, shown)
    if (stand) yield { ...stand, anchor }
  }
}

/** Steps away from an anchor, the shortest first. */
function* rings({ maxDisplacementPt = 0, fontSizePt }: Label): Generator<Point> {
  const count = Math.min(MOST_RINGS, Math.ceil(maxDisplacementPt / (RING_EM * fontSizePt)))
  for (let ring = 1; ring <= count; ring++) {
    const distance = (ring * maxDisplacementPt) / count
    for (const [x, y] of DIRECTIONS) yield [x * distance, y * distance]
  }
}
