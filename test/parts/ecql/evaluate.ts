import * as assert from 'uvu/assert'
import { readExpression, readFilter } from '../../../parts/ecql/read.js'
import type { Feature } from '../../../core/feature.js'

export const SQUARE = { type: 'Polygon', coordinates: [[[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]]] } // prettier-ignore

export const featureOf = (properties: object = {}, geometry: unknown = SQUARE): Feature => ({
  index: 1,
  id: 'town.7',
  properties: properties as Feature['properties'],
  geometry
})

/** What an expression evaluates to; it must not complain. */
export const value = (source: string, properties?: object, geometry?: unknown): unknown => {
  const messages: string[] = []
  const result = readExpression(source, (message) => messages.push(message))(featureOf(properties, geometry))
  assert.equal(messages, [], source)
  return result
}

/** Whether a feature passes a filter; it must not complain. */
export const passes = (source: string, properties?: object, geometry?: unknown): boolean => {
  const warnings: string[] = []
  const result = readFilter(source, (message) => warnings.push(message))(featureOf(properties, geometry))
  assert.equal(warnings, [], source)
  return result
}

/** What is said when an expression or filter is evaluated, which must come to nothing. */
export const complaint = (source: string, properties?: object, geometry?: unknown): string => {
  const reported: string[] = []
  const evaluate = readExpression(source, (message) => reported.push(message))
  assert.is(evaluate(featureOf(properties, geometry)), null, source)
  assert.is(reported.length, 1, source)
  return reported[0]!
}

/** What is said when it is read. */
export const mistake = (source: string, read: (source: string) => unknown = readFilter): string => {
  try {
    read(source)
  } catch (thrown) {
    assert.instance(thrown, SyntaxError, String(thrown))
    return (thrown as Error).message
  }
  throw new Error(`${source} was read`)
}

/** Each expression with what it must evaluate to. */
export const equal = (expected: { [source: string]: unknown }, properties?: object, geometry?: unknown): void => {
  for (const [source, wanted] of Object.entries(expected))
    assert.equal(value(source, properties, geometry), wanted, source)
}

/** Each filter with whether the feature must pass it. */
export const judge = (expected: { [source: string]: boolean }, properties?: object, geometry?: unknown): void => {
  for (const [source, wanted] of Object.entries(expected))
    assert.is(passes(source, properties, geometry), wanted, source)
}
