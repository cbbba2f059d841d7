import type { Label } from '../plugin/contracts.js'
import { type Baseline, degrees, partOf, pointOn, smoothLine, turnsSharply } from './baseline.js'
import { type Candidate, candidateAt, type ShownParts } from './candidate.js'
import { bends, letterSetter, type LetterSpace } from './letters.js'
import type { TextBlock } from './text-block.js'

/** On a vertical line a turn of at least this size is not noise: the text is turned around. */
const NOISE_DEG = 0.1

/** The text of a label, and its vertical text if it may be written so. */
export interface TextBlocks {
  block?: TextBlock
  vertical?: TextBlock
}

/** The placement of a label at a distance from the start of a line; undefined if it does not fit. */
type Setter = (centre: number, shown: ShownParts) => Candidate | undefined

export interface Setters {
  set: Setter
  /** The placement of a required label if no placement fits. */
  force: Setter
}

const placeOn = (line: Baseline, centre: number) => {
  const { at, turn } = pointOn(line, centre)
  return { at, alongDeg: degrees(turn) }
}

/** A horizontal label beside the line, for any direction of the line. */
export const level = (label: Label, block: TextBlock | undefined, line: Baseline): Setters => {
  const set: Setter = (centre, shown) =>
    label.on?.isExact && block && isTooSharp(label, block, line, centre)
      ? undefined
      : candidateAt(label, block, { ...label, ...placeOn(line, centre), turnDeg: label.rotationDeg }, shown)
  return { set, force: set }
}

/** A label in the line's direction that is readable: letter by letter, or as a whole if that is not possible. */
export const following = (
  label: Label,
  { block, vertical }: TextBlocks,
  line: Baseline,
  surroundings: LetterSpace
): Setters => {
  const { isUpright = block !== undefined } = label.on ?? {}
  const place = { align: [0.5, label.align[1]], offsetPt: [0, label.offsetPt[1]] } as const
  const setterOf = (its: TextBlock | undefined): Setters => {
    const width = its?.width ?? 0
    const isTurnedAt = (centre: number): boolean => {
      const along = chordTurn(line, centre, width)
      return isUpright && (its && its === vertical ? along < 0 : isUpsideDown(along))
    }
    const whole: Setter = (centre, shown) => {
      const along = chordTurn(line, centre, width)
      const turnDeg = (isTurnedAt(centre) ? along - 180 * Math.sign(along) : along) + label.rotationDeg
      return candidateAt(label, its, { ...place, at: pointOn(line, centre).at, turnDeg }, shown)
    }
    if (!its || !bends(label, its)) return { set: whole, force: whole }
    const letters = label.on?.isExact
      ? localSetter(label, its, line, surroundings)
      : letterSetter(label, its, line, surroundings)
    const set: Setter = (centre, shown) => {
      const text =
        shown.text && !(label.on!.isExact && isTooSharp(label, its, line, centre))
          ? letters(centre, isTurnedAt(centre))
          : undefined
      if (!label.shield || (shown.text && !text)) return text
      const position = { ...place, ...placeOn(line, centre), turnDeg: 0 }
      const shield = candidateAt(label, undefined, position, shown)
      return text && shield ? together(text, shield) : (text ?? shield)
    }
    return { set, force: whole }
  }
  const usual = setterOf(block)
  if (!vertical) return usual
  const steep = setterOf(vertical)
  const settersAt = (centre: number): Setters => (isSteep(chordTurn(line, centre, vertical.width)) ? steep : usual)
  return {
    set: (centre, shown) => settersAt(centre).set(centre, shown),
    force: (centre, shown) => settersAt(centre).force(centre, shown)
  }
}

/** In ems: the step length for smoothing, and how far the smoothed part reaches beyond the text. */
const STEP_EM = 0.25
const BEYOND_EM = 2

/** Letters on the part of the line around them, smoothed: the places on an exact line stay as they are. */
const localSetter =
  (label: Label, block: TextBlock, line: Baseline, surroundings: LetterSpace): ReturnType<typeof letterSetter> =>
  (centre, isBack) => {
    const reach = block.width / 2 + BEYOND_EM * block.fontSizePt
    const [from, to] = [Math.max(0, centre - reach), Math.min(line.length, centre + reach)]
    const near = smoothLine(partOf(line, from, to), STEP_EM * block.fontSizePt)
    return letterSetter(label, block, near, surroundings)(((centre - from) * near.length) / (to - from), isBack)
  }

const WINDOW_EM = 0.6

/** Whether a line bends too much below a text, or ends below it (`checkMaxAngle` in the code of MapLibre GL). */
const isTooSharp = ({ on }: Label, { width, fontSizePt }: TextBlock, line: Baseline, centre: number): boolean => {
  const [from, to] = [centre - width / 2, centre + width / 2]
  if (from < 0 || to > line.length) return true
  return turnsSharply(line, from, to, WINDOW_EM * fontSizePt, on!.maxAngleDeg ?? 180)
}

const together = (text: Candidate, { shield, boxes }: Candidate): Candidate => ({
  ...text,
  shield,
  boxes: [...text.boxes, ...boxes]
})

const isSteep = (turnDeg: number): boolean => Math.abs(Math.abs(turnDeg) - 90) < 45

/** The line's direction under a text, in degrees. */
const chordTurn = (line: Baseline, centre: number, width: number): number => {
  if (width === 0) return degrees(pointOn(line, centre).turn)
  const [[x0, y0], [x1, y1]] = [pointOn(line, centre - width / 2).at, pointOn(line, centre + width / 2).at]
  return degrees(Math.atan2(y1 - y0, x1 - x0))
}

/** Text is read from left to right; on vertical lines it is read downwards. */
const isUpsideDown = (turnDeg: number): boolean => turnDeg > 90 + NOISE_DEG || turnDeg <= NOISE_DEG - 90

export const isBackward = (line: Baseline, centre: number, width: number): boolean =>
  isUpsideDown(chordTurn(line, centre, width))
