import { isSimple } from '../letters.js'
import type { PixelTools, TextStyle } from '../pixels/pixel-tools.js'

/** The pixel tools that the ruler needs. */
export type TextTools = Pick<
  PixelTools,
  'textRuns' | 'textPieces' | 'textWidth' | 'textPath' | 'textOutline' | 'substituteFor'
>

/** A piece of text that stays together when letters are placed one by one, and its length along the line. */
export interface Cluster {
  text: string
  start: number
  advance: number
}

/** Marks that belong to the letter before them. */
const MARKS = /[\p{M}\p{Cf}\ufe0f\u{1f3fb}-\u{1f3ff}\u{1f1e6}-\u{1f1ff}]/u

/** Spaces that SVG leaves out, or shows in another width. */
const UNEVEN = /^\s|\s$|\s\s|[^\S ]/

/** Scripts whose letters are joined to their neighbours. */
const JOINED =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mandaic}\p{Script=Mongolian}\p{Script=Phags_Pa}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u

/** True for text that can be split into letters or syllables. */
export const isSeparable = (text: string): boolean => !JOINED.test(text)

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

const lettersOf = (text: string): string[] =>
  MARKS.test(text) ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [...text]

/** Widths are proportional to the font size, so one measurement is enough for all sizes. */
const MEASURED_AT_PT = 100
/** Maximum number of cached letters and pairs of letters of one face. */
const MOST_REMEMBERED = 30_000
const MOST_FACES = 100

/** Measures text by its letters, because letters repeat in the labels of a map. */
export class Ruler {
  readonly #letters: Pick<TextTools, 'textWidth' | 'textPieces'>
  /** The widths of letters and pairs of letters by their face. */
  readonly #faces = new Map<string, Map<string, number>>()

  constructor(letters: Pick<TextTools, 'textWidth' | 'textPieces'>) {
    this.#letters = letters
  }

  /** The width of a run of text in one face, in points. */
  width(text: string, style: TextStyle): number {
    let width = 0
    if (isSimple(text)) for (const advance of this.#advances(lettersOf(text), style)) width += advance
    else for (const { advance } of this.#letters.textPieces(text, style)) width += advance * style.fontSizePt
    return width
  }

  /** The widths letter by letter; each letter is followed by this space. Joined or reordered letters stay together. */
  clusters(text: string, style: TextStyle, spacingPt: number): Cluster[] {
    if (!isSimple(text)) return this.#pieces(text, style, spacingPt)
    const letters = lettersOf(text)
    let start = 0
    return this.#advances(letters, style).map((advance, index) => {
      const cluster = { text: letters[index]!, start, advance: advance + spacingPt }
      start += cluster.advance
      return cluster
    })
  }

  /** Whether each character is a letter of its own that renderers join to no other one. */
  hasOnlyLetters(text: string, style: TextStyle): boolean {
    if (!isSimple(text) || MARKS.test(text) || UNEVEN.test(text)) return false
    return this.#letters.textPieces(text, style).length === [...text].length
  }

  /** Whether renderers draw the text with the measured widths. Syllables would overlap, and PDFs would lose the words. */
  isText(text: string, style: TextStyle): boolean {
    if (isSimple(text)) return true
    return isSeparable(text) && this.#letters.textPieces(text, style).every(({ isPlain }) => isPlain)
  }

  #pieces(text: string, style: TextStyle, spacingPt: number): Cluster[] {
    return this.#letters.textPieces(text, style).map((piece, index) => ({
      text: piece.text,
      start: piece.start * style.fontSizePt + index * spacingPt,
      advance: piece.advance * style.fontSizePt + spacingPt
    }))
  }

  /** The advance of each letter, with kerning. */
  #advances(letters: readonly string[], style: TextStyle): number[] {
    const widths = this.#widthsOf(style)
    const advances: number[] = []
    for (const [index, letter] of letters.entries()) {
      const next = letters[index + 1]
      const width =
        next === undefined
          ? this.#widthOf(letter, style, widths)
          : this.#widthOf(letter + next, style, widths) - this.#widthOf(next, style, widths)
      advances.push((width * style.fontSizePt) / MEASURED_AT_PT)
    }
    return advances
  }

  #widthOf(text: string, { fontFamily, fontWeight, italic }: TextStyle, widths: Map<string, number>): number {
    let width = widths.get(text)
    if (width === undefined) {
      width = this.#letters.textWidth(text, { fontFamily, fontWeight, italic, fontSizePt: MEASURED_AT_PT })
      widths.set(text, width)
    }
    return width
  }

  #widthsOf({ fontFamily, fontWeight, italic }: TextStyle): Map<string, number> {
    const key = `${italic} ${fontWeight} ${fontFamily}`
    let widths = this.#faces.get(key)
    if (!widths || widths.size > MOST_REMEMBERED) {
      if (this.#faces.size > MOST_FACES) this.#faces.clear()
      this.#faces.set(key, (widths = new Map()))
    }
    return widths
  }
}
