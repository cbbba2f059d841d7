import type { Feature } from '../../core/feature.js'
import { nearest } from '../../core/nearest.js'
import { quote } from '../../core/quote.js'
import { shown } from '../../core/untyped.js'
import { readExpression } from '../ecql.js'
import { parseNumber } from '../styles.js'

/** The numbers that features have under a name, or by an expression. */
export interface PropertyValue {
  /** The name; an expression with its brackets. */
  name: string
  /** Undefined if the feature has no number there. */
  numberIn(feature: Feature): number | undefined
  /** What the feature has there. */
  valueIn(feature: Feature): unknown
}

const EXPRESSION = /^\[([^]*)\]$/

/** Undefined, with a warning, for an expression that cannot be read. */
export const propertyOf = (text: string, report: (message: string) => void): PropertyValue | undefined => {
  const source = EXPRESSION.exec(text)?.[1]
  let compute: ((feature: Feature) => unknown) | undefined
  try {
    compute = source === undefined ? undefined : readExpression(source, report)
  } catch (thrown) {
    report(`the expression ${shown(text)} cannot be read: ${(thrown as Error).message}`)
    return undefined
  }
  // an example of a legend has the value of an expression under its text
  const valueIn = (feature: Feature): unknown =>
    compute && !Object.hasOwn(feature.properties, text) ? compute(feature) : feature.properties[text]
  return { name: text, valueIn, numberIn: (feature) => finite(valueIn(feature)) }
}

const finite = (value: unknown): number | undefined => (typeof value === 'boolean' ? undefined : parseNumber(value))

const MOST_NAMES = 10

/** The numbers of features, ascending; reports what cannot be used. */
export const numbersOf = (
  features: readonly Feature[],
  property: PropertyValue,
  report: (message: string) => void
): number[] => {
  const numbers: number[] = []
  let texts = 0
  let text: unknown
  for (const feature of features) {
    const number = property.numberIn(feature)
    if (number !== undefined) numbers.push(number)
    else if (isSomething(property.valueIn(feature)) && texts++ === 0) text = property.valueIn(feature)
  }
  if (features.length > 0 && numbers.length === 0 && texts === 0) report(noneHas(features, property))
  else if (texts > 0)
    report(`${texts} of ${features.length} features have no number in ${quote(property.name)}, such as ${shown(text)}`)
  return numbers.sort((a, b) => a - b)
}

const isSomething = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

const noneHas = (features: readonly Feature[], { name }: PropertyValue): string => {
  const known = [...new Set(features.slice(0, 100).flatMap(({ properties }) => Object.keys(properties)))]
  const near = nearest(name, known)
  const others = known.length === 0 ? 'they have none' : `they have: ${known.slice(0, MOST_NAMES).join(', ')}`
  const meant = near === undefined || near === name ? others : `did you mean ${quote(near)}?`
  return `no feature has a number in the property ${quote(name)}; ${meant}`
}
