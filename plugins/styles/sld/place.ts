import { parseLength, parseNumber, type StyleContext } from '../../../parts/styles.js'
import type { Element } from '../../../parts/xml.js'

export interface SldContext extends StyleContext {
  /** Of the document, to which addresses in it are relative. */
  address?: string
}

/** Where in a style a value stands, and what its lengths mean there. */
export interface Place extends SldContext {
  /** For messages: `style rule "roads", LineSymbolizer`. */
  at: string
  /** Points of a length that names no unit. */
  unitPt: number
}

/** The style itself, whose lengths are points. */
export const placeOf = (context: SldContext): Place => ({ ...context, at: 'style', unitPt: 1 })

const METRE_PT = 72 / 0.0254
const FOOT_PT = 72 * 12
/** Units that are lengths on the ground, in the points that they would be on paper in natural size. */
const ON_GROUND: { [unit: string]: number } = {
  m: METRE_PT,
  metre: METRE_PT,
  meter: METRE_PT,
  ft: FOOT_PT,
  foot: FOOT_PT,
  feet: FOOT_PT
}
const ON_PAPER: { [unit: string]: number } = { px: 1, pixel: 1, mm: 72 / 25.4, in: 72, inch: 72 }

/** What is on the ground does not become larger or smaller with the unit of the style. */
const groundPt = (unit: string, { scale, styleUnitPt = 1 }: StyleContext): number | undefined =>
  Object.hasOwn(ON_GROUND, unit) ? ON_GROUND[unit]! / scale / styleUnitPt : undefined

/**
 * The place of a symbolizer with its unit of measure, a URI (SE 1.1, clause 11.1.2) or its last word: `metre` and
 * `foot` are lengths on the ground, a `pixel` is a point.
 */
export const withUnit = (place: Place, symbolizer: Element): Place => {
  const written = symbolizer.attribute('uom')?.trim()
  if (!written) return place
  const unit = written.toLowerCase().split(/[/#:]/).pop()!
  const unitPt = groundPt(unit, place) ?? (Object.hasOwn(ON_PAPER, unit) ? ON_PAPER[unit] : undefined)
  if (unitPt !== undefined) return { ...place, unitPt }
  place.warn(
    `${place.at}: its uom cannot be "${written.slice(0, 80)}"; known are metre, foot and pixel, which is taken`
  )
  return place
}

const LENGTH = /^([-+\d.e]{1,40}?)\s{0,9}(m|ft|foot|feet|metre|meter)$/i

/**
 * Reads lengths at a place, in points. Those without a unit are in that of the place; texts may name another one:
 * `2m` and `3ft` on the ground, `3px`, `3mm` on paper. May be negative.
 */
export const lengthAt =
  (place: Place) =>
  (value: unknown): number | undefined => {
    const number = parseNumber(value)
    if (number !== undefined) return parseLength(number * place.unitPt)
    const [, count, unit] = typeof value === 'string' ? (LENGTH.exec(value.trim()) ?? []) : []
    return unit === undefined ? parseLength(value) : parseLength(Number(count) * groundPt(unit.toLowerCase(), place)!)
  }

/** The same for lengths that are not negative. */
export const sizeAt = (place: Place) => {
  const length = lengthAt(place)
  return (value: unknown): number | undefined => {
    const points = length(value)
    return points !== undefined && points >= 0 ? points : undefined
  }
}
