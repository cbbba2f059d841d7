import type { Feature } from '../feature.js'
import { onlyFor, type Style } from './model.js'
import { isObject } from '../untyped.js'
import type { Color, Dash, Fill, Stroke, Symbolizer } from './symbolizer.js'

const MARK_SIZE_PT = 6
export const WHITE: Color = { hex: '#ffffff', alpha: 1 }
export const BLACK: Color = { hex: '#000000', alpha: 1 }
/** A line without gaps. */
export const SOLID: Dash = { lengths: [], unit: 'pt' }
const BLUE: Color = { hex: '#0000ff', alpha: 1 }
const GREY: Color = { hex: '#c0c0c0', alpha: 1 }
const MARK_GREY: Color = { hex: '#808080', alpha: 1 }

const strokeOf = (color: Color, widthPt: number): Stroke => ({
  color,
  opacity: 1,
  widthPt,
  join: 'miter',
  dash: SOLID,
  dashOffsetPt: 0
})

const circle = (fill: Fill, stroke: Stroke): Symbolizer => ({
  kind: 'point',
  own: true,
  mark: 'circle',
  sizePt: MARK_SIZE_PT,
  fill,
  stroke,
  offsetPt: [0, 0],
  align: [0.5, 0.5],
  rotationDeg: 0,
  opacity: 1
})

const oneRule = (name: string, symbolizers: Symbolizer[]): Style => ({ passes: [{ rules: [{ name, symbolizers }] }] })

/** The style of features without a style: a grey circle, a black line, a light grey area with a black outline. */
export const DEFAULT_STYLE: Style = oneRule('default', [
  { kind: 'polygon', own: true, fill: { color: GREY, opacity: 1 }, stroke: strokeOf(BLACK, 2) },
  { kind: 'line', own: true, stroke: strokeOf(BLACK, 2) },
  circle({ color: MARK_GREY, opacity: 1 }, strokeOf(BLACK, 1))
])

const TRANSLUCENT_BLUE: Fill = { color: BLUE, opacity: 0.2 }

/**
 * The style of outlines that mark a part of a map: blue lines, 2 points wide, and areas with a blue fill of 20 %
 * opacity.
 */
export const OUTLINE_STYLE: Style = oneRule('outline', [
  { kind: 'polygon', own: true, fill: TRANSLUCENT_BLUE, stroke: strokeOf(BLUE, 2) },
  { kind: 'line', own: true, stroke: strokeOf(BLUE, 2) },
  circle(TRANSLUCENT_BLUE, strokeOf(BLUE, 2))
])

/** Kinds of geometries that may have a default style of their own; `geometry` is for all others. */
export const GEOMETRY_KINDS = ['polygon', 'line', 'point', 'geometry'] as const
type GeometryKind = (typeof GEOMETRY_KINDS)[number]

/** The kind of a geometry, by its GeoJSON type or another usual name, in any letter case. */
export const geometryKind = (type: string): GeometryKind | undefined => {
  const single = type
    .trim()
    .toLowerCase()
    .replace(/^multi-?/, '')
  if (single === 'point' || single === 'line' || single === 'polygon' || single === 'geometry') return single
  if (/^(?:linestring|linearring|ring|curve)$/.test(single)) return 'line'
  if (/^(?:surface|area)$/.test(single)) return 'polygon'
  return single === 'geometrycollection' || single === 'default' ? 'geometry' : undefined
}

const kindOf = (feature: Feature): GeometryKind => {
  if (feature.kind) return feature.kind === 'area' ? 'polygon' : feature.kind
  const { geometry } = feature
  return (isObject(geometry) && typeof geometry.type === 'string' && geometryKind(geometry.type)) || 'geometry'
}

/** A style that draws each feature in the style for its kind of geometry. */
export const byGeometry = (styles: { readonly [kind in GeometryKind]?: Style }): Style => {
  const kindsOf = new Map<Style, GeometryKind[]>()
  for (const kind of GEOMETRY_KINDS) {
    const style = styles[kind] ?? styles.geometry ?? DEFAULT_STYLE
    kindsOf.set(style, [...(kindsOf.get(style) ?? []), kind])
  }
  if (kindsOf.size === 1) return [...kindsOf.keys()][0]!
  return {
    passes: [...kindsOf].flatMap(([{ passes }, kinds]) =>
      passes.map((pass) => onlyFor((feature) => kinds.includes(kindOf(feature)), pass))
    )
  }
}
