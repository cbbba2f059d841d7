import type { Feature } from '../../../parts/features.js'
import {
  beforeTurn,
  BLACK,
  type Color,
  combined,
  type Fill,
  type Graphic,
  parseAnchor,
  parseCap,
  parseJoin,
  parseNumber,
  parseOpacity,
  type RepeatedGraphic,
  SOLID,
  type Stroke,
  turnedWithMap,
  type Value,
  valueOf
} from '../../../parts/styles.js'
import type { Element } from '../../../parts/xml.js'
import { dashAt, spacingOf } from './dash.js'
import { textOf } from './expression.js'
import { readExternalGraphic } from './external-graphic.js'
import { markFor } from './mark-name.js'
import { childOf, parametersOf, parsePaint } from './parameters.js'
import { lengthAt, type ElementContext, sizeAt } from './place.js'
import { readTemplate } from './template.js'
import { readable, readValue, valueFrom } from './value.js'

type Pair = readonly [x: Value<number>, y: Value<number>]

/** The default colour of fills (SE 1.1, clause 11.2.2: grey 50 %, `#808080`). */
const GREY: Color = { hex: '#808080', alpha: 1 }
/** The default size of marks (SE 1.1, clause 11.3.2). */
const MARK_SIZE_PT = 6
/** The default mark (SE 1.1, clause 11.3.2). */
const MARK = 'square'
/** Alternative pictures in one `Graphic`; the first one that is available is drawn. */
const MOST_PICTURES = 10

const STROKE = 'stroke stroke-width stroke-opacity stroke-linejoin stroke-linecap stroke-dasharray stroke-dashoffset'
const FILL = ['fill', 'fill-opacity']

/** An `AnchorPoint`, which counts from the left and from below, as a point that counts from the left and from above. */
export const readAnchor = (
  element: Element | undefined,
  place: ElementContext,
  standard: readonly [number, number]
): Pair => {
  const anchor = (name: string, fallback: number) =>
    readValue(childOf(element, name), name, place, parseAnchor, fallback)
  const [x, up] = [anchor('AnchorPointX', standard[0]), anchor('AnchorPointY', standard[1])]
  return [x, combined((value) => 1 - value, up)]
}
/** A `Displacement`: to the right and up, in points. */
export const readDisplacement = (element: Element | undefined, place: ElementContext): Pair => {
  const length = (name: string) => readValue(childOf(element, name), name, place, lengthAt(place), 0)
  return [length('DisplacementX'), length('DisplacementY')]
}

/** A `Rotation`: an angle on the page, clockwise. */
export const readRotation = (parent: Element | undefined, place: ElementContext): Value<number> =>
  turnedWithMap(readValue(childOf(parent, 'Rotation'), 'Rotation', place, parseNumber, 0), place.rotationDeg)

/** The graphics of areas stand on the page, those of lines on their line, however the map is turned. */
const onPage = (place: ElementContext): ElementContext => ({ ...place, rotationDeg: 0 })

/** A `Fill`; `color` is its default colour. It is opaque by default. */
export const readFill = (element: Element, place: ElementContext, color = GREY): Fill => {
  const parameter = parametersOf(element, FILL, place)
  const repeated = childOf(element, 'GraphicFill')
  return {
    color: readValue(parameter('fill'), 'fill', place, parsePaint, color),
    opacity: readValue(parameter('fill-opacity'), 'fill-opacity', place, parseOpacity, 1),
    ...(repeated && { graphic: readPattern(repeated, place) })
  }
}

const readPattern = (element: Element, place: ElementContext): RepeatedGraphic => ({
  graphic: readGraphic(childOf(element, 'Graphic'), onPage(place)),
  gapPt: [0, 0]
})

/** A `Stroke`: by default black, opaque, 1 pt wide (SE 1.1, clause 11.1.3), with mitred corners and butt ends. */
export const readStroke = (element: Element, place: ElementContext): Stroke => {
  const parameter = parametersOf(element, STROKE.split(' '), place)
  const read = <T>(name: string, parse: (value: unknown) => T | undefined, fallback: T) =>
    readValue(parameter(name), name, place, parse, fallback)
  const stroke: Stroke = {
    color: read('stroke', parsePaint, BLACK),
    opacity: read('stroke-opacity', parseOpacity, 1),
    widthPt: read('stroke-width', sizeAt(place), 1),
    join: read('stroke-linejoin', parseJoin, 'miter'),
    dash: read('stroke-dasharray', dashAt(place), SOLID),
    dashOffsetPt: read('stroke-dashoffset', lengthAt(place), 0),
    ...(parameter('stroke-linecap') && { cap: read('stroke-linecap', parseCap, 'butt') })
  }
  const [along, filled] = [childOf(element, 'GraphicStroke'), childOf(element, 'GraphicFill')]
  if (along) return { ...stroke, graphic: readAlong(along, stroke, place) }
  if (filled && stroke.dash !== SOLID)
    place.warn(`${place.at}: stroke-dasharray is not supported with GraphicFill; the line is drawn solid`)
  return filled ? { ...stroke, pattern: readPattern(filled, place) } : stroke
}

/**
 * A `GraphicStroke`. `Gap` and `InitialGap` space the graphics (SE 1.1, clause 11.1.3), else the dashes of the line do
 * (GeoServer), else there are no gaps.
 */
