import { DEFAULT_STYLE } from '../default-style.js'
import { parseText } from '../measure.js'
import { isOff, readLine, readPoint, readPolygon, type Dialect } from './symbolizers.js'
import { readText } from './text.js'
import { type Feature, nameOf, type Rule, type Style, type Warn } from '../model.js'
import type { Symbolizer } from '../symbolizer.js'
import { isObject, type RawValues, shown } from '../raw.js'
import { ValueReader } from './values.js'

const DIALECT: Dialect = { own: true, fillsAlways: false, graphicCorner: true }

/**
 * The symbolizers of one OpenLayers 2 symbolizer hash, each for geometries of its own kind; text for all. Members that
 * have no place on paper (`cursor`, `hoverFillColor`, an inner `version`) are passed over.
 */
export const readHash = (hash: RawValues, place: string, warn: Warn): Symbolizer[] => {
  const values = new ValueReader(hash, place, warn)
  if (parseText(hash.display)?.toLowerCase() === 'none') return []
  const symbolizers: Symbolizer[] = []
  const strokes = values.has('strokeColor', 'strokeWidth', 'strokeOpacity', 'strokeDashstyle')
  if (values.has('externalGraphic', 'graphicName', 'pointRadius', 'graphicWidth'))
    symbolizers.push(readPoint(values, DIALECT))
  if (strokes && !isOff(values, 'stroke')) symbolizers.push(readLine(values, DIALECT))
  if (strokes || values.has('fillColor')) symbolizers.push(readPolygon(values, DIALECT))
  if (values.has('label')) symbolizers.push(readText(values, hash, false))
  return symbolizers
}

/**
 * JSON style version 1: `{ styleProperty?: "_style", "<key>": hash, … }`. A feature's property of that name is a key
 * (number or text, compared as text) or a hash itself; `*` is for features without a key of their own; a style
 * without keys is the default one.
 */
export const readVersion1 = (json: RawValues, warn: Warn): Style => {
  const property = typeof json.styleProperty === 'string' ? json.styleProperty : '_style'
  const rules: Rule[] = []
  let otherwise: Rule[] | undefined
  for (const [key, hash] of Object.entries(json)) {
    if (!isObject(hash)) continue
    const symbolizers = readHash(hash, `style ${shown(key)}`, warn)
    if (key.trim() === '*') otherwise = [{ name: key, symbolizers }]
    else
      rules.push({
        name: key,
        equals: { property, text: key },
        filter: ({ properties }) => Object.hasOwn(properties, property) && parseText(properties[property]) === key,
        symbolizers
      })
  }
  if (rules.length === 0) otherwise ??= DEFAULT_STYLE.passes[0]!.rules
  return { passes: [{ rules, otherwise, ownRules: inlineRules(property, warn) }] }
}

const inlineRules = (property: string, warn: Warn) => {
  const read = new WeakMap<RawValues, Rule[]>()
  return (feature: Feature): Rule[] | undefined => {
    const hash = feature.properties[property]
    if (!isObject(hash)) return undefined
    let rules = read.get(hash)
    if (!rules) {
      const name = `${property} of feature ${nameOf(feature)}`
      read.set(hash, (rules = [{ name, symbolizers: readHash(hash, name, warn) }]))
    }
    return rules
  }
}
