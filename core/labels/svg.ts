import { runsBackwards } from '../letters.js'
import type { TextStyle } from '../pixels/pixel-tools.js'
import type { GraphicFit, Label, LabelGraphic, Word } from '../plugin/contracts.js'
import { xmlText } from '../escape-xml.js'
import type { Point } from '../views/affine.js'
import { rotatedPoint } from './boxes.js'
import { CAPITALS, dropOf, type TextLine, type LabelRun, uprightDrop } from './text-block.js'
import { type Leader, svgOfLeaders } from './leader.js'
import { BOX_PAINT, boxShapes, maskPaint, type TextMask } from './mask.js'
import { Groups, haloPaint, number, textPaint, unseenPaint } from './paint.js'
import type { TextTools, Ruler } from './ruler.js'
import type { Candidate, TextAtPoint, TextOnLine } from './candidate.js'
import { wordElement } from './words.js'

/** A label as it is drawn. */
export interface PlacedLabel {
  label: Label
  candidate: Candidate
  /** The line from its point, if the label had to move away from it. */
  leader?: Leader
  /** It takes the place of its halo. */
  mask?: TextMask
}

/** The tools to draw labels. */
export interface Pens {
  widthPt: number
  letters: TextTools
  ruler: Ruler
  /** Letters are outlines, which a renderer reads ten times as fast; what only programs read is left out. */
  forPixels?: boolean
}

/** A piece of a run that starts at x, y on its baseline and is rotated around a point. */
interface Piece {
  text: string
  run: LabelRun
  x: number
  y: number
  turnDeg: number
  around: Point
}

/** Letters with more space than this, in ems, are not read as one word by programs. */
const APART_EM = 0.08
/** The size in ems of invisible text for such programs. */
const UNSEEN_EM = 0.5

/** Outlines of more labels would be too large. */
const MOST_OUTLINED = 5000

/**
 * Labels as SVG, bottom first: leader lines below shields below halos below all letters. A halo is drawn from outlines of
 * the letters and not as stroked text. So the text is in the file only once, and a letter's halo does not cover the previous
 * letter. The masks are SVG elements that cover what they hide.
 */
