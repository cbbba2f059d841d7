const MOST_REMEMBERED = 100

/** Caches the results of a function, up to a number of arguments. */
export const remembered = <T>(answer: (question: string) => T): ((question: string) => T) => {
  const known = new Map<string, T>()
  return (question) => {
    const before = known.get(question)
    if (before !== undefined) return before
    if (known.size >= MOST_REMEMBERED) known.clear()
    const result = answer(question)
    known.set(question, result)
    return result
  }
}
