import {
  BLACK,
  type Color,
  combined,
  parseBoolean,
  parseItalic,
  parseNumber,
  parseText,
  parseWeight,
  type Shield,
  type TextSymbolizer,
  type Value,
  WHITE
} from '../../../parts/styles.js'
import type { Element } from '../../../parts/xml.js'
import { textOf } from './expression.js'
import { readFill, readGraphic } from './graphics.js'
import { readPlacement } from './label-placement.js'
import { marginsAt, NO_MARGINS, VendorOptions } from './options.js'
import { childOf, parametersOf } from './parameters.js'
import { lengthAt, type ElementContext, sizeAt } from './place.js'
import { readValue } from './value.js'

const FAMILY = 'Noto Sans, sans-serif'
/** The default of `font-size` (SE 1.1, clause 11.4.3). */
const FONT_SIZE_PT = 10
/** The default of `Radius` (SE 1.1, clause 11.4.5). */
const HALO_RADIUS_PT = 1
/** The default of `Priority` (GeoServer). */
const PRIORITY = 1000
/** The default of `maxAngleDelta`: degrees between two letters (GeoServer). */
const MAX_ANGLE = 22.5
const LONGEST_FAMILY = 300
const MOST_FAMILIES = 20

/** Options that are read below, or that change nothing here: labels always stand where they fit best. */
const OPTIONS = (
  'autoWrap repeat group spaceAround maxDisplacement followLine maxAngleDelta allowOverruns conflictResolution ' +
  'partials minGroupDistance charSpacing graphic-resize graphic-margin forceLeftToRight goodnessOfFit inclusion'
).split(' ')

/** A `TextSymbolizer`; it draws nothing without a `Label` (SE 1.1, clause 11.4.2). */
export const readText = (element: Element, place: ElementContext): TextSymbolizer[] => {
  const child = (name: string) => childOf(element, name)
  const options = new VendorOptions(element, place)
  reportOptions(options, place)
  if (!child('Label')) return []
  const label = readValue<string>(child('Label'), 'Label', place, textOf, '')
  const font = readFont(element, place)
  const { color, opacity } = readPaint(child('Fill'), place, BLACK)
  const shield = child('Graphic')
  const halo = child('Halo')
  const text: TextSymbolizer = {
    kind: 'text',
    label,
    ...font,
    color,
    opacity,
    ...readOptions(options, place, font.fontSizePt),
    ...readPlacement(child('LabelPlacement'), place, { label, ...font }),
    ...(halo && { halo: readHalo(halo, place) }),
    ...(shield && { shield: readShield(shield, options, place) }),
    priority: combined(
      (value) => value - PRIORITY,
      readValue(child('Priority'), 'Priority', place, parseNumber, PRIORITY)
    )
  }
  return [text]
}

type Font = Pick<TextSymbolizer, 'fontFamily' | 'fontSizePt' | 'fontWeight' | 'italic'>

/** The font. Several families, in one `Font` or several, are tried in their order. */
const readFont = (element: Element, place: ElementContext): Font => {
  const fonts = element.children.filter(({ name }) => name === 'Font')
  const readers = fonts.map((font) =>
    parametersOf(font, ['font-family', 'font-style', 'font-weight', 'font-size'], place)
  )
  const parameter = (name: string) => readers.map((read) => read(name)).find((found) => found !== undefined)
  const read = <T>(name: string, parse: (value: unknown) => T | undefined, fallback: T) =>
    readValue(parameter(name), name, place, parse, fallback)
  const families = fonts
    .flatMap(({ children }) => children)
    .filter((child) => child.attribute('name')?.trim().toLowerCase() === 'font-family')
    .slice(0, MOST_FAMILIES)
    .map((family) => readValue(family, 'font-family', place, parseFamily, ''))
  return {
    fontFamily: families.length === 0 ? FAMILY : families.reduce((all, family) => combined(listed, all, family), ''),
    fontSizePt: read('font-size', sizeAt(place), FONT_SIZE_PT),
    fontWeight: read('font-weight', parseWeight, 400),
    italic: read('font-style', parseItalic, false)
  }
}

