import { isSimple } from '../letters.js'
import type { PixelTools, TextStyle } from '../pixels/pixel-tools.js'

/** What is asked of the pixel tools. */
export type Letters = Pick<PixelTools, 'textRuns' | 'textPieces' | 'textWidth' | 'textPath' | 'textOutline'>

/** What stands as one when letters are placed one by one, and how far it reaches along its line. */
export interface Cluster {
  text: string
  start: number
  advance: number
}

export interface Ruler {
  /** Of a run of text in one face, in points. */
  width(text: string, style: TextStyle): number
  /** The same letter by letter, each followed by so much space; what joins or changes places stays together. */
  clusters(text: string, style: TextStyle, spacingPt: number): Cluster[]
  /** Whether renderers set it as it is measured; they let syllables overlap, and PDFs do not tell their words. */
  isText(text: string, style: TextStyle): boolean
}

/** What belongs to the letter before it. */
const MARKS = /[\p{M}\p{Cf}\ufe0f\u{1f3fb}-\u{1f3ff}\u{1f1e6}-\u{1f1ff}]/u

/** Scripts whose letters are joined to those beside them. */
const JOINED =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mandaic}\p{Script=Mongolian}\p{Script=Phags_Pa}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u

/** True of text that can be taken apart into letters or syllables. */
export const standsApart = (text: string): boolean => !JOINED.test(text)

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

const lettersOf = (text: string): string[] =>
  MARKS.test(text) ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [...text]

/** Widths grow with the size of the font: one measure serves them all. */
const MEASURED_AT_PT = 100
/** Letters and pairs of them that are remembered, of one face. */
const MOST_REMEMBERED = 30_000
const MOST_FACES = 100

/** Measures text by its letters, which come again and again, in the labels of one map. */
export const makeRuler = (letters: Pick<Letters, 'textWidth' | 'textPieces'>): Ruler => {
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

  /** How far each letter brings the next one; kerning is part of it. */
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
    isText: (text, style) =>
      isSimple(text) || (standsApart(text) && letters.textPieces(text, style).every(({ isPlain }) => isPlain))
  }
}
