import type { TextStyle } from '../pixels/pixel-tools.js'
import type { TextTools } from './ruler.js'
import type { LabelRun, RunsOf } from './text-block.js'

/** Letters that stand upright in vertical lines of any text (UAX 50). */
const UPRIGHT =
  /(?![\u3008-\u3011\u3014-\u301f\u3030\u30a0\u30fc\uff66-\uff9f])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\p{Script=Canadian_Aboriginal}\p{Extended_Pictographic}\u2e80-\u303f\u3190-\u33ff\ufe10-\ufe1f\ufe30-\ufe48\uff01-\uff07\uff0a-\uff0c\uff0e-\uff19\uff1f-\uff3a\uff40-\uff5a\uffe0-\uffe7]/u
/** Signs that follow the letters beside them: as these, they stand upright or lie. */
const NEUTRAL = /[\u2016-\u2051\u2100-\u2bff\u3000-\u303f\u30fb\u30fc\ufe30-\ufe6f\uff00-\uffef]/u
/** Letters that lie in vertical lines if they have no form for them: brackets, dashes, the long vowel sign. */
const LYING = /[\p{Ps}\p{Pe}\p{Pd}\u301c\u30fc\uff5e]/u
/** Scripts whose letters are joined: they lie. */
const JOINED = /\p{Script=Arabic}/u

/** Whether a text has letters that stand upright in vertical lines. */
export const hasUpright = (text: string): boolean => UPRIGHT.test(text)

const isSign = (letter: string): boolean => /^[\p{P}\p{S}]$/u.test(letter)

/** Presentation forms for vertical text, by the signs that they stand for (Unicode, `<vertical>` decompositions). */
const FORMS: ReadonlyMap<string, string> = new Map(
  Array.from('︐︑︒︓︔︕︖︗︘︙︰︱︲︳︴︵︶︷︸︹︺︻︼︽︾︿﹀﹁﹂﹃﹄﹇﹈', (form) => [
    form.normalize('NFKC'),
    form
  ])
)

const formOf = (letter: string): string | undefined => FORMS.get(letter.normalize('NFKC'))

/** The letters of a text in a vertical line. */
interface Part {
  text: string
  isUpright: boolean
}

/**
 * Runs for a vertical line, as if it were horizontal: upright letters have squares of the font size. At points all
 * letters stand upright; along lines only those that do so in any vertical text, numbers and short codes.
 */
export const verticalRuns = (
  horizontal: RunsOf,
  { textRuns }: Pick<TextTools, 'textRuns'>,
  { spacingPt, isAlongLine }: { spacingPt: number; isAlongLine: boolean }
): RunsOf => {
  const faceOf = (letter: string, style: TextStyle) => textRuns(letter, style)[0]
  const shown = (letter: string, style: TextStyle): { text: string; isLying: boolean } => {
    const form = formOf(letter)
    if (form !== undefined && faceOf(form, style)?.missing === undefined) return { text: form, isLying: false }
    return { text: letter, isLying: LYING.test(letter) }
  }

  return (text, style) => {
    const runs: LabelRun[] = []
    let left = 0
    const lay = (part: string): void => {
      const set = horizontal(part, style)
      for (const run of set.runs) runs.push({ ...run, left: left + run.left })
      left += set.width
    }
    for (const part of partsOf(text, isAlongLine))
      if (!part.isUpright) lay(part.text)
      else
        for (const { segment } of graphemes.segment(part.text)) {
          const { text: written, isLying } = shown(segment, style)
          const face = faceOf(written, style)
          if (isLying || !face) lay(segment)
          else {
            const width = style.fontSizePt + spacingPt
            runs.push({ ...face, left, width, isUpright: true })
            left += width
          }
        }
    return { runs, width: left }
  }
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const partsOf = (text: string, isAlongLine: boolean): Part[] => {
  const parts: Part[] = []
  const add = (letter: string, isUpright: boolean): void => {
    const last = parts.at(-1)
    if (last?.isUpright === isUpright) last.text += letter
    else parts.push({ text: letter, isUpright })
  }
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment)
  if (!isAlongLine) {
    for (const letter of letters) add(letter, !JOINED.test(letter) && letter.trim() !== '')
    return parts
  }
  const isUpright = letters.map((letter, index) => UPRIGHT.test(letter) || isUprightSign(letters, index))
  let word: string[] = []
  const addWord = () => {
    const stands = isCode(word)
    for (const letter of word) add(letter, stands && /[\p{Nd}\p{Lu}]/u.test(letter))
    word = []
  }
  for (const [index, letter] of letters.entries())
    if (isUpright[index] || letter.trim() === '') {
      addWord()
      add(letter, isUpright[index]!)
    } else word.push(letter)
  addWord()
  return parts
}

/** Whether a sign has a form for vertical lines and stands beside no lying letter. */
const isUprightSign = (letters: readonly string[], index: number): boolean => {
  const mayStand = (letter: string | undefined): boolean =>
    letter === undefined || UPRIGHT.test(letter) || NEUTRAL.test(letter) || formOf(letter) !== undefined
  return formOf(letters[index]!) !== undefined && mayStand(letters[index - 1]) && mayStand(letters[index + 1])
}

const LONGEST_CODE = 3

/** Numbers, with signs, and short codes of capitals and digits (the rules of MapLibre GL). */
const isCode = (letters: readonly string[]): boolean => {
  const isNumber =
    letters.some((letter) => /\p{Nd}/u.test(letter)) &&
    letters.every((letter) => /\p{Nd}/u.test(letter) || isSign(letter))
  return isNumber || (letters.length <= LONGEST_CODE && letters.every((letter) => /^[\p{Lu}\p{Nd}]$/u.test(letter)))
}
