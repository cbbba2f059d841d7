import {
  combined,
  type Graphic,
  isMark,
  type LineSymbolizer,
  MARK_NAMES,
  parseLength,
  parseOpacity,
  parseSize,
  parseText,
  type Picture,
  type PointSymbolizer,
  type PolygonSymbolizer,
  type Value
} from '../../../../parts/styles.js'
import { readFill, readStroke } from './paint.js'
import type { ValueReader } from './values.js'

/**
 * The differences between the two versions of JSON styles.
 * `own`: each symbolizer draws geometries of its own kind only.
 * `fillsAlways`: marks and polygons are filled even without a fill colour.
 * `graphicCorner`: the offset of a picture leads to its top left corner, as in OpenLayers 2, not to its centre; and
 * `graphicWidth` without `graphicHeight` is the width of the picture, not its height.
 */
export interface Dialect {
  own: boolean
  fillsAlways: boolean
  graphicCorner: boolean
}

/** The default size of a mark: twice the default `pointRadius`. */
export const MARK_SIZE_PT = 6

const parseMark = (value: unknown): string | undefined => {
  const name = parseText(value)?.trim()
  return name !== undefined && isMark(name) ? name : undefined
}
parseMark.expected = `the name of a mark such as ${MARK_NAMES.slice(0, 4).join(', ')}`
parseMark.known = MARK_NAMES

export const readMark = (values: ValueReader): Value<string> => values.read('graphicName', parseMark, 'circle')

const fillOf = (values: ValueReader, { fillsAlways }: Dialect) =>
  fillsAlways || values.has('fillColor') ? readFill(values) : undefined

/** The point of a graphic that lies on its place, and its offset from there. */
export type GraphicPlacement = Pick<Graphic, 'align' | 'offsetPt'>

const offsetsOf = (values: ValueReader) =>
  [values.maybe('graphicXOffset', parseLength, 0), values.maybe('graphicYOffset', parseLength, 0)] as const

/** The offset of the middle of the graphic from its place, to the right and down. */
const readDisplacement = (values: ValueReader): GraphicPlacement => {
  const [x = 0, y = 0] = offsetsOf(values)
  return { align: [0.5, 0.5], offsetPt: [x, y] }
}

/**
 * As in OpenLayers 2: the offset from the place to the top left corner of the picture, to the right and down. Without
 * an offset the picture is centred.
 */
export const readCorner = (values: ValueReader): GraphicPlacement => {
  const [x, y] = values.has('externalGraphic') ? offsetsOf(values) : []
  return { align: [x === undefined ? 0.5 : 0, y === undefined ? 0.5 : 0], offsetPt: [x ?? 0, y ?? 0] }
}

export const readPoint = (values: ValueReader, dialect: Dialect): PointSymbolizer => {
  const radius = values.maybe('pointRadius', parseSize, MARK_SIZE_PT / 2)
  const width = values.maybe('graphicWidth', parseSize, MARK_SIZE_PT)
  const size = radius === undefined ? undefined : combined((radius) => 2 * radius, radius)
  const picture = readPicture(values, dialect, width, size)
  return {
    kind: 'point',
    own: dialect.own,
    ...(picture && { picture }),
    ...markBeside(picture, values),
    sizePt: size ?? width ?? MARK_SIZE_PT,
    fill: fillOf(values, dialect),
    stroke: readStroke(values),
    ...(dialect.graphicCorner ? readCorner(values) : readDisplacement(values)),
    ...(picture && dialect.graphicCorner && { isPlacedAsPicture: true }),
    rotationDeg: values.rotation('rotation'),
    opacity: values.read('graphicOpacity', parseOpacity, 1)
  }
}

/** The mark that is drawn if the picture is not available, also if the style names no mark. */
export const markBeside = (
  picture: Picture | undefined,
  values: ValueReader
): Pick<Graphic, 'mark' | 'isMarkUnnamed'> => ({
  mark: readMark(values),
  ...(picture && !values.has('graphicName') && { isMarkUnnamed: true })
})

const readPicture = (
  values: ValueReader,
  { graphicCorner }: Dialect,
  width: Value<number> | undefined,
  size: Value<number> | undefined
): Picture | undefined => {
  const address = values.maybe('externalGraphic', parseText, '')
  if (address === undefined) return undefined
  const height = values.maybe('graphicHeight', parseSize, MARK_SIZE_PT)
  if (width !== undefined && height === undefined && !graphicCorner) return { address, heightPt: width }
  return { address, widthPt: width, heightPt: height ?? (width === undefined ? size : undefined) }
}

export const readLine = (values: ValueReader, { own }: Dialect): LineSymbolizer | undefined => {
  const stroke = readStroke(values)
  return stroke && { kind: 'line', own, stroke }
}

export const readPolygon = (values: ValueReader, dialect: Dialect): PolygonSymbolizer => ({
  kind: 'polygon',
  own: dialect.own,
  fill: fillOf(values, dialect),
  stroke: readStroke(values)
})
