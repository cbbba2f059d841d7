/** Scripts that may be broken between any two letters. */
const BETWEEN = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Bopomofo}'
/** Letters that cannot start a line, and letters that cannot end one (JIS X 4051). */
const STAYS_BEHIND = '、。，．・：；？！’”）」』】〉》〕｝ー々ゝヽぁぃぅぇぉっゃゅょァィゥェォッャュョ)\\]}!?,.:;%'
const STAYS_BEFORE = '‘“（「『【〈《〔｛(\\[{'

const LETTER = `[${STAYS_BEFORE}]{0,3}[${BETWEEN}][${STAYS_BEHIND}]*`
const PARTS = new RegExp(`${LETTER}|(?:(?!${LETTER})[^])+`, 'gu')
const AFTER_HYPHEN = /(?<=[\p{L}\p{N}][-‐–—])(?=[\p{L}\p{N}])/u
/** Scripts without blanks between words. */
export const UNPARTED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
export const words = new Intl.Segmenter('en', { granularity: 'word' })

/** Parts of a line without breaks. */
const unbreakable = (word: string): string[] =>
  word.split(AFTER_HYPHEN).flatMap((part) => {
    if (UNPARTED.test(part)) return Array.from(words.segment(part), ({ segment }) => segment)
    return part.match(PARTS) ?? []
  })

/**
 * Breaks a line of text into lines no longer than `mostPt`, each as full as possible. Breaks are possible at blanks,
 * after hyphens, between Chinese, Japanese and Korean letters, and between words of scripts without blanks. A longer
 * word stays whole.
 */
export const wrap = (text: string, mostPt: number, widthOf: (text: string) => number): string[] => {
  const blank = widthOf(' ')
  const lines: string[] = []
  let line = ''
  let width = 0
  for (const word of text.split(/[ \u200b]+/))
    for (const [index, part] of unbreakable(word).entries()) {
      const gap = index === 0 && line !== '' ? blank : 0
      const added = widthOf(part)
      if (line !== '' && width + gap + added > mostPt) {
        lines.push(line)
        line = part
        width = added
      } else {
        line += (gap > 0 ? ' ' : '') + part
        width += gap + added
      }
    }
  return line === '' ? lines : [...lines, line]
}
