import type { Feature } from '../../core/feature.js'
import { constantOf, derived, type Expression, type Filter } from './combine.js'
import { parsePeriod, type Period, timeIn } from './times.js'

type Relation = (a: Period, b: Period) => boolean

const before: Relation = (a, b) => a.end < b.start
const during: Relation = (a, b) => a.start > b.start && a.end < b.end
const meets: Relation = (a, b) => a.end === b.start && a.start < b.start && a.end < b.end
const begins: Relation = (a, b) => a.start === b.start && a.end < b.end
const ends: Relation = (a, b) => a.start > b.start && a.end === b.end
const overlaps: Relation = (a, b) => a.start < b.start && a.end > b.start && a.end < b.end

const converse =
  (relation: Relation): Relation =>
  (a, b) =>
    relation(b, a)

export type TemporalName =
  | 'BEFORE' | 'AFTER' | 'DURING' | 'TCONTAINS' | 'TEQUALS' | 'MEETS' | 'METBY' | 'BEGINS' | 'BEGUNBY' | 'ENDS' | 'ENDEDBY'
  | 'TOVERLAPS' | 'OVERLAPPEDBY' | 'ANYINTERACTS' | 'BEFORE OR DURING' | 'DURING OR AFTER' // prettier-ignore

/** The relations of ISO 19108, section 5.2.3.5, and combinations of them. */
const relations: { readonly [name in TemporalName]: Relation } = {
  BEFORE: before,
  AFTER: converse(before),
  DURING: during,
  TCONTAINS: converse(during),
  TEQUALS: (a, b) => a.start === b.start && a.end === b.end,
  MEETS: meets,
  METBY: converse(meets),
  BEGINS: begins,
  BEGUNBY: converse(begins),
  ENDS: ends,
  ENDEDBY: converse(ends),
  TOVERLAPS: overlaps,
  OVERLAPPEDBY: converse(overlaps),
  ANYINTERACTS: (a, b) => !(before(a, b) || before(b, a) || meets(a, b) || meets(b, a)),
  'BEFORE OR DURING': (a, b) => a.end <= b.end,
  'DURING OR AFTER': (a, b) => a.start >= b.start
}

const periodIn = (value: unknown): Period | undefined => {
  if (typeof value === 'string') return parsePeriod(value)
  const time = timeIn(value)
  return time === undefined ? undefined : { start: time, end: time }
}

/** Returns the expression. Throws a SyntaxError if it is a constant text that is not a time. */
const checked = (time: Expression): Expression => {
  const value = time.isConstant ? constantOf(time) : undefined
  if (typeof value === 'string' && !parsePeriod(value))
    throw new SyntaxError(
      `"${value.slice(0, 80)}" is not a time; must be a date such as 2006-11-30 or a period such as 2006-01-01/P1M`
    )
  return time
}

/**
 * A temporal predicate. Values are dates, or texts with a moment or a period (`start/end`, `start/P1D`, `P1D/end`).
 * DURING excludes the ends of the period; BEFORE OR DURING and DURING OR AFTER include them. False if a value is not a
 * time. Throws a SyntaxError for a constant that is not a time.
 */
export const temporal = (name: TemporalName, a: Expression, b: Expression): Filter => {
  const fits = relations[name]
  const [one, other] = [a, b].map((time) => {
    const period = (feature: Feature) => periodIn(time(feature))
    return derived([checked(time)], period) as (feature: Feature) => Period | undefined
  })
  return (feature) => {
    const [first, second] = [one!(feature), other!(feature)]
    return first !== undefined && second !== undefined && fits(first, second)
  }
}
