import { isHidden } from '../json/hash.js'
import { readFill, readStroke } from '../json/paint.js'
import { markBeside, readCorner } from '../json/symbolizers.js'
import type { ValueReader } from '../json/values.js'
import {
  combined,
  type Fill,
  parseNumber,
  parseOpacity,
  parseSize,
  parseText,
  type Picture,
  type PointSymbolizer,
  type Stroke,
  type Symbolizer
} from '../../../../parts/styles.js'
import { readLabel } from './label.js'

const RADIUS_PT = 4

/**
 * The symbolizers of one OpenLayers 2 symbolizer hash: for geometries of every kind, filled and outlined in black by
 * default, and the label.
 */
export const readHash = (values: ValueReader): Symbolizer[] => {
  if (isHidden(values)) return []
  const stroke = readStroke(values)
  const fill = readFill(values)
  return [
    (fill || stroke) && ({ kind: 'polygon', own: true, fill, stroke } as const),
    stroke && ({ kind: 'line', own: true, stroke } as const),
    readPoint(values, fill, stroke),
    values.has('label') && readLabel(values)
  ].filter((symbolizer) => !!symbolizer)
}

const readPoint = (values: ValueReader, fill: Fill | undefined, stroke: Stroke | undefined): PointSymbolizer => {
  const sizePt = combined((radius) => 2 * radius, values.read('pointRadius', parseSize, RADIUS_PT))
  const fillOpacity = values.read('fillOpacity', parseOpacity, 1)
  const picture = readPicture(values, sizePt)
  return {
    kind: 'point',
    own: true,
    ...(picture && { picture }),
    ...markBeside(picture, values),
    sizePt,
    fill,
    stroke,
    ...readCorner(values),
    ...(picture && { isPlacedAsPicture: true }),
    rotationDeg: values.read('rotation', parseNumber, 0),
    opacity: picture ? (values.maybe('graphicOpacity', parseOpacity, 1) ?? fillOpacity) : 1
  }
}

/** The picture lies in a box. If only one side of it is sent, the box is a square. */
const readPicture = (values: ValueReader, sizePt: PointSymbolizer['sizePt']): Picture | undefined => {
  const address = values.maybe('externalGraphic', parseText, '')
  if (address === undefined) return undefined
  const width = values.maybe('graphicWidth', parseSize, 2 * RADIUS_PT)
  const height = values.maybe('graphicHeight', parseSize, 2 * RADIUS_PT)
  return { address, widthPt: width ?? height ?? sizePt, heightPt: height ?? width ?? sizePt, keepsShape: true }
}
