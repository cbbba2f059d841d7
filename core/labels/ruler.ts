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

export interface Ruler {
  /** The width of a run of text in one face, in points. */
  width(text: string, style: TextStyle): number
  /** The widths letter by letter; each letter is followed by this space. Joined or reordered letters stay together. */
  clusters(text: string, style: TextStyle, spacingPt: number): Cluster[]
  /**
   * Whether renderers draw the text with the measured widths. Syllables would overlap, and PDFs would lose the words.
   */
  isText(text: string, style: TextStyle): boolean
  /** Whether each character is a letter of its own that renderers join to no other one. */
  hasOnlyLetters(text: string, style: TextStyle): boolean
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
export const makeRuler = (letters: Pick<TextTools, 'textWidth' | 'textPieces'>): Ruler => {
  const faces = new Map<string, Map<string, number>>()

  const remembered = ({ fontFamily, fontWeight, italic }: TextStyle): ((text: string) => number) => {
    const key = `${italic} ${fontWeight} ${fontFamily}`
    let widths = faces.get(key)
    if (!widths || widths.size > MOST_REMEMBERED) {
      if (faces.size > MOST_FACES) faces.clear()
      faces.set(key, (widths = new Map()))
    }
    return (text) => {
      let width = widths.get(text)
      if (width === undefined) {
        width = letters.textWidth(text, { fontFamily, fontWeight, italic, fontSizePt: MEASURED_AT_PT })
        widths.set(text, width)
      }
      return width
    }
  }

  /** The advance of each letter, with kerning. */
  const advances = (text: readonly string[], style: TextStyle): number[] => {
    const widthOf = remembered(style)
    return text.map((letter, index) => {
      const next = text[index + 1]
      const width = next === undefined ? widthOf(letter) : widthOf(letter + next) - widthOf(next)
      return (width * style.fontSizePt) / MEASURED_AT_PT
    })
  }

  const pieces = (text: string, style: TextStyle, spacingPt: number): Cluster[] =>
    letters.textPieces(text, style).map((piece, index) => ({
      text: piece.text,
      start: piece.start * style.fontSizePt + index * spacingPt,
      advance: piece.advance * style.fontSizePt + spacingPt
    }))

  const clusters = (text: string, style: TextStyle, spacingPt: number): Cluster[] => {
    if (!isSimple(text)) return pieces(text, style, spacingPt)
    const parts = lettersOf(text)
    let start = 0
    return advances(parts, style).map((advance, index) => {
      const cluster = { text: parts[index]!, start, advance: advance + spacingPt }
      start += cluster.advance
      return cluster
    })
  }

  const width = (text: string, style: TextStyle): number => {
    if (isSimple(text)) return advances(lettersOf(text), style).reduce((sum, advance) => sum + advance, 0)
    return letters.textPieces(text, style).reduce((sum, { advance }) => sum + advance * style.fontSizePt, 0)
  }

  return {
    width,
    clusters,
    hasOnlyLetters: (text, style) =>
      isSimple(text) &&
      !MARKS.test(text) &&
      !UNEVEN.test(text) &&
      letters.textPieces(text, style).length === [...text].length,
    isText: (text, style) =>
      isSimple(text) || (isSeparable(text) && letters.textPieces(text, style).every(({ isPlain }) => isPlain))
  }
}
