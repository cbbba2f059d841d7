import { UNPARTED, words } from './wrap.js'

/** A line may end after these letters, and after a graphic (the breaking rules of MapLibre GL). */
const BREAKABLE = /[\n &)+\-/\u00ad\u00b7\u200b\u2010\u2013\u2027\ufffc]/
/** Scripts that may be broken between any two letters. */
const IDEOGRAPHIC =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Yi}\u2e80-\u303f\u31c0-\u33ff\ufe10-\ufe1f\ufe30-\ufe4f\uff00-\uffef]/u
export const BLANKS = /[\t\n\v\f\r \u200b]/g
/** Penalties are defined for letters of this size. */
const PENALTY_EM = 24
const NEWLINE = -10_000
const BETWEEN_LETTERS = 150
const BESIDE_BRACKET = 50
/** The number of earlier breaks that are tried as the start of a line. */
const MOST_LOOKS = 200

interface Break {
  /** The line ends before this letter. */
  index: number
  x: number
  badness: number
  prior?: Break
}

/** A text to be broken, and its lengths in points. */
export interface Unbroken {
  letters: readonly string[]
  fontSizePt: number
  /** The length of the whole text. */
  totalPt: number
  /** The length of the letters from one index to before another, blanks not counted. */
  lengthOf(from: number, to: number): number
}

/** Where the lines of a text end: the indices of the letters after them. The rules are those of `balance`. */
export const lineEnds = ({ letters, fontSizePt, totalPt, lengthOf }: Unbroken, mostPt: number): number[] => {
  const unit = PENALTY_EM / fontSizePt
  const total = totalPt * unit
  const target = total / Math.max(1, Math.ceil(total / (mostPt * unit)))
  const hasOwnBreaks = letters.includes('\u200b')
  const isWordStart = wordStarts(letters)
  const breaks: Break[] = []
  let x = 0
  let from = 0
  for (let i = 0; i < letters.length - 1; i++) {
    const isIdeographic = IDEOGRAPHIC.test(letters[i]!)
    const isBeforeBracket = letters[i + 1] === '(' && i < letters.length - 2
    if (!isIdeographic && !isBeforeBracket && !BREAKABLE.test(letters[i]!) && !isWordStart(i + 1)) continue
    x += lengthOf(from, i + 1) * unit
    from = i + 1
    const penalty = penaltyOf(letters[i]!, letters[i + 1]!, isIdeographic && hasOwnBreaks)
    breaks.push(bestBreak({ index: i + 1, x, target, penalty }, breaks))
  }
  x += lengthOf(from, letters.length) * unit
  const ends: number[] = []
  const last = bestBreak({ index: letters.length, x, target }, breaks)
  for (let end: Break | undefined = last; end; end = end.prior) ends.unshift(end.index)
  return ends
}

/**
 * Breaks a text into lines of similar length, none much longer than `mostPt`, as MapLibre GL does. Of all possible
 * breaks it selects those with the smallest difference from the mean length. Newlines always break; brackets and words
 * stay whole.
 */
export const balance = (
  text: string,
  mostPt: number,
  fontSizePt: number,
  widthOf: (text: string) => number
): string[] => {
  const letters = [...text]
  const lengthOf = (from: number, to: number): number => {
    const part = letters.slice(from, to).join('').replace(BLANKS, '') // prettier-ignore
    return part === '' ? 0 : widthOf(part)
  }
  const totalPt = widthOf(text.replaceAll('\n', ''))
  const ends = lineEnds({ letters, fontSizePt, totalPt, lengthOf }, mostPt)
  return ends.map((end, index) => letters.slice(ends[index - 1] ?? 0, end).join('').replaceAll('\u200b', '').trim()) // prettier-ignore
}

/** Whether a word starts at an index, between two letters of scripts without blanks between words. */
const wordStarts = (letters: readonly string[]): ((index: number) => boolean) => {
  const text = letters.join('')
  if (!UNPARTED.test(text)) return () => false
  const starts = new Set<number>()
  let index = 0
  for (const { segment } of words.segment(text)) {
    starts.add(index)
    index += [...segment].length
  }
  return (at) => starts.has(at) && UNPARTED.test(letters[at - 1]!) && UNPARTED.test(letters[at]!)
}

const penaltyOf = (letter: string, next: string, isBetweenLetters: boolean): number =>
  NEWLINE * Number(letter === '\n') +
  BETWEEN_LETTERS * Number(isBetweenLetters) +
  BESIDE_BRACKET * Number(letter === '(' || letter === '（') +
  BESIDE_BRACKET * Number(next === ')' || next === '）')

interface Candidate {
  index: number
  x: number
  target: number
  /** Absent at the end of the text. */
  penalty?: number
}

/** A break, with the previous break that makes all lines before it as even as possible. */
const bestBreak = ({ index, x, target, penalty }: Candidate, breaks: readonly Break[]): Break => {
  const badnessOf = (width: number): number => {
    const raggedness = (width - target) ** 2
    if (penalty === undefined) return width < target ? raggedness / 2 : raggedness * 2
    return raggedness + Math.abs(penalty) * penalty
  }
  let best: Break = { index, x, badness: badnessOf(x) }
  for (let i = Math.max(0, breaks.length - MOST_LOOKS); i < breaks.length; i++) {
    const prior = breaks[i]!
    const badness = badnessOf(x - prior.x) + prior.badness
    if (badness <= best.badness) best = { index, x, badness, prior }
  }
  return best
}
