import type { TextStyle } from '../pixels/pixel-tools.js'
import type { GraphicFit, Label, LabelGraphic, Word } from '../plugin/contracts.js'
import { xmlText } from '../escape-xml.js'
import type { Point } from '../views/affine.js'
import { rotatedPoint } from './boxes.js'
import type { Candidate } from './candidate.js'
import { type Leader, svgOfLeaders } from './leader.js'
import { BOX_PAINT, boxShapes, maskPaint, type TextMask } from './mask.js'
import { Groups, haloPaint, number, textPaint, unseenPaint } from './paint.js'
import type { Ruler, TextTools } from './ruler.js'
import type { LabelRun, TextLine } from './text-block.js'
import { wordElement } from './words.js'

/** The tools to draw labels. */
export interface Pens {
  widthPt: number
  letters: TextTools
  ruler: Ruler
  /** What only programs read is left out. */
  forPixels?: boolean
}

/** What is drawn of labels, and how. */
export interface LabelParts {
  /** Letters and their halos. */
  letters: boolean
  /** Lines, shields, graphics and masks. */
  others: boolean
  /** Letters are outlines, which a renderer reads ten times as fast. */
  areOutlines?: boolean
}

/** A piece of a run that starts at x, y on its baseline and is rotated around a point. */
export interface Piece {
  text: string
  run: LabelRun
  x: number
  y: number
  turnDeg: number
  around: Point
}

/** A label, and the mask that takes the place of its halo. */
export interface MaskedLabel {
  label: Label
  mask?: TextMask
}

/** The size in ems of invisible text for programs. */
const UNSEEN_EM = 0.5

/**
 * The SVG of labels, bottom first: leader lines below shields below halos below all letters. A halo is drawn from outlines
 * of the letters and not as stroked text. So the text is in the file only once, and a letter's halo does not cover the
 * previous letter.
 */
export class LabelDrawing {
  readonly #pens: Pens
  readonly #parts: LabelParts
  /** What tells its ids from those of other slots, which may be in the same document. */
  readonly #slot: string
  readonly #definitions = new Map<string, string>()
  readonly #leaders: (Leader & { label: Label })[] = []
  readonly #shields: string[] = []
  readonly #halos = new Groups()
  readonly #texts = new Groups()
  readonly #unseen = new Groups()
  readonly #words: Word[] = []
  readonly #masks = new Map<TextMask, Groups>()

  constructor(pens: Pens, parts: LabelParts, slot: number) {
    this.#pens = pens
    this.#parts = parts
    this.#slot = slot === 0 ? '' : `${slot}-`
  }

