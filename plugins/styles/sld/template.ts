import { derived, type Expression, literal, readExpression } from '../../../parts/ecql.js'
import { textOf } from './expression.js'
import type { ElementContext } from './place.js'

/**
 * A text with ECQL expressions in `${…}`, as in the names of marks and the addresses of pictures (GeoServer). `encode`
 * encodes the values for the text. Throws an Error for an expression that cannot be read.
 */
export const readTemplate = (
  text: string,
  { at, warn, properties }: ElementContext,
  encode: (value: string) => string = (value) => value
): Expression => {
  const parts: Expression[] = []
  let end = 0
  for (let start = text.indexOf('${'); start >= 0; start = text.indexOf('${', end)) {
    const close = text.indexOf('}', start)
    if (close < 0) break
    const value = readExpression(text.slice(start + 2, close), (message) => warn(`${at}: ${message}`), properties)
    parts.push(
      literal(text.slice(end, start)),
      derived([value], (feature) => encode(textOf(value(feature))))
    )
    end = close + 1
  }
  if (parts.length === 0) return literal(text)
  parts.push(literal(text.slice(end)))
  return derived(parts, (feature) => parts.map((part) => String(part(feature))).join(''))
}
