/** The most code points of one letter with its marks and joined letters. */
const MOST_AT_ONE_LETTER = 64
/** Marks, joiners, zero-width spaces and variation selectors: they never begin a letter. */
const CLINGS = /[\p{M}\u200b-\u200d\u{1f3fb}-\u{1f3ff}\u{e0000}-\u{e0fff}]/u
/** Viramas and the zero-width joiner: the next character belongs to the same letter. */
const JOINS = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u1039\u17d2\u200d]/u

/**
 * The text without lone surrogates and without marks beyond `MOST_AT_ONE_LETTER`, and with letters of more joined parts
 * split by spaces: text shapers count the parts of a letter in one byte, and crash the process beyond that.
 */
export const drawable = (text: string): string => {
  const whole = text.toWellFormed()
  if (whole.length <= MOST_AT_ONE_LETTER || !CLINGS.test(whole)) return whole
  let written = ''
  let taken = 0
  let from = 0
  let count = 0
  let isJoined = false
  for (const character of whole) {
    const clings = CLINGS.test(character)
    count = clings || isJoined ? count + 1 : 1
    isJoined = JOINS.test(character) || (isJoined && clings)
    taken += character.length
    if (count <= MOST_AT_ONE_LETTER) continue
    written += whole.slice(from, taken - character.length)
    if (!clings) written += ' '
    from = clings ? taken : taken - character.length
    if (!clings) count = 1
  }
  return written + whole.slice(from)
}

/** Scripts whose letters do not change their shape beside other letters. */
const SIMPLE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}]*$/u

/** Whether each letter of the text needs just one glyph. */
export const isSimple = (text: string): boolean => SIMPLE.test(text)

/** Scripts written from right to left, and control characters for the direction. */
const TURNED =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u200f\u202b\u202e\u2067]/u

/**
 * Letters of scripts written from right to left; digits only of those scripts that write them from right to left, too.
 */
const BACKWARDS =
  /(?=[\p{L}\p{M}])[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]|[\p{Script=Nko}\p{Script=Adlam}]/u

/** Whether a run of text with one direction is written from right to left. */
export const runsBackwards = (run: string): boolean => BACKWARDS.test(run)

/** Whether parts of the text may be displayed in another order than they are stored. */
export const isTurned = (text: string): boolean => TURNED.test(text)
