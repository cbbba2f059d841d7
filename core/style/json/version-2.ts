import { readFilter } from '../ecql/read.js'
import { parseNumber, parseText } from '../measure.js'
import type { Rule, Style, Warn } from '../model.js'
import type { Symbolizer } from '../symbolizer.js'
import { substitute } from './substitute.js'
import { type Dialect, readLine, readPoint, readPolygon } from './symbolizers.js'
import { readText } from './text.js'
import { isObject, type RawValues, shown } from '../raw.js'
import { ValueReader } from './values.js'

const DIALECT: Dialect = { own: false, fillsAlways: true, graphicCorner: false }

const plain = (raw: RawValues): RawValues =>
  Object.fromEntries(Object.entries(raw).filter(([name, value]) => name !== 'symbolizers' && !isObject(value)))

/**
 * JSON style version 2: rules by filter (`*` or `[ECQL]`), each with `symbolizers`; other members are defaults, a
 * symbolizer's going before its rule's and those before the style's. All rules that fit draw. What cannot be read is
 * said and left out.
 */
export const readVersion2 = (json: RawValues, warn: Warn): Style => {
  const defaults = plain(json)
  const rules = Object.entries(json)
    .filter(([, value]) => isObject(value))
    .map(([key, value]) => readRule(key.trim(), value as RawValues, defaults, warn))
  return { passes: [{ rules: rules.filter((rule) => rule !== undefined) }] }
}

const readRule = (key: string, raw: RawValues, defaults: RawValues, warn: Warn): Rule | undefined => {
  const place = `style rule ${shown(key)}`
  const values = { ...defaults, ...plain(raw) }
  const condition = readCondition(key, place, warn)
  if (!condition) return undefined
  const list = Array.isArray(raw.symbolizers) ? raw.symbolizers : isObject(raw.symbolizers) ? [raw.symbolizers] : []
  if (list.length === 0) {
    warn(`${place} has no "symbolizers"; it must be a list such as [{"type": "line"}]; the rule is skipped`)
    return undefined
  }
  const scales = new ValueReader(values, place, warn)
  const denominator = (name: string) => scales.maybe(name, parseNumber, NaN) as number | undefined
  const minScale = denominator('minScale')
  const maxScale = denominator('maxScale')
  return {
    name: key,
    ...condition,
    ...(minScale! > 0 && { minScale }),
    ...(maxScale! > 0 && { maxScale }),
    symbolizers: list
      .filter(isObject)
      .map((symbolizer) => readSymbolizer(substitute({ ...values, ...symbolizer }), place, warn))
      .filter((symbolizer) => symbolizer !== undefined)
  }
}

const EQUALS = /^\[\s*(?!(?:true|false)\b)([a-z_]\w*)\s*=\s*'([^']*)'\s*\]$/i

const readCondition = (key: string, place: string, warn: Warn): Pick<Rule, 'filter' | 'equals'> | undefined => {
  if (key === '*') return {}
  const [, source] = /^\[([^]*)\]$/.exec(key) ?? []
  if (source === undefined) {
    warn(`${place} cannot be read: a rule is called "*" or "[filter]"; it is skipped`)
    return undefined
  }
  const [, property, text = ''] = EQUALS.exec(key) ?? []
  // '1.0' also equals the number 1, which is written differently
  const isLookedUp = property !== undefined && (Number.isNaN(Number(text)) || String(Number(text)) === text)
  try {
    return { filter: readFilter(source), ...(isLookedUp && { equals: { property, text } }) }
  } catch (thrown) {
    warn(`${place}: the filter cannot be read: ${(thrown as Error).message}; the rule is skipped`)
    return undefined
  }
}

const readSymbolizer = (raw: RawValues, place: string, warn: Warn): Symbolizer | undefined => {
  const type = parseText(raw.type)?.trim().toLowerCase()
  const values = new ValueReader(raw, `${place}, ${type}`, warn)
  if (type === 'point') return readPoint(values, DIALECT)
  if (type === 'line') return readLine(values, DIALECT)
  if (type === 'polygon') return readPolygon(values, DIALECT)
  if (type === 'text') {
    if (values.has('label')) return readText(values, raw, true)
    warn(`${place}: a text symbolizer has no "label"; it is left out`)
  } else warn(`${place}: no symbolizer is of type ${shown(raw.type)}; known types: point, line, polygon, text`)
  return undefined
}
