import type { Label } from '../plugin/contracts.js'
import { boxAround, type LabelBox, overlaps, type Rectangle } from './boxes.js'
import { type FrameSize, isBoxInFrame } from './into-frame.js'
import { boxesOf, type Candidate, withoutText } from './candidate.js'
import { withoutSpace } from './symbols.js'

/** The frame of a map, without the areas that the layout covers. */
export const makeFrameSpace = (frame: FrameSize, covered: readonly Rectangle[]) => {
  const covers = covered.map(({ left, top, width, height }) =>
    boxAround([left, top], { left: 0, top: 0, width, height }, {})
  )
  const isWhole = (box: LabelBox): boolean =>
    isBoxInFrame(box, frame) && !covers.some((cover) => overlaps(box.spacePt < 0 ? withoutSpace(box) : box, cover))
  const isSeen = ({ minX, minY, maxX, maxY }: LabelBox): boolean =>
    maxX > 0 && maxY > 0 && minX < frame.widthPt && minY < frame.heightPt

  const isAllWhole = ({ boxes }: Candidate): boolean => boxes.every(isWhole)

  return {
    isWhole: isAllWhole,
    /** The part of a placement that may be shown, or all of it; undefined if nothing may be shown. */
    shown(label: Label, candidate: Candidate): Candidate | undefined {
      if (isAllWhole(candidate)) return candidate
      const { mayLeaveFrame = false, shield } = label
      const fits = (part: 'text' | 'shield', mayLeave: boolean): boolean => {
        const boxes = boxesOf(candidate, part)
        return mayLeave ? boxes.length === 0 || boxes.some(isSeen) : boxes.every(isWhole)
      }
      if (!fits('shield', shield?.mayLeaveFrame ?? mayLeaveFrame)) return undefined
      if (fits('text', mayLeaveFrame)) return candidate
      return shield?.mayLeaveFrame && !shield.fit ? withoutText(candidate) : undefined
    }
  }
}
