import { callFunction, derived, type Expression, literal, ValueMistake, numberIn } from '../../../parts/ecql.js'
import type { Feature } from '../../../parts/features.js'
import type { Element } from '../../../parts/xml.js'

/** Reads the texts and expressions in an element; undefined for an empty one. */
interface Content {
  content(element: Element): Expression | undefined
  /** The same with the spaces at both ends. */
  spaced(element: Element): Expression | undefined
}

/** Operands whose spaces count. */
const SPACED = ['StringValue', 'LookupString']

/** The operands of a function, by the names of their elements. */
class Operands {
  constructor(
    readonly function_: Element,
    private readonly reader: Content
  ) {}

  all(name: string, parent = this.function_): Expression[] {
    const read = SPACED.includes(name) ? this.reader.spaced : this.reader.content
    return parent.children.filter((child) => child.name === name).map((child) => read(child) ?? literal(''))
  }

  one(name: string, parent = this.function_): Expression {
    const [found] = this.all(name, parent)
    if (!found) throw new Error(`<${this.function_.name}> has no <${name}>`)
    return found
  }

  /** The operands of elements that contain two each. */
  pairs(name: string, first: string, second: string): Expression[] {
    return this.function_.children
      .filter((child) => child.name === name)
      .flatMap((child) => [this.one(first, child), this.one(second, child)])
  }

  attribute(...names: string[]): string | undefined {
    return names.map((name) => this.function_.attribute(name)).find((value) => value !== undefined)
  }

  is(attribute: string, value: string): boolean {
    return this.attribute(attribute)?.trim().toLowerCase() === value.toLowerCase()
  }
}

const text = (value: Expression, feature: Feature): string => String(value(feature) ?? '')

const ofText = (value: Expression, compute: (text: string, feature: Feature) => unknown, ...others: Expression[]) =>
  derived([value, ...others], (feature) => compute(text(value, feature), feature))

const stripped = (value: string, sign: string, position: string): string => {
  let [start, end] = [0, value.length]
  if (position !== 'trailing') while (start < end && value[start] === sign) start++
  if (position !== 'leading') while (end > start && value[end - 1] === sign) end--
  return value.slice(start, end)
}

const substring = (operands: Operands): Expression => {
  const [position = literal(1)] = operands.all('Position')
  const [length = literal(null)] = operands.all('Length')
  const compute = (value: string, feature: Feature) => {
    const start = (numberIn(position(feature), 'Position') ?? 1) - 1
    const count = numberIn(length(feature), 'Length') ?? Infinity
    return value.slice(Math.max(0, start), Math.max(0, start + count))
  }
  return ofText(operands.one('StringValue'), compute, position, length)
}

const stringPosition = (operands: Operands): Expression => {
  const sought = operands.one('LookupString')
  const isBackward = operands.is('searchDirection', 'backToFront')
  const compute = (value: string, feature: Feature) =>
    (isBackward ? value.lastIndexOf(text(sought, feature)) : value.indexOf(text(sought, feature))) + 1
  return ofText(operands.one('StringValue'), compute, sought)
}

/** `numberFormat` writes `.` and `,`; they are replaced by the signs that the element names. */
const formatNumber = (operands: Operands): Expression => {
  const patterns = [...operands.all('Pattern'), ...operands.all('NegativePattern')]
  const pattern = derived(patterns, (feature) => patterns.map((each) => text(each, feature)).join(';'))
  const formatted = callFunction('numberFormat', [pattern, operands.one('NumericValue')])
  const signs = new Map([
    ['.', operands.attribute('decimalPoint') ?? '.'],
    [',', operands.attribute('groupingSeparator') ?? ',']
  ])
  return ofText(formatted, (value) => value.replace(/[.,]/g, (sign) => signs.get(sign)!))
}

/**
 * The standard writes the day of the month and the year as `DD` and `YYYY`; in `dateFormat` these are the day of the
 * year and the year of the week.
 */
const withSmallLetters = (pattern: string): string =>
  pattern.replace(/'[^']*'|[DY]/g, (part) => (part.length === 1 ? part.toLowerCase() : part))

/** SE 1.1, clauses 11.6.1 to 11.6.3. */
const FUNCTIONS: { [name: string]: (operands: Operands) => Expression } = {
  Categorize: (operands) => {
    const belongTo = operands.attribute('thresholdsBelongTo', 'threshholdsBelongTo')?.trim() || 'succeeding'
    const [values, thresholds] = [operands.all('Value'), operands.all('Threshold')]
    if (values.length !== thresholds.length + 1)
      throw new Error('<Categorize> must have a <Value> before and after each <Threshold>')
    const steps = thresholds.flatMap((threshold, index) => [threshold, values[index + 1]!])
    return callFunction('Categorize', [
      operands.one('LookupValue'),
      values[0]!,
      ...steps,
      literal(belongTo.toLowerCase())
    ])
  },
  Interpolate: (operands) =>
    callFunction('Interpolate', [
      operands.one('LookupValue'),
      ...operands.pairs('InterpolationPoint', 'Data', 'Value'),
      ...['method', 'mode'].flatMap((name) => {
        const setting = operands.attribute(name)?.trim().toLowerCase()
        return setting ? [literal(setting)] : []
      })
    ]),
  Recode: (operands) =>
    callFunction('Recode', [operands.one('LookupValue'), ...operands.pairs('MapItem', 'Data', 'Value')]),
  FormatNumber: formatNumber,
  FormatDate: (operands) => {
    const pattern = ofText(operands.one('Pattern'), withSmallLetters)
    return callFunction('dateFormat', [pattern, operands.one('DateValue')])
  },
  Substring: substring,
  Concatenate: (operands) => {
    const values = operands.all('StringValue')
    return derived(values, (feature) => values.map((value) => text(value, feature)).join(''))
  },
  ChangeCase: (operands) =>
    ofText(operands.one('StringValue'), (value) =>
      operands.is('direction', 'toLower') ? value.toLowerCase() : value.toUpperCase()
    ),
  Trim: (operands) => {
    const sign = operands.attribute('stripOffChar') || ' '
    const position = operands.attribute('stripOffPosition')?.trim().toLowerCase() ?? 'both'
    return ofText(operands.one('StringValue'), (value) => stripped(value, sign[0]!, position))
  },
  StringPosition: stringPosition,
  StringLength: (operands) => ofText(operands.one('StringValue'), (value) => value.length)
}

export const isSymbologyFunction = ({ name }: Element): boolean => Object.hasOwn(FUNCTIONS, name)

/**
 * A function of SE 1.1 (clause 11.6). Its `fallbackValue` is used for features for which it cannot be computed. Throws
 * an Error for a function that cannot be read; its message says what is wrong.
 */
export const readSymbologyFunction = (element: Element, reader: Content): Expression => {
  const value = FUNCTIONS[element.name]!(new Operands(element, reader))
  const fallback = element.attribute('fallbackValue')
  if (fallback === undefined || fallback === '') return value
  return derived([value], (feature) => {
    try {
      return value(feature) ?? fallback
    } catch (thrown) {
      if (thrown instanceof ValueMistake) return fallback
      throw thrown
    }
  })
}
