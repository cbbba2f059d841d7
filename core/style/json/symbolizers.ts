import { parseColor } from '../color.js'
import { isMark } from '../draw/marks.js'
import {
  parseBoolean,
  parseDash,
  parseLength,
  parseNumber,
  parseOpacity,
  parseSize,
  parseText,
  SOLID,
  wordParser
} from '../measure.js'
import type { Value } from '../model.js'
import type { Fill, LineSymbolizer, PointSymbolizer, PolygonSymbolizer, Stroke } from '../symbolizer.js'
import { ValueReader } from './values.js'

/**
 * What the two JSON style languages mean differently.
 * `fillsAlways`: marks and polygons are filled even without a fill colour.
 * `graphicCorner`: a picture's offset leads to its top left corner, as in OpenLayers 2, not to its centre; and a lone
 * `graphicWidth` is its width, not its height.
 */
export interface Dialect {
  own: boolean
  fillsAlways: boolean
  graphicCorner: boolean
}

const BLACK = { hex: '#000000', alpha: 1 }
/** Twice the radius of a mark that names no size. */
export const MARK_SIZE_PT = 6

const parseCap = wordParser({ butt: 'butt', flat: 'butt', round: 'round', square: 'square' } as const)
const parseJoin = wordParser({ miter: 'miter', mitre: 'miter', round: 'round', bevel: 'bevel' } as const)
const parseMark = (value: unknown): string | undefined =>
  typeof value === 'string' && isMark(value) ? value.trim().toLowerCase() : undefined

export const isOff = (values: ValueReader, name: string): boolean => values.read(name, parseBoolean, true) === false

export const readStroke = (values: ValueReader): Stroke => ({
  color: values.read('strokeColor', parseColor, BLACK),
  opacity: values.read('strokeOpacity', parseOpacity, 1),
  widthPt: values.read('strokeWidth', parseSize, 1),
  cap: values.maybe('strokeLinecap', parseCap, 'butt'),
  join: values.read('strokeLinejoin', parseJoin, 'miter'),
  dash: values.read('strokeDashstyle', parseDash, SOLID),
  dashOffsetPt: values.read('strokeDashoffset', parseLength, 0)
})

const readFill = (values: ValueReader): Fill => ({
  color: values.read('fillColor', parseColor, BLACK),
  opacity: values.read('fillOpacity', parseOpacity, 1)
})

const fillOf = (values: ValueReader, { fillsAlways }: Dialect): Fill | undefined =>
  !isOff(values, 'fill') && (fillsAlways || values.has('fillColor')) ? readFill(values) : undefined

const strokeOf = (values: ValueReader): Stroke | undefined => (isOff(values, 'stroke') ? undefined : readStroke(values))

const twice = (value: Value<number>): Value<number> =>
  typeof value === 'function' ? (feature) => 2 * value(feature) : 2 * value

export const readPoint = (values: ValueReader, dialect: Dialect): PointSymbolizer => {
  const radius = values.maybe('pointRadius', parseSize, MARK_SIZE_PT / 2)
  const width = values.maybe('graphicWidth', parseSize, MARK_SIZE_PT)
  const height = values.maybe('graphicHeight', parseSize, MARK_SIZE_PT)
  const size = radius === undefined ? undefined : twice(radius)
  const address = values.maybe('externalGraphic', parseText, '')
  const mark = values.read('graphicName', parseMark, 'circle')
  const loneWidthIsHeight = !dialect.graphicCorner && height === undefined && width !== undefined
  const offset = [values.read('graphicXOffset', parseLength, 0), values.read('graphicYOffset', parseLength, 0)] as const
  const hasOffset = values.has('graphicXOffset') && values.has('graphicYOffset')
  return {
    kind: 'point',
    own: dialect.own,
    ...(address === undefined
      ? { mark }
      : {
          picture: {
            address,
            ...(loneWidthIsHeight
              ? { heightPt: width }
              : { widthPt: width, heightPt: height ?? (width ? undefined : size) })
          },
          ...(values.has('graphicName') && { mark })
        }),
    sizePt: size ?? width ?? MARK_SIZE_PT,
    fill: fillOf(values, dialect),
    stroke: strokeOf(values),
    align: address !== undefined && hasOffset && dialect.graphicCorner ? [0, 0] : [0.5, 0.5],
    offsetPt: hasOffset && (address !== undefined || !dialect.graphicCorner) ? offset : [0, 0],
    rotationDeg: values.read('rotation', parseNumber, 0),
    opacity: values.read('graphicOpacity', parseOpacity, 1)
  }
}

export const readLine = (values: ValueReader, { own }: Dialect): LineSymbolizer => ({
  kind: 'line',
  own,
  stroke: readStroke(values)
})

export const readPolygon = (values: ValueReader, dialect: Dialect): PolygonSymbolizer => ({
  kind: 'polygon',
  own: dialect.own,
  fill: fillOf(values, dialect),
  stroke: strokeOf(values)
})
