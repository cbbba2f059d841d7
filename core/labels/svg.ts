import { runsBackwards } from '../letters.js'
import type { PaperSvg, RowElements } from '../pixels/pixel-tools.js'
import { rotatedPoint } from './boxes.js'
import { boxesOf, type Candidate, type TextAtPoint, type TextOnLine } from './candidate.js'
import { LabelDrawing, type LabelParts, type MaskedLabel, type Pens, type Piece } from './label-drawing.js'
import type { Leader } from './leader.js'
import type { TextMask } from './mask.js'
import type { Ruler } from './ruler.js'
import { CAPITALS, dropOf, uprightDrop } from './text-block.js'

/** A label as it is drawn. */
export interface PlacedLabel extends MaskedLabel {
  candidate: Candidate
  /** The line from its point, if the label had to move away from it. */
  leader?: Leader
}

/** Letters with more space than this, in ems, are not read as one word by programs. */
const APART_EM = 0.08

/** Labels whose letters are outlines; those of more would be too large. */
const MOST_OUTLINED = 10_000
/** Beyond the box of its text, in ems: more than the letters of any script need. */
const MOST_REACH_EM = 3
/** Fonts pile marks on marks without end. */
const PILED_MARKS = /\p{M}{4}/u

/** The labels of a slot. */
export type LabelSvg = Pick<PaperSvg, 'svg' | 'rows'>

/**
 * Labels as SVG, for pixels with letters that are made for a few rows at a time. The masks are SVG elements that cover what
 * they hide.
 */
export const drawLabels = (
  placed: readonly PlacedLabel[],
  pens: Pens,
  slot: number
): { svg: LabelSvg; masks: Map<TextMask, string> } => {
  const drawing = drawingOf(placed, pens, slot, { letters: !pens.forPixels, others: true })
  const svg = drawing.svg()
  const texts = pens.forPixels ? placed.filter(({ candidate }) => candidate.text) : []
  return { svg: { svg, ...(texts.length > 0 && { rows: lettersOf(texts, pens, slot) }) }, masks: drawing.masks() }
}

const lettersOf = (placed: readonly PlacedLabel[], pens: Pens, slot: number): RowElements => {
  const reaches = placed.map(reachOf)
  return {
    between(topPt, bottomPt) {
      const shown = placed.filter((_, at) => reaches[at]![0] <= bottomPt && reaches[at]![1] >= topPt)
      const areOutlines = shown.length <= MOST_OUTLINED
      return drawingOf(shown, pens, slot, { letters: true, others: false, areOutlines }).svg()
    }
  }
}

/** The rows in which letters of a text may be: their distances from the top. */
const reachOf = ({ candidate }: PlacedLabel): readonly [topPt: number, bottomPt: number] => {
  const runs = candidate.text!.block.lines.flatMap((line) => line.runs)
  if (runs.some(({ text }) => PILED_MARKS.test(text))) return [-Infinity, Infinity]
  const reachPt = MOST_REACH_EM * Math.max(...runs.map(({ style }) => style.fontSizePt))
  const ys = boxesOf(candidate, 'text').flatMap(({ corners }) => corners.map(([, y]) => y))
  return [Math.min(...ys) - reachPt, Math.max(...ys) + reachPt]
}

const drawingOf = (placed: readonly PlacedLabel[], pens: Pens, slot: number, parts: LabelParts): LabelDrawing => {
  const drawing = new LabelDrawing(pens, parts, slot)
  for (const one of placed) {
    const { label, candidate, mask, leader } = one
    if (leader) drawing.addLeader(label, leader)
    if (mask?.shape === 'box' && candidate.text) drawing.addBox(mask, candidate)
    if (label.shield && candidate.shield) {
      const { graphic, opacity } = label.shield
      drawing.addGraphic(graphic, opacity, candidate.shield.at, candidate.shield.fit)
    }
    if (!candidate.text) continue
    if ('letters' in candidate.text) addLetters(drawing, one, candidate.text, pens.ruler)
    else addBlock(drawing, one, candidate.text, pens.ruler)
  }
  return drawing
}

/** The lines of a label at a point. */
const addBlock = (
  drawing: LabelDrawing,
  one: MaskedLabel,
  { block, at, left, top, turnDeg, justify }: TextAtPoint,
  ruler: Ruler
): void => {
  const { lines, width, fontSizePt, spacingPt } = block
  const isApart = Math.abs(spacingPt) > APART_EM * fontSizePt
  for (const line of lines) {
    const begin = at[0] + left + justify * (width - line.width)
    const base = at[1] + top + line.downPt
    for (const run of line.runs) {
      const { text, style, downPt = 0 } = run
      const y = base + downPt
      const piece = { text, run, x: begin + run.left, y, turnDeg, around: at }
      if (run.isUpright) drawing.addPiece(one, upright(piece, spacingPt, ruler))
      else if (spacingPt === 0 || run.graphic) drawing.addPiece(one, piece)
      else drawing.addSpaced(one, piece, spacingPt)
      if (!isApart && !run.isUpright && !ruler.isText(text, style)) {
        // horizontal, because PDF readers split rotated text
        const [middle, base] = rotatedPoint([piece.x + run.width / 2, y], turnDeg, at)
        drawing.addWord(run, [middle - run.width / 2, base])
      }
    }
    if (isApart || line.runs.some(({ isUpright }) => isUpright))
      drawing.addUnseen(line, rotatedPoint([begin + line.width / 2, base - CAPITALS * fontSizePt], turnDeg, at))
  }
}

/** A letter or graphic across its line, in the middle of its width. */
const upright = (piece: Piece, spacingPt: number, ruler: Ruler): Piece => {
  const { text, run, turnDeg, around } = piece
  const drop = uprightDrop(run)
  const middle = [piece.x + (run.width - (run.graphic ? 0 : spacingPt)) / 2, piece.y - drop] as const
  const [x, y] = rotatedPoint(middle, turnDeg, around)
  const width = run.graphic?.size()?.widthPt ?? ruler.width(text, run.style)
  return { text, run, x: x - width / 2, y: y + drop, turnDeg: turnDeg - 90, around: [x, y] }
}

/** The letters of a label along a line. */
const addLetters = (
  drawing: LabelDrawing,
  one: MaskedLabel,
  { block, letters, path, middle }: TextOnLine,
  ruler: Ruler
): void => {
  const { runs } = block.lines[0]!
  // otherwise renderers draw reversed text upside down
  const isOnPath =
    block.spacingPt === 0 &&
    !one.label.on?.areLettersLevel &&
    one.label.rotationDeg % 360 === 0 &&
    runs.every(
      ({ text, style, graphic, isUpright }) =>
        !graphic && !isUpright && ruler.isText(text, style) && !runsBackwards(text)
    )
  if (isOnPath) drawing.addOnPath(one.label, path, runs, (run) => dropOf(block, run))
  for (const { text, run, x, y, turnDeg } of letters) {
    const piece = { text, run: runs[run]!, x, y, turnDeg, around: [x, y] as const }
    if (isOnPath) drawing.addHalo(one, piece)
    else drawing.addPiece(one, piece)
  }
  drawing.addUnseen(block.lines[0]!, [middle[0], middle[1] - (CAPITALS * block.fontSizePt) / 2])
}
