import { type Feature } from '../../core/feature.js'
import type { Dash, Fill, Stroke, Symbolizer } from '../../core/style/symbolizer.js'
import { valueOf } from '../../core/style/value.js'
import { paperNumber } from '../geometry/path-data.js'
import { perFeature } from './per-feature.js'

/** Fill and outline of a shape, as SVG attributes. */
export interface Paint {
  attributes: string
  isVisible: boolean
  /** The maximum distance that the outline reaches beyond the shape. */
  reachPt: number
  /** The same without the tips of mitred corners. */
  halfWidthPt: number
  /** How far the outline of a ring reaches beyond it. */
  ringReachPt: number
  /** Whether several lines painted together look the same as lines painted one after the other. */
  mayJoin: boolean
}

/** A lower opacity is not visible. */
export const LEAST_OPACITY = 0.002
/** SVG's default: the tip of a mitred corner is at most this many half widths away. */
const MITER_LIMIT = 4
/** SVG has no lower limit; corners of it have no tips. */
const LEAST_MITER_LIMIT = 1
/** The minimum length of a dash pattern. */
const LEAST_DASHES_PT = 0.2
/** The length of a dash that consists only of its caps. */
const SQUARE_PT = 0.02

interface Brush {
  attributes: string
  opacity: number
  reachPt: number
  halfWidthPt: number
  ringReachPt: number
}

const NO_STROKE: Brush = { attributes: '', opacity: 0, reachPt: 0, halfWidthPt: 0, ringReachPt: 0 }
const NO_FILL: Brush = { ...NO_STROKE, attributes: 'fill="none"' }

const fillOf = (fill: Fill | undefined, feature: Feature, factor: number): Brush => {
  if (!fill) return NO_FILL
  const { hex, alpha } = valueOf(fill.color, feature)
  const opacity = factor * alpha * valueOf(fill.opacity, feature)
  if (opacity < LEAST_OPACITY) return NO_FILL
  const translucent = opacity < 1 ? ` fill-opacity="${paperNumber(opacity)}"` : ''
  return { ...NO_FILL, attributes: `fill="${hex}"${translucent}`, opacity }
}

const strokeOf = (stroke: Stroke | undefined, feature: Feature, factor: number): Brush => {
  if (!stroke) return NO_STROKE
  const { hex, alpha } = valueOf(stroke.color, feature)
  const opacity = factor * alpha * valueOf(stroke.opacity, feature)
  const widthPt = valueOf(stroke.widthPt, feature)
  if (opacity < LEAST_OPACITY || widthPt <= 0) return NO_STROKE
  const dash = valueOf(stroke.dash, feature)
  const cap = capOf(stroke, feature)
  const dashes = dashesOf(dash, widthPt, cap)
  const join = joinOf(stroke, feature)
  const offset = valueOf(stroke.dashOffsetPt, feature)
  const attributes = [
    ` stroke="${hex}"`,
    widthPt === 1 ? '' : ` stroke-width="${paperNumber(widthPt)}"`,
    opacity < 1 ? ` stroke-opacity="${paperNumber(opacity)}"` : '',
    cap === 'butt' ? '' : ` stroke-linecap="${cap}"`,
    join.attributes,
    dashes.length === 0 ? '' : ` stroke-dasharray="${dashes.map(paperNumber).join(' ')}"`,
    dashes.length === 0 || offset === 0 ? '' : ` stroke-dashoffset="${paperNumber(offset)}"`
  ]
  return {
    attributes: attributes.join(''),
    opacity,
    reachPt: (join.limit * widthPt) / 2,
    halfWidthPt: widthPt / 2,
    ringReachPt: ((join.hasTips ? join.limit : 1) * widthPt) / 2
  }
}

/** The cap of a line, or of its dashes. */
export const capOf = ({ cap, dash }: Stroke, feature: Feature): 'butt' | 'round' | 'square' =>
  (cap && valueOf(cap, feature)) ?? (isDotted(valueOf(dash, feature)) ? 'round' : 'butt')

/** Attributes for the corners of a line; `limit`: how far they and its ends may reach, in half widths. */
export const joinOf = (stroke: Stroke, feature: Feature): { attributes: string; limit: number; hasTips: boolean } => {
  const join = valueOf(stroke.join, feature)
  const limit = Math.max(LEAST_MITER_LIMIT, valueOf(stroke.miterLimit ?? MITER_LIMIT, feature))
  if (join !== 'miter') return { attributes: ` stroke-linejoin="${join}"`, limit: MITER_LIMIT, hasTips: false }
  const attributes = limit === MITER_LIMIT ? '' : ` stroke-miterlimit="${paperNumber(limit)}"`
  return { attributes, limit, hasTips: true }
}

const isDotted = ({ lengths, unit }: Dash): boolean => unit === 'width' && lengths.includes(0)

/** Dash lengths in points; empty for dashes that are too short to be visible. */
export const dashesOf = ({ lengths, unit }: Dash, widthPt: number, cap: string): number[] => {
  const inPt = (length: number): number => {
    // PDF renderers skip squares without a direction
    if (length === 0 && cap === 'square') return SQUARE_PT
    if (unit === 'pt') return length
    // without a round cap a dot would have no visible length
    return length === 0 && cap === 'butt' ? widthPt : length * widthPt
  }
  const dashes = lengths.map(inPt)
  return dashes.reduce((sum, length) => sum + length, 0) >= LEAST_DASHES_PT ? dashes : []
}

/** Uses colours only, not the graphics that may replace them. `opacity` applies to fill and stroke. */
export const paintOf = (fill: Fill | undefined, stroke: Stroke | undefined, feature: Feature, opacity = 1): Paint =>
  paintWith(fillOf(fill, feature, opacity), strokeOf(stroke, feature, opacity))

/** `paintOf` for many features; computes a fill or stroke once that is the same for all. */
export const painter = (fill: Fill | undefined, stroke: Stroke | undefined): ((feature: Feature) => Paint) => {
  const insideOf = perFeature(fill, (feature) => fillOf(fill, feature, 1))
  const outlineOf = perFeature(stroke, (feature) => strokeOf(stroke, feature, 1))
  return perFeature([fill, stroke], (feature) => paintWith(insideOf(feature), outlineOf(feature)))
}

const paintWith = (inside: Brush, outline: Brush): Paint => ({
  attributes: inside.attributes + outline.attributes,
  isVisible: inside.opacity + outline.opacity > 0,
  reachPt: outline.reachPt,
  halfWidthPt: outline.halfWidthPt,
  ringReachPt: outline.ringReachPt,
  mayJoin: inside.opacity === 0 && outline.opacity === 1
})

/** Whether the symbolizer fills areas but has no outline that would cover gaps between them. */
export const isBare = (symbolizer: Symbolizer): boolean => {
  if (symbolizer.kind !== 'polygon' || !symbolizer.fill) return false
  const { stroke } = symbolizer
  return !stroke || isBelow(stroke.opacity, LEAST_OPACITY) || isBelow(stroke.widthPt, Number.MIN_VALUE)
}

/** Values that depend on the feature are not known here: the result is false. */
const isBelow = (value: unknown, least: number): boolean => typeof value === 'number' && value < least
