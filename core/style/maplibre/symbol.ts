import { combined, type Feature, type Value } from '../model.js'
import { isObject } from '../raw.js'
import type { Shield, Symbolizer, TextSymbolizer } from '../symbolizer.js'
import { type Icon, readIcon } from './icon.js'
import { readLabelText } from './label-text.js'
import { bounded, type LayerReading, px } from './layer-reading.js'
import type { Properties } from './properties.js'
import { typeOfFeature } from './seen.js'
import { readTextPlaces } from './text-place.js'

/** How the symbols of a layer stand on lines and areas. */
interface Placement {
  /** At places along lines, not at points. */
  isOnLine: boolean
  /** Again and again. */
  isRepeated: boolean
}

/** On lines alone, and the borders of areas. */
const linesOf = (feature: Feature): unknown => {
  const { geometry, border } = feature
  const type = typeOfFeature(feature)
  if (type === 1) return null
  if (border !== undefined) return border
  if (type !== 3 || !isObject(geometry)) return geometry
  const { coordinates } = geometry
  const rings = geometry.type === 'MultiPolygon' && Array.isArray(coordinates) ? coordinates.flat() : coordinates
  return { type: 'MultiLineString', coordinates: Array.isArray(rings) ? rings.map(closed) : rings }
}

/** Rings of tiles do not repeat their first point. */
const closed = (ring: unknown): unknown => {
  if (!Array.isArray(ring) || !Array.isArray(ring[0])) return ring
  const [first, last] = [ring[0], ring.at(-1)]
  return first[0] === last?.[0] && first[1] === last?.[1] ? ring : [...ring, first]
}

export const readSymbol = (reading: LayerReading): Symbolizer[] => {
  const { values } = reading
  const placement = values.constant<string>('symbol-placement')
  const placing = { isOnLine: placement !== 'point', isRepeated: placement === 'line' }
  const hasText = values.has('text-field')
  const icon =
    values.has('icon-image') || values.mentionsImage
      ? readIcon(reading, placing.isOnLine ? 0 : reading.rotationDeg)
      : undefined
  if (!icon) return hasText ? [textOf(reading, placing)] : []
  if (!hasText) return [iconAlone(reading, placing, icon)]
  if (overlap(values, 'icon') && !overlap(values, 'text') && values.constant('text-optional'))
    return [{ ...iconAlone(reading, placing, icon), ignoresPlacement: true }, textOf(reading, placing)]
  return [{ ...textOf(reading, placing), ...together(values, icon), shield: shieldOf(values, icon) }]
}

/** Whether it may cover others. */
const overlap = (values: Properties, prefix: 'text' | 'icon'): boolean => {
  const said = values.maybe<string>(`${prefix}-overlap`)
  return said === undefined ? values.constant(`${prefix}-allow-overlap`) : said !== 'never'
}

const shieldOf = (values: Properties, { graphic, shield }: Icon): Shield => ({
  graphic,
  ...shield,
  ...(values.constant<boolean>('icon-optional') && { optional: 'graphic' as const }),
  ...(values.constant<boolean>('text-optional') && { optional: 'text' as const })
})

/** What a text and an icon may only do if both may. */
const together = (values: Properties, { isThere }: Icon): Partial<TextSymbolizer> => {
  const [text, icon] = [overlap(values, 'text'), overlap(values, 'icon')]
  const [textIgnores, iconIgnores] = [
    values.constant<boolean>('text-ignore-placement'),
    values.constant<boolean>('icon-ignore-placement')
  ]
  return {
    mayOverlap: combined((there) => text && (icon || !there), isThere),
    ignoresPlacement: combined((there) => textIgnores && (iconIgnores || !there), isThere)
  }
}

const follows = (values: Properties, prefix: 'text' | 'icon', { isOnLine }: Placement): boolean =>
  isOnLine && values.read(`${prefix}-rotation-alignment`) !== 'viewport'

const onLine = (values: Properties, { isOnLine, isRepeated }: Placement): Partial<TextSymbolizer> => {
  if (!isOnLine) return {}
  return { geometry: linesOf, ...(isRepeated && { repeatPt: px(values.constant('symbol-spacing')) }) }
}

