import type { Feature } from '../../core/feature.js'
import type { Rule, Style } from '../../core/style/model.js'
import type { Color, PointSymbolizer, Stroke, Symbolizer, TextSymbolizer } from '../../core/style/symbolizer.js'
import { SOLID, type Value } from '../styles.js'

const WHITE: Color = { hex: '#ffffff', alpha: 1 }
export const GREY: Color = { hex: '#e0e0e0', alpha: 1 }
const BLUE: Color = { hex: '#2b6cb0', alpha: 1 }

const line = (color: Color, widthPt: number): Stroke => ({
  color,
  opacity: 1,
  widthPt,
  join: 'round',
  dash: SOLID,
  dashOffsetPt: 0
})

export const point = (color: Value<Color>, sizePt: Value<number>, opacity = 1): PointSymbolizer => ({
  kind: 'point',
  own: false,
  mark: 'circle',
  sizePt,
  fill: { color, opacity },
  stroke: line(WHITE, 0.5),
  offsetPt: [0, 0],
  align: [0.5, 0.5],
  rotationDeg: 0,
  opacity: 1
})

export const area = (color: Value<Color>): Symbolizer => ({
  kind: 'polygon',
  own: true,
  fill: { color, opacity: 1 },
  stroke: line(WHITE, 0.4)
})

/** A label in the middle of its point, over everything. */
export const countLabel = (label: Value<string>): TextSymbolizer => ({
  kind: 'text',
  label,
  fontFamily: 'Noto Sans',
  fontSizePt: 7.5,
  fontWeight: 600,
  italic: false,
  color: WHITE,
  opacity: 1,
  align: [0.5, 0.5],
  offsetPt: [0, 0],
  rotationDeg: 0,
  alongLine: false,
  mayOverlap: true,
  priority: 0
})

export const styleOf = (rules: Rule[]): Style => ({ passes: [{ rules }] })

/** The style of features whose renderer colours them: areas, lines and marks. */
export const COLORED: Style = styleOf([
  {
    name: '*',
    symbolizers: [area(BLUE), { kind: 'line', own: true, stroke: line(BLUE, 1.5) }, { ...point(BLUE, 6), own: true }]
  }
])
/** The style of features whose renderer gives them a size. */
export const SIZED: Style = styleOf([{ name: '*', symbolizers: [point(BLUE, 6, 0.75)] }])

/** A style with each of its rules changed. */
export const withRules = (style: Style, change: (rule: Rule) => Rule): Style => {
  const known = new Map<Rule, Rule>()
  const changed = (rule: Rule): Rule => known.get(rule) ?? known.set(rule, change(rule)).get(rule)!
  return { ...style, passes: style.passes.map((pass) => ({ ...pass, rules: pass.rules.map(changed) })) }
}

/** All symbolizers of a style. */
export const symbolizersOf = ({ passes }: Style): Symbolizer[] =>
  passes.flatMap(({ rules }) => rules.flatMap(({ symbolizers }) => symbolizers))

/** The features that a style draws at a scale; all of them without a style. */
export const drawnBy = (style: Style | undefined, features: readonly Feature[], scale: number): readonly Feature[] => {
  if (!style) return features
  const rules = style.passes.flatMap((pass) => pass.rules).filter(({ minScale = 0, maxScale = Infinity }) => scale >= minScale && scale < maxScale) // prettier-ignore
  return features.filter((feature) => rules.some(({ filter }) => filter?.(feature) ?? true))
}

/** Symbolizers in a colour: the fill of areas and marks; without these, lines. */
export const colored = (symbolizers: readonly Symbolizer[], color: Value<Color>): Symbolizer[] => {
  const hasShapes = symbolizers.some(({ kind }) => kind === 'polygon' || kind === 'point')
  return symbolizers.map((one) => {
    if (one.kind === 'polygon' || (one.kind === 'point' && one.fill))
      return { ...one, fill: { opacity: 1, ...one.fill, color, graphic: undefined } }
    if (one.kind === 'text' || !one.stroke || (one.kind === 'line' && !one.own && hasShapes)) return one
    return { ...one, stroke: { ...one.stroke, color, colorAlong: undefined } } as Symbolizer
  })
}

/** Symbolizers in a size: that of marks and pictures; without these, the width of lines. */
export const sized = (symbolizers: readonly Symbolizer[], sizePt: (feature: Feature) => number): Symbolizer[] => {
  const hasMarks = symbolizers.some(({ kind }) => kind === 'point')
  return symbolizers.map((one) => {
    if (one.kind === 'point')
      return {
        ...one,
        sizePt,
        ...(one.picture && { picture: { ...one.picture, widthPt: sizePt, heightPt: undefined } })
      }
    return one.kind === 'line' && !hasMarks ? { ...one, stroke: { ...one.stroke, widthPt: sizePt } } : one
  })
}
