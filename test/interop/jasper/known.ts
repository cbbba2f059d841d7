/** Differences of one kind in the print of a request. */
export interface Known {
  why: string
  /** Those that it covers, by their lines. */
  of: RegExp
  count: number
}

/** What a request has otherwise than is known: differences that nothing covers, and known ones that are more or fewer. */
export const unknownIn = (differences: readonly string[], known: readonly Known[]): string[] => [
  ...differences.filter((difference) => !known.some(({ of }) => of.test(difference))),
  ...known.flatMap(({ why, of, count }) => {
    const found = differences.filter((difference) => of.test(difference))
    return found.length === count ? [] : [`${found.length} instead of ${count}: ${why}`, ...found]
  })
]
