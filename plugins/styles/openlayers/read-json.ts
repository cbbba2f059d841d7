import { isObject, type RawValues, shown, type Warn } from '../../../core/plugin.js'
import { DEFAULT_STYLE, onlyFor, parseNumber, type Style, type StyleContext } from '../../../parts/styles.js'
import { readVersion1 } from './json/version-1.js'
import { readVersion2 } from './json/version-2.js'

/** A JSON style, as `readJson` reads it. Anything else gives a warning and the default style. */
export const readStyle = (style: unknown, context: StyleContext): Style => {
  if (isObject(style)) return readJson(style, context) ?? DEFAULT_STYLE
  if (style !== undefined && style !== null)
    context.warn(`style: the style is ${shown(style)}; must be an object; the default style is used`)
  return DEFAULT_STYLE
}

/**
 * A JSON style of version 1 or 2; without `version` it is 2 if a rule has symbolizers. `preset` draws the features of a
 * version 1 style without any key. Mistakes give warnings and are never thrown. Undefined for a style of which nothing
 * can be drawn.
 */
export const readJson = (
  json: RawValues,
  { warn, rotationDeg }: StyleContext,
  preset: Style = DEFAULT_STYLE
): Style | undefined => {
  const version = parseNumber(json.version) ?? json.version
  const isOfVersion2 =
    version === 2 || (version !== 1 && (isObject(json.renderer) || Object.values(json).some(hasSymbolizers)))
  if (![1, 2, undefined, null, ''].includes(version as number))
    warn(`style: version is ${shown(version)}; must be 1 or 2; version ${isOfVersion2 ? 2 : 1} is used`)
  if (!isOfVersion2) return readVersion1(json, preset, warn, rotationDeg)
  const style = readVersion2(json, warn, rotationDeg)
  if (style.renderer || style.passes.some(({ rules }) => rules.length > 0)) return style
  if (!Object.values(json).some(isObject)) return withWarning(preset, warn)
  warn(NOTHING)
  return undefined
}

const NOTHING = 'style: it has no rule that can be drawn; the default style is used'

/** Clients send styles without rules for layers without features, so only a feature gives the warning. */
const withWarning = (preset: Style, warn: Warn): Style => {
  let isReported = false
  const report = (): boolean => {
    if (!isReported) warn(NOTHING)
    return (isReported = true)
  }
  return { ...preset, passes: preset.passes.map((pass) => onlyFor(report, pass)) }
}

const hasSymbolizers = (rule: unknown): boolean => isObject(rule) && Object.hasOwn(rule, 'symbolizers')
