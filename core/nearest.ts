/** How many letters to insert, delete, replace or swap to get from one word to the other (optimal string alignment). */
const distance = (a: string, b: string): number => {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const changed = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, changed, isSwapped ? before[j - 2]! + 1 : Infinity))
    }
    before = row
    row = next
  }
  return row[b.length]!
}

/** The known word that was probably meant; undefined if none is near enough. Letter case does not count. */
export const nearest = (word: string, known: readonly string[]): string | undefined => {
  if (word.length > 60) return undefined
  const same = known.find((name) => name.toLowerCase() === word.toLowerCase())
  if (same !== undefined) return same
  // short words and numbers are near to too many others
  if (word.length < 3 || !/\p{L}/u.test(word)) return undefined
  const ranked = known
    .map((name) => ({
      name,
      far: distance(word.toLowerCase(), name.toLowerCase()),
      // of two words at the same distance, the first letter is rarely the wrong one
      isOther: word.charAt(0).toLowerCase() !== name.charAt(0).toLowerCase()
    }))
    .sort((a, b) => a.far - b.far || Number(a.isOther) - Number(b.isOther))
  return ranked.length > 0 && ranked[0]!.far <= Math.floor(word.length / 2) ? ranked[0]!.name : undefined
}

/** The end of a message about an unknown word: `; did you mean "b"?`; empty without a near match. */
export const didYouMeanThis = (near: string | undefined): string =>
  near === undefined ? '' : `; did you mean "${near}"?`

/** The warning for a member that is left out. */
export const unknownMember = (path: string, near: string): string =>
  `"${path}" is not known; it is ignored; did you mean "${near}"?`

/** The sentence, with the near match at its end if there is one. */
export const withNear = (sentence: string, word: string, known: readonly string[]): string =>
  sentence + didYouMeanThis(nearest(word, known))

/** `must be one of a, b, c; did you mean "b"?` */
export const mustBeOneOf = (word: string, known: readonly string[]): string =>
  withNear(`must be ${known.length === 1 ? '' : 'one of '}${known.join(', ')}`, word, known)

/** The end of a sentence about an unknown word: the near match, else all known words, after `label` if there is one. */
export const orKnown = (word: string, known: readonly string[], label?: string): string => {
  const near = nearest(word, known)
  if (near !== undefined) return `did you mean "${near}"?`
  if (label === undefined && known.length > 0) return `must be one of ${known.join(', ')}`
  return `${label ?? 'known names'}: ${known.join(', ') || 'none'}`
}

/** A name in lower case, with `_` for every character that is not a letter or a digit. */
export const foldedName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}_]/gu, '_')

/** Shorter words are near to too many others. */
const LEAST_LETTERS = 4

/** A plural of a shorter word may be a name of its own. */
const LEAST_PLURAL = 9

/**
 * The known word that this one misspells. Stricter than `nearest`: it differs by one letter or two or in letter case, and
 * not only by digits or, if it is short, by a plural "s".
 */
export const misspelled = (word: string, known: readonly string[], least = LEAST_LETTERS): string | undefined => {
  const most = Math.max(1, Math.floor(word.length / 4))
  const alike = word.length < least ? [] : known.filter(({ length }) => Math.abs(length - word.length) <= most)
  const near = nearest(word, alike)
  if (near?.toLowerCase() === word.toLowerCase()) return near === word ? undefined : near
  const isNear = near !== undefined && distance(word.toLowerCase(), near.toLowerCase()) <= most
  return isNear && stemOf(near) !== stemOf(word) ? near : undefined
}

const MOST_NAMES = 3

/** Up to three known names that are similar to a word, the nearest first: a part of it is enough. */
export const similarNames = (word: string, known: readonly string[]): string[] => {
  const asked = word.slice(0, 40).toLowerCase()
  const allowed = Math.max(1, Math.floor(asked.length / 3))
  return known
    .map((name) => {
      const other = name.toLowerCase()
      const isPart = asked.length > 3 && (other.includes(asked) || (other.length > 3 && asked.includes(other)))
      return { name, far: isPart ? 1 : distance(asked, other) }
    })
    .filter(({ far }) => far <= allowed)
    .sort((a, b) => a.far - b.far)
    .slice(0, MOST_NAMES)
    .map(({ name }) => name)
}

const stemOf = (word: string): string => {
  const letters = word.toLowerCase().replace(/\d+/g, '')
  return word.length < LEAST_PLURAL ? letters.replace(/s$/, '') : letters
}
