import { EXTENDED, proportionedArrow } from './extended-marks.js'
import { glyphOf } from './glyph-marks.js'
import { type Mark, SHAPES } from './mark-shapes.js'
import { wktMark } from './wkt-mark.js'

export type { Mark } from './mark-shapes.js'

/** Names that other software uses for marks of the table. */
const OTHER_NAMES: { readonly [name: string]: string } = {
  rect: 'rectangle',
  oval: 'ellipse',
  rhombus: 'diamond',
  regularstar: 'star',
  regulartriangle: 'equilateral_triangle',
  halfcircle: 'semicircle',
  half: 'semicircle',
  line: 'shape://vertline',
  vertline: 'shape://vertline',
  verticalline: 'shape://vertline',
  horline: 'shape://horline',
  horizontalline: 'shape://horline',
  slash: 'shape://slash',
  backslash: 'shape://backslash',
  dot: 'shape://dot',
  plus: 'shape://plus',
  times: 'shape://times',
  oarrow: 'shape://oarrow',
  carrow: 'shape://carrow',
  coarrow: 'shape://coarrow',
  ccarrow: 'shape://ccarrow',
  cross2: 'shape://times',
  asteriskfill: 'asterisk',
  'qgis://cross': 'shape://plus'
}

const LONGEST_NAME = 100

/** Removes differences in letter case, spaces, underscores and dashes. */
const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '')

const BY_NAME: ReadonlyMap<string, Mark> = new Map([
  ...Array.from(SHAPES, ([name, mark]) => [plain(name), mark] as const),
  ...Object.entries(OTHER_NAMES).map(([name, known]) => [name, SHAPES.get(known)!] as const),
  ...EXTENDED
])

/** The names of the marks of the table, in its order. */
export const MARK_NAMES: readonly string[] = [...SHAPES.keys()]

/**
 * A mark by its name, from the parameters of `extshape://arrow?…`, or from `wkt://` and well-known text. Undefined for
 * unknown names and for marks from fonts.
 */
export const markOf = (name: string): Mark | undefined => {
  if (name.length > LONGEST_NAME) return wktMark(name)
  const word = plain(name)
  const known = BY_NAME.get(word) ?? BY_NAME.get(word.replace(/^(?:qgis|extshape|shape):\/\//, ''))
  return known ?? proportionedArrow(name) ?? wktMark(name)
}

export const isMark = (name: string): boolean => markOf(name) !== undefined || glyphOf(name) !== undefined
