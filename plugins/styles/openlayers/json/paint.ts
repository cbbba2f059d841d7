import {
  BLACK,
  combined,
  type Fill,
  parseBoolean,
  parseCap,
  parseColor,
  parseDash,
  parseJoin,
  parseLength,
  parseOpacity,
  parseSize,
  SOLID,
  type Stroke,
  type Value
} from '../../../../parts/styles.js'
import type { ValueReader } from './values.js'

/** `stroke` or `fill` that an expression switches off for a feature becomes an opacity of 0. */
const switched = (isOn: Value<boolean>, opacity: Value<number>): Value<number> =>
  combined((on, opacity) => (on ? opacity : 0), isOn, opacity)

/** The outline; undefined if `stroke` is false. */
export const readStroke = (values: ValueReader): Stroke | undefined => {
  const isOn = values.read('stroke', parseBoolean, true)
  if (isOn === false) return undefined
  return {
    color: values.read('strokeColor', parseColor, BLACK),
    opacity: switched(isOn, values.read('strokeOpacity', parseOpacity, 1)),
    widthPt: values.read('strokeWidth', parseSize, 1),
    cap: values.maybe('strokeLinecap', parseCap, 'butt'),
    join: values.read(['strokeLinejoin', 'strokeLineJoin'], parseJoin, 'miter'),
    dash: values.read('strokeDashstyle', parseDash, SOLID),
    dashOffsetPt: values.read(['strokeDashoffset', 'strokeDashOffset'], parseLength, 0)
  }
}

/** The fill; undefined if `fill` is false. */
export const readFill = (values: ValueReader): Fill | undefined => {
  const isOn = values.read('fill', parseBoolean, true)
  if (isOn === false) return undefined
  return {
    color: values.read('fillColor', parseColor, BLACK),
    opacity: switched(isOn, values.read('fillOpacity', parseOpacity, 1))
  }
}
