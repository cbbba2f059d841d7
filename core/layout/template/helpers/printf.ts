import { formatNumber } from '../../../number.js'

/** What stands between `%` and the value in printf: `%,8d` has the flag `,` and the width 8. */
export interface Conversion {
  /** Of `-+# 0,(`. */
  flags: string
  /** The least number of letters. */
  width: number
  /** `d` for whole numbers, or a letter that is not known here. */
  letter: string
}

/** A number as java.util.Formatter's conversion `d` writes it, rounded half up; groups and digits are the language's. */
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
