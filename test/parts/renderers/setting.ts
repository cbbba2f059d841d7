import type { Feature, Parts } from '../../../core/feature.js'
import type { PaperFeature, Rendered, Steps, Style } from '../../../core/style/model.js'
import type { Symbolizer } from '../../../core/style/symbolizer.js'
import { valueOf } from '../../../core/style/value.js'
import { runOf } from '../../../parts/features.js'
import { readRenderer } from '../../../parts/renderers.js'

export const SHEET = { widthPt: 400, heightPt: 300, dpi: 72, scale: 10_000, origin: [0, 0] as const, unitPt: 1 }

/** A feature with its place on paper: a point, or the ring of an area. */
export const at = (index: number, properties: object, ...xy: number[]): PaperFeature => {
  const isPoint = xy.length === 2
  const parts: Parts = {
    points: isPoint ? xy : [],
    lines: [],
    polygons: xy.length > 2 ? [[runOf([...xy, xy[0]!, xy[1]!])]] : [],
    isLost: false
  }
  return { index, properties: properties as Feature['properties'], geometry: null, parts }
}

const atOnce = <Result>(steps: Steps<Result>): Result => {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** What a renderer makes of features, and all that is said. */
export const rendered = (raw: object, features: readonly PaperFeature[], base?: Style, sheet: object = {}) => {
  const warnings: string[] = []
  const warn = (message: string) => void warnings.push(message)
  const renderer = readRenderer(raw as { [name: string]: unknown }, base, warn)
  const partsOf = (feature: Feature) => (feature as PaperFeature).parts
  const found = renderer?.(features, { ...SHEET, ...sheet, partsOf, warn })
  const made: Rendered | undefined = found && 'next' in found ? atOnce(found) : found
  return { made, warnings }
}

/** The symbolizers that draw a feature. */
export const symbolizersOf = (style: Style, feature: Feature): Symbolizer[] =>
  style.passes.flatMap(({ rules }) =>
    rules.flatMap(({ filter, symbolizers }) => ((filter?.(feature) ?? true) ? symbolizers : []))
  )

/** The fill of the first symbolizer that draws a feature; undefined if none does. */
export const fillOf = (style: Style, feature: Feature): string | undefined => {
  const [first] = symbolizersOf(style, feature)
  return first && 'fill' in first && first.fill ? valueOf(first.fill.color, feature).hex : undefined
}

/** The size of the mark that draws a feature. */
export const sizeOf = (style: Style, feature: Feature): number | undefined => {
  const mark = symbolizersOf(style, feature).find(({ kind }) => kind === 'point')
  return mark && 'sizePt' in mark ? valueOf(mark.sizePt, feature) : undefined
}
