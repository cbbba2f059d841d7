import type { Label, LabelGraphic } from '../plugin/contracts.js'
import type { Point } from '../views/affine.js'
import { type Baseline, beside, degrees, partOf, pointOn, reversedBaseline } from './baseline.js'
import { boxAround, type LabelBox, type Rectangle } from './boxes.js'
import { CAPITALS, DESCENT, dropOf, type TextBlock, uprightDrop } from './text-block.js'
import { marksOf, withMarks } from './accents.js'
import { type Cluster, type Ruler, isSeparable } from './ruler.js'
import { marginsOf, type Candidate, candidateAt, type LetterOnLine } from './candidate.js'
import type { FrameSize } from './into-frame.js'
import { POINT_BOX } from './occupied-space.js'

const MOST_TURN_DEG = 22.5
/** A letter rotated more than this from upright is hard to read, whatever the direction of the text. */
const MOST_TILT_DEG = 100
/** A line that bends (degrees) and deviates (ems) less than this counts as straight. */
const STRAIGHT_DEG = 3
const STRAIGHT_EM = 0.04
/** Additional length of a path beyond its text, so that rounding does not remove the last letter. */
const TAIL_EM = 1

/** Positions that are tested first, as fractions of the text's width from its middle. */
const LOOKS = [0, -0.45, 0.45, -0.22, 0.22]

interface Letter extends Cluster {
  run: number
  /** Its own width. */
  widthPt: number
}

/** Whether a label's text is split into letters on bends; otherwise it is placed as a whole. */
export const bends = (label: Label, { lines }: TextBlock): boolean =>
  lines.length === 1 &&
  (!label.shield || label.shield.follows !== undefined) &&
  (label.rotationDeg % 360 === 0 || label.on?.isExact === true) &&
  isSeparable(lines[0]!.text)

/** The surroundings of a label, for placing. */
export interface LetterSpace {
  ruler: Ruler
  /** Whether the place is free of other labels. */
  isFree(box: LabelBox): boolean
  frame?: FrameSize
}

/**
 * Places one line of text along a curve, around a distance from its start, in its direction or the opposite one.
 * Undefined if it would bend too much, or cover another label.
 */
export const letterSetter = (label: Label, block: TextBlock, line: Baseline, { ruler, isFree }: LetterSpace) => {
  const { fontSizePt, spacingPt, width } = block
  const margins = marginsOf(label)
  const marks = marksOf(label.text, fontSizePt)
  const { runs } = block.lines[0]!
  const isVertical = runs.some((run) => run.isUpright)
  const letters = runs.flatMap(({ text, style, left, width, graphic, isUpright }, run): Letter[] => {
    if (graphic) return [{ text, start: left, advance: width + spacingPt, run, widthPt: graphic.size()!.widthPt }]
    if (isUpright) return [{ text, start: left, advance: width, run, widthPt: ruler.width(text, style) }]
    return ruler
      .clusters(text, style, spacingPt)
      .map((cluster) => ({ ...cluster, start: left + cluster.start, run, widthPt: cluster.advance }))
  })
  // the middles of letters follow the line, so that letters are evenly spaced in bends
  const downPt = label.offsetPt[1] + (0.5 - label.align[1]) * CAPITALS * fontSizePt
  const baselines = new Map<boolean, Baseline | undefined>()
  const wayOf = (isBack: boolean): Baseline | undefined => {
    if (!baselines.has(isBack)) baselines.set(isBack, beside(isBack ? reversedBaseline(line) : line, downPt))
    return baselines.get(isBack)
  }

  /** Tests a few points first: most taken places are found quickly. */
  const mayBeFree = (way: Baseline, middle: number): boolean =>
    LOOKS.every((part) =>
      isFree(boxAround(pointOn(way, middle + part * width).at, POINT_BOX, { spacePt: margins.spacePt }))
    )

  return (centre: number, isBack: boolean): Candidate | undefined => {
    const way = wayOf(isBack)
    if (!way) return undefined
    const middle = ((isBack ? line.length - centre : centre) * way.length) / line.length
    if (!label.mayOverlap && !mayBeFree(way, middle)) return undefined
    const start = middle - width / 2
    const placed = letters.map((letter) => letterOn(label, way, start, letter, block))
    if (!isReadable(label, placed, isVertical)) return undefined
    const anchor = pointOn(line, centre).at
    const [from, to] = [pointOn(way, start).at, pointOn(way, start + width).at]
    if (isStraight(placed, from, to, block)) {
      const at: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
      const turnDeg = degrees(Math.atan2(to[1] - from[1], to[0] - from[0]))
      const candidate = candidateAt(
        label,
        block,
        { at, turnDeg, align: [0.5, 0.5], offsetPt: [0, 0] },
        { text: true, shield: false }
      )
      return candidate && { ...candidate, anchor }
    }
    const boxes = placed.flatMap(({ text, run, x, y, turnDeg }, index) => {
      const { graphic, style } = runs[run]!
      if (text.trim() === '' && !graphic) return []
      const box = boxOf(letters[index]!.widthPt, style.fontSizePt, graphic)
      return [boxAround([x, y], graphic ? box : withMarks(box, marks), { turnDeg, ...margins })]
    })
    const path = partOf(way, start, start + width + TAIL_EM * fontSizePt)
    return {
      anchor,
      text: { block, letters: placed, path, middle: pointOn(way, middle).at },
      boxes,
      textBoxes: boxes.length
    }
  }
}

