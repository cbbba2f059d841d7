import {
  type Color,
  combined,
  parseBoolean,
  parseColor,
  parseLength,
  parseNumber,
  parseOpacity,
  parseSize,
  type TextSymbolizer,
  type Value
} from '../../../../parts/styles.js'
import { readFont } from './font.js'
import { readAlign, readLabelOffset } from './label-place.js'
import type { ValueReader } from './values.js'

const FONT_SIZE_PT = 10
const WHITE: Color = { hex: '#ffffff', alpha: 1 }
/** Degrees; the default of the renderer whose options these are. */
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

/**
 * The text symbolizer of a JSON style; `leansLeft`: a label that is placed at all, but without an anchor, begins at its
 * point. Otherwise labels are centred on their point.
 */
export const readText = (values: ValueReader, leansLeft: boolean): TextSymbolizer => {
  if (values.read('underlineText', parseBoolean, false) === true)
    values.say('underlineText cannot be true; labels are not underlined')
  const isPlaced = values.has(...PLACEMENT)
  const perpendicular = values.maybe('labelPerpendicularOffset', parseLength, 0)
  return {
    kind: 'text',
    label: values.template('label'),
    ...readFont(values, FONT_SIZE_PT),
    align: readAlign(values, leansLeft && isPlaced && perpendicular === undefined ? [0, 1] : [0.5, 0.5]),
    offsetPt: perpendicular === undefined ? readLabelOffset(values) : [0, perpendicular],
    rotationDeg: values.read('labelRotation', parseNumber, 0),
    ...readAlongLine(values, perpendicular !== undefined || !isPlaced),
    ...(values.has('autoWrap') && { wrapPt: readWrap(values) }),
    halo: readHalo(values),
    ...readCollision(values, false)
  }
}

/** 0 is the renderer's word for never. */
const readWrap = (values: ValueReader): Value<number> =>
  combined((width) => (width > 0 ? width : Infinity), values.read('autoWrap', parseSize, 0))

type AlongLine = Pick<TextSymbolizer, 'alongLine' | 'mayOverrun' | 'maxAngleDeg' | 'repeatPt'>

const readAlongLine = (values: ValueReader, goesAlong: boolean): AlongLine => {
  if (values.read('forceLeftToRight', parseBoolean, true) === false)
    values.say('forceLeftToRight cannot be false; labels along lines are never upside down')
  return {
    alongLine: values.read('followLine', parseBoolean, goesAlong),
    mayOverrun: values.read('allowOverruns', parseBoolean, true),
    maxAngleDeg: values.read('maxAngleDelta', parseSize, MAX_ANGLE),
    repeatPt: values.read(['repeat', 'labelRepeat'], parseSize, 0)
  }
}

type Collision = Pick<
  TextSymbolizer,
  'mayOverlap' | 'priority' | 'spaceAroundPt' | 'maxDisplacementPt' | 'isGrouped' | 'mayLeaveFrame'
>

/** `mayOverlap`: whether labels may cover each other unless `conflictResolution` tells it. */
export const readCollision = (values: ValueReader, mayOverlap: boolean): Collision => {
  // only looked at: labels of areas stand where they fit best anyway
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
