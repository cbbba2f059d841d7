import { combined, type Shield, type Sides, type Symbolizer, type TextSymbolizer, type Value } from '../styles.js'
import { type Icon, readIcon } from './icon.js'
import { familyList } from './fonts.js'
import { readImageName, readLabelText } from './label-text.js'
import { bounded, type LayerReading, px } from './layer-reading.js'
import type { Properties } from './properties.js'
import { beginningsOf, linesOf } from './symbol-lines.js'
import { readTextPlaces } from './text-place.js'

export const readSymbol = (reading: LayerReading): Symbolizer[] => {
  const { values } = reading
  const placement = values.constant<string>('symbol-placement')
  const placing = { isOnLine: placement !== 'point', isRepeated: placement === 'line' }
  const hasText = values.has('text-field')
  const icon = values.has('icon-image') ? readIcon(reading, placing.isOnLine ? 0 : reading.rotationDeg) : undefined
  if (!icon) return hasText ? [textOf(reading, placing)] : []
  if (!hasText) return [iconAlone(reading, placing, icon)]
  return [{ ...textOf(reading, placing), shield: shieldOf(values, icon, placing) }]
}

const PARTS = ['text', 'icon'] as const
type Part = (typeof PARTS)[number]

/** Whether the text or icon may cover others (`*-overlap`, `*-allow-overlap`). */
const overlap = (values: Properties, part: Part): boolean | 'cooperative' => {
  if (!values.has(`${part}-overlap`)) return values.constant(`${part}-allow-overlap`)
  const written = values.constant<string>(`${part}-overlap`)
  return written === 'cooperative' ? written : written === 'always'
}

const ignoresPlacement = (values: Properties, part: Part): boolean => values.constant(`${part}-ignore-placement`)

const iconPadding = (values: Properties): Value<number | Sides> =>
  combined(
    ([top, right, bottom, left]) =>
      [top, right, bottom, left].every((side) => side === top) ? px(top) : [px(top), px(right), px(bottom), px(left)],
    values.read<Sides>('icon-padding')
  )

/** In ems: the height of capitals, and how far letters reach below their baseline, in the boxes of mapsetter's texts. */
const [CAPITALS, DESCENT] = [0.72, 0.22]

/** The space around a text. In MapLibre GL the box of a text has its whole lines, but not its halo. */
const textPadding = (values: Properties, size: Value<number>): Value<Sides> => {
  const padding = px(values.constant('text-padding'))
  const margin = (values.constant<number>('text-line-height') - CAPITALS) / 2
  const halo = values.has('text-halo-color') ? haloWidth(values, size) : 0
  return combined(
    (sizePt, haloPt): Sides => {
      const space = padding - haloPt
      return [space + margin * sizePt, space, space + (margin - DESCENT) * sizePt, space]
    },
    size,
    halo
  )
}

const shieldOf = (values: Properties, { graphic, shield }: Icon, placing: Placement): Shield => {
  const [text, icon] = [values.constant<boolean>('text-optional'), values.constant<boolean>('icon-optional')]
  const optional = text && icon ? 'either' : text ? 'text' : icon ? 'graphic' : undefined
  return {
    graphic,
    ...shield,
    ...(optional && { optional }),
    mayOverlap: overlap(values, 'icon'),
    ignoresPlacement: ignoresPlacement(values, 'icon'),
    spaceAroundPt: iconPadding(values),
    ...(!shield.fit && { mayLeaveFrame: true }),
    ...(!shield.fit && placing.isOnLine && { follows: follows(values, 'icon', placing) })
  }
}

/** Whether symbols are drawn in the order of their y: those that may cover each other and have no `symbol-sort-key`. */
const isStackedByY = (values: Properties): boolean => {
  const order = values.constant<string>('symbol-z-order')
  const mayCover = PARTS.some((part) => overlap(values, part) !== false || ignoresPlacement(values, part))
  return (
    mayCover && (order === 'viewport-y' || (order === 'auto' && typeof values.maybe('symbol-sort-key') !== 'function'))
  )
}

/** How the symbols of a layer stand on lines and areas. */
interface Placement {
  /** On lines, not at points. */
  isOnLine: boolean
  /** Repeated along the line. */
  isRepeated: boolean
}

const follows = (values: Properties, part: Part, { isOnLine }: Placement): boolean =>
  isOnLine && values.read(`${part}-rotation-alignment`) !== 'viewport'

/** The properties that texts and icons share. */
const sharedMembers = (reading: LayerReading, { isOnLine, isRepeated }: Placement) => ({
  ...(isOnLine ? alongLines(reading, isRepeated) : { geometry: beginningsOf }),
  isOnEach: true,
  reachesIn: true,
  priority: reading.priority,
  zIndex: reading.zIndex,
  ...(reading.values.constant('symbol-z-order') === 'viewport-y' && { isPlacedByY: true }),
  isStackedByY: isStackedByY(reading.values)
})

/** The first symbol begins this many ems after the start of its line (`getAnchors` in the code of MapLibre GL). */
const LEAD_EM = 2

/** Distances grow up to the next whole zoom, as tiles do. */
const alongLines = ({ values, growth }: LayerReading, isRepeated: boolean): Partial<TextSymbolizer> => ({
  geometry: linesOf,
  isExact: true,
  ...(isRepeated && {
    repeatPt: px(values.constant<number>('symbol-spacing')) * growth,
    leadPt: combined((size) => LEAD_EM * px(size) * growth, values.read<number>('text-size'))
  })
})

