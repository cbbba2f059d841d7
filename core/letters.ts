/** Code points of one letter with all that stands at it, or is joined to it. */
const MOST_AT_ONE_LETTER = 64
/** Marks, joiners, spaces without width, variants, and what joins the next letter to it: nothing of it begins a letter. */
const CLINGS = /[\p{M}\u200b-\u200d\u{1f3fb}-\u{1f3ff}\u{e0000}-\u{e0fff}]/u
/** Viramas and the zero-width joiner: what follows is of the same letter. */
const JOINS = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u1039\u17d2\u200d]/u

/**
 * The text without halves of surrogate pairs and without the marks that nobody sees any more, and with letters of
 * hundreds of joined parts taken apart by spaces: those who shape text count what stands at a letter in a byte, and go
 * down with their process beyond.
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

/** Scripts whose letters look the same beside any others. */
const SIMPLE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}]*$/u

/** True of text that needs no more than a glyph for each letter. */
export const isSimple = (text: string): boolean => SIMPLE.test(text)

/** Scripts written from right to left, and signs that turn the direction. */
const TURNED =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u200f\u202b\u202e\u2067]/u

/** Letters, not digits, which stand from left to right; but for some scripts'. */
const BACKWARDS =
  /(?=[\p{L}\p{M}])[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]|[\p{Script=Nko}\p{Script=Adlam}]/u

/** True of a run, of one direction, that stands from right to left. */
export const runsBackwards = (run: string): boolean => BACKWARDS.test(run)

/** True of text whose parts may stand in another order than they are read in. */
export const isTurned = (text: string): boolean => TURNED.test(text)
