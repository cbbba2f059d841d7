import { PrintError } from '../../../core/plugin.js'
import { digitsOf, grouped, isNegative, type Separators } from './number-text.js'

interface Pattern {
  prefix: string
  suffix: string
  /** 100 if the pattern has a percent sign, 1000 if it has a per mille sign. */
  factor: number
  leastWhole: number
  leastFraction: number
  mostFraction: number
  /** Digits in a group; 0 for no groups. */
  group: number
}

/**
 * Writes numbers by a decimal pattern (Java's DecimalFormat): `0` is a digit, `#` an optional digit, `,` makes groups as
 * long as the last one, `%` and `‰` multiply. Before and after the digits there may be text, special characters in
 * single quotes: `#,##0.0' m'`. Throws `invalid-spec` for an invalid pattern.
 */
export const decimalFormat = (source: string): ((value: number, separators: Separators) => string) => {
  const pattern = readPattern(source)
  return (value, { decimal, grouping }) => {
    const digits = digitsOf(Math.abs(value) * pattern.factor, pattern.mostFraction)
    const whole = digits.whole.padStart(pattern.leastWhole, '0')
    let fraction = digits.fraction
    while (fraction.length > pattern.leastFraction && fraction.endsWith('0')) fraction = fraction.slice(0, -1)
    return (
      (isNegative(value, whole, fraction) ? '-' : '') +
      pattern.prefix +
      (pattern.group > 0 ? grouped(whole, pattern.group, grouping) : whole) +
      (fraction === '' ? '' : decimal + fraction) +
      pattern.suffix
    )
  }
}

const readPattern = (source: string): Pattern => {
  const wrong = (reason: string) =>
    new PrintError(
      'invalid-spec',
      `the decimal pattern ${JSON.stringify(source)} is invalid: ${reason}; use one such as "#,##0.00"`
    )
  const before = readText(source)
  const [number = ''] = /^[#0,.]*/.exec(before.rest) ?? []
  const after = readText(before.rest.slice(number.length))
  if (before.isOpen || after.isOpen) throw wrong('a single quote is not closed')
  if (after.rest !== '') throw wrong(`${JSON.stringify(after.rest[0])} is not allowed here`)
  const [, whole = '', fraction = ''] = /^([#,]*[0,]*)(?:\.(0*#*))?$/.exec(number) ?? []
  if (!/[#0]/.test(number)) throw wrong('it has no digits')
  if (whole.length + fraction.length + (number.includes('.') ? 1 : 0) !== number.length || whole.endsWith(','))
    throw wrong(`its digits are ${JSON.stringify(number)}`)
  return {
    prefix: before.text,
    suffix: after.text,
    factor: before.factor * after.factor,
    leastWhole: whole.replace(/[#,]/g, '').length,
    leastFraction: fraction.replace(/#/g, '').length,
    mostFraction: Math.min(fraction.length, 100),
    group: whole.includes(',') ? whole.length - whole.lastIndexOf(',') - 1 : 0
  }
}

const FACTORS: { [sign: string]: number } = { '%': 100, '‰': 1000 }

/** Text up to the first character that stands for a digit or starts a second pattern. */
const readText = (source: string) => {
  let [text, factor, isOpen, at] = ['', 1, false, 0]
  for (; at < source.length; at++) {
    const letter = source[at]!
    if (letter === "'" && source[at + 1] === "'") {
      text += letter
      at++
    } else if (letter === "'") isOpen = !isOpen
    else if (!isOpen && /[#0,.;]/.test(letter)) break
    else {
      text += letter
      if (!isOpen) factor *= FACTORS[letter] ?? 1
    }
  }
  return { text, factor, isOpen, rest: source.slice(at) }
}
