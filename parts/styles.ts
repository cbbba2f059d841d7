/** The model of styles that core draws, the styles of layers, and readers of values that style languages share. */
export { type Feature, nameOf } from '../core/feature.js'
export {
  onlyFor,
  type Key,
  type Pass,
  type Rule,
  type Style,
  type StyleContext,
  type TileSet,
  type TileSource
} from '../core/style/model.js'
export { combined, type Value, valueOf } from '../core/style/value.js'
export type * from '../core/style/symbolizer.js'
export { bytesOf, didYouMeanColor, hexOf, parseColor } from '../core/color.js'
export { BLACK, DEFAULT_STYLE, OUTLINE_STYLE, SOLID, WHITE } from '../core/style/default-style.js'
export { beforeTurn } from './styles/before-turn.js'
export { turnedWithMap } from './styles/turned-with-map.js'
export { loadStyle, loadStyleFor, type StyledLayer, styleMembers } from './styles/load-style.js'
export {
  parseAnchor,
  parseBoolean,
  parseCap,
  parseDash,
  parseJoin,
  parseLength,
  parseNumber,
  parseOpacity,
  parseSize,
  parseText,
  wordParser
} from './styles/measure.js'
export { parseItalic, parseWeight, parseWeightName, SLANTED, wordIn } from './styles/font-values.js'
export { isMark, MARK_NAMES } from './marks/marks.js'
export { allOf, anyOf, comparison, exampleOf, exampleOfOther, type Meaning, opposite } from '../core/meaning.js'
