import { didYouMean, isObject, type RawValues, shown, type Warn } from '../../../../core/plugin.js'
import { readFilter } from '../../../../parts/ecql.js'
import { readRenderer } from '../../../../parts/renderers.js'
import { parseNumber, parseText, type Rule, type Style, type Symbolizer } from '../../../../parts/styles.js'
import { NameCheck } from './property-names.js'
import { Substitution } from './substitute.js'
import { type Dialect, readLine, readPoint, readPolygon } from './symbolizers.js'
import { readText } from './text.js'
import { JSON_READING, type Members, ValueReader } from './values.js'

const DIALECT: Dialect = { own: false, fillsAlways: true, graphicCorner: false }
const OTHER_NAMES = ['version', 'renderer', 'symbolizers', 'type', 'minScale', 'maxScale', 'title', 'name']
const KINDS = ['point', 'line', 'polygon', 'text']

/** Other names of kinds: those of GeoJSON, as Mapea writes them. */
const KINDS_OF_GEOMETRIES: Record<string, string> = {
  linestring: 'line',
  multilinestring: 'line',
  multipoint: 'point',
  multipolygon: 'polygon'
}

/** What the reading of rules and symbolizers needs. */
interface Reading {
  defaults: RawValues
  substitution: Substitution
  names: NameCheck
  /** Gets the names of the properties that filters and expressions read. */
  properties: Set<string>
  /** The rotation of the map, clockwise. */
  mapDeg: number
  warn: Warn
}

const plain = (raw: RawValues): RawValues =>
  Object.fromEntries(Object.entries(raw).filter(([name, value]) => name !== 'symbolizers' && !isObject(value)))

/**
 * JSON style version 2: rules by filter (`*` or `[ECQL]`), each with `symbolizers`. `renderer` makes something of all features together, in the
 * looks of the rules. Other members are defaults: those
 * of a symbolizer go before those of its rule, and these before those of the style. All rules whose filter fits draw a
 * feature. A rule or symbolizer that cannot be read gives a warning and is skipped.
 */
export const readVersion2 = (json: RawValues, warn: Warn, mapDeg = 0): Style => {
  const defaults = plain(json)
  const substitution = new Substitution()
  const reading: Reading = {
    defaults,
    substitution,
    names: new NameCheck(OTHER_NAMES, (name) => substitution.names.has(name)),
    properties: new Set(),
    mapDeg,
    warn
  }
  const { renderer: sent, ...others } = json
  const entries = Object.entries(others).filter(([, value]) => isObject(value)) as [string, RawValues][]
  const rules = entries.map(([key, raw]) => readRule(key.trim(), raw, reading)).filter((rule) => rule !== undefined)
  // by now the texts of the style have named the values that are its own
  reading.names.check(defaults, (message) => warn(`style: ${message}`))
  const style = { passes: [{ rules, reportsMissed: true }], properties: reading.properties }
  if (sent === undefined || sent === null) return style
  if (!isObject(sent))
    warn(`style: renderer is ${shown(sent)}; must be an object such as {"type": "classes"}; it is left out`)
  const renderer = isObject(sent) ? readRenderer(sent, rules.length > 0 ? style : undefined, warn) : undefined
  return renderer ? { ...style, renderer } : style
}

const readRule = (key: string, raw: RawValues, reading: Reading): Rule | undefined => {
  const { defaults, substitution, names, properties, warn } = reading
  const place = `style rule ${shown(key)}`
  const own = plain(raw)
  const condition = readCondition(key, place, reading)
  if (!condition) return undefined
  // ngeo sends an empty list for a style that draws nothing
  const list = Array.isArray(raw.symbolizers) ? raw.symbolizers : isObject(raw.symbolizers) ? [raw.symbolizers] : null
  if (!list) {
    const found = raw.symbolizers === undefined ? 'missing' : shown(raw.symbolizers)
    warn(`${place}: symbolizers is ${found}; must be a list such as [{"type": "line"}]; the rule is skipped`)
    return undefined
  }
  const values = new ValueReader(substitution.membersOf(own, defaults), place, warn, { ...JSON_READING, properties })
  const symbolizers = list.flatMap((symbolizer) => {
    if (!isObject(symbolizer)) {
      values.report(`a symbolizer is ${shown(symbolizer)}; must be an object; it is skipped`)
      return []
    }
    const members = substitution.membersOf(symbolizer, own, defaults)
    const read = readSymbolizer(members, place, reading, symbolizer.label === '')
    names.check(symbolizer, (message) => values.report(message))
    return read ?? []
  })
  names.check(own, (message) => values.report(message))
  const title = [raw.title, raw.name].map((text) => (typeof text === 'string' ? text.trim() : '')).find(Boolean)
  return {
    name: key,
    ...(title && { title }),
    ...condition,
    ...readScales(values),
    symbolizers: withLines(symbolizers)
  }
}