  /** Whether a text stays text; otherwise it becomes outlines of letters. */
  #isText(text: string, style: TextStyle): boolean {
    return !this.#parts.areOutlines && this.#pens.ruler.isText(text, style)
  }

  addLeader(label: Label, leader: Leader): void {
    if (this.#parts.others) this.#leaders.push({ ...leader, label })
  }

  addGraphic(graphic: LabelGraphic, opacity: number, at: Point, fit: GraphicFit): void {
    if (!this.#parts.others) return
    const element = graphic.element(at, fit)
    for (const [id, definition] of graphic.definitions()) this.#definitions.set(id, definition)
    this.#shields.push(opacity < 1 ? `<g opacity="${number(opacity)}">${element}</g>` : element)
  }

  /** The letters with their halo, and the graphic of the run. */
  addPiece(one: MaskedLabel, piece: Piece): void {
    const { text, run, x, y, turnDeg, around } = piece
    const { style, graphic, opacity = one.label.opacity } = run
    if (graphic) this.addGraphic(graphic, opacity, rotatedPoint([x, y], turnDeg, around), { turnDeg })
    if (text.trim() === '') return
    this.addHalo(one, piece)
    if (!this.#parts.letters) return
    const turn = turnOf(turnDeg, around)
    const element = this.#isText(text, style)
      ? `<text x="${number(x)}" y="${number(y)}"${turn}>${xmlText(text)}</text>`
      : `<path d="${this.#pens.letters.textPath(text, style, x, y)}"${turn}/>`
    this.#texts.add(textPaint(one.label, run), element)
  }

  addHalo({ label, mask }: MaskedLabel, { text, run, x, y, turnDeg, around }: Piece): void {
    const paint = mask ? maskPaint(label) : haloPaint(label)
    const isWanted = mask ? this.#parts.others && mask.shape !== 'box' : this.#parts.letters
    if (paint === undefined || !isWanted) return
    const outline = `<path d="${this.#pens.letters.textOutline(text, run.style, x, y)}"${turnOf(turnDeg, around)}/>`
    if (mask) this.#addToMask(mask, paint, outline)
    else this.#halos.add(paint, outline)
  }

  /** Renderers would join some letters to ligatures: then each letter has its own place. That takes them ten times as long. */
  addSpaced(one: MaskedLabel, piece: Piece, spacingPt: number): void {
    const { text, run, x, y, turnDeg, around } = piece
    const { ruler } = this.#pens
    const letters = ruler
      .clusters(text, run.style, spacingPt)
      .map(({ text: part, start }) => ({ ...piece, text: part, x: x + start }))
    if (!this.#isText(text, run.style) || !ruler.hasOnlyLetters(text, run.style))
      return letters.forEach((letter) => this.addPiece(one, letter))
    for (const letter of letters) if (letter.text.trim() !== '') this.addHalo(one, letter)
    if (!this.#parts.letters) return
    const place = `x="${number(x)}" y="${number(y)}"${turnOf(turnDeg, around)} letter-spacing="${Math.round(spacingPt * 1000) / 1000}"`
    this.#texts.add(textPaint(one.label, run), `<text ${place}>${xmlText(text)}</text>`)
  }

  /** The texts of runs along a path, without their halos. `dropPt`: of a run, down from the path. */
  addOnPath(label: Label, path: readonly number[], runs: readonly LabelRun[], dropPt: (run: LabelRun) => number): void {
    if (!this.#parts.letters) return
    const id = `label-path-${this.#slot}${this.#definitions.size}`
    this.#definitions.set(id, `<path id="${id}" d="M${path.map(number).join(' ')}"/>`)
    for (const run of runs) {
      const offset = run.left === 0 ? '' : ` startOffset="${number(run.left)}"`
      const onPath = `<textPath xlink:href="#${id}"${offset}>${xmlText(run.text)}</textPath>`
      this.#texts.add(textPaint(label, run), `<text dy="${number(dropPt(run))}">${onPath}</text>`)
    }
  }

  /** For programs: a text whose letters are outlines. */
  addWord({ text, style, width }: Omit<LabelRun, 'left'>, [x, y]: Point): void {
    if (!this.#pens.forPixels) this.#words.push({ text, x, y, widthPt: width, sizePt: style.fontSizePt })
  }

  /**
   * Adds the same line again, horizontal, smaller and invisible: programs do not read rotated or spaced letters as
   * words. Its size distinguishes it from the visible letters.
   */
  addUnseen({ runs }: TextLine, [x, y]: Point): void {
    const { forPixels, ruler, widthPt } = this.#pens
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
        this.#unseen.add(
          unseenPaint(run.style),
          `<text x="${number(left)}" y="${number(y)}">${xmlText(run.text)}</text>`
        )
      else this.addWord(run, [left, y])
      left += run.width
    }
  }

  /** The box of a label, for a mask in the shape of boxes. */
  addBox(mask: TextMask, candidate: Candidate): void {
    if (this.#parts.others) this.#addToMask(mask, BOX_PAINT, boxShapes(candidate))
  }

  #addToMask(mask: TextMask, paint: string, shape: string): void {
    const shapes = this.#masks.get(mask) ?? new Groups()
    this.#masks.set(mask, shapes)
    shapes.add(paint, shape)
  }

  svg(): string {
    const defined = this.#definitions.size === 0 ? '' : `<defs>${[...this.#definitions.values()].join('')}</defs>`
    return (
      defined +
      svgOfLeaders(this.#leaders) +
      this.#shields.join('') +
      [this.#halos, this.#texts, this.#unseen].join('') +
      this.#words.map(wordElement).join('')
    )
  }

  /** SVG elements that cover what the masks hide. */
  masks(): Map<TextMask, string> {
    return new Map(Array.from(this.#masks, ([mask, shapes]) => [mask, shapes.toString()]))
  }
}

const turnOf = (turnDeg: number, around: Point): string =>
  turnDeg % 360 === 0 ? '' : ` transform="rotate(${[turnDeg, ...around].map(number).join(' ')})"`