export const drawLabels = (
  placed: readonly PlacedLabel[],
  { widthPt, letters, ruler, forPixels }: Pens
): { svg: string; masks: Map<TextMask, string> } => {
  const areOutlines = forPixels && placed.length <= MOST_OUTLINED
  const isText = (text: string, style: TextStyle) => !areOutlines && ruler.isText(text, style)
  const definitions = new Map<string, string>()
  const shields: string[] = []
  const halos = new Groups()
  const texts = new Groups()
  const unseen = new Groups()
  const words: Word[] = []

  const masks = new Map<TextMask, Groups>()
  const maskOf = new Map(placed.flatMap(({ label, mask }) => (mask ? [[label, mask] as const] : [])))

  const addToMask = (mask: TextMask, paint: string, shape: string): void => {
    const shapes = masks.get(mask) ?? new Groups()
    masks.set(mask, shapes)
    shapes.add(paint, shape)
  }

  const addHalo = (label: Label, { text, run, x, y, turnDeg, around }: Piece): void => {
    const mask = maskOf.get(label)
    const paint = mask ? maskPaint(label) : haloPaint(label)
    if (paint === undefined || mask?.shape === 'box') return
    const outline = `<path d="${letters.textOutline(text, run.style, x, y)}"${turnOf(turnDeg, around)}/>`
    if (mask) addToMask(mask, paint, outline)
    else halos.add(paint, outline)
  }

  const addGraphic = (graphic: LabelGraphic, opacity: number, at: Point, fit: GraphicFit): void => {
    const element = graphic.element(at, fit)
    for (const [id, definition] of graphic.definitions()) definitions.set(id, definition)
    shields.push(opacity < 1 ? `<g opacity="${number(opacity)}">${element}</g>` : element)
  }

  const add = (label: Label, piece: Piece): void => {
    const { text, run, x, y, turnDeg, around } = piece
    const { style, graphic, opacity = label.opacity } = run
    if (graphic) addGraphic(graphic, opacity, rotatedPoint([x, y], turnDeg, around), { turnDeg })
    if (text.trim() === '') return
    const turn = turnOf(turnDeg, around)
    const element = isText(text, style)
      ? `<text x="${number(x)}" y="${number(y)}"${turn}>${xmlText(text)}</text>`
      : `<path d="${letters.textPath(text, style, x, y)}"${turn}/>`
    texts.add(textPaint(label, run), element)
    addHalo(label, piece)
  }

  const addWord = ({ text, style, width }: Omit<LabelRun, 'left'>, [x, y]: Point): void => {
    if (!forPixels) words.push({ text, x, y, widthPt: width, sizePt: style.fontSizePt })
  }

  /**
   * Adds the same line again, horizontal, smaller and invisible: programs do not read rotated or spaced letters as
   * words. Its size distinguishes it from the visible letters.
   */
  const addUnseen = ({ runs }: TextLine, [x, y]: Point): void => {
    if (forPixels) return
    const small = runs
      .filter(({ graphic }) => !graphic)
      .map(({ text, style }) => {
        const face = { ...style, fontSizePt: UNSEEN_EM * style.fontSizePt }
        return { text, style: face, width: ruler.width(text, face) }
      })
    const width = small.reduce((sum, run) => sum + run.width, 0)
    let left = Math.max(0, Math.min(x - width / 2, widthPt - width))
    for (const run of small) {
      if (ruler.isText(run.text, run.style))
        unseen.add(unseenPaint(run.style), `<text x="${number(left)}" y="${number(y)}">${xmlText(run.text)}</text>`)
      else addWord(run, [left, y])
      left += run.width
    }
  }

  /** A letter or graphic across its line, in the middle of its width. */
  const upright = (piece: Piece, spacingPt: number): Piece => {
    const { text, run, turnDeg, around } = piece
    const drop = uprightDrop(run)
    const middle = [piece.x + (run.width - (run.graphic ? 0 : spacingPt)) / 2, piece.y - drop] as const
    const [x, y] = rotatedPoint(middle, turnDeg, around)
    const width = run.graphic?.size()?.widthPt ?? ruler.width(text, run.style)
    return { text, run, x: x - width / 2, y: y + drop, turnDeg: turnDeg - 90, around: [x, y] }
  }

  /** Renderers would join some letters to ligatures: then each letter has its own place. That takes them ten times as long. */
  const addSpaced = (label: Label, piece: Piece, spacingPt: number): void => {
    const { text, run, x, y, turnDeg, around } = piece
    const letters = ruler
      .clusters(text, run.style, spacingPt)
      .map(({ text: part, start }) => ({ ...piece, text: part, x: x + start }))
    if (!isText(text, run.style) || !ruler.hasOnlyLetters(text, run.style))
      return letters.forEach((letter) => add(label, letter))
    const place = `x="${number(x)}" y="${number(y)}"${turnOf(turnDeg, around)} letter-spacing="${Math.round(spacingPt * 1000) / 1000}"`
    texts.add(textPaint(label, run), `<text ${place}>${xmlText(text)}</text>`)
    for (const letter of letters) if (letter.text.trim() !== '') addHalo(label, letter)
  }

  const addBlock = (label: Label, { block, at, left, top, turnDeg, justify }: TextAtPoint): void => {
    const { lines, width, fontSizePt, spacingPt } = block
    const isApart = Math.abs(spacingPt) > APART_EM * fontSizePt
    for (const line of lines) {
      const begin = at[0] + left + justify * (width - line.width)
      const base = at[1] + top + line.downPt
      for (const run of line.runs) {
        const { text, style, downPt = 0 } = run
        const y = base + downPt
        const piece = { text, run, x: begin + run.left, y, turnDeg, around: at }
        if (run.isUpright) add(label, upright(piece, spacingPt))
        else if (spacingPt === 0 || run.graphic) add(label, piece)
        else addSpaced(label, piece, spacingPt)
        if (!isApart && !run.isUpright && !ruler.isText(text, style)) {
          // horizontal, because PDF readers split rotated text
          const [middle, base] = rotatedPoint([piece.x + run.width / 2, y], turnDeg, at)
          addWord(run, [middle - run.width / 2, base])
        }
      }
      if (isApart || line.runs.some(({ isUpright }) => isUpright))
        addUnseen(line, rotatedPoint([begin + line.width / 2, base - CAPITALS * fontSizePt], turnDeg, at))
    }
  }

  const addLetters = (label: Label, { block, letters: placedLetters, path, middle }: TextOnLine): void => {
    const { runs } = block.lines[0]!
    // in that case renderers draw reversed text upside down
    const isOnPath =
      block.spacingPt === 0 &&
      !label.on?.areLettersLevel &&
      label.rotationDeg % 360 === 0 &&
      runs.every(
        ({ text, style, graphic, isUpright }) =>
          !graphic && !isUpright && ruler.isText(text, style) && !runsBackwards(text)
      )
    if (isOnPath) {
      const id = `label-path-${definitions.size}`
      definitions.set(id, `<path id="${id}" d="M${path.map(number).join(' ')}"/>`)
      for (const run of runs) {
        const { text, left } = run
        const offset = left === 0 ? '' : ` startOffset="${number(left)}"`
        const onPath = `<textPath xlink:href="#${id}"${offset}>${xmlText(text)}</textPath>`
        texts.add(textPaint(label, run), `<text dy="${number(dropOf(block, run))}">${onPath}</text>`)
      }
    }
    for (const { text, run, x, y, turnDeg } of placedLetters) {
      const piece = { text, run: runs[run]!, x, y, turnDeg, around: [x, y] as const }
      if (isOnPath) addHalo(label, piece)
      else add(label, piece)
    }
    addUnseen(block.lines[0]!, [middle[0], middle[1] - (CAPITALS * block.fontSizePt) / 2])
  }

  for (const { label, candidate, mask } of placed) {
    if (mask?.shape === 'box' && candidate.text) addToMask(mask, BOX_PAINT, boxShapes(candidate))
    if (label.shield && candidate.shield) {
      const { graphic, opacity } = label.shield
      addGraphic(graphic, opacity, candidate.shield.at, candidate.shield.fit)
    }
    if (!candidate.text) continue
    if ('letters' in candidate.text) addLetters(label, candidate.text)
    else addBlock(label, candidate.text)
  }
  const defined = definitions.size === 0 ? '' : `<defs>${[...definitions.values()].join('')}</defs>`
  const leaders = placed.flatMap(({ label, leader }) => (leader ? [{ ...leader, label }] : []))
  const svg =
    defined +
    svgOfLeaders(leaders) +
    shields.join('') +
    [halos, texts, unseen].join('') +
    words.map(wordElement).join('')
  return { svg, masks: new Map(Array.from(masks, ([mask, shapes]) => [mask, shapes.toString()])) }
}

const turnOf = (turnDeg: number, around: Point): string =>
  turnDeg % 360 === 0 ? '' : ` transform="rotate(${[turnDeg, ...around].map(number).join(' ')})"`
