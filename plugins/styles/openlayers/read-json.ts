import { isObject, type RawValues, shown } from '../../../core/plugin.js'
import { DEFAULT_STYLE, parseNumber, type Style, type StyleContext } from '../../../parts/styles.js'
import { readVersion1 } from './json/version-1.js'
import { readVersion2 } from './json/version-2.js'

/** A JSON style that is at hand, as `readJson` reads it; for anything else the default, and that is said. */
export const readStyle = (style: unknown, context: StyleContext): Style => {
  if (isObject(style)) return readJson(style, context) ?? DEFAULT_STYLE
  if (style !== undefined && style !== null)
    context.warn(`style: a style must be an object, not ${shown(style)}; the default is drawn`)
  return DEFAULT_STYLE
}

/**
 * A JSON style of version 1 or 2; without `version` it is 2 if it has symbolizers. `preset`: how features are drawn
 * that a style without any key leaves. What cannot be read is said to `warn`, never thrown; undefined for a
 * style of which nothing can be drawn.
 */
export const readJson = (json: RawValues, { warn }: StyleContext, preset: Style = DEFAULT_STYLE): Style | undefined => {
  const version = parseNumber(json.version) ?? json.version
  const isOfVersion2 = version === 2 || (version !== 1 && Object.values(json).some(hasSymbolizers))
  if (![1, 2, undefined, null, ''].includes(version as number))
    warn(`style: there is no version ${shown(version)}; it is read as version ${isOfVersion2 ? 2 : 1}`)
  if (!isOfVersion2) return readVersion1(json, preset, warn)
  const style = readVersion2(json, warn)
  if (style.passes.some(({ rules }) => rules.length > 0)) return style
  warn('style: none of its rules can be drawn; the default is drawn instead')
  return undefined
}

const hasSymbolizers = (rule: unknown): boolean => isObject(rule) && Object.hasOwn(rule, 'symbolizers')
