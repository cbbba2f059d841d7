import { digitsOf, firstDigits, grouped, isNegative, type NumberSigns } from './digits.js'

interface Affixes {
  prefix: string
  suffix: string
  /** 100 with a percent sign, 1000 with a per mille sign. */
  factor: number
}

interface Pattern {
  positive: Affixes
  negative: Affixes
  leastWhole: number
  /** Of numbers with an exponent; if it is more than `leastWhole`, the exponent is a multiple of it. */
  mostWhole: number
  leastFraction: number
  mostFraction: number
  /** Digits in a group; 0 for no groups. */
  group: number
  /** The least digits of the exponent; 0 for none. */
  exponent: number
}

const LONGEST = 200
const MOST_DIGITS = 20

/**
 * Writes numbers by a pattern of java.text.DecimalFormat, and rounds as it does, halves to the even digit: `0` is a
 * digit, `#` an optional digit, `,` makes groups as long as the last one, `E0` an exponent, `%` and `‰` multiply. Before
 * and after the digits there may be text, special characters in single quotes: `#,##0.0' m'`. After `;` the text for
 * negative numbers. Throws what `refuse` makes of the reason if the pattern is invalid.
 */
export const decimalFormat = (
  source: string,
  refuse: (reason: string) => unknown
): ((value: number, signs: NumberSigns) => string) => {
  const pattern = readPattern(source, refuse)
  return (value, signs) => {
    const size = Math.abs(value * pattern.positive.factor)
    const { whole, fraction, power } = pattern.exponent > 0 ? scientific(size, pattern) : plain(size, pattern)
    const number = inDigits(
      (pattern.group > 0 ? grouped(whole, pattern.group, signs.group) : whole) +
        (fraction === '' ? '' : signs.decimal + fraction) +
        (power === undefined
          ? ''
          : `E${power < 0 ? signs.minus : ''}${String(Math.abs(power)).padStart(pattern.exponent, '0')}`),
      signs
    )
    if (!isNegative(value, whole, fraction)) return pattern.positive.prefix + number + pattern.positive.suffix
    return pattern.negative.prefix.replace('-', signs.minus) + number + pattern.negative.suffix
  }
}

const inDigits = (text: string, { zero = '0' }: NumberSigns): string =>
  zero === '0' ? text : text.replace(/\d/g, (digit) => String.fromCodePoint(zero.codePointAt(0)! + Number(digit)))

interface Parts {
  whole: string
  fraction: string
  power?: number
}

const plain = (size: number, { leastWhole, leastFraction, mostFraction }: Pattern): Parts => {
  const digits = digitsOf(size, mostFraction, 'even')
  let fraction = Number.isFinite(size) ? digits.fraction.padEnd(leastFraction, '0') : ''
  while (fraction.length > leastFraction && fraction.endsWith('0')) fraction = fraction.slice(0, -1)
  const whole = leastWhole === 0 && fraction !== '' && digits.whole === '0' ? '' : digits.whole
  return { whole: whole.padStart(leastWhole, '0'), fraction }
}

/** With an exponent, the pattern gives the number of all digits, and not of those after the point. */
const scientific = (size: number, { leastWhole, mostWhole, leastFraction, mostFraction }: Pattern): Parts => {
  if (!Number.isFinite(size)) return { whole: '∞', fraction: '' }
  const { digits, before } = firstDigits(size, Math.max(1, mostWhole + mostFraction))
  const inSteps = mostWhole > 1 && mostWhole > leastWhole
  const power = size === 0 ? 0 : inSteps ? Math.floor((before - 1) / mostWhole) * mostWhole : before - leastWhole
  const places = size === 0 ? (inSteps ? 1 : leastWhole) : before - power
  const all = digits.padEnd(Math.max(leastWhole + leastFraction, places), '0')
  return { whole: all.slice(0, places), fraction: all.slice(places), power }
}

const readPattern = (source: string, refuse: (reason: string) => unknown): Pattern => {
  if (source.length > LONGEST) throw refuse(`it has ${source.length} characters; the limit is ${LONGEST}`)
  const { rest, digits, ...positive } = readHalf(source, refuse)
  if (rest !== '' && rest[0] !== ';') throw refuse(`${JSON.stringify(rest[0])} is not allowed here`)
  const negative =
    rest.length > 1 ? readHalf(rest.slice(1), refuse) : { ...positive, prefix: `-${positive.prefix}`, rest: '' }
  if (negative.rest !== '') throw refuse(`${JSON.stringify(negative.rest[0])} is not allowed here`)
  const [number = '', exponent = ''] = digits.split('E')
  const [, whole = '', fraction = ''] = /^([#,]*[0,]*)(?:\.(0*#*))?$/.exec(number) ?? []
  if (whole.length + fraction.length + (number.includes('.') ? 1 : 0) !== number.length || whole.endsWith(','))
    throw refuse(`${JSON.stringify(number)} is not a valid group of digits`)
  const count = (text: string, digit: RegExp): number => Math.min(MOST_DIGITS, text.match(digit)?.length ?? 0)
  return {
    positive,
    negative,
    leastWhole: number.includes('0') ? count(whole, /0/g) : 1,
    mostWhole: count(whole, /[0#]/g),
    leastFraction: count(fraction, /0/g),
    mostFraction: count(fraction, /[0#]/g),
    group: whole.includes(',') ? whole.length - whole.lastIndexOf(',') - 1 : 0,
    exponent: Math.min(MOST_DIGITS, exponent.length)
  }
}

/** The pattern for positive or for negative numbers. */
const readHalf = (source: string, refuse: (reason: string) => unknown): Affixes & { digits: string; rest: string } => {
  const before = readText(source, /[#0,.;]/)
  const [digits = ''] = /^[#0,.]*(?:(?<=[#0,.])E0+)?/.exec(before.rest) ?? []
  const after = readText(before.rest.slice(digits.length), /[#0;]/)
  if (before.isOpen || after.isOpen) throw refuse('a single quote is not closed')
  if (!/[#0]/.test(digits)) throw refuse('it has no digits')
  return { prefix: before.text, suffix: after.text, factor: before.factor * after.factor, digits, rest: after.rest }
}

const FACTORS: { [sign: string]: number } = { '%': 100, '‰': 1000 }

/** Text up to the first character without quotes that ends it. */
const readText = (source: string, end: RegExp) => {
  let [text, factor, isOpen, at] = ['', 1, false, 0]
  for (; at < source.length; at++) {
    const letter = source[at]!
    if (letter === "'" && source[at + 1] === "'") {
      text += letter
      at++
    } else if (letter === "'") isOpen = !isOpen
    else if (!isOpen && end.test(letter)) break
    else {
      text += letter
      if (!isOpen) factor *= FACTORS[letter] ?? 1
    }
  }
  return { text, factor, isOpen, rest: source.slice(at) }
}
