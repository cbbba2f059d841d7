import type { Label } from '../plugin/contracts.js'
import { boxAround, type LabelBox, overlaps, type Rectangle } from './boxes.js'
import { type FrameSize, isBoxInFrame } from './into-frame.js'
import { boxesOf, type Candidate, withoutText } from './candidate.js'
import { withoutSpace } from './symbols.js'

/** The frame of a map, without the areas that the layout covers. */
export class FrameSpace {
  readonly #frame: FrameSize
  readonly #covers: readonly LabelBox[]

  constructor(frame: FrameSize, covered: readonly Rectangle[]) {
    this.#frame = frame
    this.#covers = covered.map(({ left, top, width, height }) =>
      boxAround([left, top], { left: 0, top: 0, width, height }, {})
    )
  }

  isWhole({ boxes }: Candidate): boolean {
    return this.#areWhole(boxes)
  }

  /** The part of a placement that may be shown, or all of it; undefined if nothing may be shown. */
  shown(label: Label, candidate: Candidate): Candidate | undefined {
    if (this.isWhole(candidate)) return candidate
    const { mayLeaveFrame = false, shield } = label
    if (!this.#fits(boxesOf(candidate, 'shield'), shield?.mayLeaveFrame ?? mayLeaveFrame)) return undefined
    if (this.#fits(boxesOf(candidate, 'text'), mayLeaveFrame)) return candidate
    return shield?.mayLeaveFrame && !shield.fit ? withoutText(candidate) : undefined
  }

  #fits(boxes: readonly LabelBox[], mayLeave: boolean): boolean {
    return mayLeave ? boxes.length === 0 || boxes.some((box) => this.#isSeen(box)) : this.#areWhole(boxes)
  }

  #areWhole(boxes: readonly LabelBox[]): boolean {
    for (const box of boxes) if (!isBoxInFrame(box, this.#frame) || this.#isCovered(box)) return false
    return true
  }

  #isCovered(box: LabelBox): boolean {
    if (this.#covers.length === 0) return false
    const inner = box.spacePt < 0 ? withoutSpace(box) : box
    return this.#covers.some((cover) => overlaps(inner, cover))
  }

  #isSeen({ minX, minY, maxX, maxY }: LabelBox): boolean {
    return maxX > 0 && maxY > 0 && minX < this.#frame.widthPt && minY < this.#frame.heightPt
  }
}
