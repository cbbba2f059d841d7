import { forgivingExpression, geometryOperand } from '../../../parts/ecql.js'
import {
  combined,
  type Fill,
  type LineSymbolizer,
  parseBoolean,
  type PointSymbolizer,
  type PolygonSymbolizer,
  type RepeatedGraphic,
  type Symbolizer,
  type Value
} from '../../../parts/styles.js'
import type { Element } from '../../../parts/xml.js'
import { ExpressionReader } from './expression.js'
import { readDisplacement, readFill, readGraphic, readStroke } from './graphics.js'
import { marginsAt, NO_MARGINS, VendorOptions } from './options.js'
import { childOf } from './parameters.js'
import { lengthAt, type ElementContext, withUnit } from './place.js'
import { readText } from './text.js'
import { readable, readValue } from './value.js'

import { didYouMean, shown } from '../../../core/plugin.js'

/** Options that change nothing on paper, or that are read elsewhere. */
const KNOWN = ['inclusion', 'fallbackOnDefaultMark']

const READERS: { [element: string]: (element: Element, place: ElementContext) => Symbolizer[] } = {
  PointSymbolizer: (element, place) => readPoint(element, place),
  LineSymbolizer: (element, place) => readLine(element, place),
  PolygonSymbolizer: (element, place) => readPolygon(element, place),
  TextSymbolizer: (element, place) => readText(element, place)
}

export const isSymbolizer = ({ name }: Element): boolean => name.endsWith('Symbolizer')

/** The symbolizers that one element stands for. None, with a warning, for a symbolizer that is not supported. */
export const readSymbolizer = (element: Element, rule: ElementContext): Symbolizer[] => {
  const { name } = element
  const at = { ...rule, at: `${rule.at}, ${name.slice(0, 60)}` }
  if (!Object.hasOwn(READERS, name)) {
    rule.warn(
      `${rule.at}: ${name.slice(0, 60)} is not supported; it is skipped${didYouMean(name, Object.keys(READERS))}`
    )
    return []
  }
  const place = withUnit(at, element)
  const geometry = readGeometry(childOf(element, 'Geometry'), place)
  return READERS[name]!(element, place).map((symbolizer) => (geometry ? { ...symbolizer, geometry } : symbolizer))
}

/**
 * The geometry that a symbolizer draws; undefined for that of the feature. A feature has only one geometry, so that the
 * name of a property means nothing.
 */
const readGeometry = (element: Element | undefined, place: ElementContext): Symbolizer['geometry'] => {
  const [inner] = element?.children ?? []
  if (!inner || inner.name === 'PropertyName' || inner.name === 'ValueReference') return undefined
  const read = () => {
    const geometry = geometryOperand(new ExpressionReader(place).element(inner))
    return forgivingExpression((feature) => geometry(feature) ?? null, `${place.at}: Geometry`, place.warn)
  }
  return readable('Geometry', place, read, undefined)
}

/** A `PointSymbolizer`; it draws nothing without a `Graphic` (SE 1.1, clause 11.3.1). */
const readPoint = (element: Element, place: ElementContext): PointSymbolizer[] => {
  const options = new VendorOptions(element, place)
  options.reportOthers([...KNOWN, 'labelObstacle'])
  const graphic = childOf(element, 'Graphic')
  if (!graphic) return []
  const mayBeCovered = parseBoolean(options.text('labelObstacle')) === false
  return [{ kind: 'point', own: false, ...(mayBeCovered && { mayBeCovered }), ...readGraphic(graphic, place, true) }]
}

/** A `LineSymbolizer`; it draws nothing without a `Stroke` (SE 1.1, clause 11.1.1). */
const readLine = (element: Element, place: ElementContext): LineSymbolizer[] => {
  const options = new VendorOptions(element, place)
  const [outline, offset] = [childOf(element, 'Stroke'), childOf(element, 'PerpendicularOffset')]
  const stroke = outline && readStroke(outline, place)
  options.reportOthers(stroke?.graphic ? [...KNOWN, 'placement', 'rotateMarker'] : KNOWN)
  if (!stroke) return []
  const offsetPt = offset && readValue(offset, 'PerpendicularOffset', place, lengthAt(place), 0)
  const markers = stroke.graphic && { graphic: { ...stroke.graphic, ...readMarkers(options, place) } }
  return [{ kind: 'line', own: false, stroke: { ...stroke, ...markers }, ...(offset && { offsetPt }) }]
}

