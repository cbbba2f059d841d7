import { hashNames } from '../json/hash.js'
import { keyedRules } from '../json/keyed-rules.js'
import { membersOf, type Reading, ValueReader } from '../json/values.js'
import type { RawValues } from '../../../../core/plugin.js'
import { onlyFor, type Style, type StyleContext } from '../../../../parts/styles.js'
import { readHash } from './hash.js'

const READING: Reading = { hasExpressions: false, unknown: () => '' }

export interface LegacyStyles {
  /** Symbolizer hashes by key; absent: features have them, or none. */
  styles?: RawValues
  styleProperty?: unknown
}

/**
 * The styles of layers of the older protocol: a feature's `styleProperty` holds a key of `styles` (none: the empty
 * text), or an OpenLayers 2 symbolizer hash. Other features are drawn as `otherwise` says.
 */
export const readLegacy = (
  { styles, styleProperty }: LegacyStyles,
  otherwise: Style,
  { warn }: StyleContext
): Style => {
  const names = hashNames('font', 'fontEncoding', 'labelOutlineMode')
  const chosen = keyedRules({
    property: styleProperty,
    hashes: styles ?? {},
    read(hash, place) {
      const values = new ValueReader(membersOf(hash), place, warn, READING)
      names.check(hash, (message) => values.say(message))
      return readHash(values)
    },
    otherwise: 'the default is drawn',
    warn: styles ? warn : () => {}
  })
  return {
    passes: [
      { rules: [], ownRules: chosen },
      ...otherwise.passes.map((pass) => onlyFor((feature) => !chosen(feature), pass))
    ]
  }
}
