/** What separates a number's whole part from its fraction, and its groups from each other. */
export interface Separators {
  decimal: string
  grouping: string
}

/** Whole part and fraction of a number of 0 or more, rounded. */
export const digitsOf = (value: number, decimals: number): { whole: string; fraction: string } => {
  const [whole = '', fraction = ''] = value.toFixed(decimals).split('.')
  return { whole, fraction }
}

/** Groups of `size` digits, counted from the right; the first one may be shorter. */
export const grouped = (digits: string, size: number, separator: string): string => {
  const first = digits.length % size || size
  let text = digits.slice(0, first)
  for (let i = first; i < digits.length; i += size) text += separator + digits.slice(i, i + size)
  return text
}

/** No sign before what rounding made nothing of. */
export const isNegative = (value: number, ...digits: string[]): boolean =>
  value < 0 && digits.some((text) => /[1-9]/.test(text))
