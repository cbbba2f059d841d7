import {
  combined,
  parseBoolean,
  parseColor,
  parseLength,
  parseNumber,
  parseOpacity,
  parseSize,
  type TextSymbolizer,
  type Value,
  WHITE
} from '../../../../parts/styles.js'
import { readFont } from './font.js'
import { readLabels } from './second-label.js'
import { readAlign, readLabelOffset } from './label-place.js'
import type { ValueReader } from './values.js'

const FONT_SIZE_PT = 10
/** Degrees between two letters: the default of `maxAngleDelta` in GeoServer, which these options come from. */
const MAX_ANGLE = 22.5

const PLACEMENT = [
  'labelAlign',
  'labelAnchorPointX',
  'labelAnchorPointY',
  'labelXOffset',
  'labelYOffset',
  'labelRotation'
]

const HALO = ['haloRadius', 'haloColor', 'haloOpacity']
const OUTLINE = ['labelOutlineWidth', 'labelOutlineColor', 'labelOutlineOpacity']

const readHalo = (values: ValueReader): TextSymbolizer['halo'] => {
  if (!values.has(...HALO, ...OUTLINE)) return undefined
  return {
    color: values.read(['haloColor', 'labelOutlineColor'], parseColor, WHITE),
    widthPt: values.read(['haloRadius', 'labelOutlineWidth'], parseSize, 1),
    opacity: values.read(['haloOpacity', 'labelOutlineOpacity'], parseOpacity, 1)
  }
}

const LEADER = ['leaderColor', 'leaderWidth', 'leaderOpacity']
const GREY = parseColor('#555555')!

const readLeader = (values: ValueReader): TextSymbolizer['leader'] => {
  if (!values.has(...LEADER)) return undefined
  return {
    color: values.read('leaderColor', parseColor, GREY),
    widthPt: values.read('leaderWidth', parseSize, 0.5),
    opacity: values.read('leaderOpacity', parseOpacity, 1)
  }
}

/**
 * The text symbolizer of a JSON style. Labels are centred on their point. With `leansLeft`, a label that has some
 * option of placement, but no anchor, begins at its point instead.
 */
export const readText = (values: ValueReader, leansLeft: boolean): TextSymbolizer => {
  if (values.read('underlineText', parseBoolean, false) === true)
    values.report('underlineText true is not supported; labels are not underlined')
  const font = readFont(values, FONT_SIZE_PT)
  const isPlaced = values.has(...PLACEMENT)
  const perpendicular = values.maybe('labelPerpendicularOffset', parseLength, 0)
  return {
    kind: 'text',
    ...readLabels(values, font.fontSizePt),
    ...font,
    align: readAlign(values, leansLeft && isPlaced && perpendicular === undefined ? [0, 1] : [0.5, 0.5]),
    offsetPt: perpendicular === undefined ? readLabelOffset(values) : [0, perpendicular],
    rotationDeg: values.rotation('labelRotation'),
    ...readAlongLine(values, perpendicular !== undefined || !isPlaced),
    ...(values.has('autoWrap') && { wrapPt: readWrap(values) }),
    halo: readHalo(values),
    ...(values.has(...LEADER) && { leader: readLeader(values) }),
    ...readCollision(values, false)
  }
}

/** In GeoServer, 0 means that lines are never broken. */
const readWrap = (values: ValueReader): Value<number> =>
  combined((width) => (width > 0 ? width : Infinity), values.read('autoWrap', parseSize, 0))

const parseAngle = (value: unknown): number | undefined => parseSize(value)
parseAngle.expected = 'a number of degrees, not below 0'

type AlongLine = Pick<TextSymbolizer, 'alongLine' | 'mayOverrun' | 'maxAngleDeg' | 'repeatPt'>

const readAlongLine = (values: ValueReader, goesAlong: boolean): AlongLine => {
  if (values.read('forceLeftToRight', parseBoolean, true) === false)
    values.report('forceLeftToRight false is not supported; labels along lines are never upside down')
  return {
    alongLine: values.read('followLine', parseBoolean, goesAlong),
    mayOverrun: values.read('allowOverruns', parseBoolean, true),
    maxAngleDeg: values.read('maxAngleDelta', parseAngle, MAX_ANGLE),
    repeatPt: values.read(['repeat', 'labelRepeat'], parseSize, 0)
  }
}

type Collision = Pick<
  TextSymbolizer,
  'mayOverlap' | 'priority' | 'spaceAroundPt' | 'maxDisplacementPt' | 'isGrouped' | 'mayLeaveFrame'
>

/** `mayOverlap`: whether labels may cover each other by default, without `conflictResolution`. */
export const readCollision = (values: ValueReader, mayOverlap: boolean): Collision => {
  // only checked: labels of areas always stand where they fit best
  values.read('goodnessOfFit', parseNumber, 0)
  return {
    mayOverlap: combined((avoids) => !avoids, values.read('conflictResolution', parseBoolean, !mayOverlap)),
    priority: values.read(['priority', 'labelPriority'], parseNumber, 0),
    ...(values.has('spaceAround') && { spaceAroundPt: values.read('spaceAround', parseLength, 0) }),
    maxDisplacementPt: values.read('maxDisplacement', parseSize, 0),
    isGrouped: values.read('group', parseBoolean, false),
    mayLeaveFrame: values.read('partials', parseBoolean, false)
  }
}