const PLACES: { [placement: string]: RepeatedGraphic['only'] } = {
  firstpoint: 'start',
  centralpoint: 'middle',
  lastpoint: 'end'
}

/** The options of QGIS for the graphics of a line: one graphic instead of several, and graphics that stay upright. */
const readMarkers = (
  options: VendorOptions,
  { at, warn }: ElementContext
): Pick<RepeatedGraphic, 'only' | 'isUpright'> => {
  const placement = options.text('placement') ?? ''
  const word = placement.toLowerCase()
  const only = Object.hasOwn(PLACES, word) ? PLACES[word] : undefined
  if (placement !== '' && !only)
    warn(
      `${at}: VendorOption "placement" is ${shown(placement)}; must be one of firstPoint, centralPoint, lastPoint; the graphic is repeated`
    )
  return { ...(only && { only }), ...(parseBoolean(options.text('rotateMarker')) === false && { isUpright: true }) }
}

/**
 * A `PolygonSymbolizer`. A line is filled as if it were closed, and only the line itself is stroked (SLD 1.0, clause
 * 12.2). An outline with a `PerpendicularOffset` becomes a symbolizer of its own.
 */
const readPolygon = (element: Element, place: ElementContext): Symbolizer[] => {
  const options = new VendorOptions(element, place)
  options.reportOthers([...KNOWN, options.text('graphic-margin') === undefined ? 'distance' : 'graphic-margin'])
  const [fill, stroke] = [childOf(element, 'Fill'), childOf(element, 'Stroke')]
  const [displacement, offset] = [childOf(element, 'Displacement'), childOf(element, 'PerpendicularOffset')]
  const [right, up] = readDisplacement(displacement, place)
  const inside = fill && withMargin(readFill(fill, place), options, place)
  const outline = stroke && readStroke(stroke, place)
  const moved = displacement && { displacementPt: [right, combined((value) => -value, up)] as const }
  const polygon: PolygonSymbolizer = {
    kind: 'polygon',
    own: false,
    fillsLines: 'open',
    ...(inside && { fill: inside }),
    ...(outline && !offset && { stroke: outline }),
    ...moved
  }
  if (!offset) return [polygon]
  if (fill) place.warn(`${place.at}: PerpendicularOffset is not supported for a Fill; only the Stroke is moved`)
  const offsetPt = readValue(offset, 'PerpendicularOffset', place, lengthAt(place), 0)
  return outline ? [polygon, { kind: 'line', own: false, stroke: outline, offsetPt, ...moved }] : [polygon]
}

/**
 * GeoServer's `graphic-margin` of a pattern: the margins make the tile larger; the graphic stands in the middle of the
 * rest.
 */
const withMargin = (fill: Fill, options: VendorOptions, place: ElementContext): Fill => {
  const margins = options.value('graphic-margin', marginsAt(place), NO_MARGINS)
  if (!fill.graphic) return fill
  if (!margins) return withDistance(fill, fill.graphic, options, place)
  const { graphic } = fill.graphic
  const [x, y] = graphic.offsetPt
  const sum = (one: number, other: number) => combined((sides) => sides[one]! + sides[other]!, margins)
  const shift = (offset: Value<number>, before: number, after: number) =>
    combined((own, sides) => own + (sides[before]! - sides[after]!) / 2, offset, margins)
  return {
    ...fill,
    graphic: { graphic: { ...graphic, offsetPt: [shift(x, 3, 1), shift(y, 0, 2)] }, gapPt: [sum(1, 3), sum(0, 2)] }
  }
}

/** QGIS's `distance` of a pattern: across and down, from one graphic to the same point of the next. */
const withDistance = (fill: Fill, pattern: RepeatedGraphic, options: VendorOptions, place: ElementContext): Fill => {
  const distance = options.value('distance', marginsAt(place), NO_MARGINS)
  if (!distance) return fill
  const { picture, sizePt } = pattern.graphic
  const gap = (side: 0 | 1) =>
    combined((steps, size) => Math.max(0, steps[side] - size), distance, picture?.heightPt ?? sizePt)
  return { ...fill, graphic: { ...pattern, gapPt: [gap(0), gap(1)] } }
}
