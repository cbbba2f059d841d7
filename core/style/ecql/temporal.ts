import type { Feature } from '../model.js'
import { constantOf, type Expression, type Filter, literal } from './combine.js'
import { parsePeriod, type Period, timeIn } from './times.js'

export type TemporalName = 'BEFORE' | 'AFTER' | 'DURING' | 'TEQUALS' | 'BEFORE OR DURING' | 'DURING OR AFTER'

const relations: { readonly [name in TemporalName]: (a: Period, b: Period) => boolean } = {
  BEFORE: (a, b) => a.end < b.start,
  AFTER: (a, b) => a.start > b.end,
  DURING: (a, b) => a.start > b.start && a.end < b.end,
  TEQUALS: (a, b) => a.start === b.start && a.end === b.end,
  'BEFORE OR DURING': (a, b) => a.end <= b.end,
  'DURING OR AFTER': (a, b) => a.start >= b.start
}

const periodIn = (value: unknown): Period | undefined => {
  if (typeof value === 'string') return parsePeriod(value)
  const time = timeIn(value)
  return time === undefined ? undefined : { start: time, end: time }
}

/**
 * When one value is seen from the other. Values are dates, or texts of a moment or of a period (`start/end`,
 * `start/P1D`, `P1D/end`). What is DURING a period does not touch its ends (ISO 19108, 5.2.3.5), with BEFORE OR DURING
 * and DURING OR AFTER it may. False where either is no time.
 */
export const temporal = (name: TemporalName, a: Expression, b: Expression): Filter => {
  const fits = relations[name]
  const period = b.isConstant ? literal(periodIn(constantOf(b))) : (feature: Feature) => periodIn(b(feature))
  return (feature) => {
    const one = periodIn(a(feature))
    const other = period(feature) as Period | undefined
    return one !== undefined && other !== undefined && fits(one, other)
  }
}
