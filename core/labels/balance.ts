/** A line may end after these letters (the breaking rules of MapLibre GL). */
const BREAKABLE = /[\n &)+\-\u00ad\u00b7\u200b\u2010\u2013\u2027]/
/** Scripts that may be broken between any two letters. */
const IDEOGRAPHIC =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Yi}\u2e80-\u303f\u31c0-\u33ff\ufe10-\ufe1f\ufe30-\ufe4f\uff00-\uffef]/u
const BLANKS = /[\t\n\v\f\r \u200b]/g
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
  const unit = PENALTY_EM / fontSizePt
  const total = widthOf(text.replaceAll('\n', '')) * unit
  const target = total / Math.max(1, Math.ceil(total / (mostPt * unit)))
  const hasOwnBreaks = text.includes('\u200b')
  const breaks: Break[] = []
  let x = 0
  let from = 0
  for (let i = 0; i < letters.length - 1; i++) {
    const isIdeographic = IDEOGRAPHIC.test(letters[i]!)
    const isBreak =
      BREAKABLE.test(letters[i]!) ||
      isIdeographic ||
      (i < letters.length - 2 && IDEOGRAPHIC.test(letters[i + 1]!)) ||
      letters[i + 1] === '('
    if (!isBreak) continue
    const part = letters.slice(from, i + 1).join('').replace(BLANKS, '') // prettier-ignore
    x += part === '' ? 0 : widthOf(part) * unit
    from = i + 1
    const penalty = penaltyOf(letters[i]!, letters[i + 1]!, isIdeographic && hasOwnBreaks)
    breaks.push(bestBreak({ index: i + 1, x, target, penalty }, breaks))
  }
  x += widthOf(letters.slice(from).join('').replace(BLANKS, '')) * unit
  const last = bestBreak({ index: letters.length, x, target, penalty: 0, isLast: true }, breaks)
  return linesUntil(last, letters)
}

const penaltyOf = (letter: string, next: string, isBetweenLetters: boolean): number =>
  (letter === '\n' ? NEWLINE : 0) +
  (isBetweenLetters ? BETWEEN_LETTERS : 0) +
  (letter === '(' || letter === '（' ? BESIDE_BRACKET : 0) +
  (next === ')' || next === '）' ? BESIDE_BRACKET : 0)

interface Candidate {
  index: number
  x: number
  target: number
  penalty: number
  isLast?: boolean
}

/** A break, with the previous break that makes all lines before it as even as possible. */
const bestBreak = ({ index, x, target, penalty, isLast }: Candidate, breaks: readonly Break[]): Break => {
  const badnessOf = (width: number): number => {
    const raggedness = (width - target) ** 2
    if (isLast) return width < target ? raggedness / 2 : raggedness * 2
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

const linesUntil = (last: Break, letters: readonly string[]): string[] => {
  const lines: string[] = []
  for (let end: Break | undefined = last; end; end = end.prior)
    lines.unshift(letters.slice(end.prior?.index ?? 0, end.index).join('').replaceAll('\u200b', '').trim()) // prettier-ignore
  return lines
}