/** As in MapFish Print 3, a polygon symbolizer also draws lines; here only if no line symbolizer of the rule does. */
const withLines = (symbolizers: readonly Symbolizer[]): Symbolizer[] =>
  symbolizers.some(({ kind }) => kind === 'line')
    ? [...symbolizers]
    : symbolizers.map((one) => (one.kind === 'polygon' ? { ...one, fillsLines: 'open' } : one))

const readScales = (values: ValueReader): Pick<Rule, 'minScale' | 'maxScale'> => {
  const [minScale, maxScale] = ['minScale', 'maxScale'].map((name) => {
    const scale = values.read(name, parseNumber, 0)
    if (typeof scale === 'function')
      values.report(`${name} is an expression; must be the same number for all features; it is ignored`)
    return typeof scale === 'number' && scale > 0 ? scale : undefined
  })
  return { ...(minScale && { minScale }), ...(maxScale && { maxScale }) }
}

const EQUALS = /^\[\s*(?!(?:true|false)\b)([a-z_]\w*)\s*=\s*'([^']*)'\s*\]$/i

const readCondition = (
  key: string,
  place: string,
  { properties, warn }: Reading
): Pick<Rule, 'filter' | 'equals' | 'meaning'> | undefined => {
  if (key === '*') return {}
  const [, source] = /^\[([^]*)\]$/.exec(key) ?? []
  if (source === undefined) {
    warn(
      `${place}: the name is ${shown(key)}; must be "*" or a filter in brackets such as "[a = 1]"; the rule is skipped${didYouMean(key, ['renderer'])}`
    )
    return undefined
  }
  const [, property, text = ''] = EQUALS.exec(key) ?? []
  // '1.0' also equals the number 1, whose text is '1', so that it cannot be looked up by its text
  const isLookedUp = property !== undefined && (Number.isNaN(Number(text)) || String(Number(text)) === text)
  try {
    const filter = readFilter(source, (message) => warn(`${place}: ${message}`), properties)
    return {
      filter,
      ...(filter.meaning && { meaning: filter.meaning }),
      ...(isLookedUp && { equals: { property, text } })
    }
  } catch (thrown) {
    warn(`${place}: the filter cannot be read: ${(thrown as Error).message}; the rule is skipped`)
    return undefined
  }
}

/** `hasNoText`: the symbolizer has an empty text as its label. */
const readSymbolizer = (
  members: Members,
  place: string,
  { properties, mapDeg, warn }: Reading,
  hasNoText: boolean
): Symbolizer | undefined => {
  const given = parseText(members('type'))?.trim().toLowerCase() ?? ''
  const type = Object.hasOwn(KINDS_OF_GEOMETRIES, given) ? KINDS_OF_GEOMETRIES[given]! : given
  const isKnown = KINDS.includes(type)
  const how = { ...JSON_READING, properties, mapDeg }
  const values = new ValueReader(members, isKnown ? `${place}, ${type}` : place, warn, how)
  if (!isKnown)
    values.report(
      `type is ${shown(members('type'))}; must be one of ${KINDS.join(', ')}; the symbolizer is skipped${didYouMean(type, KINDS)}`
    )
  else if (type === 'point') return readPoint(values, DIALECT)
  else if (type === 'line') return readLine(values, DIALECT)
  else if (type === 'polygon') return readPolygon(values, DIALECT)
  else if (values.has('label')) return readText(values, true)
  else if (!hasNoText) values.report('label is missing; the symbolizer is skipped')
  return undefined
}
