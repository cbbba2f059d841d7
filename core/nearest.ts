/** Letters to insert, delete, replace or swap with the next to get from one word to the other (optimal string alignment). */
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

/** The word that was probably meant, if one is near enough to be worth naming. */
export const nearest = (word: string, known: readonly string[]): string | undefined => {
  if (word.length > 60) return undefined
  const ranked = known
    .map((name) => ({ name, far: distance(word.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)
  return ranked.length > 0 && ranked[0]!.far <= Math.floor(word.length / 2) ? ranked[0]!.name : undefined
}

/** The end of a sentence about an unknown word: the one that was probably meant, else all of them under `label`. */
export const orKnown = (word: string, known: readonly string[], label = 'known'): string => {
  const near = nearest(word, known)
  return near === undefined ? `${label}: ${known.join(', ') || 'none'}` : `did you mean "${near}"?`
}

/** A name as far as it tells maps apart: in lower case, with `_` for what is no letter and no digit. */
export const foldedName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}_]/gu, '_')

/** Shorter words are near to many others. */
const LEAST_LETTERS = 4

/**
 * The word that another one is a misspelling of: unlike the nearest it differs in a letter or two, and not only in
 * digits, which count things, or as one differs from many.
 */
export const misspelled = (word: string, known: readonly string[], least = LEAST_LETTERS): string | undefined => {
  const most = Math.max(1, Math.floor(word.length / 4))
  const alike = word.length < least ? [] : known.filter(({ length }) => Math.abs(length - word.length) <= most)
  const near = nearest(word, alike)
  const isNear = near !== undefined && distance(word.toLowerCase(), near.toLowerCase()) <= most
  return isNear && stemOf(near) !== stemOf(word) ? near : undefined
}

const stemOf = (word: string): string => word.toLowerCase().replace(/\d+/g, '').replace(/s$/, '')
