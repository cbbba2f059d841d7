/** Letters to insert, delete or replace to get from one word to the other (Levenshtein). */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row[b.length]
}

/** The word that was probably meant, if one is near enough to be worth naming. */
export const nearest = (word: string, known: readonly string[]): string | undefined => {
  if (word.length > 60) return undefined
  const ranked = known
    .map((name) => ({ name, far: distance(word.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)
  return ranked.length > 0 && ranked[0].far <= Math.max(2, word.length / 2) ? ranked[0].name : undefined
}
