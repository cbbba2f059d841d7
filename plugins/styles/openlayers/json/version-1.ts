import { misspelled, type RawValues, unknownMember, type Warn } from '../../../../core/plugin.js'
import { onlyFor, type Style, type Symbolizer } from '../../../../parts/styles.js'
import { hashNames, isHidden } from './hash.js'
import { keyedRules } from './keyed-rules.js'
import { type Dialect, readLine, readPoint, readPolygon } from './symbolizers.js'
import { readText } from './text.js'
import { namesProperty } from './property-names.js'
import { JSON_READING, membersOf, ValueReader } from './values.js'

const DIALECT: Dialect = { own: true, fillsAlways: false, graphicCorner: true }

/**
 * The symbolizers of one OpenLayers 2 symbolizer hash, each for geometries of its own kind; text for all kinds. Members
 * that mean nothing on paper (`cursor`, `hoverFillColor`, an inner `version`) are ignored.
 */
const readHash = (values: ValueReader): Symbolizer[] => {
  if (isHidden(values)) return []
  const strokes = values.has('strokeColor', 'strokeWidth', 'strokeOpacity', 'strokeDashstyle')
  return [
    values.has('externalGraphic', 'graphicName', 'pointRadius', 'graphicWidth') && readPoint(values, DIALECT),
    strokes && readLine(values, DIALECT),
    (strokes || values.has('fillColor')) && readPolygon(values, DIALECT),
    values.has('label') && readText(values, false)
  ].filter((symbolizer) => !!symbolizer)
}

/**
 * JSON style version 1: `{ styleProperty?: "_style", "<key>": hash, … }`. The property `styleProperty` of a feature is
 * a key (number or text, compared as text) or a hash itself; the key `*` is for all other features. In a style without
 * any key, features are drawn as `preset` says. `mapDeg` is the rotation of the map, clockwise.
 */
export const readVersion1 = ({ styleProperty, ...json }: RawValues, preset: Style, warn: Warn, mapDeg = 0): Style => {
  const hashes = Object.fromEntries(Object.entries(json).filter(([, value]) => typeof value === 'object' && value))
  const outside = Object.keys(json).filter((name) => !Object.hasOwn(hashes, name) && namesProperty(name))
  if (outside.length > 0)
    warn(
      `style: "${outside[0]}" is outside a rule; it is ignored; must be inside a rule, such as {"*": {"fillColor": "#ff0000"}}`
    )
  const misspelt = Object.keys(json).find((name) => !Object.hasOwn(hashes, name) && misspelled(name, ['styleProperty']))
  if (styleProperty === undefined && misspelt !== undefined)
    warn(`style: ${unknownMember(misspelt.slice(0, 60), 'styleProperty')}`)
  const names = hashNames()
  const chosen = keyedRules({
    property: styleProperty,
    hashes,
    read(hash, place) {
      const values = new ValueReader(membersOf(hash), place, warn, { ...JSON_READING, mapDeg })
      names.check(hash, (message) => values.report(message))
      return readHash(values)
    },
    otherwise: 'the feature is skipped',
    warn
  })
  const others = Object.keys(hashes).length > 0 ? [] : preset.passes
  return {
    passes: [{ rules: [], ownRules: chosen }, ...others.map((pass) => onlyFor((feature) => !chosen(feature), pass))]
  }
}
