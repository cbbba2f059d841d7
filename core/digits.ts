/** The signs that numbers are written with. */
export interface NumberSigns {
  minus: string
  decimal: string
  group: string
  /** The digit 0, if digits are not 0 to 9. */
  zero?: string
}

/** Numbers from here on have no fraction, and `toFixed` writes them with an exponent. */
const HUGE = 1e21

/** Whole part and fraction of a number of 0 or more; a half is rounded up, or to the even digit. */
export const digitsOf = (
  value: number,
  decimals: number,
  halves: 'up' | 'even' = 'up'
): { whole: string; fraction: string } => {
  if (value >= HUGE) return { whole: Number.isFinite(value) ? String(BigInt(value)) : '∞', fraction: '' }
  // exactly half of the last digit: only such numbers are odd after this doubling
  const isHalf = halves === 'even' && Math.abs((value * 2 ** (decimals + 1)) % 2) === 1
  const cut = isHalf ? value.toFixed(decimals + 1).slice(0, -1) : ''
  const [whole = '', fraction = ''] = (/[02468]\.?$/.test(cut) ? cut : value.toFixed(decimals)).split('.')
  return { whole, fraction }
}

/**
 * The first digits of a number of 0 or more, without zeros at the end, and how many of them stand before the point;
 * a half is rounded to the even digit.
 */
export const firstDigits = (value: number, count: number): { digits: string; before: number } => {
  if (value === 0) return { digits: '', before: 0 }
  const [exact = '', power] = value.toExponential(100).replace('.', '').split('e')
  const isDown = /^50*$/.test(exact.slice(count)) && /[02468]/.test(exact[count - 1]!)
  const [rounded = '', roundedPower] = value
    .toExponential(count - 1)
    .replace('.', '')
    .split('e')
  const digits = isDown ? exact.slice(0, count) : rounded
  return { digits: digits.replace(/0+$/, ''), before: Number(isDown ? power : roundedPower) + 1 }
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
  value < 0 && digits.some((text) => /[1-9∞]/.test(text))
