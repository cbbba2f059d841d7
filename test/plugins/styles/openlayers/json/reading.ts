import { ruleFinder } from '../../../../../parts/features/rules.js'
import { type Feature } from '../../../../../core/feature.js'
import { warnOnce } from '../../../../../core/warn.js'
import { type Style } from '../../../../../core/style/model.js'
import { readStyle } from '../../../../../plugins/styles/openlayers/read-json.js'
import type { Symbolizer } from '../../../../../core/style/symbolizer.js'

/** Feature 7, without a geometry. */
export const featureOf = (properties: object = {}): Feature => ({
  index: 7,
  properties: properties as Feature['properties'],
  geometry: null
})

/** A JSON style, and what was said of it so far. */
export const read = (style: unknown): { style: Style; warnings: string[] } => {
  const warnings: string[] = []
  return { style: readStyle(style, { scale: 1000, warn: warnOnce((message) => warnings.push(message)) }), warnings }
}

/** What a style draws for a feature, in order. */
export const drawnBy = ({ passes }: Style, feature: Feature, scale = 1000): Symbolizer[] =>
  passes.flatMap((pass) => ruleFinder(pass, scale)(feature).flatMap(({ symbolizers }) => symbolizers))

export const symbolizersFor = (style: unknown, properties: object = {}, scale = 1000): Symbolizer[] =>
  drawnBy(read(style).style, featureOf(properties), scale)

export const kinds = (style: unknown, properties?: object, scale?: number): string[] =>
  symbolizersFor(style, properties, scale).map(({ kind }) => kind)

/** The only symbolizer of a style of version 2. */
export const only = <T extends Symbolizer>(kind: T['kind'], symbolizer: object): T =>
  symbolizersFor({ version: 2, '*': { symbolizers: [{ type: kind, ...symbolizer }] } })[0] as T

/** What is said of one symbolizer of version 2, also when it draws feature 7. */
export const warningsOf = (symbolizer: object, properties: object = {}): string[] => {
  const { style, warnings } = read({ version: 2, '*': { symbolizers: [symbolizer] } })
  const evaluate = (value: unknown): void => {
    if (typeof value === 'function') evaluate(value(featureOf(properties)))
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(evaluate)
  }
  evaluate(drawnBy(style, featureOf(properties)))
  return warnings
}