const textOf = (reading: LayerReading, placing: Placement): TextSymbolizer => {
  const { values, priority, rotationDeg } = reading
  const size = combined(px, values.read<number>('text-size'))
  const places = readTextPlaces(reading, size)
  const ems = combined((em, sizePt) => bounded(em * sizePt), values.read<number>('text-max-width'), size)
  const alongLine = follows(values, 'text', placing)
  const turnDeg = !placing.isOnLine && values.constant('text-rotation-alignment') === 'map' ? rotationDeg : 0
  if (alongLine && !values.constant('text-keep-upright'))
    values.say('texts along lines stay upright: text-keep-upright is not false')
  return {
    kind: 'text',
    label: readLabelText(values),
    fontFamily: combined(familyOf, values.read<string[]>('text-font')),
    fontSizePt: size,
    fontWeight: 400,
    italic: false,
    color: values.read('text-color'),
    opacity: values.read('text-opacity'),
    letterSpacing: values.read<number>('text-letter-spacing'),
    lineHeight: values.constant('text-line-height'),
    ...(!placing.isOnLine && { wrapPt: ems }),
    ...justified(values),
    align: combined((its) => its[0]!.align, places),
    offsetPt: [combined((its) => its[0]!.offsetPt[0], places), combined((its) => its[0]!.offsetPt[1], places)],
    rotationDeg: combined((own) => own + turnDeg, values.read<number>('text-rotate')),
    otherPlaces: combined((its) => its.slice(1), places),
    ...onLine(values, placing),
    ...(placing.isRepeated && { sameTextGapPt: px(values.constant<number>('symbol-spacing') / 2) }),
    alongLine,
    maxAngleDeg: values.constant('text-max-angle'),
    ...haloOf(values, size),
    mayOverlap: overlap(values, 'text'),
    ignoresPlacement: values.constant('text-ignore-placement'),
    spaceAroundPt: px(values.constant('text-padding')),
    priority
  }
}

/** A label without a text. */
const iconAlone = (reading: LayerReading, placing: Placement, icon: Icon): TextSymbolizer => {
  const { values, priority } = reading
  return {
    kind: 'text',
    label: '',
    fontFamily: 'sans-serif',
    fontSizePt: 1,
    fontWeight: 400,
    italic: false,
    color: { hex: '#000000', alpha: 1 },
    opacity: 1,
    align: [0.5, 0.5],
    offsetPt: [0, 0],
    rotationDeg: 0,
    ...onLine(values, placing),
    alongLine: follows(values, 'icon', placing),
    shield: { graphic: icon.graphic },
    mayOverlap: overlap(values, 'icon'),
    ignoresPlacement: values.constant('icon-ignore-placement'),
    spaceAroundPt: combined((sides) => px(Math.max(...sides)), values.read<number[]>('icon-padding')),
    priority
  }
}

const MOST_FAMILIES = 20
/** The names of faces: what they say of weight and slant is understood where fonts are chosen. */
const familyOf = (names: readonly string[]): string =>
  names
    .slice(0, MOST_FAMILIES)
    .map((name) => name.slice(0, 100).replace(/[,"'\\]/g, ' '))
    .join(', ')

const JUSTIFIED: { [justify: string]: number } = { left: 0, center: 0.5, right: 1 }

/** `auto` is as the text is aligned. */
const justified = (values: Properties): Pick<TextSymbolizer, 'justify'> => {
  const justify: Value<string> = values.read('text-justify')
  return justify === 'auto' ? {} : { justify: combined((its) => JUSTIFIED[its] ?? 0.5, justify) }
}

const haloOf = (values: Properties, size: Value<number>): Pick<TextSymbolizer, 'halo'> => {
  if (!values.has('text-halo-width') || !values.has('text-halo-color')) return {}
  const width = values.read<number>('text-halo-width')
  // no wider than a quarter of the letters' size
  const widthPt = combined((its, sizePt) => Math.min(px(its), sizePt / 4), width, size)
  return { halo: { color: values.read('text-halo-color'), widthPt, opacity: 1 } }
}
