import type { Label } from '../plugin/contracts.js'
import type { Point } from '../views/affine.js'
import type { ClipArea } from './clip-area.js'
import type { View } from '../views/view.js'
import { boxAround, type LabelBox, Occupancy, type Rectangle } from './boxes.js'
import { FrameSpace } from './frame-space.js'
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
export class OccupiedSpace {
  readonly #view: View
  readonly #symbols: Symbols
  readonly #area?: ClipArea
  readonly #frame: FrameSpace
  readonly #taken: Occupancy<TakenBox>
  /** The same boxes, and also those of labels that may be covered. */
  readonly #drawn: Occupancy
  readonly #sameTexts = new Map<string, Occupancy>()
  /** The number of labels that are left out because they would cover too many others. */
  buried = 0

  constructor(view: View, symbols: Symbols, { area, covered = [] }: LabelBounds) {
    this.#view = view
    this.#symbols = symbols
    this.#area = area
    this.#frame = new FrameSpace(view, covered)
    this.#taken = new Occupancy(view.widthPt, view.heightPt)
    this.#drawn = new Occupancy(view.widthPt, view.heightPt)
  }

  isFree(box: LabelBox): boolean {
    return this.#taken.isFree(box)
  }

  /** The placement that a label takes, if there is one. */
  take(label: Label, candidates: Iterable<Candidate>): Candidate | undefined {
    const found = this.#choose(label, candidates)
    if (!found) return undefined
    if (this.#isBuried(found)) {
      this.buried++
      return undefined
    }
    this.#add(label, found)
    return found
  }

  /** The best possible placement of a label. */
  #choose(label: Label, candidates: Iterable<Candidate>): Candidate | undefined {
    let first: Candidate | undefined,
      cut: Candidate | undefined,
      covering: Candidate | undefined,
      forced: Candidate | undefined
    const mayOverlap = label.mayOverlap || label.shield?.mayOverlap
    for (const given of candidates) {
      if (this.#area && !this.#area.has(given.anchor)) continue
      first ??= given
      const candidate = this.#frame.shown(label, given)
      if (!candidate || !this.#isAway(label, candidate)) continue
      const isTaken = !this.#areFree(candidate.boxes)
      if (isTaken && (!mayOverlap || forced)) continue
      const claimed = claims(label, candidate)
      if (isTaken) {
        if (this.#mayTake(claimed) && this.#isClear(claimed, first)) forced = candidate
      } else if (!this.#isClear(claimed, first)) covering ??= candidate
      else if (!this.#frame.isWhole(candidate)) cut ??= candidate
      // a whole label over another one is better than a cut one
      else return forced && partsOf(forced) > partsOf(candidate) ? forced : candidate
    }
    if (cut) return cut
    // beside the symbol of another point a label would be read as the name of that point
    const mayCover = label.on || label.inside || label.mayCoverSymbols
    return (mayCover ? covering : undefined) ?? forced
  }

  #areFree(boxes: readonly LabelBox[]): boolean {
    for (const box of boxes) if (!(this.#area?.holds(box.corners) ?? true) || !this.#taken.isFree(box)) return false
    return true
  }

  #mayTake({ boxes, cooperative }: Claims): boolean {
    return this.#areFree(boxes) && cooperative.every((box) => this.#taken.isFree(box, isFirm))
  }

  /** Whether it covers no symbols but its own. */
  #isClear({ boxes }: Claims, first: Candidate): boolean {
    return boxes.length === 0 || this.#symbols.isClear(boxes, first)
  }

  /** Whether no other label with the same text is near. */
  #isAway({ text, sameTextGapPt = 0 }: Label, { boxes }: Candidate): boolean {
    return sameTextGapPt === 0 || (this.#sameTexts.get(text)?.isFree(around(boxes, sameTextGapPt / 2)) ?? true)
  }

  /** Whether the label's middle lies over too many other boxes. */
  #isBuried({ boxes }: Candidate): boolean {
    const { minX, minY, maxX, maxY } = boxes[boxes.length >> 1]!
    const middle = boxAround([(minX + maxX) / 2, (minY + maxY) / 2], POINT_BOX, {})
    let beneath = 0
    return !this.#drawn.isFree(middle, () => ++beneath > MOST_BENEATH)
  }

  #add(label: Label, candidate: Candidate): void {
    const { text, mayOverlap, ignoresPlacement, shield, sameTextGapPt = 0 } = label
    for (const box of candidate.boxes) this.#drawn.add(box)
    if (!ignoresPlacement) this.#claim(boxesOf(candidate, 'text'), mayOverlap)
    if (!(shield?.ignoresPlacement ?? ignoresPlacement))
      this.#claim(boxesOf(candidate, 'shield'), shield?.mayOverlap ?? mayOverlap)
    if (sameTextGapPt === 0) return
    let same = this.#sameTexts.get(text)
    if (!same) this.#sameTexts.set(text, (same = new Occupancy(this.#view.widthPt, this.#view.heightPt)))
    same.add(around(candidate.boxes, sameTextGapPt / 2))
  }

  #claim(boxes: readonly LabelBox[], mayOverlap: Label['mayOverlap']): void {
    for (const box of boxes) this.#taken.add(mayOverlap === false ? box : { ...box, yields: true })
  }
}

const isFirm = ({ yields }: TakenBox): boolean => !yields

/** The boxes of a label that must be free; those of a cooperative part only of labels that may not overlap. */
const claims = ({ mayOverlap, shield }: Label, candidate: Candidate): Claims => {
  const mayShield = shield?.mayOverlap ?? mayOverlap
  const boxesThat = (mode: Label['mayOverlap']): readonly LabelBox[] => [
    ...(mayOverlap === mode ? boxesOf(candidate, 'text') : []),
    ...(mayShield === mode ? boxesOf(candidate, 'shield') : [])
  ]
  return { boxes: boxesThat(false), cooperative: boxesThat('cooperative') }
}

const partsOf = ({ text, shield }: Candidate): number => (text ? 1 : 0) + (shield ? 1 : 0)

/** The square, parallel to the axes, around the middle of some boxes with this reach. */
const around = (boxes: Candidate['boxes'], reach: number): LabelBox => {
  const corners = boxes.flatMap((box) => box.corners)
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const middle: Point = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]
  return boxAround(middle, { left: -reach, top: -reach, width: 2 * reach, height: 2 * reach }, {})
}
