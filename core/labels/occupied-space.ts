import type { Label } from '../plugin/contracts.js'
import type { Point } from '../views/affine.js'
import type { ClipArea } from './clip-area.js'
import type { View } from '../views/view.js'
import { boxAround, type LabelBox, makeOccupancy, type Occupancy, type Rectangle } from './boxes.js'
import { makeFrameSpace } from './frame-space.js'
import { boxesOf, type Candidate } from './candidate.js'
import type { Symbols } from './symbols.js'

interface TakenBox extends LabelBox {
  /** Cooperative labels may cover it. */
  yields?: boolean
}

/** The boxes of a label that must be free. */
interface Claims {
  boxes: readonly LabelBox[]
  cooperative: readonly LabelBox[]
}

/** The areas of a map where no labels are placed. */
export interface LabelBounds {
  /** The map's clip area; no labels are placed outside of it. */
  area?: ClipArea
  /** Elements that the layout places over the map; no labels are placed under them. */
  covered?: readonly Rectangle[]
}

/** A label that covers more labels than this makes all of them unreadable. */
export const MOST_BENEATH = 25

/** The box of a point, in points. */
export const POINT_BOX = { left: -0.1, top: -0.1, width: 0.2, height: 0.2 }

/** The space of a map for labels. */
export const makeOccupiedSpace = (view: View, symbols: Symbols, { area, covered = [] }: LabelBounds) => {
  const { widthPt, heightPt } = view
  const frameSpace = makeFrameSpace(view, covered)
  const taken = makeOccupancy<TakenBox>(widthPt, heightPt)
  /** The same boxes, and also those of labels that may be covered. */
  const drawn = makeOccupancy(widthPt, heightPt)
  let buried = 0
  const sameTexts = new Map<string, Occupancy>()

  const isFree = (boxes: readonly LabelBox[]): boolean =>
    boxes.every((box) => (area?.holds(box.corners) ?? true) && taken.isFree(box))

  /** Whether no other label with the same text is near. */
  const isAway = ({ text, sameTextGapPt = 0 }: Label, { boxes }: Candidate): boolean =>
    sameTextGapPt === 0 || (sameTexts.get(text)?.isFree(around(boxes, sameTextGapPt / 2)) ?? true)

  /** The boxes of a label that must be free; those of a cooperative part only of labels that may not overlap. */
  const claims = ({ mayOverlap, shield }: Label, candidate: Candidate): Claims => {
    const mayShield = shield?.mayOverlap ?? mayOverlap
    const boxesThat = (mode: Label['mayOverlap']): readonly LabelBox[] => [
      ...(mayOverlap === mode ? boxesOf(candidate, 'text') : []),
      ...(mayShield === mode ? boxesOf(candidate, 'shield') : [])
    ]
    return { boxes: boxesThat(false), cooperative: boxesThat('cooperative') }
  }

  const areFree = ({ boxes, cooperative }: Claims): boolean =>
    isFree(boxes) && cooperative.every((box) => taken.isFree(box, ({ yields }) => !yields))

  /** Whether the label's middle lies over too many other boxes. */
  const isBuried = ({ boxes }: Candidate): boolean => {
    const { minX, minY, maxX, maxY } = boxes[boxes.length >> 1]!
    let beneath = 0
    return !drawn.isFree(
      boxAround([(minX + maxX) / 2, (minY + maxY) / 2], POINT_BOX, {}),
      () => ++beneath > MOST_BENEATH
    )
  }

  const add = (label: Label, candidate: Candidate): Candidate => {
    const { text, mayOverlap, ignoresPlacement, shield, sameTextGapPt = 0 } = label
    const take = (part: 'text' | 'shield', yields: boolean): void =>
      boxesOf(candidate, part).forEach((box) => taken.add(yields ? { ...box, yields } : box))
    candidate.boxes.forEach(drawn.add)
    if (!ignoresPlacement) take('text', mayOverlap !== false)
    if (!(shield?.ignoresPlacement ?? ignoresPlacement)) take('shield', (shield?.mayOverlap ?? mayOverlap) !== false)
    if (sameTextGapPt === 0) return candidate
    let same = sameTexts.get(text)
    if (!same) sameTexts.set(text, (same = makeOccupancy(widthPt, heightPt)))
    same.add(around(candidate.boxes, sameTextGapPt / 2))
    return candidate
  }

  /** The best possible placement of a label. */
  const choose = (label: Label, candidates: Iterable<Candidate>): Candidate | undefined => {
    let first: Candidate | undefined,
      cut: Candidate | undefined,
      covering: Candidate | undefined,
      forced: Candidate | undefined
    const mayOverlap = label.mayOverlap || label.shield?.mayOverlap
    const isClear = (boxes: readonly LabelBox[]): boolean => boxes.length === 0 || symbols.isClear(boxes, first!)
    for (const given of candidates) {
      if (area && !area.has(given.anchor)) continue
      first ??= given
      const candidate = frameSpace.shown(label, given)
      if (!candidate || !isAway(label, candidate)) continue
      const isTaken = !isFree(candidate.boxes)
      if (isTaken && (!mayOverlap || forced)) continue
      const claimed = claims(label, candidate)
      if (isTaken) {
        if (areFree(claimed) && isClear(claimed.boxes)) forced = candidate
      } else if (!isClear(claimed.boxes)) covering ??= candidate
      else if (!frameSpace.isWhole(candidate)) cut ??= candidate
      // a whole label over another one is better than a cut one
      else return forced && partsOf(forced) > partsOf(candidate) ? forced : candidate
    }
    if (cut) return cut
    // beside the symbol of another point a label would be read as the name of that point
    const mayCover = label.on || label.inside || label.mayCoverSymbols
    return (mayCover ? covering : undefined) ?? forced
  }

  return {
    isFree: (box: LabelBox) => taken.isFree(box),
    /** The number of labels that are left out because they would cover too many others. */
    buried: () => buried,
    /** The placement that a label takes, if there is one. */
    take(label: Label, candidates: Iterable<Candidate>): Candidate | undefined {
      const found = choose(label, candidates)
      if (!found) return undefined
      if (isBuried(found)) {
        buried++
        return undefined
      }
      return add(label, found)
    }
  }
}

const partsOf = ({ text, shield }: Candidate): number => (text ? 1 : 0) + (shield ? 1 : 0)

/** The square, parallel to the axes, around the middle of some boxes with this reach. */
const around = (boxes: Candidate['boxes'], reach: number): LabelBox => {
  const corners = boxes.flatMap((box) => box.corners)
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const middle: Point = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]
  return boxAround(middle, { left: -reach, top: -reach, width: 2 * reach, height: 2 * reach }, {})
}
