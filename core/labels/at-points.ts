import type { Label } from '../plugin/contracts.js'
import type { Point } from '../views/affine.js'
import { isBoxInside } from './inside.js'
import { type FrameSize, gapBetween, isInFrame, shiftInto } from './into-frame.js'
import type { TextBlock } from './text-block.js'
import { type LabelPosition, shownPartsOf, type Candidate, candidateAt } from './candidate.js'

const SLANT = Math.SQRT1_2
/** Positions around an anchor: left and right before up and down, diagonals last. */
const DIRECTIONS: readonly Point[] = [[1, 0], [-1, 0], [0, -1], [0, 1], [SLANT, -SLANT], [SLANT, SLANT], [-SLANT, -SLANT], [-SLANT, SLANT]] // prettier-ignore
/** The distance between two rings of places in ems, and the maximum number of rings. */
const RING_EM = 0.5
const MOST_RINGS = 8
/** The space between a label and the border of its area, in ems. */
const CLEAR_EM = 0.2
/** A label that is moved into the frame by more than this part of its size would cover the neighbouring area. */
const MOST_MOVED = 0.25

/**
 * Placements at a label's anchors, the best first: well inside its area, then just inside, then anywhere. For areas
 * that the frame cuts, placements moved into the frame come last.
 */
export function* candidatesAtPoints(
  label: Label,
  block: TextBlock | undefined,
  frame: FrameSize
): Generator<Candidate> {
  const { inside, mayOverlap } = label
  for (const shown of shownPartsOf(label.shield?.optional)) {
    const candidateFor = (place: LabelPosition): Candidate | undefined => candidateAt(label, block, place, shown)
    if (!inside) {
      yield* atAnchors(label, frame, candidateFor)
      continue
    }
    const fits = ({ boxes }: Candidate, marginPt: number) => boxes.every((box) => isBoxInside(inside, box, marginPt))
    const others: Candidate[] = []
    for (const candidate of atAnchors(label, frame, candidateFor))
      if (fits(candidate, CLEAR_EM * label.fontSizePt)) yield candidate
      else others.push(candidate)
    yield* new Set([...others.filter((candidate) => fits(candidate, 0)), ...others])
    for (const { anchor, boxes } of others) {
      const shift = shiftInto(boxes, frame)
      if (!shift) continue
      const { by, size } = shift
      if (!mayOverlap && by.some((way, axis) => Math.abs(way) > MOST_MOVED * size[axis]!)) continue
      const { align, offsetPt, rotationDeg: turnDeg } = label
      const candidate = candidateFor({ align, offsetPt, turnDeg, at: [anchor[0] + by[0], anchor[1] + by[1]], anchor })
      if (candidate) yield candidate
    }
  }
}

function* atAnchors(
  label: Label,
  frame: FrameSize,
  candidateFor: (place: LabelPosition) => Candidate | undefined
): Generator<Candidate> {
  const { align, offsetPt, otherPlaces = [], rotationDeg, turnsDeg } = label
  const reachPt = reachOf(label)
  /**
   * The same placement, moved to the frame's edge by the shortest way; undefined if that is too far from its anchor.
   */
  const besideEdge = (place: LabelPosition, { anchor, boxes }: Candidate, mostGapPt: number): Candidate | undefined => {
    const shift = isInFrame(anchor, frame) ? shiftInto(boxes, frame) : undefined
    if (!shift) return undefined
    const moved = candidateFor({ ...place, at: [place.at[0] + shift.by[0], place.at[1] + shift.by[1]], anchor })
    return moved && gapBetween(anchor, moved.boxes[0]!) <= mostGapPt ? moved : undefined
  }
  let ownGapPt: number | undefined
  for (const [index, anchor] of label.at.entries())
    for (let i = -1; i < otherPlaces.length; i++) {
      const { align, offsetPt } = i < 0 ? label : otherPlaces[i]!
      const place = { align, offsetPt, at: anchor, turnDeg: turnsDeg?.[index] ?? rotationDeg }
      const candidate = candidateFor(place)
      if (!candidate) continue
      yield candidate
      if (reachPt === 0) continue
      const gapPt = gapBetween(anchor, candidate.boxes[0]!)
      ownGapPt ??= gapPt
      const moved = besideEdge(place, candidate, gapPt + reachPt)
      if (moved) yield moved
    }
  const [anchor] = label.at
  if (!anchor || ownGapPt === undefined) return
  for (const [right, down] of rings(label)) {
    const at: Point = [anchor[0] + right, anchor[1] + down]
    const place = { align, offsetPt, at, turnDeg: rotationDeg, anchor }
    const candidate = candidateFor(place)
    if (!candidate) continue
    yield candidate
    const moved = besideEdge(place, candidate, ownGapPt + reachPt)
    if (moved) yield moved
  }
}

/**
 * How far a label may be moved from its anchor: a required label any distance; a label with a graphic stays on its
 * point.
 */
const reachOf = ({ mayOverlap, mayLeaveFrame, maxDisplacementPt = 0, shield }: Label): number => {
  if (shield && !shield.fit) return 0
  return mayOverlap && !mayLeaveFrame ? Infinity : maxDisplacementPt
}

/** Offsets from an anchor, the shortest first. */
function* rings({ maxDisplacementPt = 0, fontSizePt }: Label): Generator<Point> {
  const count = Math.min(MOST_RINGS, Math.ceil(maxDisplacementPt / (RING_EM * fontSizePt)))
  for (let ring = 1; ring <= count; ring++) {
    const distance = (ring * maxDisplacementPt) / count
    for (const [x, y] of DIRECTIONS) yield [x * distance, y * distance]
  }
}
