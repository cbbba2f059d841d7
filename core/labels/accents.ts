import type { Rectangle } from './boxes.js'

/** The reach of a text above its capitals and below its descenders, in points. */
export interface AccentReach {
  abovePt: number
  belowPt: number
}

/** In ems: additional space for marks on capitals and for scripts with stacked marks. */
const ABOVE_EM = 0.22
const BELOW_EM = 0.12
const MARKED_CAPITAL = /\p{Lu}\p{M}/u
const STACKED =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}]/u

/** Letters without marks. */
const PLAIN = /^[\0-\x7f]*$/
const NONE: AccentReach = { abovePt: 0, belowPt: 0 }

export const marksOf = (text: string, fontSizePt: number): AccentReach => {
  if (PLAIN.test(text)) return NONE
  const isStacked = STACKED.test(text)
  const isMarked = isStacked || MARKED_CAPITAL.test(text.normalize('NFD'))
  return { abovePt: isMarked ? ABOVE_EM * fontSizePt : 0, belowPt: isStacked ? BELOW_EM * fontSizePt : 0 }
}

/** The box of a text with its marks, which neither the frame nor other labels may cut. */
export const withMarks = ({ left, top, width, height }: Rectangle, { abovePt, belowPt }: AccentReach): Rectangle => ({
  left,
  top: top - abovePt,
  width,
  height: height + abovePt + belowPt
})