const parseFamily = (value: unknown): string | undefined => {
  const family = parseText(value)?.trim()
  return family && family.length <= LONGEST_FAMILY ? family : undefined
}
parseFamily.expected = `the name of a font, at most ${LONGEST_FAMILY} characters`
const listed = (all: string, family: string): string => [all, family].filter((name) => name !== '').join(', ') || FAMILY

const readPaint = (element: Element | undefined, place: ElementContext, color: Color) => {
  if (!element) return { color, opacity: 1 }
  const fill = readFill(element, place, color)
  if (fill.graphic) place.warn(`${place.at}: GraphicFill is not supported for letters; their colour is used`)
  return fill
}

const readHalo = (element: Element, place: ElementContext): TextSymbolizer['halo'] => {
  const { color, opacity } = readPaint(childOf(element, 'Fill'), place, WHITE)
  return {
    color,
    opacity,
    widthPt: readValue(childOf(element, 'Radius'), 'Radius', place, sizeAt(place), HALO_RADIUS_PT)
  }
}

const FITS: { [resize: string]: Shield['fit'] } = { none: 'none', stretch: 'text', proportional: 'shape' }

const readShield = (element: Element, options: VendorOptions, place: ElementContext): Shield => {
  const resize = options.text('graphic-resize')?.toLowerCase() ?? 'none'
  const margin = options.value('graphic-margin', marginsAt(place), NO_MARGINS)
  if (typeof margin === 'function')
    place.warn(`${place.at}: graphic-margin is an expression; must be the same for all features; 0 is used`)
  if (!Object.hasOwn(FITS, resize))
    place.warn(
      `${place.at}: graphic-resize is "${resize.slice(0, 60)}"; must be one of none, stretch, proportional; none is used`
    )
  return {
    graphic: readGraphic(element, place),
    fit: Object.hasOwn(FITS, resize) ? FITS[resize] : 'none',
    ...(typeof margin === 'object' && { marginPt: margin })
  }
}

/** The options of labels in GeoServer. */
const readOptions = (options: VendorOptions, place: ElementContext, fontSizePt: Value<number>) => {
  const [length, size] = [lengthAt(place), sizeAt(place)]
  const spacing = options.value('charSpacing', length, 0)
  const conflict = options.value('conflictResolution', parseBoolean, true) ?? true
  const isFree = combined((resolves) => !resolves, conflict)
  return {
    wrapPt: combined((widthPt) => (widthPt > 0 ? widthPt : Infinity), options.value('autoWrap', size, 0) ?? 0),
    letterSpacing: combined((gap, em) => (em > 0 ? gap / em : 0), spacing ?? 0, fontSizePt),
    repeatPt: options.value('repeat', size, 0),
    maxDisplacementPt: options.value('maxDisplacement', size, 0),
    maxAngleDeg: options.value('maxAngleDelta', parseNumber, MAX_ANGLE),
    mayOverrun: options.value('allowOverruns', parseBoolean, true) ?? true,
    isGrouped: options.value('group', parseBoolean, false),
    sameTextGapPt: options.value('minGroupDistance', size, 0),
    spaceAroundPt: options.value('spaceAround', length, 0),
    mayLeaveFrame: options.value('partials', parseBoolean, false),
    mayOverlap: isFree,
    ignoresPlacement: isFree
  } satisfies Partial<TextSymbolizer>
}

const reportOptions = (options: VendorOptions, place: ElementContext): void => {
  const isUpright = options.text('polygonAlign')?.toLowerCase() === 'manual'
  options.reportOthers(isUpright ? [...OPTIONS, 'polygonAlign'] : OPTIONS)
  if (parseBoolean(options.text('forceLeftToRight')) === false)
    place.warn(`${place.at}: forceLeftToRight false is not supported; labels along lines are never upside down`)
}
