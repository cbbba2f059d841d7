/** A period in milliseconds since 1970; for a moment start and end are equal. */
export interface Period {
  start: number
  end: number
}

const TIME = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?)?(?:Z|([-+])(\d\d):?(\d\d)?)?$/i

const DURATION = /^P?(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/i

/**
 * A moment in ISO 8601: `2006-11-30`, `2006-11-30T01:30:00.5+01:00`; in UTC if it has no offset. Undefined for any
 * other text and for days that do not exist.
 */
export const parseTime = (text: string): Date | undefined => {
  const match = TIME.exec(text.trim())
  if (!match) return undefined
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((digits) => Number(digits ?? 0)) as [
    number, number, number, number, number, number
  ] // prettier-ignore
  const milliseconds = Math.floor(Number(`0.${match[7] ?? 0}`) * 1000)
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCMonth() !== month - 1 || hour > 24 || minute > 59 || second > 60) return undefined
  date.setUTCHours(hour, minute, second, milliseconds)
  const offset = Number(match[9] ?? 0) * 60 + Number(match[10] ?? 0)
  return new Date(date.getTime() - (match[8] === '-' ? -offset : offset) * 60_000)
}

/** Whether a text is a duration in ISO 8601: `P1Y2M3DT4H5M6S`, or a part of it. */
const isDuration = (text: string): boolean => /^[PT].*\d/i.test(text) && DURATION.test(text)

const plus = (date: Date, duration: string, sign: 1 | -1): Date => {
  const [years, months, days, hours, minutes, seconds] = DURATION.exec(duration)!
    .slice(1)
    .map((digits) => sign * Number(digits ?? 0)) as [number, number, number, number, number, number]
  const moved = new Date(date)
  moved.setUTCFullYear(moved.getUTCFullYear() + years, moved.getUTCMonth() + months, moved.getUTCDate() + days)
  return new Date(moved.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000)
}

/** A moment, or a period: `start/end`, `start/duration` or `duration/end`. Undefined for any other text. */
export const parsePeriod = (text: string): Period | undefined => {
  const [first = '', second, ...more] = text.trim().split('/')
  if (more.length > 0) return undefined
  const start = parseTime(first)
  if (second === undefined) return start && periodOf(start, start)
  const end = parseTime(second)
  if (start && end) return periodOf(start, end)
  if (start && isDuration(second)) return periodOf(start, plus(start, second, 1))
  return end && isDuration(first) ? periodOf(plus(end, first, -1), end) : undefined
}

const periodOf = (start: Date, end: Date): Period | undefined => {
  const period = { start: start.getTime(), end: end.getTime() }
  return period.end >= period.start ? period : undefined
}

/** The milliseconds since 1970 of a Date, a text, or a number of milliseconds; undefined for anything else. */
export const timeIn = (value: unknown): number | undefined => {
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'number') return value
  return typeof value === 'string' ? parseTime(value)?.getTime() : undefined
}

/** A date in ISO 8601, in UTC, without trailing zeros: `2006-11-30T01:30:00Z`, `2006-11-30`. */
export const timeText = (date: Date): string =>
  date.toISOString().replace(/(?:T00:00:00)?\.000Z$/, (zeros) => (zeros.startsWith('T') ? '' : 'Z'))
