/** Decimal and grouping separators. */
export interface Separators {
  decimal: string
  grouping: string
}

/** Whole part and fraction of a rounded number of 0 or more. */
export const digitsOf = (value: number, decimals: number): { whole: string; fraction: string } => {
  const [whole = '', fraction = ''] = value.toFixed(decimals).split('.')
  return { whole, fraction }
}

/** Groups of `size` digits, counted from the right; the first group may be shorter. */
export const grouped = (digits: string, size: number, separator: string): string => {
  const first = digits.length % size || size
  let text = digits.slice(0, first)
  for (let i = first; i < digits.length; i += size) text += separator + digits.slice(i, i + size)
  return text
}

/** A number that is rounded to zero has no sign. */
export const isNegative = (value: number, ...digits: string[]): boolean =>
  value < 0 && digits.some((text) => /[1-9]/.test(text))
