const asNumber = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN

/** Numbers as numbers, also those in text; everything else by its text. Null compares with nothing: NaN. */
const order = (a: unknown, b: unknown): number => {
  if (a === null || a === undefined || b === null || b === undefined) return NaN
  const difference = asNumber(a) - asNumber(b)
  if (!Number.isNaN(difference)) return difference
  const left = String(a)
  const right = String(b)
  return left < right ? -1 : left > right ? 1 : 0
}

/** Two texts are equal if they are the same text; as soon as one is a number, as numbers. */
export const isEqual = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'string' && typeof b === 'string' ? false : order(a, b) === 0)

export const comparisons: { [sign: string]: (a: unknown, b: unknown) => boolean } = {
  '=': isEqual,
  '<>': (a, b) => !isEqual(a, b),
  '!=': (a, b) => !isEqual(a, b),
  '<': (a, b) => order(a, b) < 0,
  '>': (a, b) => order(a, b) > 0,
  '<=': (a, b) => order(a, b) <= 0,
  '>=': (a, b) => order(a, b) >= 0
}

/** Does the whole text fit a pattern in which `%` stands for any letters and `_` for one? Never takes long. */
export const isLike = (text: string, pattern: string): boolean => {
  let t = 0
  let p = 0
  let retryText = 0
  let retryPattern = -1
  while (t < text.length) {
    if (pattern[p] === '%') {
      retryPattern = ++p
      retryText = t
    } else if (p < pattern.length && (pattern[p] === '_' || pattern[p] === text[t])) {
      p++
      t++
    } else if (retryPattern >= 0) {
      p = retryPattern
      t = ++retryText
    } else return false
  }
  while (pattern[p] === '%') p++
  return p === pattern.length
}
