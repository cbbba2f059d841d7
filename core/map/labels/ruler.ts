import type { PixelTools, TextStyle } from '../../pixels/pixel-tools.js'

/** What is asked of the pixel tools. */
export type Letters = Pick<PixelTools, 'textRuns' | 'textWidth' | 'textOutline'>

/** What stands as one when letters are placed one by one, and how far it reaches along its line. */
export interface Cluster {
  text: string
  start: number
  advance: number
}

export interface Ruler {
  /** Of a run of text in one face, in points. */
  width(text: string, style: TextStyle): number
  /** The same letter by letter, each followed by so much space; as a whole where letters join or change places. */
  clusters(text: string, style: TextStyle, spacingPt: number): Cluster[]
}

/** Scripts whose letters look the same beside any others. */
const APART =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}]*$/u
/** What belongs to the letter before it. */
const MARKS = /[\p{M}\p{Cf}\ufe0f\u{1f3fb}-\u{1f3ff}\u{1f1e6}-\u{1f1ff}]/u

/** True of text that can be taken apart into letters. */
export const standsApart = (text: string): boolean => APART.test(text)

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

const lettersOf = (text: string): string[] =>
  MARKS.test(text) ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [...text]

/** Widths grow with the size of the font: one measure serves them all. */
const MEASURED_AT_PT = 100
/** Letters and pairs of them that are remembered, of one face. */
const MOST_REMEMBERED = 30_000
const MOST_FACES = 100

/** Measures text by its letters, which come again and again, in the labels of one map. */
export const makeRuler = (letters: Pick<Letters, 'textWidth'>): Ruler => {
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

  const wholeWidth = (text: string, style: TextStyle): number =>
    (letters.textWidth(text, { ...style, fontSizePt: MEASURED_AT_PT }) * style.fontSizePt) / MEASURED_AT_PT

  return {
    width(text, style) {
      if (!standsApart(text)) return wholeWidth(text, style)
      return advances(lettersOf(text), style).reduce((sum, advance) => sum + advance, 0)
    },
    clusters(text, style, spacingPt) {
      if (!standsApart(text)) return [{ text, start: 0, advance: wholeWidth(text, style) + spacingPt }]
      const parts = lettersOf(text)
      let start = 0
      return advances(parts, style).map((advance, index) => {
        const cluster = { text: parts[index]!, start, advance: advance + spacingPt }
        start += cluster.advance
        return cluster
      })
    }
  }
}
