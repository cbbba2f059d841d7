import type { Symbolizer } from '../../core/style/symbolizer.js'
import { LEAST_OPACITY } from './paint.js'

/** Whether the symbolizer fills areas but has no outline that would cover gaps between them. */
export const isBare = (symbolizer: Symbolizer): boolean => {
  if (symbolizer.kind !== 'polygon' || !symbolizer.fill) return false
  const { stroke } = symbolizer
  return !stroke || isBelow(stroke.opacity, LEAST_OPACITY) || isBelow(stroke.widthPt, Number.MIN_VALUE)
}

/** Values that depend on the feature are not known here: the result is false. */
const isBelow = (value: unknown, least: number): boolean => typeof value === 'number' && value < least
