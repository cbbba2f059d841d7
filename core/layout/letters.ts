import type { FontStock, LetterRanges } from '../pixels/pixel-tools.js'

/** Characters without ink. */
const INKLESS = String.raw`\p{Z}\p{Cc}\p{Cf}\p{Cn}\u{34f}\u{115f}\u{1160}\u{17b4}\u{17b5}\u{180b}-\u{180f}\u{3164}\u{fe00}-\u{fe0f}\u{ffa0}\u{e0100}-\u{e01ef}`
/** The characters of a word, joiners included: a word stays in one piece, otherwise its letters would not be kerned. */
const OF_WORDS = String.raw`[^\p{Z}\p{Cc}\p{Cn}\p{P}]*`
/** Quotation marks and line breaks of a layout have a meaning besides text. */
const BETWEEN = String.raw`[^\n"']*`

const escaped = (codePoint: number): string => `\\u{${codePoint.toString(16)}}`
const classOf = (ranges: LetterRanges): string =>
  `[^${ranges.map(([first, last]) => `${escaped(first)}-${escaped(last)}`).join('')}${INKLESS}]`

const TAB = String.raw`\t`

/** From the first to the last of such letters: Typst refuses a paragraph with more than 512 matches. */
const stretchOf = (letter: string): string => `${letter}(?:${BETWEEN}${letter})?`

/**
 * A module of the workspace that makes Typst look up letters in the same families and order as labels of maps, that notes
 * letters that are in no font file, and that prints tabs as spaces; Typst itself shows nothing for a tab. Rules that match
 * no letter of a text cost nothing and change nothing.
 * With the input `letters: "apart"` Typst looks up letters by its own rules, and any number of them is noted.
 */
export const lettersModule = ({ fallback, covered, shared }: FontStock): string => {
  const rare = `${OF_WORDS}${stretchOf(classOf(shared))}${OF_WORDS}`
  const missing = classOf(covered)
  return `#let rare = regex(${JSON.stringify(rare)})
#let missing = regex(${JSON.stringify(missing)})
#let missing-stretch = regex(${JSON.stringify(stretchOf(missing))})
#let tabs = regex(${JSON.stringify(stretchOf(TAB))})
#let fallback = (${fallback.map((family) => `${JSON.stringify(family)},`).join('')})
#let looked-for(it) = context {
  set text(font: (text.font, fallback).flatten())
  it
}
#let noted(it) = {
  let letters = it.text.matches(missing).map(found => found.text).dedup().join()
  if letters == none { it } else [#metadata(letters)<ms-missing>#it]
}
#let spaced(it) = it.text.replace("\\t", " ")
#let rules(body) = if sys.inputs.at("letters", default: none) == "apart" {
  show text: it => if it.text.contains("\\t") { spaced(it) } else { noted(it) }
  body
} else {
  show tabs: spaced
  show rare: looked-for
  show missing-stretch: noted
  body
}
`
}
