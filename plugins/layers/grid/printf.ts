import { PrintError } from '../../../core/plugin.js'
import { digitsOf, grouped, isNegative, type NumberSigns, padded, type PrintfConversion } from '../../../parts/text.js'

type Argument = number | string

interface Conversion extends PrintfConversion {
  precision?: number
}

const MOST_WIDTH = 100
const MOST_PRECISION = 20

/**
 * A printf format: `%d`, `%f`, `%e`, `%g` for numbers, `%s`, and `%%`; with the flags `-+# 0,(`, a width, a precision, and a position as in `%2$s`. Throws `invalid-spec` for a format that does not fit the arguments.
 */
export const printf = (format: string, args: readonly Argument[], signs: NumberSigns): string => {
  const refusal = (reason: string) => new PrintError('invalid-spec', `the format ${JSON.stringify(format)} ${reason}`)
  let next = 0
  return format.replace(
    /%(?:(\d{1,3})\$)?([-+# 0,(]*)(\d*)(?:\.(\d+))?(.?)/gs,
    (whole, position, flags, width, precision, letter) => {
      if (whole === '%%') return '%'
      if (!/^[dfegs]$/.test(letter))
        throw refusal(`has ${JSON.stringify(whole)}; must be one of %d, %f, %e, %g, %s, %%`)
      const conversion: Conversion = {
        letter,
        flags,
        width: Number(width),
        ...(precision !== undefined && { precision: Number(precision) })
      }
      if (conversion.width > MOST_WIDTH || Number(precision ?? 0) > MOST_PRECISION)
        throw refusal(`is too wide; the limits are ${MOST_WIDTH} characters and ${MOST_PRECISION} decimals`)
      const number = position === undefined ? ++next : Number(position)
      const argument = args[number - 1]
      if (argument === undefined)
        throw refusal(
          `asks for value ${number}, but there ${args.length === 1 ? 'is 1 value' : `are ${args.length} values`}`
        )
      if (letter !== 's' && typeof argument !== 'number')
        throw refusal(`has ${JSON.stringify(whole)}, but value ${number} is text; use %s`)
      return converted(conversion, argument, signs)
    }
  )
}

const converted = (conversion: Conversion, argument: Argument, signs: NumberSigns): string => {
  const { flags, letter, precision, width } = conversion
  if (letter === 's') {
    const text = String(argument).slice(0, precision)
    return flags.includes('-') ? text.padEnd(width) : text.padStart(width)
  }
  const value = Number(argument)
  const { whole, fraction, exponent } = numberParts(conversion, Math.abs(value))
  const text =
    (flags.includes(',') && exponent === '' ? grouped(whole, 3, signs.group) : whole) +
    (fraction === '' ? '' : signs.decimal + fraction) +
    exponent
  return padded(text, isNegative(value, whole, fraction), conversion)
}

const numberParts = ({ letter, precision = 6 }: Conversion, value: number) => {
  if (letter === 'd') return { ...digitsOf(value, 0), exponent: '' }
  if (letter === 'f') return { ...digitsOf(value, precision), exponent: '' }
  if (letter === 'e') return scientific(value, precision)
  const significant = Math.max(1, precision)
  const magnitude = value === 0 ? 0 : Number(value.toExponential(significant - 1).split('e')[1])
  return magnitude >= -4 && magnitude < significant
    ? { ...digitsOf(value, significant - 1 - magnitude), exponent: '' }
    : scientific(value, significant - 1)
}

const scientific = (value: number, decimals: number) => {
  const [, whole = '', fraction = '', sign = '', power = ''] =
    /^(\d+)\.?(\d*)e([+-])(\d+)$/.exec(value.toExponential(decimals)) ?? []
  return { whole, fraction, exponent: `e${sign}${power.padStart(2, '0')}` }
}
