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
} from './ecql/combine.js'
export { between, compare, isNull, like, likeMatcher, type LikeSyntax, type Sign } from './ecql/compare.js'
export { distanceWithin } from './ecql/distance.js'
export { callFunction } from './ecql/functions.js'
export { ValueMistake } from './ecql/mistake.js'
export { forgivingExpression, forgivingFilter } from './ecql/forgiving.js'
export { geometryOperand } from './ecql/operand.js'
export { Pattern } from '../core/pattern.js'
export { readExpression, readFilter } from './ecql/read.js'
export { bbox, spatial, type SpatialName } from './ecql/spatial.js'
export { temporal, type TemporalName } from './ecql/temporal.js'