const boxOf = (width: number, fontSizePt: number, graphic: LabelGraphic | undefined): Rectangle =>
  graphic
    ? { left: 0, top: 0, width, height: graphic.size()!.heightPt }
    : { left: 0, top: -CAPITALS * fontSizePt, width, height: (CAPITALS + DESCENT) * fontSizePt }

/**
 * A letter with its middle on the line, in the line's direction there; an upright one across it, and a level one without
 * a turn.
 */
const letterOn = (label: Label, way: Baseline, start: number, letter: Letter, block: TextBlock): LetterOnLine => {
  const run = block.lines[0]!.runs[letter.run]!
  const cell = (letter.advance - block.spacingPt) / 2
  const { at, turn } = pointOn(way, start + letter.start + cell)
  const half = run.isUpright ? letter.widthPt / 2 : cell
  const rotation = (label.rotationDeg * Math.PI) / 180
  const own = (label.on?.areLettersLevel ? 0 : run.isUpright ? turn - Math.PI / 2 : turn) + rotation
  const [cos, sin] = [Math.cos(own), Math.sin(own)]
  const drop = run.isUpright ? uprightDrop(run) : dropOf(block, run)
  return {
    text: letter.text,
    run: letter.run,
    x: at[0] - half * cos - drop * sin,
    y: at[1] - half * sin + drop * cos,
    turnDeg: degrees(own),
    alongDeg: degrees(turn)
  }
}

const isReadable = ({ on }: Label, letters: readonly LetterOnLine[], isVertical: boolean): boolean => {
  if (on?.isExact) return true
  const mostDeg = on?.maxAngleDeg ?? MOST_TURN_DEG
  const mostTiltDeg = isVertical || on?.isUpright === false ? Infinity : MOST_TILT_DEG
  return letters.every(({ alongDeg }, index) => {
    const before = letters[index - 1]?.alongDeg ?? alongDeg
    return Math.abs(alongDeg) <= mostTiltDeg && Math.abs(degrees(((alongDeg - before) * Math.PI) / 180)) <= mostDeg
  })
}

const isStraight = (letters: readonly LetterOnLine[], from: Point, to: Point, block: TextBlock): boolean => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  const chordDeg = degrees(Math.atan2(dy, dx))
  const { runs } = block.lines[0]!
  return letters.every(({ run, x, y, turnDeg }) => {
    const away = (dx * (y - from[1]) - dy * (x - from[0])) / length - dropOf(block, runs[run]!)
    return Math.abs(turnDeg - chordDeg) <= STRAIGHT_DEG && Math.abs(away) <= STRAIGHT_EM * block.fontSizePt
  })
}
