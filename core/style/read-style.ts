import { DEFAULT_STYLE } from './default-style.js'
import { parseNumber } from './measure.js'
import type { Style, StyleContext, Warn } from './model.js'
import { readVersion1 } from './json/version-1.js'
import { readVersion2 } from './json/version-2.js'
import { isObject, shown } from './raw.js'

/** Names that mean the default of their geometry type. */
const DEFAULT_NAMES = ['', 'default', 'point', 'line', 'polygon', 'geometry']

/**
 * A style as a request sends it: a JSON style of version 1 (also without `version`) or 2, as an object or its text.
 * Anything else is the default of each geometry type; what cannot be read is said to `warn`, never thrown.
 */
export const readStyle = (style: unknown, { warn }: StyleContext): Style => {
  const json = typeof style === 'string' ? fromText(style, warn) : style
  if (json === undefined || json === null) return DEFAULT_STYLE
  if (!isObject(json)) {
    warn(`style: a style must be an object or the name of one, not ${shown(json)}; the default is drawn`)
    return DEFAULT_STYLE
  }
  const isVersion2 = parseNumber(json.version) === 2
  const read = (isVersion2 ? readVersion2 : readVersion1)(json, warn)
  if (!isVersion2 || read.passes.some(({ rules }) => rules.length > 0)) return read
  warn('style: none of its rules can be drawn; the default is drawn instead')
  return DEFAULT_STYLE
}

const fromText = (text: string, warn: Warn): unknown => {
  const trimmed = text.trim()
  if (DEFAULT_NAMES.includes(trimmed.toLowerCase())) return undefined
  if (trimmed.startsWith('{')) {
    try {
      return JSON.parse(trimmed)
    } catch (thrown) {
      warn(`style: its text is no JSON: ${(thrown as Error).message}; the default is drawn`)
    }
  } else if (trimmed.startsWith('<')) warn('style: styles in XML cannot be read; the default is drawn')
  else warn(`style: no style is called ${shown(trimmed)}; the default is drawn`)
  return undefined
}
