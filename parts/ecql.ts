/** ECQL: conditions and expressions over features. */
export {
  all,
  any,
  arithmetic,
  constantOf,
  derived,
  type Expression,
  type Filter,
  literal,
  not,
  numberIn,
  property,
  textIn
} from '../core/ecql/combine.js'
export { between, compare, isNull, like, likeMatcher, type LikeSyntax, type Sign } from '../core/ecql/compare.js'
export { distanceWithin } from '../core/ecql/distance.js'
export { callFunction } from '../core/ecql/functions.js'
export { ValueMistake } from '../core/ecql/mistake.js'
export { forgivingExpression, forgivingFilter } from '../core/ecql/forgiving.js'
export { geometryOperand } from '../core/ecql/operand.js'
export { Pattern } from '../core/ecql/pattern.js'
export { readExpression, readFilter } from '../core/ecql/read.js'
export { bbox, spatial, type SpatialName } from '../core/ecql/spatial.js'
export { temporal, type TemporalName } from '../core/ecql/temporal.js'
