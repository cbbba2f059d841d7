import type { Symbolizer } from '../symbolizer.js'
import { LEAST_OPACITY } from './paint.js'

/** Whether areas are filled and have no outline that would cover gaps between them. */
export const isBare = (symbolizer: Symbolizer): boolean => {
  if (symbolizer.kind !== 'polygon' || !symbolizer.fill) return false
  const { stroke } = symbolizer
  return !stroke || isBelow(stroke.opacity, LEAST_OPACITY) || isBelow(stroke.widthPt, Number.MIN_VALUE)
}

/** Of what features decide it is not known. */
const isBelow = (value: unknown, least: number): boolean => typeof value === 'number' && value < least
