/** The number of insertions, deletions and replacements that turn one text into the other (Levenshtein). */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++)
      next.push(Math.min(row[j]! + (letter === b[j] ? 0 : 1), row[j + 1]! + 1, next[j]! + 1))
    row = next
  }
  return row[b.length]!
}

const MOST = 3

/** Known names that are similar to an unknown one, the nearest first. */
export const nearNames = (wanted: string, names: readonly string[]): string[] => {
  const plain = wanted.slice(0, 40).toLowerCase()
  const allowed = Math.max(1, Math.floor(plain.length / 3))
  return names
    .map((name) => {
      const other = name.toLowerCase()
      const isPart = plain.length > 3 && (other.includes(plain) || (other.length > 3 && plain.includes(other)))
      return { name, far: isPart ? 1 : distance(plain, other) }
    })
    .filter(({ far }) => far <= allowed)
    .sort((a, b) => a.far - b.far)
    .slice(0, MOST)
    .map(({ name }) => name)
}
