/** The signs of numbers in a language. */
export interface Signs {
  minus: string
  decimal: string
  group: string
}

interface Affixes {
  prefix: string
  suffix: string
}

interface Format {
  positive: Affixes
  negative: Affixes
  /** The factor for the number: 100 for percent, 1000 for per mille. */
  factor: number
  leastWhole: number
  /** Rounds halves to the even digit, like java.text.DecimalFormat. */
  digits: Intl.NumberFormat
  /** Number of digits in a group; 0 if digits are not grouped. */
  group: number
  /** Minimum number of digits of the exponent; 0 if there is no exponent. */
  exponent: number
}

/** Prefix, digits, exponent, suffix; text in quotes has no special meaning. */
const PATTERN = /^((?:'[^']*'|[^#0,.'])*)([#0,.]+)(?:E(0+))?((?:'[^']*'|[^'])*)$/
const SUBPATTERNS = /^((?:'[^']*'|[^';])*)(?:;((?:'[^']*'|[^'])*))?$/
const LONGEST = 200
const MOST_DIGITS = 20

const unquoted = (text: string): string => text.replace(/'([^']*)'/g, (_, inner: string) => inner || "'")
const factorOf = (affix: string): number => {
  const plain = affix.replace(/'[^']*'/g, '')
  return plain.includes('%') ? 100 : plain.includes('‰') ? 1000 : 1
}
const count = (text: string, sign: RegExp): number => Math.min(MOST_DIGITS, text.match(sign)?.length ?? 0)

/** Reads a pattern of java.text.DecimalFormat: `#,##0.00`. Undefined for an invalid one. */
export const parseNumberFormat = (pattern: string): Format | undefined => {
  if (pattern.length > LONGEST) return undefined
  const [, positive = '', negative] = SUBPATTERNS.exec(pattern) ?? []
  const [, prefix = '', digits, exponent = '', suffix = ''] = PATTERN.exec(positive) ?? []
  if (digits === undefined) return undefined
  const [whole = '', fraction = '', ...more] = digits.split('.')
  if (more.length > 0 || fraction.includes(',')) return undefined
  const [, before = '', , , behind = ''] = (negative && PATTERN.exec(negative)) || []
  const leastWhole = digits.includes('0') ? count(whole, /0/g) : 1
  const affixes = { prefix: unquoted(prefix), suffix: unquoted(suffix) }
  return {
    positive: affixes,
    negative: negative
      ? { prefix: unquoted(before), suffix: unquoted(behind) }
      : { ...affixes, prefix: `-${affixes.prefix}` },
    factor: factorOf(prefix) * factorOf(suffix),
    leastWhole,
    digits: new Intl.NumberFormat('en', {
      minimumIntegerDigits: Math.max(1, leastWhole),
      minimumFractionDigits: count(fraction, /0/g),
      maximumFractionDigits: count(fraction, /[0#]/g),
      roundingMode: 'halfEven',
      useGrouping: false
    } as Intl.NumberFormatOptions),
    group: whole.includes(',') ? whole.length - whole.lastIndexOf(',') - 1 : 0,
    exponent: Math.min(MOST_DIGITS, exponent.length)
  }
}

const grouped = (digits: string, size: number, sign: string): string => {
  if (size === 0) return digits
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= size) groups.unshift(digits.slice(Math.max(0, end - size), end))
  return groups.join(sign)
}

/** Formats a number. */
export const formatNumber = (value: number, format: Format, signs: Signs): string => {
  const size = Math.abs(value * format.factor)
  const power = format.exponent > 0 && size > 0 ? Math.floor(Math.log10(size)) - Math.max(0, format.leastWhole - 1) : 0
  const [whole = '', fraction] = format.digits.format(size / 10 ** power).split('.')
  const isDropped = format.leastWhole === 0 && whole === '0' && fraction !== undefined
  const digits =
    (isDropped ? '' : grouped(whole, format.group, signs.group)) +
    (fraction === undefined ? '' : signs.decimal + fraction) +
    (format.exponent > 0
      ? `E${power < 0 ? signs.minus : ''}${String(Math.abs(power)).padStart(format.exponent, '0')}`
      : '')
  const isNegative = value < 0 && /[1-9]/.test(digits)
  const { prefix, suffix } = isNegative ? format.negative : format.positive
  return `${isNegative ? prefix.replace('-', signs.minus) : prefix}${digits}${suffix}`
}

/** The signs of a language (BCP 47); undefined for an invalid tag. */
export const signsOf = (language: string): Signs | undefined => {
  try {
    const parts = new Intl.NumberFormat(language.replaceAll('_', '-')).formatToParts(-1234567.5)
    const sign = (type: string, preset: string) => parts.find((part) => part.type === type)?.value ?? preset
    return { minus: sign('minusSign', '-'), decimal: sign('decimal', '.'), group: sign('group', ',') }
  } catch {
    return undefined
  }
}
