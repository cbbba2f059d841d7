import { hashNames } from '../json/hash.js'
import { keyedRules } from '../json/keyed-rules.js'
import { membersOf, type Reading, ValueReader } from '../json/values.js'
import type { RawValues } from '../../../../core/plugin.js'
import { onlyFor, type Style, type StyleContext } from '../../../../parts/styles.js'
import { readHash } from './hash.js'

const READING: Reading = { hasExpressions: false, unknown: () => '' }

export interface LegacyStyles {
  /** Symbolizer hashes by key; absent: only the hashes in features count. */
  styles?: RawValues
  styleProperty?: unknown
}

/**
 * The styles of a vector layer of MapFish Print 2: the property `styleProperty` of a feature holds a key of `styles` (a
 * feature without the property has the empty key) or an OpenLayers 2 symbolizer hash. Other features are drawn as
 * `otherwise` says.
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
      names.check(hash, (message) => values.report(message))
      return readHash(values)
    },
    otherwise: 'the default style is used',
    warn: styles ? warn : () => {}
  })
  return {
    passes: [
      { rules: [], ownRules: chosen },
      ...otherwise.passes.map((pass) => onlyFor((feature) => !chosen(feature), pass))
    ]
  }
}