/** The default fonts of MapLibre are not missed where they are missing. */
const defaultList = (names: readonly string[]): string => `${familyList(names)}, sans-serif`

const textOf = (reading: LayerReading, placing: Placement): TextSymbolizer => {
  const { values, rotationDeg } = reading
  const size = combined(px, values.read<number>('text-size'))
  const ems = combined((em, sizePt) => bounded(em * sizePt), values.read<number>('text-max-width'), size)
  const alongLine = follows(values, 'text', placing)
  const turnDeg = !placing.isOnLine && values.constant('text-rotation-alignment') === 'map' ? rotationDeg : 0
  const textRotation = combined((own) => own + turnDeg, values.read<number>('text-rotate'))
  const places = readTextPlaces(reading, size, textRotation)
  return {
    kind: 'text',
    ...readLabelText(reading),
    fontFamily: combined(values.has('text-font') ? familyList : defaultList, values.read<string[]>('text-font')),
    fontSizePt: size,
    fontWeight: 400,
    italic: false,
    color: values.read('text-color'),
    opacity: values.read('text-opacity'),
    letterSpacing: values.read<number>('text-letter-spacing'),
    lineHeight: values.constant('text-line-height'),
    ...(!placing.isOnLine && { wrapPt: ems, isBalanced: true, ...writingModesOf(values) }),
    ...justified(values),
    align: combined((its) => its[0]!.align, places),
    offsetPt: [combined((its) => its[0]!.offsetPt[0], places), combined((its) => its[0]!.offsetPt[1], places)],
    rotationDeg: textRotation,
    otherPlaces: combined((its) => its.slice(1), places),
    ...sharedMembers(reading, placing),
    ...(placing.isRepeated && { sameTextGapPt: px(values.constant<number>('symbol-spacing') / 2) }),
    alongLine,
    ...(alongLine && lineLookOf(reading)),
    maxAngleDeg: values.constant('text-max-angle'),
    ...haloOf(values, size),
    mayOverlap: overlap(values, 'text'),
    ignoresPlacement: ignoresPlacement(values, 'text'),
    spaceAroundPt: textPadding(values, size)
  }
}

const writingModesOf = (values: Properties): Pick<TextSymbolizer, 'writingModes'> => {
  const modes = values.constant<('horizontal' | 'vertical')[] | undefined>('text-writing-mode') ?? []
  return modes.includes('vertical') ? { writingModes: [...new Set(modes)] } : {}
}

/** How a text follows lines: MapLibre GL writes Chinese and the like vertically on steep lines if it turns texts. */
const lineLookOf = ({ values }: LayerReading): Partial<TextSymbolizer> => {
  const isUpright = values.constant<boolean>('text-keep-upright')
  const areLettersLevel = values.constant('text-rotation-alignment') === 'viewport-glyph'
  return {
    ...(!isUpright && { isUpright }),
    ...(areLettersLevel && { areLettersLevel }),
    ...(isUpright && !areLettersLevel && { writingModes: ['horizontal', 'vertical'] })
  }
}

/** MapLibre GL measures an icon without text in units of the text size: an em has 24. */
const UNITS_PER_EM = 24

const iconLead = ({ values, images, growth }: LayerReading): Value<number> =>
  combined(
    (name, factor, size) => {
      const [widthPt] = images.sizePt(name) ?? [0]
      return LEAD_EM * px(size) * growth + (widthPt * ((growth * size) / UNITS_PER_EM - factor)) / 2
    },
    readImageName(values),
    values.read<number>('icon-size'),
    values.read<number>('text-size')
  )

/** An icon as a label without text. */
const iconAlone = (reading: LayerReading, placing: Placement, icon: Icon): TextSymbolizer => {
  const { values } = reading
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
    ...sharedMembers(reading, placing),
    alongLine: follows(values, 'icon', placing),
    ...(values.constant<boolean>('icon-keep-upright') && { isUpright: true }),
    ...(placing.isRepeated && { leadPt: iconLead(reading) }),
    shield: { graphic: icon.graphic },
    mayOverlap: overlap(values, 'icon'),
    ignoresPlacement: ignoresPlacement(values, 'icon'),
    spaceAroundPt: iconPadding(values),
    mayLeaveFrame: true
  }
}

const JUSTIFIED: { [justify: string]: number } = { left: 0, center: 0.5, right: 1 }

/** `text-justify`; `auto` follows the alignment of the text. */
const justified = (values: Properties): Pick<TextSymbolizer, 'justify'> => {
  const justify: Value<string> = values.read('text-justify')
  return justify === 'auto' ? {} : { justify: combined((its) => JUSTIFIED[its] ?? 0.5, justify) }
}

const haloOf = (values: Properties, size: Value<number>): Pick<TextSymbolizer, 'halo'> =>
  values.has('text-halo-width') && values.has('text-halo-color')
    ? {
        halo: {
          color: values.read('text-halo-color'),
          widthPt: haloWidth(values, size),
          opacity: values.read('text-opacity')
        }
      }
    : {}

/** At most a quarter of the font size (MapLibre style spec, `text-halo-width`). */
const haloWidth = (values: Properties, size: Value<number>): Value<number> =>
  combined((its, sizePt) => Math.min(px(its), sizePt / 4), values.read<number>('text-halo-width'), size)
