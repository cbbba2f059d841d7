import { formatNumber } from '../../../number.js'

/** The part of printf between `%` and the value: `%,8d` has the flag `,` and the width 8. */
export interface Conversion {
  /** Any of `-+# 0,(`. */
  flags: string
  /** The minimum number of letters. */
  width: number
  /** `d` for whole numbers, or an unsupported letter. */
  letter: string
}

/** A number in the form of java.util.Formatter's conversion `d`, rounded half up, with groups and digits of the language. */
export const formatWhole = (value: number, { flags, width }: Conversion, lang: string): string => {
  const has = (flag: string): boolean => flags.includes(flag)
  const number = Math.round(value)
  const inBrackets = number < 0 && has('(')
  const sign = number < 0 ? (inBrackets ? '(' : '-') : has('+') ? '+' : has(' ') ? ' ' : ''
  const digits = formatNumber(Math.abs(number), lang, { decimals: 0, ...(!has(',') && { group: '' }) })
  const end = inBrackets ? ')' : ''
  const missing = Math.max(0, width - sign.length - digits.length - end.length)
  if (has('0') && !has('-')) return sign + formatNumber(0, lang).repeat(missing) + digits + end
  const text = sign + digits + end
  return has('-') ? text + ' '.repeat(missing) : ' '.repeat(missing) + text
}
