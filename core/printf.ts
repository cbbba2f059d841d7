/** The part of printf between `%` and the value: `%,8d` has the flag `,` and the width 8. */
export interface PrintfConversion {
  /** Any of `-+# 0,(`. */
  flags: string
  /** The minimum number of letters. */
  width: number
  /** `d` for whole numbers, `s` for texts. */
  letter: string
}

/** The digits of a number with sign, zeros and spaces, as the flags and the width of java.util.Formatter say. */
export const padded = (
  digits: string,
  isNegative: boolean,
  { flags, width }: Pick<PrintfConversion, 'flags' | 'width'>,
  zero = '0'
): string => {
  const has = (flag: string): boolean => flags.includes(flag)
  const inBrackets = isNegative && has('(')
  const sign = isNegative ? (inBrackets ? '(' : '-') : has('+') ? '+' : has(' ') ? ' ' : ''
  const end = inBrackets ? ')' : ''
  const missing = Math.max(0, width - sign.length - digits.length - end.length)
  if (has('0') && !has('-')) return sign + zero.repeat(missing) + digits + end
  const text = sign + digits + end
  return has('-') ? text + ' '.repeat(missing) : ' '.repeat(missing) + text
}
