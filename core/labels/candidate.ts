import type { Label, LabelShield } from '../plugin/contracts.js'
import type { Point } from '../views/affine.js'
import { boxAround, type LabelBox } from './boxes.js'
import { textBoxOf, type TextBlock } from './text-block.js'
import { withMarks } from './accents.js'
import { type PlacedShield, placeShield } from './shield.js'

/** Lines of text at a point, rotated clockwise around it. */
export interface TextAtPoint {
  block: TextBlock
  at: Point
  left: number
  top: number
  turnDeg: number
  /** The horizontal alignment of the lines relative to each other, 0 to 1. */
  justify: number
}

/**
 * A letter on a curve, or several letters that stay together. It starts at x, y on its baseline and is rotated around
 * that point.
 */
export interface LetterOnLine {
  text: string
  /** The index of its run in the line. */
  run: number
  x: number
  y: number
  turnDeg: number
  /** The direction of the curve there. */
  alongDeg: number
}

/** A line of text along a curve. */
export interface TextOnLine {
  block: TextBlock
  letters: readonly LetterOnLine[]
  /** The curve through the middles of its capitals, from the start: x, y, x, y, … */
  path: readonly number[]
  middle: Point
}

/** One possible placement of a label. */
export interface Candidate {
  /** Its point on the map, before any offset. */
  anchor: Point
  text?: TextAtPoint | TextOnLine
  shield?: PlacedShield
  /** The boxes that the label covers: first its text, then its shield. */
  boxes: readonly LabelBox[]
  /** How many of the boxes belong to the text. */
  textBoxes: number
}

/** The boxes of a label's text, or of its shield. */
export const boxesOf = ({ boxes, textBoxes }: Candidate, part: 'text' | 'shield'): readonly LabelBox[] =>
  part === 'text' ? boxes.slice(0, textBoxes) : boxes.slice(textBoxes)

/** The placement without the label's text; undefined if the label has text only. */
export const withoutText = (candidate: Candidate): Candidate | undefined =>
  candidate.text && candidate.shield
    ? { ...candidate, text: undefined, boxes: boxesOf(candidate, 'shield'), textBoxes: 0 }
    : undefined

/** The parts of a label that are shown. */
export interface ShownParts {
  text: boolean
  shield: boolean
}

/** The variants of a label to try: first the whole label, then the parts that may be shown alone. */
export const shownPartsOf = (optional: LabelShield['optional']): readonly ShownParts[] => [
  { text: true, shield: true },
  ...(optional === 'text' || optional === 'either' ? [{ text: false, shield: true }] : []),
  ...(optional === 'graphic' || optional === 'either' ? [{ text: true, shield: false }] : [])
]

/** The default space around labels. */
const SPACE_PT = 1

export const marginsOf = ({ halo, spaceAroundPt = SPACE_PT }: Label) => ({
  marginPt: halo?.widthPt ?? 0,
  spacePt: spaceAroundPt
})

export interface LabelPosition extends Pick<Label, 'align' | 'offsetPt'> {
  at: Point
  turnDeg: number
  /** The label's own position on the map, if the label is drawn elsewhere. */
  anchor?: Point
  /** The direction of its line; absent: `turnDeg`. */
  alongDeg?: number
}

/** Lines are aligned as the text is at its anchor, unless the label says how. */
const justifyOf = ({ justify, on }: Label, block: TextBlock, { align }: LabelPosition): number =>
  justify === undefined && !on && block.turnDeg === undefined ? align[0] : block.justify

const shieldTurn = ({ shield, on }: Label, turnDeg: number, { alongDeg = turnDeg }: LabelPosition): number => {
  if (shield?.fit !== undefined) return turnDeg
  return (shield?.follows ?? on?.follows) ? alongDeg : 0
}

/** A label at a point; undefined if it shows nothing there. */
export const candidateAt = (
  label: Label,
  block: TextBlock | undefined,
  place: LabelPosition,
  shown: ShownParts
): Candidate | undefined => {
  const { at, anchor = at } = place
  const turnDeg = place.turnDeg + (block?.turnDeg ?? 0)
  const { marginPt, spacePt } = marginsOf(label)
  const laidOut = block && { block, box: textBoxOf(block, place) }
  const boxes: LabelBox[] = []
  let text: Candidate['text']
  if (laidOut && shown.text) {
    const { block, box } = laidOut
    text = { block, at, left: box.left, top: box.top, turnDeg, justify: justifyOf(label, block, place) }
    boxes.push(boxAround(at, withMarks(box, block.marks), { turnDeg, marginPt, spacePt }))
  }
  const shield =
    label.shield && shown.shield
      ? placeShield(
          label.shield,
          at,
          shieldTurn(label, turnDeg, place),
          laidOut && { box: laidOut.box, fontSizePt: laidOut.block.fontSizePt }
        )
      : undefined
  const textBoxes = boxes.length
  if (shield) {
    const spaceAroundPt = label.shield?.spaceAroundPt ?? spacePt
    boxes.push(boxAround(shield.at, shield.box, { turnDeg: shield.fit.turnDeg, spacePt: spaceAroundPt }))
  }
  return boxes.length === 0 ? undefined : { anchor, text, shield, boxes, textBoxes }
}
