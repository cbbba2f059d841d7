import { parseLength, parseNumber, type StyleContext } from '../../../parts/styles.js'
import type { Element } from '../../../parts/xml.js'

export interface SldContext extends StyleContext {
  /** The address of the document; addresses in it are relative to this one. */
  address?: string
  /** Gets the names of the properties that filters and values read. */
  properties?: Set<string>
}

/** A place in a style, for warnings, with the unit of lengths there. */
export interface ElementContext extends SldContext {
  /** The start of warnings: `style rule "roads", LineSymbolizer`. */
  at: string
  /** The length of the unit in points, for lengths without a unit of their own. */
  unitPt: number
}

/** The place of the style itself; lengths are points there. */
export const styleContext = (context: SldContext): ElementContext => ({ ...context, at: 'style', unitPt: 1 })

const METRE_PT = 72 / 0.0254
const FOOT_PT = 72 * 12
/** Units on the ground, in points at the scale 1:1. */
const ON_GROUND: { [unit: string]: number } = {
  m: METRE_PT,
  metre: METRE_PT,
  meter: METRE_PT,
  ft: FOOT_PT,
  foot: FOOT_PT,
  feet: FOOT_PT
}
const ON_PAPER: { [unit: string]: number } = { px: 1, pixel: 1, mm: 72 / 25.4, in: 72, inch: 72 }

/**
 * A unit on the ground in points on paper. The unit of the style is divided out, because it does not apply to lengths
 * on the ground.
 */
const groundPt = (unit: string, { scale, styleUnitPt = 1 }: StyleContext): number | undefined =>
  Object.hasOwn(ON_GROUND, unit) ? ON_GROUND[unit]! / scale / styleUnitPt : undefined

/**
 * The place of a symbolizer with its unit of measure `uom`: a URI (SE 1.1, clause 11.1.2) or the last word of one.
 * `metre` and `foot` are lengths on the ground, a `pixel` is a point.
 */
export const withUnit = (place: ElementContext, symbolizer: Element): ElementContext => {
  const written = symbolizer.attribute('uom')?.trim()
  if (!written) return place
  const unit = written.toLowerCase().split(/[/#:]/).pop()!
  const unitPt = groundPt(unit, place) ?? (Object.hasOwn(ON_PAPER, unit) ? ON_PAPER[unit] : undefined)
  if (unitPt !== undefined) return { ...place, unitPt }
  place.warn(
    `${place.at}: uom is "${written.slice(0, 80)}"; must be one of metre, foot, pixel, mm, inch; pixel is used`
  )
  return place
}

const LENGTH = /^([-+\d.e]{1,40}?)\s{0,9}(m|ft|foot|feet|metre|meter)$/i

/**
 * Makes the parser of lengths at a place; the result is in points and may be negative. A length without a unit is in
 * the unit of the place. A text may have a unit of its own: `2m` and `3ft` on the ground, `3px` and `3mm` on paper.
 */
export const lengthAt = (place: ElementContext) => {
  const parse = (value: unknown): number | undefined => {
    const number = parseNumber(value)
    if (number !== undefined) return parseLength(number * place.unitPt)
    const [, count, unit] = typeof value === 'string' ? (LENGTH.exec(value.trim()) ?? []) : []
    return unit === undefined ? parseLength(value) : parseLength(Number(count) * groundPt(unit.toLowerCase(), place)!)
  }
  parse.expected = 'a length such as 2, "2px" or "2m"'
  return parse
}

/** The same for lengths that are not below 0. */
export const sizeAt = (place: ElementContext) => {
  const length = lengthAt(place)
  const parse = (value: unknown): number | undefined => {
    const points = length(value)
    return points !== undefined && points >= 0 ? points : undefined
  }
  parse.expected = 'a length such as 2, "2px" or "2m", not below 0'
  return parse
}