const readAlong = (element: Element, { dash, dashOffsetPt }: Stroke, place: ElementContext): RepeatedGraphic => {
  const graphic = readGraphic(childOf(element, 'Graphic'), onPage(place))
  const gap = (name: string) => readValue(childOf(element, name), name, place, lengthAt(place), 0)
  if (dash === SOLID || childOf(element, 'Gap') || childOf(element, 'InitialGap'))
    return { graphic, gapPt: [gap('Gap'), 0], firstGapPt: gap('InitialGap') }
  const width = graphic.picture ? graphic.picture.heightPt : graphic.sizePt
  const spacing = (feature: Feature) =>
    spacingOf(valueOf(dash, feature), valueOf(dashOffsetPt, feature), width && valueOf(width, feature))
  const isSame = [dash, dashOffsetPt, width].every((value) => typeof value !== 'function')
  if (!isSame) return { graphic, gapPt: [(feature) => spacing(feature)[0], 0], firstGapPt: (feature) => spacing(feature)[1] } // prettier-ignore
  const [between, first] = spacing({ index: 0, properties: {}, geometry: null })
  return { graphic, gapPt: [between, 0], firstGapPt: first }
}

/**
 * A `Graphic`: its first mark, and the pictures before that, which replace the mark if they are available. Without both
 * the default square of the standard is drawn (SE 1.1, clause 11.3.2); with `keepsMark` also if no picture is
 * available.
 */
export const readGraphic = (element: Element | undefined, place: ElementContext, keepsMark = false): Graphic => {
  const sources = (element?.children ?? []).filter(({ name }) => name === 'Mark' || name === 'ExternalGraphic')
  const firstMark = sources.findIndex(({ name }) => name === 'Mark')
  const mark = sources[firstMark]
  const pictures = firstMark < 0 ? sources : sources.slice(0, firstMark)
  const [address, ...otherAddresses] = addressesOf(pictures, place)
  const size = childOf(element, 'Size')
  const sizePt = readValue(size, 'Size', place, sizeAt(place), MARK_SIZE_PT)
  const rotationDeg = readRotation(element, place)
  // the graphic is turned before it is displaced (SE 1.1, clause 11.3.2)
  const [right, up] = beforeTurn(readDisplacement(childOf(element, 'Displacement'), place), rotationDeg)
  return {
    ...(address !== undefined && {
      picture: { address, ...(otherAddresses.length > 0 && { otherAddresses }), ...(size && { heightPt: sizePt }) }
    }),
    ...((mark || keepsMark || address === undefined) && readMark(mark, place)),
    ...(keepsMark && !mark && address !== undefined ? { isMarkUnnamed: true } : {}),
    sizePt,
    offsetPt: [right, combined((value) => -value, up)],
    align: readAnchor(childOf(element, 'AnchorPoint'), place, [0.5, 0.5]),
    rotationDeg,
    opacity: readValue(childOf(element, 'Opacity'), 'Opacity', place, parseOpacity, 1)
  }
}

const addressesOf = (pictures: readonly Element[], place: ElementContext): Value<string>[] =>
  pictures.slice(0, MOST_PICTURES).flatMap((picture) => readExternalGraphic(picture, place))

/**
 * A `Mark`. Without `Fill` and `Stroke` it is grey with a black outline, as the default mark (SE 1.1, clause 11.3.2).
 */
const readMark = (element: Element | undefined, place: ElementContext): Pick<Graphic, 'mark' | 'fill' | 'stroke'> => {
  const [fill, stroke] = [childOf(element, 'Fill'), childOf(element, 'Stroke')]
  const mark = element ? readMarkName(element, place) : MARK
  if (!fill && !stroke) return { mark, fill: { color: GREY, opacity: 1 }, stroke: DEFAULT_OUTLINE }
  return { mark, ...(fill && { fill: readFill(fill, place) }), ...(stroke && { stroke: readOutline(stroke, place) }) }
}
const DEFAULT_OUTLINE: Stroke = {
  color: BLACK,
  opacity: 1,
  widthPt: 1,
  join: 'miter',
  dash: SOLID,
  dashOffsetPt: 0
}

/** The outline of a mark. */
const readOutline = (element: Element, place: ElementContext): Stroke => {
  const { graphic, pattern, ...outline } = readStroke(element, place)
  if (graphic || pattern)
    place.warn(
      `${place.at}: GraphicStroke and GraphicFill are not supported in the Stroke of a Mark; its colour is used`
    )
  return outline
}

const readMarkName = (element: Element, place: ElementContext): Value<string> => {
  const [named, resource] = [childOf(element, 'WellKnownName'), childOf(element, 'OnlineResource')]
  const parse = (value: unknown) => markFor(textOf(value), place.at, place.warn)
  const read = (): Value<string> => {
    if (named?.children.length === 0)
      return valueFrom(readTemplate(named.text.trim(), place), 'WellKnownName', place, parse, MARK)
    if (named) return readValue(named, 'WellKnownName', place, parse, MARK)
    if (resource) return parse(glyphName(element, resource))
    if (childOf(element, 'InlineContent')) throw new Error('InlineContent is not supported in a Mark')
    return MARK
  }
  return readable<Value<string>>('Mark', place, read, MARK)
}

/**
 * A character of a font, given by `MarkIndex` (SE 1.1, clause 11.3.2), as the name of a mark: `ttf://Dingbats#0x41`.
 */
const glyphName = (element: Element, resource: Element): string => {
  const address = resource.attribute('href')?.trim() ?? ''
  const font = address.replace(/^ttf:\/\//i, '').replace(/^.*\/|\.[ot]tf$/gi, '')
  const index = parseNumber(childOf(element, 'MarkIndex')?.text.trim())
  if (font === '' || index === undefined)
    throw new Error('a Mark of a font must have an OnlineResource and a MarkIndex')
  return `ttf://${font}#0x${Math.trunc(index).toString(16)}`
}
