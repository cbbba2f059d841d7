import type { FontStock, LetterRanges } from '../pixels/pixel-tools.js'

/** Leaves no ink. */
const INKLESS = String.raw`\p{Z}\p{Cc}\p{Cf}\p{Cn}\u{34f}\u{115f}\u{1160}\u{17b4}\u{17b5}\u{180b}-\u{180f}\u{3164}\u{fe00}-\u{fe0f}\u{ffa0}\u{e0100}-\u{e01ef}`
/** What a word consists of, joiners included: it stays in one piece, or its letters would not be kerned. */
const OF_WORDS = String.raw`[^\p{Z}\p{Cc}\p{Cn}\p{P}]*`

const escaped = (codePoint: number): string => `\\u{${codePoint.toString(16)}}`
const classOf = (ranges: LetterRanges): string =>
  ranges.map(([first, last]) => `${escaped(first)}-${escaped(last)}`).join('')

/**
 * The module of a workspace that makes Typst look for letters in the same families, in the same order, as labels of maps
 * do, and notes those that no font file has. Rules that match no letter of a text cost nothing and change nothing.
 */
export const lettersModule = ({ fallback, covered, shared }: FontStock): string => {
  const rare = `${OF_WORDS}[^${classOf(shared)}${INKLESS}]${OF_WORDS}`
  return `#let rare = regex(${JSON.stringify(rare)})
#let missing = regex(${JSON.stringify(`[^${classOf(covered)}${INKLESS}]+`)})
#let fallback = (${fallback.map((family) => `${JSON.stringify(family)},`).join('')})
#let looked-for(it) = context {
  set text(font: (text.font, fallback).flatten())
  it
}
#let noted(it) = [#metadata(it.text)<ms-missing>#it]
`
}
