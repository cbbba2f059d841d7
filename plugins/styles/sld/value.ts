import { mustBe, type Parse, shown } from '../../../core/plugin.js'
import { type Expression, forgivingExpression } from '../../../parts/ecql.js'
import { type Feature, nameOf } from '../../../parts/features.js'
import type { Value } from '../../../parts/styles.js'
import type { Element } from '../../../parts/xml.js'
import { ExpressionReader, fixedValue } from './expression.js'
import type { ElementContext } from './place.js'

/**
 * The value of an expression at a place: the same for all features, or one for each. An invalid value gives a warning,
 * with the feature that it comes from, and the fallback. A missing value gives the fallback without a warning.
 */
export const valueFrom = <T>(
  expression: Expression,
  what: string,
  place: ElementContext,
  parse: Parse<T>,
  fallback: T
): Value<T> => {
  const { at, warn } = place
  const parsed = (value: unknown, feature?: Feature): T => {
    if (value === null || value === undefined || value === '') return fallback
    const result = parse(value)
    if (result !== undefined) return result
    const who = feature ? `, feature ${nameOf(feature)}` : ''
    warn(`${at}${who}: ${what} is ${shown(value)}${mustBe(parse, value)}; the default is used`)
    return fallback
  }
  if (expression.isConstant) return parsed(fixedValue(expression))
  const evaluate = forgivingExpression(expression, `${at}: ${what}`, warn)
  return (feature) => parsed(evaluate(feature), feature)
}

/** The result of `read`; if it throws, a warning and the fallback. */
export const readable = <T>(what: string, { at, warn }: ElementContext, read: () => T, fallback: T): T => {
  try {
    return read()
  } catch (thrown) {
    warn(`${at}: ${what} cannot be read: ${(thrown as Error).message}; the default is used`)
    return fallback
  }
}

/** The value of an element with text, expressions, or both (SE 1.1, ParameterValueType). */
export const readValue = <T>(
  element: Element | undefined,
  what: string,
  place: ElementContext,
  parse: Parse<T>,
  fallback: T
): Value<T> => {
  if (!element) return fallback
  const read = () => {
    const expression = new ExpressionReader(place).content(element)
    return expression ? valueFrom(expression, what, place, parse, fallback) : fallback
  }
  return readable<Value<T>>(what, place, read, fallback)
}
